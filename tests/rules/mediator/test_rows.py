"""Every row of the page has a case or a test that is named by it, and every word of its lists occurs in a case (`Rows`)."""

from __future__ import annotations

from typing import Final

from events.games.mediator import FIELDS_OF_LAWS
from tests.rules.mediator.hands import PLAYERS
from tests.rules.mediator.imagined import GAME
from tests.rules.mediator.nights import LAWS
from tests.rules.mediator.test_properties import CODES, FINDINGS, OUTCOMES, WHYS
from tests.rules.rows import Rows

ROWS: Final = {
    # Course of a hand.
    "R1": ("accept-rules-three-favors", "pay-refusal-malformed-favor", "test_r1_"),
    "R2": ("play-ley-1-paquetes", "refusal-contradiction-dealer-rotation", "play-tresillo-36-paquetes", "play-quintillo-paquetes"),
    "R3": ("pay-cap-4-pozo-polla", "pay-cap-4-pozo-put-order", "13-tresillo-36-polla"),
    "R4": ("accept-auction-round", "refusal-out_of_order-bid-after-passing", "test_r4_"),
    "R5": ("accept-ladder", "refusal-bid_not_preferred", "test_r5_"),
    "R6": ("accept-chillada-passed", "refusal-not_allowed-pass-out", "test_r6_"),
    "R7": ("law-ley-3", "refusal-contradiction-contract-lance"),
    "R8": ("accept-trump-lone-suit", "accept-trump-king-kept", "law-dosillo-suit-taken-out", "refusal-not_allowed-trump-removed"),
    "R9.1": ("refusal-not_allowed-called-trump-rey", "refusal-not_allowed-called-sota"),
    "R9.2": ("accept-called-caballo", "refusal-not_allowed-called-caballo", "refusal-not_allowed-called-trump-caballo"),
    "R9.3": ("accept-called-own-entrada", "refusal-not_allowed-called-own-mediator", "refusal-not_allowed-called-own-solitario"),
    "R10": ("pay-cap-1-rey-fee", "refusal-out_of_order-trick-before-king", "play-cuatrillo-solitario-mano-entera"),
    "R11": ("play-cap-1-rey-companero",),
    "R12": ("14-cuatrillo-forzado-full", "play-rey-forzado-misma-baza", "play-rey-forzado-sin-reyes"),
    "R13": ("accept-king-returned", "play-ley-conv-1-mano-entera", "pay-refusal-not-allowed-return-without-rule"),
    "R14": ("play-dosillo-robo", "refusal-contradiction-drawn-stock", "test_r14_"),
    "R15": ("07-full-mediator", "refusal-contradiction-winner", "refusal-contradiction-leader"),
    "R16": ("pay-cap-2-bola-by-playing-on", "pay-cap-2-bola-companions-full", "refusal-not_allowed-bola", "refusal-wrong_player"),
    "R17": ("accept-complete-rest", "pay-cap-2-bola-companions-full-stops", "test_r17_"),
    "R18": ("test_r18_",),
    "R19": ("pay-ley-12-cut-boundaries", "play-ley-12-corte"),
    "R20": ("pay-ley-12-asked-later",),
    "R21": ("pay-ley-12-desbola-off", "test_ley_13_"),
    "R22": ("law-ley-10-plays-on", "law-ley-10-admitted", "accept-complete-contrarios-play-on", "accept-complete-hombre-plays-on"),
    "R23": (
        "test_r23_",
        "accept-surrender-vuelta",
        "refusal-not_allowed-surrender-solo",
        "refusal-not_allowed-surrender-bola",
        "pay-dosillo-given-up-behind-a-lost-bola",
    ),
    "R24": (
        *("law-ley-2-what-was-said-before", "law-ley-6-void-or-paid", "pay-cap-4-pozo-void-keeps-the-puts"),
        *("law-ley-6-both-with-wrong-counts", "law-ley-6-what-was-done-before-the-void-is-fined"),
    ),
    # Obligations in play.
    "following": ("play-ley-11-mano-conocida", "play-cap-1-reservadas-salida"),
    "reserved cards": (
        "play-cap-1-reservadas-filas",
        "play-cap-1-reservadas-obliga",
        "play-tresillo-rey-reserva",
        "test_cap_1_reservadas_",
    ),
    "renuncio": ("08-full-entrada-renuncio", "play-ley-11"),
    "rey forzado": ("play-rey-forzado-salida-y-descarte", "play-rey-forzado-solo-reyes", "play-rey-forzado-otros-lances"),
    "how H is known": ("play-ley-11-carta-posterior", "play-ley-11-cambio-contado"),
    # Amounts, shares and rounding.
    "game factor": ("pay-cap-4-favor", "test_cap_4_favor_"),
    "condition factor": ("test_cap_4_favor_single_",),
    "estuche of n": ("pay-cap-4-estuche-sizes", "test_cap_4_estuche_"),
    "a pozo, half a pozo": ("pay-ley-conv-2-half-a-pozo", "law-ley-9-odd-pozo", "law-ley-conv-2-half-rounded-down"),
    "what is at stake": ("law-ley-11-stake-of-favor",),
    "order after the hombre": ("pay-cap-4-codillo-order",),
    "odd tantos": ("pay-cap-4-companeros-odd-tanto", "pay-cap-4-companeros-one-tanto", "pay-cap-2-bola-companions-odd"),
    "several payers": ("pay-cap-4-companeros-three-contrarios",),
    "a draw larger than the pozo": ("pay-cap-4-pozo-refills",),
    # Who pays what.
    "won, alone": ("01-won-games", "pay-cap-4-principal-prices"),
    "won, with companion": ("01-won-games", "pay-cap-2-bola-companions"),
    "puesta, alone": ("02-lost-games", "pay-ley-12-cut-boundaries"),
    "puesta, companion game": ("03-companion-pays", "pay-ley-13-puesta-boundary", "test_ley_13_"),
    "codillo, alone": ("02-lost-games", "pay-cap-4-codillo"),
    "codillo, companion game": ("03-companion-pays", "pay-ley-13-codillo-boundary", "test_ley_13_"),
    "desbola": ("pay-ley-12-desbola-off", "06-bola"),
    "chillada, any": ("04-chillada", "pay-cap-4-chillada", "test_cap_4_chillada_"),
    "codillo_to": ("pay-cap-4-codillo-most-tricks",),
    "a lost Bola": ("pay-quintillo-bola-lost-is-free", "pay-ley-12-asked-later"),
    # Companion table.
    "companion: always": ("pay-cuatrillo-always-halves", "test_cap_4_companeros_"),
    "companion: law 9": ("pay-ley-9-companions", "law-ley-9-companions-whatever-was-made"),
    "companion: admitted": ("pay-ley-10-admitted", "test_ley_10_"),
    "companion: exempt": ("pay-ley-conv-3-exempt",),
    "companion: king returned": ("pay-ley-conv-2-called-pays", "pay-ley-conv-2-most-tricks", "test_ley_conv_2_"),
    # Conditions, and asking for them.
    "primeras": ("pay-cap-4-primeras", "test_cap_4_primeras_"),
    "estuche": ("pay-cap-4-estuche-from-hands", "play-cap-4-estuche"),
    "against the estuche": ("pay-cap-4-contra-estuche-three-only", "accept-tally-estuches"),
    "vuelta": ("pay-dosillo-vuelta-is-a-condition", "test_dosillo_vuelta_"),
    "claims": ("law-claims", "pay-cap-4-calidades", "law-claims-of-who-has-left"),
    # The dosillo, the zángano, the fines, the end of the night.
    "dosillo: surrendered": ("pay-dosillo-surrendered", "test_dosillo_surrendered_"),
    "dosillo: defended": ("play-dosillo-defensa-con-cartas", "test_dosillo_defended_"),
    "zangano: comes and goes": ("accept-zangano-comes", "accept-zangano-goes"),
    "zangano: surrendered vuelta": ("pay-zangano-surrendered-vuelta",),
    "zangano": ("law-zangano-prerogativa", "law-zangano-como-los-demas", "law-zangano-nada", "test_zangano_"),
    "siete de espadas": ("09-siete-de-espadas", "law-sorteo"),
    "chain: out of the draw": ("law-sorteo-out-of-the-draw-holds-it",),
    "chain: not announced": ("law-sorteo-played-and-not-announced",),
    "chain: end": ("law-sorteo-to-the-end-of-the-chain", "law-sorteo-tres-not-in-the-pack"),
    "carry": ("pay-cap-4-pozo-carry-on", "law-carried-fines", "law-carried-fines-of-who-is-absent"),
    "share": ("pay-cap-4-pozo-nothing-to-share",),
    # As if won, and what else laws do.
    "as if won: ley-4": ("law-ley-4-game-as-if-won",),
    "as if won: ley-7": ("law-ley-7-game",),
    "as if won: ley-9": ("law-ley-9-four-ways", "law-ley-9-bola-made"),
    "as if won: zángano": ("law-zangano-as-if-won",),
    "partner_won": ("law-ley-7-partner-won",),
    "law 9: the hombre alone": ("law-ley-9-companion-of-a-hombre-who-saw", "law-ley-9-hombre-saw-and-the-zangano"),
    "law 6: told by the cards": ("refusal-contradiction-ley-6", "law-ley-6-with-a-trick-counted", "test_wrong_count_"),
    "law 7: primeras": ("law-ley-7-no-primeras-with-a-bola-from-the-start", "law-ley-7-no-primeras-in-a-defended-hand"),
    "the injured": ("law-ley-11-the-injured", "law-rey-forzado-injured", "law-ley-11-after-all-effects-of-laws"),
    "one result law": ("law-one-result-law", "law-ley-9-both-companions-saw", "refusal-not_allowed-law-9-codillo-behind-unpaid"),
    # Facts.
    "fact: companion": ("accept-partner-by-hands", "refusal-contradiction-partner", "play-r-companero-falta"),
    "fact: primeras": ("pay-cap-4-primeras-known", "refusal-contradiction-primeras"),
    "fact: estuche": ("refusal-contradiction-estuches", "refusal-contradiction-contra-estuche"),
    "fact: Bola by playing on": (
        "pay-cap-2-bola-from-the-tally",
        "pay-sextillo-bola-by-playing-on",
        "play-ley-12-septima-carta",
        "pay-ley-12-king-fell",
    ),
    "fact: cut_after": ("accept-cut-after", "refusal-contradiction-cut-after", "pay-refusal-malformed-cut-missing"),
    "fact: tricks": ("accept-tricks-then-tally", "refusal-contradiction-tally-fewer"),
    # When a hand is complete.
    "complete 1": ("accept-complete-void", "accept-complete-passed-out", "accept-complete-admitted", "accept-complete-surrendered"),
    "complete 2": ("accept-complete-all-tricks", "accept-complete-companion-told"),
    "complete 3": ("accept-complete-six", "accept-complete-rest", "test_r17_"),
    "complete 4": ("accept-complete-bola-cut", "pay-refusal-hand-not-finished-cut-without-trick"),
    "complete 5": ("accept-complete-bola-asked-lost",),
    "complete 6": ("accept-complete-hombre-plays-on", "accept-complete-contrarios-play-on", "law-ley-10-ends-early"),
    "complete 7": ("accept-complete-defended", "test_dosillo_defended_hand_is_complete"),
}
"""Row of the page → how what proves it begins; each must be there."""


class TestRows(Rows):
    """The page of the family."""

    game = GAME
    rows = ROWS
    numbered = {"R": 24}  # noqa: RUF012
    laws = {law: FIELDS_OF_LAWS.get(law, ()) for law in LAWS}  # noqa: RUF012
    of_any_law = ("damages",)
    unset = (
        *(("favor", "espadas"), ("fulminante", "copas"), ("fulminante", "espadas")),
        *(("lottery_card", card) for card in ("6E", "4E", "3E")),
    )
    whys = WHYS
    findings = FINDINGS
    outcomes = OUTCOMES
    codes = CODES

    def test_each_way_in_which_a_hand_is_complete_is_a_row(self) -> None:
        """Seven."""
        assert {row for row in ROWS if row.startswith("complete ")} == {f"complete {number}" for number in range(1, 8)}

    def test_every_variant_is_played_in_a_case(self) -> None:
        """The ten rows of the table, and the three tariffs."""
        assert {rules.get("variant") for rules in self.chosen()} >= {*PLAYERS}
        assert {rules.get("tariff") for rules in self.chosen()} >= {*GAME.tariffs}
