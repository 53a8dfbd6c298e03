/* The program cable, run as a user runs it: closed forms, frames, rates, pictures, and what it says of scenes
 * that make no sense.
 *
 *     test_cable CABLE
 */
#define _POSIX_C_SOURCE 200809L
#include <cjson/cJSON.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../check.h"
#include "../run_program.h"

static const double pi = 3.14159265358979323846;
static const char *cable;

/* The program on this scene, and frames where there are any. */
static struct run run_cable(const char *scene, const char *frames, const char *options)
{
    char scene_path[64], frames_path[64] = "", arguments[512];
    make_file(scene_path, scene, strlen(scene));
    if (frames) make_file(frames_path, frames, strlen(frames));
    snprintf(arguments, sizeof arguments, "%s %s%s %s", scene_path, frames ? "--frames " : "",
             frames_path, options);
    const struct run r = run_program(cable, arguments, "", 0);
    unlink(scene_path);
    if (frames) unlink(frames_path);
    return r;
}

/* Line `number` of what was printed, as JSON; to be deleted. */
static cJSON *line_of(const struct run *r, int number)
{
    const char *p = r->out;
    for (int i = 0; i < number; i++) {
        p = strchr(p, '\n');
        assert_non_null(p);
        p++;
    }
    cJSON *const json = cJSON_ParseWithLength(p, strcspn(p, "\n"));
    if (!json) fail_msg("no JSON in line %d:\n%s", number, r->out);
    return json;
}

static double number_in(const cJSON *json, const char *name)
{
    const cJSON *const item = cJSON_GetObjectItemCaseSensitive(json, name);
    if (!cJSON_IsNumber(item)) fail_msg("no number %s", name);
    return item->valuedouble;
}

static void check_point(const cJSON *json, const char *name, double x, double y, double z)
{
    const cJSON *const item = cJSON_GetObjectItemCaseSensitive(json, name);
    const double expected[3] = {x, y, z};
    assert_int_equal(cJSON_GetArraySize(item), 3);
    for (int k = 0; k < 3; k++)
        check_close(cJSON_GetArrayItem(item, k)->valuedouble, expected[k], 1e-7);
}

/* Exit status, and words in the only message. */
static void check_refused(const char *scene, const char *frames, const char *what)
{
    struct run r = run_cable(scene, frames, "");
    if (r.status != 2 || *r.out || !strstr(r.err, what) || strncmp(r.err, "cable: ", 7) != 0)
        fail_msg("%s\nstatus %d, printed: %s, messages: %s", scene, r.status, r.out, r.err);
    free_run(&r);
}

/* A cylinder of radius 0.8, turned and moved: a quarter of it, with the rate of one moving end. */
static void a_quarter_of_a_cylinder_is_printed_in_the_frame_of_the_scene(void **state)
{
    struct run r = run_cable(
        "{\"from\": [9.5, 2, 20.8], \"to\": [10.8, 2, 19.5], \"to_velocity\": [0, 0, -3], "
        "\"along\": [{\"cylinder\": [0.8], \"turn\": [1, 0, 0, 90], \"at\": [10, 0, 20]}]}",
        NULL, "");
    (void)state;
    assert_int_equal(r.status, 0);
    cJSON *const json = line_of(&r, 0);
    const cJSON *const along = cJSON_GetObjectItem(json, "along"), *const first =
                                                                       cJSON_GetArrayItem(along, 0);
    assert_string_equal(cJSON_GetStringValue(cJSON_GetObjectItem(json, "status")), "ok");
    assert_int_equal(cJSON_GetArraySize(along), 1);
    assert_true(cJSON_IsTrue(cJSON_GetObjectItem(first, "contact")));
    check_close(number_in(json, "length"), 1 + 0.4 * pi, 1e-10);
    check_close(number_in(json, "rate"), 3, 1e-7);
    assert_true(number_in(json, "smoothness") <= 1e-8);
    assert_true(number_in(json, "iterations") >= 1);
    check_close(number_in(first, "length"), 0.4 * pi, 1e-7);
    check_point(first, "from", 10, 2, 20.8);
    check_point(first, "to", 10.8, 2, 20);
    check_point(first, "force", -1, 0, -1);
    cJSON_Delete(json);
    free_run(&r);
}

/* Over the end of a drum with closed form, and between two points of a cone, developed. */
static void drums_and_cones_are_read(void **state)
{
    struct run r = run_cable("{\"from\": [-2, 0, 0], \"to\": [2, 0, 0], \"along\": "
                             "[{\"drum\": [1, 0.5, 0.5], \"hint\": [0, 0, 0.5]}]}",
                             "{}\n{\"from\": [0.6, 0, 0.8], \"to\": [0, 0.6, 0.8], \"along\": "
                             "{\"0\": {\"cone\": [3, 4], \"hint\": [1, 1, 1.9]}}}",
                             "");
    const double expected[2] = {2 * sqrt(2) + 1 + pi / 2 - acos(0.5 / 1.5), 2 * sin(0.3 * pi / 2)};
    (void)state;
    assert_int_equal(r.status, 0);
    for (int i = 0; i < 2; i++) {
        cJSON *const json = line_of(&r, i);
        check_close(number_in(json, "length"), expected[i], 1e-7);
        cJSON_Delete(json);
    }
    free_run(&r);
}

static const char *const scene = "{\"from\": [-3, 0, 0.3], \"to\": [3, 0.2, 0.3], \"along\": ["
                                 "{\"sphere\": [1], \"at\": [-1, 0, -0.2]},"
                                 "{\"via\": [0.5, 0, 0.6]},"
                                 "{\"height_map\": {\"x\": [-2, -1, 0, 1, 2], \"y\": [-1, 0, 1], "
                                 "\"f\": [[-2, -2, -2], [-0.5, -0.5, -0.5], [0, 0, 0], "
                                 "[-0.5, -0.5, -0.5], [-2, -2, -2]]}, \"at\": [1.8, 0, 0.4]}]}";

/* Each frame changes what came before; warm or cold, the lengths are the same. */
static void frames_change_single_members(void **state)
{
    const char *const frames =
        "{}\n"
        "{\"along\": {\"0\": {\"at\": [-1, 0.1, -0.2]}}}\n\n"
        "{\"to\": [3, 0, 0.2], \"along\": {\"1\": {\"via\": [0.5, 0, 0.7]}}}\n"
        "{\"along\": {\"0\": {\"sphere\": [0.3]}}}";
    struct run r = run_cable(scene, frames, "");
    double length[4];
    (void)state;
    assert_int_equal(r.status, 0);
    for (int i = 0; i < 4; i++) {
        cJSON *const json = line_of(&r, i);
        length[i] = number_in(json, "length");
        assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(json, "along")), 3);
        const cJSON *const first = cJSON_GetArrayItem(cJSON_GetObjectItem(json, "along"), 0);
        assert_int_equal(cJSON_IsTrue(cJSON_GetObjectItem(first, "contact")), i < 3);
        cJSON_Delete(json);
    }
    assert_true(length[0] != length[1] && length[1] != length[2] && length[3] < length[2]);
    free_run(&r);
    r = run_cable(scene, frames, "--quiet");
    for (int i = 0; i < 4; i++) {
        cJSON *const json = line_of(&r, i);
        check_close(number_in(json, "length"), length[i], 1e-8);
        cJSON_Delete(json);
    }
    free_run(&r);
}

/* Across a ring, from side to side of it; and out of turn through a sphere. */
static void pieces_and_what_is_pierced_are_printed(void **state)
{
    struct run r = run_cable("{\"from\": [-3, 0, 0.05], \"to\": [3, 0, 0.05], "
                             "\"far_sides\": true, \"warm_start\": false, "
                             "\"along\": [{\"torus\": [1, 0.3]}]}",
                             "{}\n{\"from\": [3, 0, 0.31], \"to\": [3, 2, 0.31]}\n", "");
    (void)state;
    assert_int_equal(r.status, 0);
    for (int i = 0; i < 2; i++) {
        cJSON *const json = line_of(&r, i);
        const cJSON *const ring = cJSON_GetArrayItem(cJSON_GetObjectItem(json, "along"), 0);
        assert_int_equal((int)number_in(ring, "pieces"), i == 0 ? 2 : 0);
        assert_false(cJSON_HasObjectItem(json, "pierced"));
        cJSON_Delete(json);
    }
    free_run(&r);
    r = run_cable(
        "{\"from\": [-3, 0, 0], \"to\": [6, 0, 0], \"along\": ["
        "{\"sphere\": [1], \"at\": [3, -0.9, 0]}, {\"sphere\": [1], \"at\": [0, -0.9, 0]}]}",
        NULL, "");
    assert_int_equal(r.status, 0);
    cJSON *const json = line_of(&r, 0);
    assert_string_equal(cJSON_GetStringValue(cJSON_GetObjectItem(json, "status")), "ok");
    assert_int_equal((int)number_in(json, "pierced"), 1);
    assert_true(number_in(json, "length") >= 9);
    cJSON_Delete(json);
    free_run(&r);
}

static void an_end_inside_is_told_in_its_line_and_the_others_go_on(void **state)
{
    struct run r = run_cable(scene, "{\"from\": [-1, 0, 0]}\n{\"from\": [-3, 0, 0]}\n", "");
    (void)state;
    assert_int_equal(r.status, 1);
    cJSON *json = line_of(&r, 0);
    assert_non_null(strstr(cJSON_GetStringValue(cJSON_GetObjectItem(json, "status")), "along[0]"));
    assert_true(cJSON_IsNull(cJSON_GetObjectItem(json, "length")));
    check_close(number_in(json, "depth"), 0.8, 1e-9);
    cJSON_Delete(json);
    json = line_of(&r, 1);
    assert_null(cJSON_GetObjectItem(json, "depth"));
    assert_string_equal(cJSON_GetStringValue(cJSON_GetObjectItem(json, "status")), "ok");
    cJSON_Delete(json);
    free_run(&r);
}

static char *content_of(const char *name)
{
    FILE *const in = fopen(name, "r");
    assert_non_null(in);
    char *const text = read_all(in);
    fclose(in);
    unlink(name);
    return text;
}

static void pictures_are_whole(void **state)
{
    char svg[64], vtk[64], options[256];
    (void)state;
    make_file(svg, "", 0);
    make_file(vtk, "", 0);
    snprintf(options, sizeof options, "--svg %s --vtk %s", svg, vtk);
    struct run r = run_cable(scene, "{}\n{\"from\": [-3, 0, 0.5]}\n", options);
    assert_int_equal(r.status, 0);
    free_run(&r);
    char *const picture = content_of(svg), *const data = content_of(vtk);
    assert_non_null(strstr(picture, "<svg"));
    assert_string_equal(picture + strlen(picture) - 7, "</svg>\n");
    assert_null(strstr(picture, "nan"));
    assert_non_null(strstr(data, "# vtk DataFile Version 3.0\n"));
    assert_non_null(strstr(data, "LINES 1 "));
    assert_null(strstr(data, "nan"));
    free(picture), free(data);
}

#define ENDS "{\"from\": [0, 0, 0], \"to\": [4, 0, 0]"

static void scenes_that_make_no_sense_are_refused_by_name(void **state)
{
    static const char *const wrong[][2] = {
        {"", "no JSON"},
        {"[]", "scene"},
        {ENDS, "no JSON"},
        {"{\"to\": [1, 2, 3]}", "from"},
        {"{\"from\": [1, 2, 3]}", "to"},
        {"{\"from\": [0, 0, 0], \"to\": [1, 2]}", "to"},
        {"{\"from\": [0, 0, 0], \"to\": [1, 2, 1e999]}", "to"},
        {"{\"from\": [1e300, 0, 0], \"to\": [1, 2, 3]}", "from"},
        {ENDS ", \"along\": [{\"sphere\": [1e-300]}]}", "along[0].sphere"},
        {ENDS ", \"along\": [{\"drum\": [1, 0.5, 0.6]}]}", "along[0].drum"},
        {ENDS ", \"along\": [{\"cone\": [1]}]}", "along[0].cone"},
        {ENDS ", \"colour\": 1}", "colour"},
        {ENDS ", \"accuracy\": 0}", "accuracy"},
        {ENDS ", \"tolerance\": -1}", "tolerance"},
        {ENDS ", \"path\": \"longest\"}", "path"},
        {ENDS ", \"warm_start\": 1}", "warm_start"},
        {ENDS ", \"keep_sides\": 1}", "keep_sides"},
        {ENDS ", \"along\": {}}", "along"},
        {ENDS ", \"along\": [7]}", "along[0]"},
        {ENDS ", \"along\": [{\"at\": [1, 2, 3]}]}", "along[0]"},
        {ENDS ", \"along\": [{\"sphere\": [1], \"torus\": [2, 1]}]}", "along[0]"},
        {ENDS ", \"along\": [{\"sphere\": [0]}]}", "along[0].sphere"},
        {ENDS ", \"along\": [{\"sphere\": 1}]}", "along[0].sphere"},
        {ENDS ", \"along\": [{\"via\": [1, 2, 3]}, {\"torus\": [1, 2]}]}", "along[1].torus"},
        {ENDS ", \"along\": [{\"ellipsoid\": [1, 2]}]}", "along[0].ellipsoid"},
        {ENDS ", \"along\": [{\"cylinder\": [1], \"turn\": [0, 0, 0, 1]}]}", "along[0].turn"},
        {ENDS ", \"along\": [{\"cylinder\": [1], \"hint\": [0, 0]}]}", "along[0].hint"},
        {ENDS ", \"along\": [{\"cylinder\": [1], \"colour\": 3}]}", "along[0].colour"},
        {ENDS ", \"along\": [{\"height_map\": {\"x\": [0, 1], \"y\": [0, 1], \"f\": [[1, 1]]}}]}",
         "along[0].height_map"},
        {ENDS ", \"along\": [{\"height_map\": {\"x\": [0, 0], \"y\": [0, 1], "
              "\"f\": [[1, 1], [1, 1]]}}]}",
         "along[0].height_map"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        check_refused(wrong[i][0], NULL, wrong[i][1]);
    check_refused(scene, "{}\n{\"along\": {\"3\": {\"at\": [0, 0, 0]}}}\n", "along.3");
    check_refused(scene, "{}\n\n{\"along\": {\"0\": {\"at\": [0, 0]}}}\n", "line 3: along.0.at");
    check_refused(scene, "{}\n{\n", "line 2");
    check_refused(scene, "{\"from\": [1, 2]}\n", "from");
    check_refused(scene, "", "no frame");
    check_refused(scene, "\n \n\n", "no frame");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_quarter_of_a_cylinder_is_printed_in_the_frame_of_the_scene),
        cmocka_unit_test(drums_and_cones_are_read),
        cmocka_unit_test(frames_change_single_members),
        cmocka_unit_test(pieces_and_what_is_pierced_are_printed),
        cmocka_unit_test(an_end_inside_is_told_in_its_line_and_the_others_go_on),
        cmocka_unit_test(pictures_are_whole),
        cmocka_unit_test(scenes_that_make_no_sense_are_refused_by_name),
    };
    if (argc != 2) return fputs("usage: test_cable CABLE\n", stderr), 2;
    cable = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
