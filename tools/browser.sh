#!/bin/sh
# Sees to it that the browser of the tests is there: Debian's headless Chromium, even where the full one is (with which a run takes ten
# times as long), and a font that has the letters and signs of the pages. What is missing is installed if we may, and named if we may not.
set -eu
missing=
command -v chromium-headless-shell >/dev/null || missing=chromium-headless-shell
[ -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ] || missing="$missing fonts-dejavu-core"
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
# The names are words of ours, to be taken apart.
# shellcheck disable=SC2086
$may env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
