#!/bin/sh
# Jinja2 3.1.6: a page that imports macros with its context, one of which calls another, leaves a cycle: all that the page was told stays until
# the garbage collector runs. One macro alone, or macros imported without the context, leave none.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check Jinja2==3.1.6
"$folder/venv/bin/python" - <<'PYTHON'
import gc
import weakref

from jinja2 import DictLoader, Environment

KIT = "{% macro inner(x) %}<b>{{ x }}</b>{% endmacro %}{% macro outer(x) %}{{ inner(x) }}{% endmacro %}"


class Told:
    """What a page is told."""


def is_kept(page):
    """Whether what a page was told is still there when the page is made, and when the collector has run."""
    environment = Environment(loader=DictLoader({"page": page, "kit": KIT}))
    gc.collect()
    gc.disable()
    told = Told()
    kept = weakref.ref(told)
    environment.get_template("page").render(told=told)
    del told
    before = kept() is not None
    gc.collect()
    return before, kept() is not None


found = {page: is_kept(page) for page in ("{% from 'kit' import outer with context %}{{ outer(1) }}", "{% from 'kit' import outer %}{{ outer(1) }}", "{{ told }}")}
for page, (before, after) in found.items():
    print(f"Jinja2 3.1.6: {page!r}: kept {before}, after a collection {after}")
assert list(found.values()) == [(True, False), (False, False), (False, False)]
PYTHON
