#!/bin/sh
# sseclient-py 1.9.0 hands over an event whose stream broke off in it: with `id:` before `data:`, a whole id with half of the data.
# Who resumes behind that id misses the event. httpx-sse 0.4.3 drops what has no empty line behind it, as the standard says.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check sseclient-py==1.9.0 httpx-sse==0.4.3 httpx==0.28.1
"$folder/venv/bin/python" - <<'PYTHON'
import httpx
from httpx_sse import EventSource
from sseclient import SSEClient

WIRE = b'id: 1\ndata: {"a":1}\n\nid: 2\ndata: {"b":2}\n\n'
cut = WIRE[: WIRE.rindex(b":2}")]

by_sseclient = [(each.id, each.data) for each in SSEClient(iter([cut])).events()]
answer = httpx.Response(200, headers={"Content-Type": "text/event-stream"}, content=cut)
by_httpx = [(each.id, each.data) for each in EventSource(answer).iter_sse()]

print("cut off:", cut)
print("sseclient-py 1.9.0:", by_sseclient)
print("httpx-sse 0.4.3:   ", by_httpx)
assert by_sseclient == [("1", '{"a":1}'), ("2", '{"b"')]
assert by_httpx == [("1", '{"a":1}')]
PYTHON
