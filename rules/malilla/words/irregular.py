"""What was irregular? Its name, and the sentence."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import Irregular, found_of
from rules.core.refusals import mark
from rules.malilla.words.laws import LAWS


def _renuncio(called: str, failed: str) -> Irregular:
    """A kind of renuncio: what its player failed to do."""
    return Irregular(
        called,
        mark("Renuncio de {player} en la baza {trick}: {failed} [{source}]."),
        later=mark("Renuncio de {player} en la baza {trick}: {failed}; lo descubre {seen_at} [{source}]."),
        named={"failed": failed},
    )


FINDINGS: Final = {
    **found_of(LAWS),
    "renuncio-servir": _renuncio(mark("no sirvió"), mark("podía servir y no sirvió")),
    "renuncio-cargar": _renuncio(mark("no cargó"), mark("podía cargar y no cargó")),
    "renuncio-fallar": _renuncio(mark("no falló"), mark("podía fallar y no falló")),
    "renuncio-contrafallar": _renuncio(mark("no contrafalló"), mark("podía contrafallar y no lo hizo")),
}
"""Code of a finding → its words."""
