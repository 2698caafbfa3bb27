"""Why do tantos move? What is paid, and for what."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import Reason, reasons_of
from rules.core.refusals import mark
from rules.malilla.words.laws import LAWS

REASONS: Final = {
    "alce": Reason(mark("el alce"), mark("por el alce")),
    "puntos": Reason(mark("los puntos"), mark("por los puntos")),
    "capote": Reason(mark("el capote"), mark("por el capote")),
    **reasons_of(LAWS),
}
"""Why tantos move → its words."""
