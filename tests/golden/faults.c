/* What the other files lack: functions that fail at a call or from it on, calls of few attempts, states off the
 * constraints, estimates of the global error, two points, frames. In double, some families by one method each. */
#define GOLDEN_FAULTS 1
#include "golden.h"

#include <math.h>

#undef METHOD_NAME
#undef METHOD

#define FAMILY            plain
#define METHOD_NAME       merson
#define METHOD            GI_MERSON43
#define WITH_GLOBAL_ERROR 1
#include "family.h"

#define FAMILY      events_plain
#define METHOD_NAME tsitouras
#define METHOD      GI_TSITOURAS54
#include "family.h"

#define FAMILY      function_apart
#define METHOD_NAME bogacki
#define METHOD      GI_BOGACKI_SHAMPINE32
#include "family.h"

#define FAMILY      jacobian_together
#define METHOD_NAME dop853
#define METHOD      GI_DOP853
#include "family.h"

#define FAMILY            differences_apart
#define METHOD_NAME       tsitouras
#define METHOD            GI_TSITOURAS54
#define WITH_GLOBAL_ERROR 1
#include "family.h"

#define FAMILY      implicit_jacobi
#define METHOD_NAME merson
#define METHOD      GI_MERSON43
#include "family.h"

#define FAMILY      parametric_jacobi
#define METHOD_NAME verner96
#define METHOD      GI_VERNER96
#include "family.h"

#define FAMILY      metric
#define METHOD_NAME dop853
#define METHOD      GI_DOP853
#include "family.h"

#define FAMILY      mechanical
#define METHOD_NAME merson
#define METHOD      GI_MERSON43
#include "family.h"

#define FAMILY      redundant
#define METHOD_NAME tsitouras
#define METHOD      GI_TSITOURAS54
#include "family.h"

/* All rows of this file. */
void golden_faults_double(void);
void golden_faults_double(void)
{
    golden_plain_double_merson_fault_rows();
    golden_events_plain_double_tsitouras_fault_rows();
    golden_function_apart_double_bogacki_fault_rows();
    golden_jacobian_together_double_dop853_fault_rows();
    golden_differences_apart_double_tsitouras_fault_rows();
    golden_implicit_jacobi_double_merson_fault_rows();
    golden_parametric_jacobi_double_verner96_fault_rows();
    golden_metric_double_dop853_fault_rows();
    golden_mechanical_double_merson_fault_rows();
    golden_redundant_double_tsitouras_fault_rows();
}
