#!/bin/sh
# Makes .venv with everything that the project and its tests need. Debian ships venv apart from Python: where it is missing
# it is installed if we may, and named if we may not.
set -eu
if ! "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get update -qq
        apt-get install -y -qq --no-install-recommends python3-venv >/dev/null
    else
        echo "Python's venv is missing. Install it first: sudo apt-get install python3-venv" >&2
        exit 1
    fi
fi
[ -x .venv/bin/python ] || "$PYTHON" -m venv .venv
.venv/bin/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
