#!/bin/sh
# pytest 9.2.0: where `pytest.raises` sees nothing raised, and where a test calls `pytest.fail`, what is raised is a BaseException and no Exception.
# A helper that looks at many values and gathers what fails with `except Exception` stops at the first of these, and never looks at the rest.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pytest==9.2.0
"$folder/venv/bin/python" - <<'PYTHON'
import pytest


def looked_at(values, claim):
    seen, failed = [], []
    try:
        for value in values:
            seen.append(value)
            try:
                claim(value)
            except Exception:
                failed.append(value)
    except BaseException as error:
        return seen, failed, type(error)
    return seen, failed, None


def raises(value):
    with pytest.raises(ValueError):
        int(value)


def asserts(value):
    assert not value.isdigit()


seen, failed, stopped = looked_at(["1", "x", "2"], raises)
print(f"pytest 9.2.0: pytest.raises: looked at {seen}, gathered {failed}, stopped by {stopped.__name__}")
assert (seen, failed) == (["1"], []) and not issubclass(stopped, Exception)
seen, failed, stopped = looked_at(["1", "x", "2"], asserts)
print(f"pytest 9.2.0: assert: looked at {seen}, gathered {failed}")
assert (seen, failed, stopped) == (["1", "x", "2"], ["1", "2"], None)
PYTHON
