"""Writes api_spec/openapi.yaml from the operations (`make openapi`); a test fails when the two drift apart."""

from __future__ import annotations

import sys
from pathlib import Path

import yaml

from service.api.document import document

COMMITTED = Path(__file__).parents[1] / "api_spec" / "openapi.yaml"
HEAD = "# Written by `make openapi` from service/api: change it there.\n"


class Dumper(yaml.SafeDumper):
    """Writes repeated values in full: nobody reads anchors."""

    def ignore_aliases(self, _data: object) -> bool:
        """Always."""
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


Dumper.add_representer(str, _text)


def written() -> str:
    """The API document as YAML, keys in the order of the document."""
    return HEAD + yaml.dump(dict(document()), Dumper=Dumper, sort_keys=False, allow_unicode=True, width=140)


if __name__ == "__main__":
    COMMITTED.parent.mkdir(exist_ok=True)
    COMMITTED.write_text(written(), encoding="utf-8")
    sys.stdout.write(f"{COMMITTED}\n")
