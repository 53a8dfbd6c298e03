// The same sweeps by Simbody's CablePath (Debian: libsimbody-dev). It is told about where the cable
// touches, by our path in the frame where it begins, and whether; after each frame whose length is not ours
// it begins anew in the next. It runs in processes of its own, as a failed assertion ends them. Going on
// from its last path, by State::autoUpdateDiscreteVariables(), always ends in one: realize(Stage::Position)
// of the second frame aborts in calcPathErrorJacobian ("isValidExtended() && isValidExtended(i)"), or,
// where an obstacle is not touched, in findPathSegmentForObstacle ("prevOx.isValid() && nextOx.isValid()").
// So that is not called.
#include <Simbody.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "frames.h"
#include "scenes.h"

namespace
{

// What a child says of a frame.
struct Answer {
    int frame;
    double length, seconds;
};

SimTK::Vec3 vec(const double a[3])
{
    return SimTK::Vec3(a[0], a[1], a[2]);
}

SimTK::ContactGeometry geometry(const scene_obstacle &o)
{
    if (o.kind == 0) return SimTK::ContactGeometry::Ellipsoid(vec(o.size));
    if (o.kind == 1) return SimTK::ContactGeometry::Torus(o.size[0], o.size[1]);
    if (o.kind == 2) return SimTK::ContactGeometry::Sphere(o.size[0]);
    return SimTK::ContactGeometry::Cylinder(o.size[0]);
}

// A cable whose ends are carried by two bodies; obstacles stand on the ground.
class Sweep
{
  public:
    Sweep(int first, int count, const frame &start)
        : matter_(system_), cables_(system_),
          body_(SimTK::MassProperties(1, SimTK::Vec3(0), SimTK::Inertia(1))),
          from_(matter_.Ground(), SimTK::Transform(), body_, SimTK::Transform()),
          to_(matter_.Ground(), SimTK::Transform(), body_, SimTK::Transform()),
          path_(cables_, from_, SimTK::Vec3(0), to_, SimTK::Vec3(0))
    {
        for (int i = 0; i < count; i++) {
            const scene_obstacle o = obstacle_of_scene(first, i);
            SimTK::CableObstacle::Surface surface(path_, matter_.Ground(),
                                                  SimTK::Transform(vec(o.at)), geometry(o));
            if (start.touches[i])
                surface.setContactPointHints(vec(start.first[i]), vec(start.last[i]));
            else
                surface.setDisabledByDefault(true);
        }
        system_.realizeTopology();
        state_ = system_.getDefaultState();
    }

    double length(const frame &f)
    {
        from_.setTranslation(state_, vec(f.from));
        to_.setTranslation(state_, vec(f.to));
        system_.realize(state_, SimTK::Stage::Velocity);
        const double length = path_.getCableLength(state_);
        return length;
    }

  private:
    SimTK::MultibodySystem system_;
    SimTK::SimbodyMatterSubsystem matter_;
    SimTK::CableTrackerSubsystem cables_;
    SimTK::Body::Rigid body_;
    SimTK::MobilizedBody::Translation from_, to_;
    SimTK::CablePath path_;
    SimTK::State state_;
};

// All frames from `start` on, until one fails.
[[noreturn]] void be_child(int pipe, int first, int count, const std::vector<frame> &frames,
                           int start)
{
    alarm(60);
    if (!std::freopen("/dev/null", "w", stdout)) _exit(2); // it prints what it does
    try {
        Sweep sweep(first, count, frames[static_cast<std::size_t>(start)]);
        for (std::size_t k = static_cast<std::size_t>(start); k < frames.size(); k++) {
            const std::clock_t begin = std::clock();
            const double length = sweep.length(frames[k]);
            const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
            const Answer answer = {static_cast<int>(k), length, seconds};
            if (write(pipe, &answer, sizeof answer) != sizeof answer) _exit(2);
        }
    } catch (const std::exception &e) {
        fprintf(stderr, "exception: %s\n", e.what());
        _exit(1);
    }
    _exit(0);
}

struct Score {
    int aborted = 0, refused = 0, other = 0, same = 0;
    double seconds = 0, ours = 0; // of the frames that agree
};

// Whether its length is ours.
bool judge(const Answer &answer, const frame &f, Score &score)
{
    if (!(std::abs(answer.length - f.length) <= 1e-4 * f.length)) {
        score.other++;
        return false;
    }
    score.same++, score.seconds += answer.seconds, score.ours += f.seconds;
    return true;
}

Score sweep(int first, int count, const std::vector<frame> &frames)
{
    Score score;
    for (int start = 0; start < static_cast<int>(frames.size());) {
        int ends[2], status = 0;
        if (pipe(ends) != 0) exit(2);
        fflush(stdout);
        const pid_t child = fork();
        if (child < 0) exit(2);
        if (child == 0) {
            close(ends[0]);
            be_child(ends[1], first, count, frames, start);
        }
        close(ends[1]);
        Answer answer;
        bool good = true;
        while (good && read(ends[0], &answer, sizeof answer) == sizeof answer) {
            good = judge(answer, frames[static_cast<std::size_t>(answer.frame)], score);
            start = answer.frame + 1;
        }
        close(ends[0]);
        if (!good) kill(child, SIGKILL);
        waitpid(child, &status, 0);
        if (!good || start >= static_cast<int>(frames.size())) continue;
        (WIFSIGNALED(status) ? score.aborted : score.refused)++;
        start++;
    }
    return score;
}

} // namespace

int main(int argc, char **argv)
{
    const int n = argc > 1 ? std::atoi(argv[1]) : 1000;
    const int scenes[][2] = {{0, 1}, {1, 1}, {2, 1}, {3, 1}, {0, 2}, {2, 2}, {0, 5}};
    const char *const names[] = {"ellipsoid",       "torus",           "sphere",  "cylinder",
                                 "ellipsoid torus", "sphere cylinder", "all five"};
    if (argc > 2 || n < 1) return fputs("usage: cable_path [FRAMES]\n", stderr), 2;
    printf("%-16s %8s | %8s %8s %8s %8s | %10s %10s\n", "scene", "unsolved", "aborts", "refuses",
           "other", "same", "its us", "ours us");
    for (int i = 0; i < 7; i++) {
        std::vector<frame> frames(static_cast<std::size_t>(n));
        const int unsolved = solve_frames(scenes[i][0], scenes[i][1], 1e-6, 1e-5, n, frames.data());
        const Score s = sweep(scenes[i][0], scenes[i][1], frames);
        printf("%-16s %8d | %8d %8d %8d %8d | %10.1f %10.1f\n", names[i], unsolved, s.aborted,
               s.refused, s.other, s.same, 1e6 * s.seconds / s.same, 1e6 * s.ours / s.same);
    }
    return 0;
}
