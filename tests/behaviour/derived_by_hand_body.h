/* All systems of test_derived_by_hand.c in one precision; included with REAL and REAL_NAME. */
#define KIND_NAME jacobian_apart
#include "derived_by_hand_kind.h"
#define KIND_NAME jacobian_together
#include "derived_by_hand_kind.h"
#define KIND_NAME implicit
#include "derived_by_hand_kind.h"
#define KIND_NAME implicit_jacobi
#include "derived_by_hand_kind.h"
#define KIND_NAME parametric
#include "derived_by_hand_kind.h"
#define KIND_NAME metric
#include "derived_by_hand_kind.h"
#define KIND_NAME mechanical
#include "derived_by_hand_kind.h"
#define KIND_NAME redundant
#include "derived_by_hand_kind.h"
#define KIND_NAME held
#include "derived_by_hand_kind.h"
#define KIND_NAME earth
#include "derived_by_hand_kind.h"
#define KIND_NAME faint
#include "derived_by_hand_kind.h"
#define KIND_NAME chart
#include "derived_by_hand_kind.h"
#define KIND_NAME galaxy
#include "derived_by_hand_kind.h"
#define KIND_NAME four_bar
#include "derived_by_hand_kind.h"
#undef REAL
#undef REAL_NAME
