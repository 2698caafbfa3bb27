#!/bin/sh
# GNU gettext ignores LANGUAGE in the locale C; Python's own gettext does not: with LC_ALL=C and LANGUAGE=es the shell speaks English and a
# Python program Spanish.
set -eu
command -v gettext >/dev/null || { echo 'This needs GNU gettext (the package gettext-base or gettext).' >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check Babel==2.18.0
mkdir -p "$folder/es/LC_MESSAGES"
printf 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "good"\nmsgstr "bueno"\n' > "$folder/es/LC_MESSAGES/words.po"
"$folder/venv/bin/pybabel" -q compile -D words -d "$folder"
gnu=$(LC_ALL=C LANGUAGE=es TEXTDOMAINDIR="$folder" gettext words good)
python=$(LC_ALL=C LANGUAGE=es "$folder/venv/bin/python" -c "import gettext; print(gettext.translation('words', '$folder', fallback=True).gettext('good'))")
echo "LC_ALL=C LANGUAGE=es: GNU gettext says '$gnu', Python's gettext says '$python'"
[ "$gnu" = good ] && [ "$python" = bueno ]
