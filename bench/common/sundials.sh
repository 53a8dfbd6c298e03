# sundials_from_source: Debian's source of SUNDIALS at -O3, static, in $out/sundials/prefix; apt keeps its lists
# there too. make_out: the folder $out, with that in it where SUNDIALS_PREFIX asks for it. For peers.sh and stiff.sh,
# to be read with . after setup.sh.
sundials_from_source() {
    folder=$out/sundials
    [ -e "$folder/prefix/lib/libsundials_arkode.a" ] && return
    mkdir -p "$folder/lists/partial" "$folder/sources" "$folder/build"
    # where the system's packages come from, as source
    for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
        [ ! -e "$list" ] ||
            sed 's/^deb /deb-src /; s/^Types:.*/Types: deb-src/' "$list" >"$folder/sources/${list##*/}"
    done
    (
        cd "$folder"
        own="-o Dir::Etc::sourcelist=- -o Dir::Etc::sourceparts=$PWD/sources"
        own="$own -o Dir::State::lists=$PWD/lists"
        # shellcheck disable=SC2086
        apt-get $own update && apt-get $own source --download-only sundials
        rm -rf source && dpkg-source -x sundials_*.dsc source
        cd build
        cmake ../source -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS='-O3 -fPIC' -DBUILD_SHARED_LIBS=OFF \
            -DEXAMPLES_ENABLE_C=OFF -DEXAMPLES_INSTALL=OFF -DBUILD_CVODES=OFF -DBUILD_IDA=OFF \
            -DBUILD_IDAS=OFF -DBUILD_KINSOL=OFF -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_INSTALL_PREFIX=../prefix
        make install
    ) >"$folder/log" 2>&1 || { echo "SUNDIALS from source: see $folder/log" >&2; return 1; }
}

make_out() {
    mkdir -p "$out"
    out=$(cd "$out" && pwd)
    [ "${SUNDIALS_PREFIX:-}" = source ] || return 0
    sundials_from_source
    SUNDIALS_PREFIX=$out/sundials/prefix
}
