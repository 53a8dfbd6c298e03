/* The picture as SVG with a title, the names of its parts, a colour bar, and a key. The picture itself is inside
 * the file as PNG. */
#ifndef WAVEFRONT_LABELLED_H
#define WAVEFRONT_LABELLED_H

#include "picture.h"

/* In units of a thousandth of the width: the picture lies between two bands of text. */
enum { PAGE = 1000, HEAD = 112, FOOT = 164, BAR_LEFT = 230, BAR_WIDTH = 540, BAR_HEIGHT = 22 };

/* Text that a data URI takes: three bytes are four letters. */
static void write_base64(FILE *out, const unsigned char *data, size_t size)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        const size_t left = size - i;
        const unsigned long bits = (unsigned long)data[i] << 16 |
                                   (left > 1 ? (unsigned long)data[i + 1] << 8 : 0) |
                                   (left > 2 ? (unsigned long)data[i + 2] : 0);
        fputc(letters[bits >> 18], out);
        fputc(letters[bits >> 12 & 63], out);
        fputc(left > 1 ? letters[bits >> 6 & 63] : '=', out);
        fputc(left > 2 ? letters[bits & 63] : '=', out);
    }
}

static void write_fill(FILE *out, struct colour c)
{
    fprintf(out, "fill=\"#%02x%02x%02x\"", to_byte(c.r), to_byte(c.g), to_byte(c.b));
}

static void write_title(FILE *out, const struct job *job, const struct layout *l)
{
    static const char *const side[2] = {"from the side of the source", "from the opposite side"};
    const double degree = pi / 180, unit = (double)PAGE / job->width;
    fprintf(
        out,
        "<text x=\"500\" y=\"44\" font-size=\"30\" font-weight=\"bold\">Distance from a point of a "
        "torus</text>\n"
        "<text x=\"500\" y=\"76\">R = %.6g, r = %.6g, source at u = %.6g°, v = %.6g°; %d "
        "geodesics of length %.4g</text>\n",
        job->torus.R, job->torus.r, job->u0 / degree + 0.0, job->v0 / degree + 0.0, job->geodesics,
        job->length);
    for (int view = 0; view < 2; view++)
        fprintf(out, "<text x=\"%.1f\" y=\"%d\" font-size=\"17\">%s</text>\n",
                l->view_x[view] * unit, HEAD - 6, side[view]);
}

/* 1, 2 or 5 times a power of ten, such that `all` is at most nine of it. */
static double round_part_of(double all)
{
    const double power = pow(10, floor(log10(all / 9)));
    const double times = all / 9 / power;
    return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
}

/* Colours of distances, with the lines that the picture has. */
static void write_bar(FILE *out, const struct job *job, const struct map *m, double top)
{
    const double line = job->torus.R / 10, scale = BAR_WIDTH / m->farthest;
    const double mark = round_part_of(m->farthest);
    fputs("<linearGradient id=\"colours\">", out);
    for (int i = 0; i < COLOURS; i++) {
        const struct colour c = palette((double)i / (COLOURS - 1));
        fprintf(out, "<stop offset=\"%.4f\" stop-color=\"#%02x%02x%02x\"/>",
                (double)i / (COLOURS - 1), to_byte(c.r), to_byte(c.g), to_byte(c.b));
    }
    fprintf(out,
            "</linearGradient>\n<rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%d\" "
            "fill=\"url(#colours)\" stroke=\"black\"/>\n<path stroke=\"black\" "
            "stroke-opacity=\"0.5\" d=\"",
            BAR_LEFT, top, BAR_WIDTH, BAR_HEIGHT);
    for (int i = 1; i * line < m->farthest; i++)
        fprintf(out, "M%.2f %.1fv%d", BAR_LEFT + i * line * scale, top, BAR_HEIGHT);
    fputs("\"/>\n", out);
    for (int i = 0; i * mark <= m->farthest; i++)
        fprintf(out, "<text x=\"%.2f\" y=\"%.1f\" font-size=\"17\">%.6g</text>\n",
                BAR_LEFT + i * mark * scale, top + BAR_HEIGHT + 20, i * mark);
    fprintf(out,
            "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">distance</text>\n"
            "<text x=\"%d\" y=\"%.1f\" text-anchor=\"start\">%.4g farthest</text>\n",
            BAR_LEFT - 14, top + 17, BAR_LEFT + BAR_WIDTH + 14, top + 17, m->farthest);
}

/* What lines and marks are. */
static void write_key(FILE *out, const struct job *job, double y)
{
    fprintf(out,
            "<g font-size=\"18\" text-anchor=\"start\">\n<circle cx=\"50\" cy=\"%.1f\" r=\"9\" "
            "fill=\"white\" stroke=\"black\" stroke-width=\"4\"/>\n"
            "<text x=\"68\" y=\"%.1f\">source</text>\n"
            "<path d=\"M178 %.1fh44\" stroke=\"black\" stroke-opacity=\"0.6\"/>\n"
            "<text x=\"232\" y=\"%.1f\">equal distance, each %.4g</text>\n"
            "<rect x=\"500\" y=\"%.1f\" width=\"44\" height=\"6\" ",
            y - 6, y, y - 6, y, job->torus.R / 10, y - 9);
    write_fill(out, cut_colour);
    fprintf(out, "/>\n<text x=\"554\" y=\"%.1f\">cut locus: where another way is as short</text>\n",
            y);
    if (job->length < length_to_cover(&job->torus, job->v0)) {
        fprintf(out, "<rect x=\"500\" y=\"%.1f\" width=\"44\" height=\"14\" ", y + 15);
        write_fill(out, unreached);
        fprintf(out, "/>\n<text x=\"554\" y=\"%.1f\">farther than the geodesics go</text>\n",
                y + 28);
    }
    fputs("</g>\n", out);
}

static bool write_labelled(const struct job *job, const struct map *m, const unsigned char *rgb)
{
    struct layout layout;
    size_t size;
    unsigned char *const png =
        png_in_memory(job->width, job->height, rgb, &size, "wavefront", job->svg_name);
    const double height = (double)PAGE * job->height / job->width, below = HEAD + height;
    if (!png) return false;
    lay_out(job, &layout);
    fprintf(job->svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%.1f\" "
            "viewBox=\"0 0 %d %.1f\" "
            "font-family=\"sans-serif\" font-size=\"20\" text-anchor=\"middle\">\n"
            "<rect width=\"100%%\" height=\"100%%\" ",
            PAGE, below + FOOT, PAGE, below + FOOT);
    write_fill(job->svg, background);
    fputs("/>\n", job->svg);
    write_title(job->svg, job, &layout);
    fprintf(job->svg, "<image y=\"%d\" width=\"%d\" height=\"%.1f\" href=\"data:image/png;base64,",
            HEAD, PAGE, height);
    write_base64(job->svg, png, size);
    fprintf(job->svg,
            "\"/>\n<text x=\"500\" y=\"%.1f\" font-size=\"17\">unrolled: u, around the axis, to "
            "the right; v, around the tube, upwards; a whole turn each</text>\n",
            below + 2);
    write_bar(job->svg, job, m, below + 32);
    write_key(job->svg, job, below + 126);
    free(png);
    fputs("</svg>\n", job->svg);
    if (fflush(job->svg) == 0 && !ferror(job->svg)) return true;
    fprintf(stderr, "wavefront: %s: cannot be written\n", job->svg_name);
    return false;
}

#endif
