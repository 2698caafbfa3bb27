#!/bin/sh
# httpx-sse 0.4.3 names no dependency: installed by itself it cannot be imported, because httpx is not there. Whoever has httpx from elsewhere
# never notices, until the other package stops bringing it along.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check httpx-sse==0.4.3
"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import requires

assert requires("httpx-sse") is None
try:
    import httpx_sse
except ModuleNotFoundError as error:
    print(f"httpx-sse 0.4.3, installed by itself: {error}")
    assert error.name == "httpx"
else:
    raise SystemExit("httpx-sse brings httpx along now")
PYTHON
