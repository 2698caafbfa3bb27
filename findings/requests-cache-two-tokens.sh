#!/bin/sh
# requests-cache 1.3.3, cache_control=True: an answer is kept for its address alone, though it says `Vary: Authorization`, and another token asks
# under the tag of the first. A service whose tag names a version, and not a body, answers 304, and the body of the first token is handed over.
# match_headers=["Authorization"] alone changes nothing, since that header is among the ignored_parameters; without them answers are kept apart.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check requests-cache==1.3.3 requests==2.34.2
"$folder/venv/bin/python" - <<'PYTHON'
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

from requests_cache import CachedSession

ASKED = []


class Versioned(BaseHTTPRequestHandler):
    """Answers each token with a body of its own, all under the tag of one version."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        ASKED.append((self.headers["Authorization"], self.headers["If-None-Match"]))
        known = self.headers["If-None-Match"] == '"7"'
        body = b"" if known else self.headers["Authorization"].encode()
        self.send_response(304 if known else 200)
        for name, value in {"ETag": '"7"', "Cache-Control": "private, no-cache", "Vary": "Authorization"}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_told):
        pass


server = HTTPServer(("127.0.0.1", 0), Versioned)
threading.Thread(target=server.serve_forever, daemon=True).start()
address = f"http://127.0.0.1:{server.server_port}/"


def bodies(**options):
    """What a session with a cache is handed for two tokens, one after the other."""
    with CachedSession(backend="memory", cache_control=True, **options) as session:
        return [session.get(address, headers={"Authorization": f"Bearer {name}"}).text for name in ("one", "two")]


usual = bodies()
matched = bodies(match_headers=["Authorization"])
apart = bodies(match_headers=["Authorization"], ignored_parameters=[])
server.shutdown()
print("requests-cache 1.3.3:", usual)
print("asked for the second with:", ASKED[1])
print('with match_headers=["Authorization"]:', matched)
print("and ignored_parameters=[]:", apart)
assert usual == matched == ["Bearer one", "Bearer one"]
assert ASKED[1] == ("Bearer two", '"7"')
assert apart == ["Bearer one", "Bearer two"]
PYTHON
