#!/bin/bash
# Install the .deb, start it as a desktop does, and remove it again. As root, on Debian or Ubuntu:
#
#     packaging/linux/test_deb.sh dist/ttt-gui_0.1.0_amd64.deb
#
# What is checked, each by itself:
#   - ldd finds every library (on a bare system that also proves that Depends names them all)
#   - desktop-file-validate and appstreamcli pass on what is installed
#   - gtk-launch, and gio open of an .obf and of a .ggf file, each start it under Xvfb: a window is
#     mapped whose class is the StartupWMClass, and whose title names the file that was opened
#   - a run by root and a removal leave no file behind, in /usr or the desktop's databases, and take no
#     folder of the system along
# What is not: a real desktop's menus, the picture of the icon, Wayland.
#
# It installs what it needs (Xvfb, xdotool and so on) and leaves that installed.
set -euo pipefail

deb=$(readlink -f "${1:?which .deb?}")
[ "$(id -u)" = 0 ] || { echo "This needs root." >&2; exit 1; }

export DEBIAN_FRONTEND=noninteractive
tools=(appstream desktop-file-utils libglib2.0-bin libgtk-3-bin shared-mime-info x11-utils xauth
    xdotool xvfb)
missing=()
for tool in "${tools[@]}"; do
    status=$(dpkg-query -W -f '${Status}' "$tool" 2>/dev/null || :)
    [[ $status == *'ok installed' ]] || missing+=("$tool")
done
if [ ${#missing[@]} -gt 0 ]; then
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

work=$(mktemp -d)
home=$work/home
mkdir -p "$home" "$work/run"
chmod 700 "$work/run"
trap 'apt-get remove -y -qq --purge ttt-gui >/dev/null 2>&1 || :; rm -rf "$work"' EXIT

passed=0
ok() { passed=$((passed + 1)); echo "ok   $1"; }
failed() { echo "FAIL $1" >&2; exit 1; }

# Everything that the package or its traces could be in.
snapshot() {
    ls -d /*/ /usr/*/
    find /usr /etc /var/lib/dpkg/info \( -name '*ttt-gui*' -o -name '*ttt-cli*' \) | sort
    cat /usr/share/applications/mimeinfo.cache 2>/dev/null || :
    cat /usr/share/mime/globs2 2>/dev/null || :
}

snapshot >"$work/before"
apt-get install -y -qq --no-install-recommends "$deb" >/dev/null
ok "the package can be installed"

libraries=$(find /usr/lib/ttt-gui -type f \( -name '*.so*' -o -perm /111 \) -print0 |
    LD_LIBRARY_PATH=/usr/lib/ttt-gui/_internal xargs -0 ldd 2>/dev/null || :)
if grep -q 'not found' <<<"$libraries"; then
    grep 'not found' <<<"$libraries" | sort -u >&2
    failed "libraries are missing"
fi
ok "ldd finds every library"

desktop-file-validate /usr/share/applications/ttt-gui.desktop
ok "desktop-file-validate"
# From 1.0 on it asks for a homepage, which the project does not have; before, it does not know the
# question and refuses to be told.
description=/usr/share/metainfo/ttt-gui.metainfo.xml
said=$(appstreamcli validate --no-net "$description") ||
    said=$(appstreamcli validate --no-net --override=url-homepage-missing=info "$description") ||
    failed "appstreamcli validate: $said"
ok "appstreamcli validate"

cat >"$home/two endgames.obf" <<'POSITIONS'
--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X;
XXXXXXO-XXXXXO--XXOOOOOOXOXXOOOOXOXXOOOOXXXOXOOOXXO-OXOOXOOOOOOO X;
POSITIONS
printf '%s' '(;GM[Othello]PC[here]PB[a]PW[b]RE[?]TY[8]BO[8 -------- -------- --------' \
    ' ---O*--- ---*O--- -------- -------- -------- *]B[d3]W[c3]B[c4];)' >"$home/a game.ggf"

for file in "two endgames.obf:application/x-othello-obf" "a game.ggf:application/x-othello-ggf"; do
    type=$(gio info -a standard::content-type "$home/${file%%:*}" | awk '/standard::content-type/ {print $2}')
    [ "$type" = "${file##*:}" ] || failed "${file%%:*} is of type $type"
    grep -q ttt-gui.desktop <<<"$(gio mime "$type")" || failed "$type is not opened by ttt-gui"
done
ok "the desktop knows both types of file, and what opens them"

# Run a command on an X display of its own and wait for the window of what it starts.
# $1: a name, $2: words that the title must hold, then the command.
shows_window() {
    local name=$1 title=$2
    shift 2
    env -i PATH="$PATH" HOME="$home" XDG_RUNTIME_DIR="$work/run" LANG=C.UTF-8 \
        xvfb-run -a --server-args='-screen 0 1280x1000x24' bash -c '
            title=$1; shift
            for _ in $(seq 300); do # on a busy machine the display takes a while
                xdotool getdisplaygeometry >/dev/null 2>&1 && break
                sleep 0.1
            done
            "$@" >"$HOME/said" 2>&1 &
            for _ in $(seq 300); do
                for window in $(xdotool search --onlyvisible --class ttt-gui 2>/dev/null); do
                    if xdotool getwindowname "$window" | grep -qF -- "$title"; then
                        xprop -id "$window" WM_CLASS | grep -qF "\"ttt-gui\", \"ttt-gui\"" || exit 3
                        xdotool getwindowname "$window"
                        kill "$(xdotool getwindowpid "$window")"
                        exit 0
                    fi
                done
                sleep 0.1
            done
            echo "No window with this in its title: $title" >&2
            cat "$HOME/said" >&2
            exit 1
        ' _ "$title" "$@" >"$work/title" || failed "$name"
    ok "$name: $(cat "$work/title")"
}

shows_window "gtk-launch" "Othello" gtk-launch ttt-gui
shows_window "gio open of an .obf file" "two endgames.obf" gio open "$home/two endgames.obf"
shows_window "gio open of a .ggf file" "a game.ggf" gio open "$home/a game.ggf"

(cd / && env -i HOME="$home" PATH=/usr/bin:/bin ttt-gui --self-test) >"$work/self-test" ||
    failed "the self-test: $(cat "$work/self-test")"
ok "the self-test, by root"
[ "$(env -i HOME="$home" PATH=/usr/bin:/bin ttt-cli --version)" != "" ] || failed "ttt-cli"
ok "ttt-cli"

touch /usr/lib/ttt-gui/_internal/left-by-root
apt-get remove -y -qq --purge ttt-gui >/dev/null
snapshot >"$work/after"
diff "$work/before" "$work/after" >&2 || failed "something is left behind, or gone"
[ ! -e /usr/lib/ttt-gui ] || failed "/usr/lib/ttt-gui is left behind"
ok "the removal leaves nothing behind"

echo "$passed passed, 0 failed"
