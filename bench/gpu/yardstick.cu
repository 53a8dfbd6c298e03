/* ellipsoid.cu, or with -DPICTURE black_hole.cu, with a loop written by hand in place of the header's: how fast the
 * same work can be. gpu.sh builds and runs both, and prints ratios. */
#define BY_HAND

#ifdef PICTURE
#    include "black_hole.cu"
#else
#    include "ellipsoid.cu"
#endif
