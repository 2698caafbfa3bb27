#!/bin/sh
# Babel 2.18.0 on Python 3.11 finds a call of gettext in any expression of Python but those inside an f-string: the sentence is in no catalogue,
# and nothing says so. From Python 3.12 on, which takes f-strings apart into tokens, it finds them.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check Babel==2.18.0
"$folder/venv/bin/python" - <<'PYTHON'
import io
import sys

from babel.messages.extract import extract

SOURCE = b'plain = gettext("one")\ninside = f"{gettext(\'two\')}: 5"\n'
found = [message for _, message, _, _ in extract("python", io.BytesIO(SOURCE))]
print(f"Babel 2.18.0 on Python {sys.version_info[0]}.{sys.version_info[1]}: {found}")
assert found == (["one"] if sys.version_info < (3, 12) else ["one", "two"])
PYTHON
