#!/bin/sh
# Install ttt-gui for you alone, without being root, or remove it again:
#
#     ./install.sh --user
#     ./install.sh --uninstall
#
# It goes below ~/.local: lib/ttt-gui (the program, and a copy of this script that removes it),
# bin (two links), share/applications, share/icons, share/mime and share/metainfo (what the desktop
# reads). Your settings and data are left alone.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
bin=$HOME/.local/bin
# Not share/ttt-gui itself: that is where the program keeps your data.
program=$HOME/.local/lib/ttt-gui
# Beside it, so that each takes the other's place at once.
new=$program.new
old=$program.old

usage() {
    sed -n '2,9s/^# \{0,1\}//p' "$0"
    exit "$1"
}

refuse() {
    printf '%s\n' "$@" >&2
    exit 1
}

tell_desktop() {
    # Missing tools only mean that the desktop notices later.
    update-desktop-database "$data/applications" >/dev/null 2>&1 || :
    update-mime-database "$data/mime" >/dev/null 2>&1 || :
    # A cache that is not there need not be made: without one the desktop looks into the folders.
    if [ -f "$data/icons/hicolor/icon-theme.cache" ]; then
        gtk-update-icon-cache -q -f -t "$data/icons/hicolor" >/dev/null 2>&1 || :
    fi
}

is_ours() {
    case "$(readlink "$1" 2>/dev/null || :)" in
        "$program"/*) return 0 ;;
    esac
    return 1
}

remove() {
    for name in ttt-gui ttt-cli; do
        if is_ours "$bin/$name"; then rm -f "$bin/$name"; fi
    done
    rm -f "$data/applications/ttt-gui.desktop" "$data/mime/packages/ttt-gui.xml" \
        "$data/metainfo/ttt-gui.metainfo.xml" \
        "$data"/icons/hicolor/*/apps/ttt-gui.png "$data"/icons/hicolor/*/apps/ttt-gui.svg
    rm -rf "$program" "$new" "$old"
}

# Whether version $1 is at least version $2; both are numbers with points between them.
at_least() {
    [ "$(printf '%s\n%s\n' "$1" "$2" | sort -t. -k1,1n -k2,2n -k3,3n | head -n 1)" = "$2" ]
}

check_c_library() {
    needed=$(cat "$here/needs-glibc")
    has=$(getconf GNU_LIBC_VERSION 2>/dev/null | sed -n 's/^glibc //p')
    [ -n "$has" ] && at_least "$has" "$needed" || refuse \
        "Nothing was installed: the program needs the GNU C library (glibc) $needed or newer," \
        "and this system has ${has:-another one}. A newer release of the system has it."
}

# What a menu entry has in place of a path: quoted, then escaped as every text there is; see
# "The Exec key" in the Desktop Entry Specification.
for_exec() {
    printf '%s' "$1" | sed -e 's/["`$\\]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g'
}

# Write the menu entry $1 as $2, with the full path of the program: ~/.local/bin need not be where
# the desktop looks for programs.
write_entry() {
    path=$(for_exec "$program/ttt-gui")
    starter=
    case $program in
        *%*) starter='env ' ;; # GLib looks for the first word before it reads %% as %
    esac
    while IFS= read -r line; do
        case $line in
            Exec=ttt-gui*) printf 'Exec=%s"%s"%s\n' "$starter" "$path" "${line#Exec=ttt-gui}" ;;
            *) printf '%s\n' "$line" ;;
        esac
    done <"$1" >"$2"
}

# Make the new version whole in a folder of its own. Nothing that is installed is touched.
prepare() {
    mkdir -p "$bin" "$data" "$(dirname "$program")"
    if [ ! -e "$program" ] && [ -e "$old" ]; then mv "$old" "$program"; fi # stopped while it swapped
    rm -rf "$new" "$old"
    cp -R "$here/ttt-gui" "$new"
    cp "$here/install.sh" "$new/install.sh"
    cp -R "$here/share" "$new/share"
    write_entry "$here/share/applications/ttt-gui.desktop" "$new/share/applications/ttt-gui.desktop"
    "$new/ttt-cli" --version >/dev/null
}

give_up() {
    rm -rf "$new"
    echo "Nothing was installed: the new version could not be made ready, for the reason above." >&2
    echo "What was installed before is as it was." >&2
}

swap() {
    if [ -e "$program" ]; then mv "$program" "$old"; fi
    mv "$new" "$program"
    rm -rf "$old"
}

link_commands() {
    for name in ttt-gui ttt-cli; do
        if [ ! -e "$bin/$name" ] && [ ! -L "$bin/$name" ] || is_ours "$bin/$name"; then
            ln -sf "$program/$name" "$bin/$name"
        else
            echo "$bin/$name is another program's and stays; ours is $program/$name." >&2
        fi
    done
}

# Libraries of the system that Qt lacks, and versions of them that are too old.
missing_libraries() {
    command -v ldd >/dev/null || return 0
    qt=$program/_internal/PySide6
    for file in "$qt/QtWidgets.abi3.so" "$qt/Qt/plugins/platforms/libqxcb.so"; do
        [ -e "$file" ] || continue
        # That of glibc 2.35 crashes at some libraries that are missing.
        LD_LIBRARY_PATH=$program/_internal ldd "$file" 2>&1 || echo "others, at which ldd failed"
    done | sed -n -e 's/^[[:space:]]*\([^ ]*\) => not found$/\1/p' -e '/^others, /p' \
        -e "s/.*version [\`']\(.*\)' not found.*/\1/p" | sort -u | tr '\n' ' '
}

case "${1-}" in
    --user)
        [ -d "$here/ttt-gui" ] || refuse "The folder ttt-gui is not beside this script."
        check_c_library
        is_ready=no
        trap 'exit 130' HUP INT TERM
        trap '[ "$is_ready" = yes ] || give_up' EXIT
        prepare
        is_ready=yes
        swap
        link_commands
        cp -R "$program/share/." "$data/" ||
            refuse "The program is installed, but what the menu shows could not be written."
        tell_desktop
        echo "Installed. ttt-gui is in the menu of programs; $bin/ttt-gui starts it, too."
        echo "To remove it:  $program/install.sh --uninstall"
        libraries=$(missing_libraries)
        if [ -n "$libraries" ]; then
            echo "The window needs libraries that this system lacks: $libraries" >&2
            echo "Install the packages that hold them." >&2
        fi
        ;;
    --uninstall)
        remove
        tell_desktop
        echo "Removed."
        ;;
    --help | -h) usage 0 ;;
    *) usage 2 >&2 ;;
esac
