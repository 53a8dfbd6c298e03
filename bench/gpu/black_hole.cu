/* The picture of examples/black_hole/black_hole.c, one ray a thread: rays per second, and how the bytes
 * differ from those that the host makes of the same source.
 *
 *     black_hole [--host] [--size PIXELS] [--output FILE.ppm]
 *
 * --size: of a square, 4096. --host: there alone. Exit status 77: no device. gpu.sh builds and runs it.
 */
#include "device.h"

#include <vector>

#include "examples/black_hole/scene.h"

#ifdef BY_HAND
#    include "black_hole_by_hand.h"
#endif

/* The ray of each pixel; false where it failed. The options are constants here, and so become constants of
   the loop: options that come from outside take registers. */
static inline __host__ __device__ bool draw_pixel(const scene *s, int pixel, unsigned char *rgb)
{
    const scene usual = usual_scene();
    const light_options options = options_of_rays(&usual);
    double y[light_N];
    colour seen;
    start_ray(s, pixel, 0, y);
#ifdef BY_HAND
    const bool good = trace_by_hand(s, options.accuracy, y, &seen);
#else
    const bool good = trace_ray(s, &options, y, &seen) == GI_OK;
#endif
    if (good) paint(s, seen, rgb + 3 * (size_t)pixel);
    return good;
}

/* A warp has a patch of 8 x 4 pixels, a block a column of those: neighbours take about the same steps. */
enum { PATCH_WIDTH = 8, PATCH_HEIGHT = THREADS / PATCH_WIDTH };

__global__ void __launch_bounds__(THREADS, BLOCKS)
    draw(const __grid_constant__ scene s, unsigned char *rgb, int *failed)
{
    const int column = (int)blockIdx.x * PATCH_WIDTH + (int)threadIdx.x % PATCH_WIDTH;
    const int row = (int)blockIdx.y * PATCH_HEIGHT + (int)threadIdx.x / PATCH_WIDTH;
    if (column >= s.width || row >= s.height) return;
    if (!draw_pixel(&s, row * s.width + column, rgb)) atomicAdd(failed, 1);
}

static double draw_on_device(const scene *s, std::vector<unsigned char> *rgb, int *failed)
{
    unsigned char *const there = on_device<unsigned char>(rgb->size());
    int *const failed_there = on_device<int>(1);
    const dim3 blocks((unsigned)((s->width + PATCH_WIDTH - 1) / PATCH_WIDTH),
                      (unsigned)((s->height + PATCH_HEIGHT - 1) / PATCH_HEIGHT));
    check(cudaMemset(there, 0, rgb->size()), "memory of the device");
    check(cudaMemset(failed_there, 0, sizeof(int)), "memory of the device");
    const double seconds = seconds_of([&] { draw<<<blocks, THREADS>>>(*s, there, failed_there); });
    fetch(rgb->data(), there, rgb->size());
    fetch(failed, failed_there, 1);
    check(cudaFree(there), "memory of the device");
    check(cudaFree(failed_there), "memory of the device");
    return seconds;
}

static double draw_on_host(const scene *s, std::vector<unsigned char> *rgb, int *failed)
{
    const double begin = seconds_now();
    int bad = 0;
#pragma omp parallel for schedule(dynamic, 64) reduction(+ : bad)
    for (int pixel = 0; pixel < s->width * s->height; pixel++)
        bad += !draw_pixel(s, pixel, rgb->data());
    *failed = bad;
    return seconds_now() - begin;
}

static bool write_ppm(const char *name, const scene *s, const std::vector<unsigned char> &rgb)
{
    FILE *const file = fopen(name, "wb");
    bool good = file != nullptr;
    if (good) good = fprintf(file, "P6\n%d %d\n255\n", s->width, s->height) > 0;
    if (good) good = fwrite(rgb.data(), 1, rgb.size(), file) == rgb.size();
    if (file) good = fclose(file) == 0 && good;
    if (!good) fprintf(stderr, "black_hole: %s: cannot be written\n", name);
    return good;
}

/* Whether the pictures are the same but for rounding: where it moves a ray over the edge of something, a
   byte changes by anything. */
static bool report(const scene *s, const char *where, double seconds, int failed,
                   const std::vector<unsigned char> &rgb, const std::vector<unsigned char> &of_host)
{
    int differing = 0, greatest = 0;
    for (size_t i = 0; i < rgb.size(); i++) {
        const int d = abs(rgb[i] - of_host[i]);
        differing += d > 0;
        greatest = d > greatest ? d : greatest;
    }
    printf("| black hole | where | seconds | rays/s | bytes that differ | by at most |\n"
           "|---|---|---:|---:|---:|---:|\n| %d x %d | %s | %.4g | %.4g | %d of %zu | %d |\n",
           s->width, s->height, where, seconds, (double)s->width * s->height / seconds, differing,
           rgb.size(), greatest);
    const bool good = failed == 0 && (size_t)differing <= rgb.size() / 1000;
    if (!good) fprintf(stderr, "black_hole: wrong results, %d rays failed\n", failed);
    return good;
}

int main(int argc, char *argv[])
{
    const bool host = is_given(argc, argv, "--host");
    scene s = usual_scene();
    s.width = s.height = number_after(argc, argv, "--size", host ? 256 : 4096);
    complete_scene(&s);
    if (!host) find_device();
    const size_t bytes = 3 * (size_t)s.width * (size_t)s.height;
    std::vector<unsigned char> of_host(bytes), of_device(host ? 0 : bytes);
    int failed = 0;
    double seconds = draw_on_host(&s, &of_host, &failed);
    if (!host) seconds = draw_on_device(&s, &of_device, &failed);
    const std::vector<unsigned char> &rgb = host ? of_host : of_device;
    bool good = report(&s, host ? "host" : "device", seconds, failed, rgb, of_host);
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], "--output") == 0) good = write_ppm(argv[i + 1], &s, rgb) && good;
    return good ? 0 : 1;
}
