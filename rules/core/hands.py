"""What did a hand come to, in the form that every game yields?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.core.feats import Feat, Features
from rules.core.findings import Finding
from rules.core.postings import Posting


class HandResult(NamedTuple):
    """A hand as it stands: `outcome` is `open` until it is decided; `told` holds the keys that only this game has.

    `told` always has `dealer`, and `trump` in a game that has one.
    """

    number: int
    outcome: str
    tantos: Mapping[str, int]
    plate: int
    postings: tuple[Posting, ...]
    findings: tuple[Finding, ...]
    told: Mapping[str, Any]
    feats: tuple[Feat, ...] = ()
    """What its players did in it, as far as it is decided."""
    features: Features = Features()
    """What else faces show of it."""
