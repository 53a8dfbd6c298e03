// C++ that declares the same. Every public function is found where its bodies are.
#include <initializer_list>

#include "declare.h"

extern "C" double decays_in_cpp(void);
extern "C" int all_in_cpp(void);

double decays_in_cpp(void)
{
    const double y0[decay_N] = {1};
    decay_integ it;
    decay_initialize(&it, &thing, nullptr, 0, y0);
    return decay_integrate(&it, 1) == GI_OK ? it.y[0] : -1;
}

namespace
{

// 1 where it is missing
template <class... arguments> int missing(arguments... functions)
{
    int count = 0;
    for (const bool found : {(functions != nullptr)...}) count += !found;
    return count;
}

} // namespace

#define OF_ALL(name)                                                                               \
    missing(name##_method, name##_initialize, name##_set_options, name##_set_time_and_state,       \
            name##_step, name##_integrate, name##_interpolate, name##_explain, name##_check)

int all_in_cpp(void)
{
    return OF_ALL(sheet) + OF_ALL(chart) + OF_ALL(disc) + OF_ALL(crank) + OF_ALL(decay) +
           missing(sheet_start, sheet_frame, sheet_connect, sheet_integrate_batch, sheet_shortest,
                   sheet_derivs, sheet_constraint_errors, chart_start, chart_derivs,
                   chart_constraint_errors, disc_start, disc_start_null, disc_derivs,
                   disc_constraint_errors, disc_constraint_jacobian, crank_derivs,
                   crank_constraint_errors, crank_constraint_jacobian, crank_multipliers,
                   crank_system_matrix, crank_compliance_matrix);
}
