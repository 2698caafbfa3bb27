#!/bin/sh
# Babel 2.18.0 takes every string of an argument for a part of one sentence: of a condition both alternatives are joined, and the key of a
# look-up is extracted too. Such a message is never asked for, and the two that are asked for are in no catalogue; nothing says so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check Babel==2.18.0
"$folder/venv/bin/python" - <<'PYTHON'
import io

from babel.messages.extract import extract

SOURCE = b'gettext("won" if won else "lost")\ngettext(sentences["greeting"])\ngettext(of("nested"))\n'
found = [message for _, message, _, _ in extract("python", io.BytesIO(SOURCE))]
print(f"Babel 2.18.0: {found}")
assert found == ["wonlost", "greeting"]
PYTHON
