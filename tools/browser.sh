#!/bin/sh
# Sees to it that the browser of the tests is there: Debian's headless Chromium, even where the full one is (with which a run takes ten
# times as long), what CairoSVG draws with, a font that has the letters and signs of the pages, what CairoSVG draws with; and further browsers that are named. What is missing is installed if we
# may, and named if we may not; of a further one that this system does not have, its tests are left out, which is said.
set -eu
missing=
command -v chromium-headless-shell >/dev/null || missing=chromium-headless-shell
[ -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ] || missing="$missing fonts-dejavu-core"
/sbin/ldconfig -p | grep -q 'libcairo\.so\.2' || missing="$missing libcairo2"
for further in "$@"; do
    command -v "$further" >/dev/null || missing="$missing $further"
done
[ -n "$missing" ] || exit 0

may=
if [ "$(id -u)" != 0 ]; then
    may="sudo -n"
fi
if ! command -v apt-get >/dev/null || ! $may true 2>/dev/null; then
    echo "The tests need a browser. Install it first: sudo apt-get install --no-install-recommends $missing" >&2
    exit 1
fi
$may apt-get update -qq
for further in "$@"; do
    command -v "$further" >/dev/null || apt-cache show "$further" >/dev/null 2>&1 || {
        echo "WARNING: this system has no $further: what it makes of our pages is NOT tested" >&2
        missing=$(echo " $missing " | sed "s/ $further / /")
    }
done
# The names are words of ours, to be taken apart.
# shellcheck disable=SC2086
$may env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
