#!/bin/sh
# Install ttt-gui for you alone, without being root, or remove it again:
#
#     ./install.sh --user
#     ./install.sh --uninstall
#
# It goes below ~/.local: lib/ttt-gui (the program), bin (two links), share/applications, share/icons,
# share/mime and share/metainfo (what the desktop reads). Your settings and data are left alone.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
bin=$HOME/.local/bin
# Not share/ttt-gui itself: that is where the program keeps your data.
program=$HOME/.local/lib/ttt-gui

usage() {
    sed -n '2,8s/^# \{0,1\}//p' "$0"
    exit "$1"
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

remove() {
    for name in ttt-gui ttt-cli; do
        # Only links of ours.
        case "$(readlink "$bin/$name" 2>/dev/null || :)" in
            "$program"/*) rm -f "$bin/$name" ;;
        esac
    done
    rm -f "$data/applications/ttt-gui.desktop" "$data/mime/packages/ttt-gui.xml" \
        "$data/metainfo/ttt-gui.metainfo.xml" \
        "$data"/icons/hicolor/*/apps/ttt-gui.png "$data"/icons/hicolor/*/apps/ttt-gui.svg
    rm -rf "$program"
}

missing_libraries() {
    command -v ldd >/dev/null || return 0
    qt=$program/_internal/PySide6
    LD_LIBRARY_PATH=$program/_internal ldd "$qt/QtWidgets.abi3.so" \
        "$qt/Qt/plugins/platforms/libqxcb.so" 2>/dev/null |
        sed -n 's/^[[:space:]]*\([^ ]*\) => not found$/\1/p' | sort -u | tr '\n' ' '
}

case "${1-}" in
    --user)
        [ -d "$here/ttt-gui" ] || { echo "The folder ttt-gui is not beside this script." >&2; exit 1; }
        remove
        mkdir -p "$(dirname "$program")" "$bin" "$data"
        cp -R "$here/ttt-gui" "$program"
        cp -R "$here/share/." "$data/"
        # With the full path: ~/.local/bin need not be where the desktop looks for programs.
        sed -i "s|^Exec=ttt-gui|Exec=\"$program/ttt-gui\"|" "$data/applications/ttt-gui.desktop"
        for name in ttt-gui ttt-cli; do ln -sf "$program/$name" "$bin/$name"; done
        tell_desktop
        echo "Installed. ttt-gui is in the menu of programs; $bin/ttt-gui starts it, too."
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
