#!/bin/sh
# Installs the header into a folder of its own and builds README's example with it, by each way that
# examples/packages/README.md names, with the lines that stand there; each program prints what README says.
#
#   packages.sh ROOT_OF_PROJECT
set -eu
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
page=$root/examples/packages/README.md
prefix=$work/prefix
export CMAKE_GENERATOR=Ninja # which Meson needs anyway; there may be no make

fail()
{
    echo "FAILED: $*"
    exit 1
}

# $1: language of the block; $2: which of them. ADDRESS becomes that of the copy.
block()
{
    awk -v fence="\`\`\`$1" -v which="$2" '
        $0 == fence {on = ++n == which; next} /^```$/ {on = 0} on' "$page" | sed "s|ADDRESS|file://$work/source|"
}

# $1: the program, which prints what README.md says
check()
{
    "$1" >"$work/printed"
    diff "$work/expected" "$work/printed" || fail "$1 prints something else"
    echo "${PWD##*/}: as README.md says"
}

# A new folder with the example, entered. $1: its name
project()
{
    mkdir "$work/$1"
    cd "$work/$1"
    cp "$work/example.c" .
}

# $1: where CMake looks first. Standard input: the lines below the target.
by_cmake()
{
    {
        echo "cmake_minimum_required(VERSION 3.18)"
        echo "project(example C)"
        echo "add_executable(example example.c)"
        cat
    } >CMakeLists.txt
    cmake -S . -B build -DCMAKE_PREFIX_PATH="$1" >log 2>&1 || { cat log && fail "cmake in $PWD"; }
    cmake --build build >log 2>&1 || { cat log && fail "cmake --build in $PWD"; }
    check build/example
}

# $*: what meson setup is told besides
by_meson()
{
    { echo "project('example', 'c')" && block meson 1; } >meson.build
    meson setup build "$@" >log 2>&1 || { cat log && fail "meson in $PWD"; }
    meson compile -C build >log 2>&1 || { cat log && fail "meson compile in $PWD"; }
    check build/example
}

awk '/^```c$/ {on = 1; next} /^```$/ {if (on) exit} on' "$root/README.md" >"$work/example.c"
awk '/^```c$/ {seen = 1} seen && /^```text$/ {on = 1; next} /^```$/ {if (on) exit} on' \
    "$root/README.md" >"$work/expected"

# The sources as they are here, as a repository of their own.
mkdir "$work/source"
(cd "$root" && tar -cf - --exclude='./build*' --exclude='./.git' --exclude='./tests/truth/data' .) |
    tar -xf - -C "$work/source"
(
    cd "$work/source"
    git init -q -b main
    git add -A
    git -c user.name=test -c user.email=test@localhost commit -q -m "copy"
)

# A machine with a C compiler alone: nothing else is looked for.
(
    cd "$work/source"
    install=$(block sh 1 | sed "s|meson setup build|meson setup build --prefix=$prefix|")
    [ -n "$install" ] || fail "README.md of packages does not say how to install"
    CXX=/nonexistent PKG_CONFIG=/nonexistent CMAKE=/nonexistent sh -ec "$install" >"$work/log" 2>&1 ||
        { cat "$work/log" && fail "installing"; }
    rm -rf build
)

project by_pkg_config
PKG_CONFIG_PATH=$prefix/share/pkgconfig
export PKG_CONFIG_PATH
sh -ec "$(block sh 2)"
check ./example
cat >version.c <<'C'
#include <stdio.h>
struct nothing { double unused; };
static void nothing_derivs(const struct nothing *s, double t, const double y[1], double ydot[1])
{
    (void)s, (void)t, (void)y, ydot[0] = 0;
}
#define GI_NAME nothing
#define GI_NZ   1
#include <geodesic_integ.h>
int main(void)
{
    printf("%s %d.%d.%d\n", GI_VERSION, GI_VERSION_MAJOR, GI_VERSION_MINOR, GI_VERSION_PATCH);
}
C
cc version.c -o version $(pkg-config --cflags --libs geodesic_integ)
version=$(pkg-config --modversion geodesic_integ)
[ "$(./version)" = "$version $version" ] || fail "versions: $(./version), but pkg-config says $version"

project by_installed_meson
by_meson

project by_find_package
block cmake 1 | by_cmake "$prefix"
# The tree may be moved; nothing of the old place is used.
mv "$prefix" "$work/moved"
project by_find_package_moved
block cmake 1 | by_cmake "$work/moved"
major=${version%%.*}
for refused in $((major + 1)).0 "$major.999" $((major - 1)).0; do
    printf 'cmake_minimum_required(VERSION 3.18)\nproject(x NONE)\nfind_package(geodesic_integ %s REQUIRED)\n' \
        "$refused" >CMakeLists.txt
    cmake -S . -B refused -DCMAKE_PREFIX_PATH="$work/moved" >log 2>&1 && fail "CMake takes $version for $refused"
    grep -q "version: $version" log || { cat log && fail "CMake does not see the version"; }
done
for taken in "" "$version" "$version EXACT" "$major"; do
    printf 'cmake_minimum_required(VERSION 3.18)\nproject(x NONE)\nfind_package(geodesic_integ %s REQUIRED)\n' \
        "$taken" >CMakeLists.txt
    cmake -S . -B taken -DCMAKE_PREFIX_PATH="$work/moved" >log 2>&1 || { cat log && fail "CMake refuses $taken"; }
done
unset PKG_CONFIG_PATH

project by_fetch_content
block cmake 2 | by_cmake ""

project by_add_subdirectory
ln -s "$work/source" geodesic_integ
block cmake 3 | by_cmake ""

project by_subproject
mkdir subprojects
cp -r "$work/source" subprojects/geodesic_integ
by_meson

project by_wrap_of_git
mkdir subprojects
block ini 1 >subprojects/geodesic_integ.wrap
by_meson

project by_wrap_of_release
mkdir subprojects
archive=$work/geodesic_integ-$version.tar.gz
git -C "$work/source" archive --prefix="geodesic_integ-$version/" -o "$archive" HEAD
sh "$root/examples/packages/wrap.sh" "$archive" "file://$archive" >subprojects/geodesic_integ.wrap
by_meson
