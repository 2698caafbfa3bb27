#!/bin/sh
# Werkzeug 3.1.9 looks for an exact match in the whole of Accept-Language before it widens a tag: whoever asks for Mexican Spanish, and for
# English where that is missing, gets English from a service that speaks Spanish. RFC 4647 (lookup) widens the first tag first.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check Werkzeug==3.1.9
"$folder/venv/bin/python" - <<'PYTHON'
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

found = {told: parse_accept_header(told, LanguageAccept).best_match(["es", "en"]) for told in ("es-MX", "es-MX,en;q=0.8", "es-MX,es;q=0.9,en;q=0.8")}
for told, language in found.items():
    print(f"Werkzeug 3.1.9: {told!r} -> {language}")
assert found == {"es-MX": "es", "es-MX,en;q=0.8": "en", "es-MX,es;q=0.9,en;q=0.8": "es"}
PYTHON
