/* Elimination exchanges rows of a matrix, and lists where each row went. The list is turned round: each of its
   elements is written, as the rows are all different. Eva keeps no relation between the elements of an array, so
   every order of rows is a state of its own here. In calls.c an index from the list stays open; explained.txt lists
   it. */
#define PROOF_KIND 11
#define main       all_calls
#include "calls.c"
#undef main

int main(void)
{
    p_gi_linear l;
    p_gi_factors s;
    double x[p_N];
    for (int i = 0; i < p_N; i++) anything(l.J[i], p_N), anything(l.M[i], p_N);
    anything(s.mu, 2), anything(x, p_N);
    p_gi_factorize(&l, &s, false);
    for (int i = 0; i < p_N; i++) {
        /*@ assert is_a_row: 0 <= s.row[i] < p_N; */
    }
    p_gi_solve_factored(&l, &s, false, x, x);
    return 0;
}
