"""Why do tantos move? What is paid, and for what."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import Reason
from rules.core.refusals import mark

REASONS: Final = {
    "restos": Reason(mark("la diferencia"), mark("por la diferencia")),
    "sin_presa": Reason(mark("quedar sin presa"), mark("por quedar sin presa")),
    "renuncio": Reason(mark("el renuncio"), mark("por el renuncio")),
    "fola_no_hecha": Reason(mark("la Fola que no se hizo"), mark("por la Fola que no se hizo")),
}
"""Why tantos move → its words."""
