"""Why do tantos move? What is paid, and for what."""

from __future__ import annotations

from typing import Final

from rules.core.glossary import Reason
from rules.core.refusals import mark

REASONS: Final = {
    "pozo": Reason(mark("el pozo"), mark("para el pozo")),
    "polla": Reason(mark("la polla"), mark("su polla")),
    "rey": Reason(mark("el rey"), mark("por el rey")),
    "juego": Reason(mark("el juego"), mark("por el juego")),
    "bola": Reason(mark("la bola"), mark("por la Bola")),
    "puesta": Reason(mark("la puesta"), mark("por la puesta")),
    "codillo": Reason(mark("el codillo"), mark("por el codillo")),
    "desbola": Reason(mark("la desbola"), mark("por la desbola")),
    "bola_perdida": Reason(mark("la Bola perdida"), mark("por la Bola perdida")),
    "primeras": Reason(mark("las primeras"), mark("por las primeras")),
    "estuche": Reason(mark("el estuche"), mark("por el estuche")),
    "contra_estuche": Reason(mark("contra el estuche"), mark("por jugar contra el estuche")),
    "vuelta": Reason(mark("la vuelta"), mark("por la vuelta")),
    "zangano": Reason(mark("lo del zángano"), mark("por el zángano")),
    "multa": Reason(mark("la multa"), mark("de multa"), due=mark("{payer} pone {tantos} de multa")),
    "sorteo": Reason(mark("el sorteo de las multas"), mark("del sorteo de las multas"), due=mark("{payee} se lleva las multas, {tantos}")),
    "polla_al_medio": Reason(mark("una polla al medio"), mark("una polla al medio")),
    "medio_pozo": Reason(mark("medio pozo"), mark("medio pozo")),
    "pozo_a_contrarios": Reason(mark("un pozo a los contrarios"), mark("un pozo para los contrarios")),
    "atravesado": Reason(mark("lo que se atraviesa"), mark("por lo que se atraviesa")),
    "juego_por_ley": Reason(mark("el juego, por ley"), mark("por el juego, según la ley")),
    "bola_por_ley": Reason(mark("la Bola, por ley"), mark("por la Bola, según la ley")),
    "primeras_por_ley": Reason(mark("las primeras, por ley"), mark("por las primeras, según la ley")),
    "perjuicio": Reason(mark("el perjuicio"), mark("por el perjuicio")),
    "reparto": Reason(mark("el reparto del plato"), mark("al repartirlo")),
}
"""Why tantos move → its words."""
