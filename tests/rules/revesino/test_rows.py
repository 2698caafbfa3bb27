"""Every row of the page has a case or a test that is named by it, and every word of its lists occurs in a case (`Rows`)."""

from __future__ import annotations

from typing import Final

from events.games.revesino import FIELDS_OF_LAWS
from tests.rules.revesino.imagined import GAME, LAWS
from tests.rules.revesino.test_properties import CODES, FINDINGS, OUTCOMES, WHYS
from tests.rules.rows import Rows

ROWS: Final = {
    # Pack and ranks.
    "order and points": ("test_cards_stand_count_and_cost_", "play-cartas-de-pago-led-rey-lifts", "accept-tally-points-forty"),
    "pay cards": ("pay-adiciones-24-order-of-items", "test_cards_stand_count_and_cost_"),
    "prices": ("test_prices_", "pay-worked-6", "pay-adiciones-28-given", "law-mudar-descarte-single", "law-doble-descarte-order"),
    # Table, deal, exchange.
    "R1": ("refusal-malformed-players-three", "refusal-malformed-players-five"),
    "R2": ("play-sentado-ties", "pay-adiciones-18-no-trick-", "pay-adiciones-19-most-points-"),
    "R3": ("test_r3_", "accept-first-dealer"),
    "R4": ("test_r4_", "13-void-hands"),
    "R5": ("refusal-malformed-deal-hand-long", "refusal-malformed-deal-hand-short", "refusal-malformed-deal-stock-"),
    "R6": ("accept-exchange-mixed", "refusal-contradiction-drawn-stock", "refusal-out_of_order-exchange-twice"),
    "R7": ("accept-exchange-looked", "refusal-contradiction-drawn-kept"),
    "R8": ("accept-exchange-dealer-alone", "refusal-malformed-exchange-dealer-none", "play-bazeta-four-asleep"),
    "R9": ("accept-exchange-forgotten", "refusal-contradiction-drawn-forgotten"),
    # Play.
    "R10": ("refusal-contradiction-leader-second", "refusal-out_of_order-trick-twelfth"),
    "R11": ("accept-trick-not-followed", "accept-trick-renuncio"),
    "R12": ("refusal-contradiction-winner", "test_a_lead_asks_for_its_suit"),
    "R13": ("09-revesino-and-cuatro-ases", "pay-adiciones-29-cut-early"),
    # Ordinary hand.
    "R14": ("02-ordinary-full", "test_hand_told_card_by_card_is_read_by_its_cards"),
    "R15": ("03-partida-ties", "pay-adiciones-18-points-before-tricks", "play-partida-tie-tricks", "play-t-partida-no-trick-first"),
    "R16": ("pay-adiciones-19-three-alike", "play-partida-tie-loser-tricks"),
    "R17": ("pay-adiciones-23-sold", "play-vender-sold"),
    "R18": ("pay-adiciones-22-pulled", "play-adiciones-22-forced", "play-sacar-carambola"),
    "R19": ("pay-adiciones-21-led", "play-cabeza-winner-himself", "play-encerrar-last-two"),
    "R20": ("pay-bazeta-asleep", "play-monte-asleep-order"),
    "R21": ("play-cartas-de-pago-led-",),
    "R22a": ("16-last-cards", "play-r22a-as-out-", "play-r22a-as-kept-for-11", "play-r22a-as-behind", "play-r22a-as-before-rey"),
    "R22b": ("play-r22b-takes-with-", "play-r22b-one-asleep", "play-r22b-one-in-hand"),
    # Cuatro ases.
    "R23": ("refusal-contradiction-tally-n-two-elsewhere", "accept-tally-n-one-elsewhere"),
    "R24": ("04-cuatro-ases-full", "pay-napolitana-libre-not-used"),
    "R25": ("accept-renuncio-privilege-lost", "law-renuncio-cuatro-ases-introduced-then-revoked"),
    "R26": (
        "pay-napolitana-mano-tolerada",
        "pay-napolitana-mano-perdida",
        "pay-napolitana-mano-second-player",
        "accept-renuncio-mano-not-lowest",
        "refusal-contradiction-first-left-",
        "test_a_first_trick_that_was_taken_as_left_stays",
    ),
    "R27": ("pay-adiciones-25-won-every-seat", "pay-adiciones-25-lost-", "pay-introducir-to-the-introducer"),
    # Revesino.
    "R28": ("07-revesino-summary", "pay-adiciones-28-given"),
    "R29": ("pay-adiciones-28-cut", "pay-adiciones-29-cut-early"),
    "R30": ("08-revesino-cut-full", "pay-corte-baza-house"),
    "R31": ("pay-adiciones-31-cut-by-cuatro-ases", "refusal-bad_tally-revesino-n-lifted"),
    "R32": ("pay-adiciones-32-duty-done", "pay-napolitana-corte-duty-failed", "pay-adiciones-31-given-against-"),
    "R33": ("pay-revesino-no-ases",),
    # Caballo with platillo, double rounds.
    "R34": ("14-platillo", "law-renuncio-paga-caballo-led-no-price", "pay-adiciones-35-cuatro-ases-and-revesino"),
    "R35": ("15-mari-perez", "pay-mari-perez-rounds-", "pay-mari-perez-last-round", "pay-mari-perez-void-turns"),
    # Obligations in play.
    "renuncio: a later card": ("10-renuncio-full", "accept-trick-renuncio"),
    "renuncio: a known hand": ("law-renuncio-hecho-known-hand", "law-renuncio-hecho-unknown-hand-open"),
    "renuncio: no privilege": ("accept-renuncio-mano-perdida", "refusal-contradiction-renuncio-covered"),
    "renuncio: every one": ("test_hand_told_card_by_card_shows_every_renuncio",),
    "caballo-guardado": ("play-r22a-guardado-",),
    "pie-robo": ("accept-exchange-dealer-draws-discard", "accept-exchange-findings"),
    "sin-robo": ("accept-exchange-findings",),
    "robo-de-mas": ("accept-exchange-findings",),
    "dar-sin-tocarle": ("accept-deal-not-due", "pay-mari-perez-out-of-turn"),
    "order of findings": ("test_order_of_findings_",),
    "impossible: not of the pack, twice": ("refusal-impossible_card-deal-", "refusal-impossible_card-trick-before"),
    "impossible: not in the hand of a known": ("refusal-impossible_card-trick-not-had", "refusal-impossible_card-discard"),
    "impossible: in the hand of another": ("refusal-impossible_card-trick-other-hand", "refusal-impossible_card-trick-dealer-twelve"),
    "impossible: discarded, in the stock": ("refusal-impossible_card-trick-discarded", "refusal-impossible_card-trick-stock"),
    "impossible: drawn": ("refusal-impossible_card-drawn-other-hand", "refusal-impossible_card-drawn-twice"),
    # Scoring and payments.
    "S1": ("01-ordinary-summary", "test_ordinary_hand_pays_each_item_"),
    "S2 iguales": ("05-cuatro-ases-summary", "pay-adiciones-25-"),
    "S2 echados": ("06-cuatro-ases-echados", "pay-napolitana-echar-", "pay-napolitana-duerme-"),
    "S3": ("07-revesino-summary", "09-revesino-and-cuatro-ases", "test_cuatro_ases_and_revesino_pay_"),
    "S4": ("11-renuncio-summary", "law-renuncio-dos-", "test_offenders_pay_all_"),
    "S4 case 1": ("law-carta-de-mas-revesino-annulled-", "law-pie-roba-revesino-annulled"),
    "S4 case 2": ("law-carta-de-menos-ten-bazas", "law-carta-de-menos-cut-in-ten-full"),
    "S4 Revesino": ("law-renuncio-revesino-", "pay-worked-9-"),
    "S4 cuatro ases": ("law-renuncio-cuatro-ases-won", "law-renuncio-cuatro-ases-lost", "law-renuncio-cuatro-ases-echados-lost"),
    "S4 ordinary": ("law-renuncio-paga-what-one-owed-himself", "law-renuncio-paga-winner-led", "law-renuncio-paga-no-sleepers"),
    "S4 odd parts": ("law-renuncio-dos-three-and-four",),
    "S5 deal": ("pay-adiciones-34-carried-", "pay-adiciones-34-fondo-"),
    "S5 sold": ("pay-full-directo-sold", "pay-adiciones-34-transfer-out-while-open"),
    "S5 pulled": ("pay-full-platillo-pulled", "pay-full-platillo-pulled-to-plate", "pay-full-ley-pulled"),
    "S6": ("law-penas-", "test_penas_wait_"),
    "S7": ("law-penas-after-the-close-of-the-hand", "law-penas-before-the-first-hand", "law-penas-won-by-a-newcomer"),
    "order of postings": ("pay-adiciones-34-order-of-postings", "law-order-of-postings-with-offenders"),
    **{f"worked figure {number}": (f"pay-worked-{number}-",) for number in range(1, 10)},
    "S8 carry": ("pay-carry-", "accept-closed-carry-pena"),
    "S8 share": ("pay-reparto-", "refusal-pena_pendiente"),
    "S8 left out": ("pay-carry-nothing-left", "refusal-malformed-closed-plate", "refusal-malformed-closed-pena"),
    "S9": ("pay-dote-", "test_counters_are_bought_"),
    # Laws.
    "LW1 reparto": ("law-dar-misdealt-passes",),
    "LW1 monte, baraja": ("law-monte-errado-passes-baraja-stays",),
    "LW2": ("law-carta-nula-robo-errado-same-dealer",),
    "LW3": ("law-mudar-descarte-who-deals", "law-mudar-descarte-doubled"),
    "LW4": ("law-doble-descarte-order-and-dealer", "law-doble-descarte-doubled"),
    "LW5": ("12-wrong-count", "law-carta-de-mas-full", "law-carta-de-menos-full"),
    "LW6": ("law-renuncio-hecho-", "law-renuncio-paga-repeated"),
    "LW7": ("law-creyo-dar-full",),
    "LW8": ("law-pie-roba-full",),
    "LW9": ("law-renuncio-paga-and-wrong-count-of-one", "law-carta-de-mas-every-fault-cites-its-own"),
    "LW10": ("law-mirar-monte-no-draw", "law-mirar-monte-exchange-after"),
    "LW11": ("17-tenderse-and-juntar", "law-tenderse-pulled-from-him", "law-tenderse-before-last-cards", "law-tenderse-summary"),
    "LW12": ("law-juntar-ordinary", "law-juntar-caballo-with-its-price", "law-juntar-caballo-platillo"),
    "LW13": ("law-carta-caida-no-tantos",),
    "sources of laws": ("law-carta-de-mas-every-fault-cites-its-own", "test_every_posting_and_finding_cites_"),
    # When a penalty is refused.
    "refused: of which hand": ("refusal-too_late-penalty-hand", "refusal-malformed-penalty-hand-", "refusal-no_open_hand-penalty"),
    "refused: all": (
        "law-unknown-law",
        "law-dar-cause-",
        "law-trick-with-another-law",
        "law-items-with-another-law",
        "law-renuncio-hecho-seen",
    ),
    "refused: LW1-LW4, LW10": ("refusal-too_late-mal-dado-", "refusal-too_late-mirar-monte"),
    "refused: LW1, pie-roba": ("refusal-contradiction-mal-dado", "refusal-contradiction-pie-roba"),
    "refused: of the dealer": ("law-mirar-monte-dealer", "law-creyo-dar-the-dealer", "law-carta-nula-robo-errado-dealer"),
    "refused: mirar-monte": ("law-mirar-monte-after-his-exchange", "law-mirar-monte-twice"),
    "refused: LW5, LW7, LW8": (
        *("refusal-already_applied-carta-de-mas-", "refusal-contradiction-carta-de-menos-", "refusal-contradiction-creyo-dar-"),
        *("refusal-out_of_order-carta-de-mas-revesino", "law-carta-de-menos-eleventh-card"),
    ),
    "refused: renuncio": ("refusal-already_applied-renuncio", "refusal-out_of_order-renuncio-trick", "refusal-contradiction-renuncio-"),
    "refused: renuncio in no trick": (
        "refusal-contradiction-renuncio-in-none-of-ten",
        "refusal-contradiction-trick-renuncio-in-none-of-ten",
        "test_a_renuncio_that_was_taken_in_spite_of_its_tricks_stays",
    ),
    "refused: renuncio in full": ("law-renuncio-hecho-eleventh-trick-refused", "law-renuncio-hecho-earliest-not-yet-taken"),
    "refused: tenderse": ("law-tenderse-hand-complete", "law-tenderse-twice"),
    "refused: juntar-cartas": ("law-juntar-hand-not-finished", "law-juntar-ordinary-no-", "law-juntar-echados-won-no-whole"),
    # The tally.
    "tally: required": ("refusal-malformed-tally-", "accept-tally-echados"),
    "tally: ids, shape": ("refusal-not_at_table-before-malformed", "refusal-malformed-before-bad_tally"),
    "tally: eleven": ("refusal-bad_tally-tricks-",),
    "tally: revesino": ("refusal-bad_tally-revesino-",),
    "tally: cuatro ases": ("refusal-bad_tally-cuatro-ases-", "refusal-bad_tally-first-left-", "refusal-bad_tally-introduced-by-"),
    "tally: perdida": ("refusal-not_allowed-first-left",),
    "tally: points": ("refusal-bad_tally-points-without-trick", "refusal-bad_tally-points-forty-one"),
    "tally: cards": (
        "refusal-bad_tally-cards-",
        "refusal-bad_tally-sold-",
        "refusal-bad_tally-led-",
        "refusal-bad_tally-as-",
        "refusal-bad_tally-echados-",
    ),
    "tally: points against cards": ("refusal-bad_tally-points-below-", "refusal-bad_tally-asleep-", "accept-tally-asleep-"),
    "tally: tenderse": ("accept-tally-tenderse-", "refusal-bad_tally-tenderse-"),
    "tally: against the log": ("refusal-contradiction-tally-",),
    # When a hand is complete, what may come next; depths.
    "complete": ("test_a_hand_is_open_until_", "refusal-hand_not_finished-", "refusal-no_open_hand-"),
    "depths": ("test_hand_in_full_and_its_summary_come_to_the_same",),
    "penalty after completion": ("law-renuncio-hecho-plate-reckoned-again", "pay-dote-rescored"),
    # Judgement calls.
    "J1": ("play-vender-sacar-pulled-by-choice",),
    "J2": ("play-r22a-not-led-copas", "play-r22a-rey-and-another", "play-r22b-one-in-hand"),
    "J3": ("play-r22a-guardado-",),
    "J4": ("08-revesino-cut-full", "accept-tally-revesino-primero", "accept-tally-revesino-baza"),
    "J5": ("pay-napolitana-libre-not-used",),
    "J6": ("accept-renuncio-privilege-lost",),
    "J7": ("pay-napolitana-mano-tolerada", "pay-napolitana-mano-perdida"),
    "J8": ("pay-adiciones-31-",),
    "J9": ("pay-adiciones-31-cut-by-cuatro-ases",),
    "J10": ("pay-napolitana-corte-duty-failed", "pay-adiciones-32-duty-done"),
    "J11": ("pay-napolitana-echar-", "pay-napolitana-duerme-"),
    "J12": ("law-renuncio-paga-dario",),
    "J13": ("law-renuncio-dos-halves",),
    "J14": ("law-renuncio-cuatro-ases-lost",),
    "J15": ("law-carta-de-mas-claimed-after-of-another",),
    "J16": ("pay-adiciones-34-platillo-sacador", "pay-adiciones-34-platillo-platillo"),
    "J17": ("pay-adiciones-34-fondo-", "pay-adiciones-34-carried-"),
    "J18": ("law-renuncio-paga-caballo-led-no-price",),
    "J19": ("pay-mari-perez-platillo-never-doubled", "law-renuncio-paga-platillo-"),
    "J20": ("pay-mari-perez-void-turns", "pay-mari-perez-rounds-1"),
    "J21": ("accept-exchange-forgotten", "law-carta-nula-robo-errado-same-dealer", "law-creyo-dar-full"),
    "J22": ("law-doble-descarte-order-and-dealer",),
    "J23": ("law-penas-several-waiting",),
    "J24": ("law-tenderse-by-the-winner", "law-tenderse-leader-of-the-last-cards"),
    "J25": ("law-juntar-",),
    "J26": ("law-carta-de-mas-revesino-annulled-full",),
    "J27": (
        "law-carta-de-menos-really-cut",
        "law-ten-bazas-said-to-be-cut",
        "law-ten-bazas-of-which-nobody-speaks",
        "law-ten-bazas-by-their-cards",
    ),
    "J28": ("refusal-malformed-deal-field",),
    "J29": ("law-renuncio-hecho-nobody-claims",),
    "J30": ("law-carta-caida-no-tantos",),
    "J31": ("law-carta-de-mas-left-over-asleep",),
    "J33": ("law-carta-de-menos-ten-bazas", "law-ten-bazas-with-cuatro-ases"),
    "J34": ("refusal-not_allowed-exchange-dealer-two", "refusal-malformed-exchange-three", "refusal-malformed-exchange-dealer-three-cards"),
    "J36": ("pay-cut-tenth-n", "pay-cut-tenth-r"),
    "J37": (
        "refusal-contradiction-eleven-told-and-played",
        "law-carta-de-mas-where-only-the-number-is-told",
        "law-pie-roba-beside-eleven-told",
    ),
    "J38": ("refusal-contradiction-eleventh-lifted", "refusal-contradiction-eleventh-cut", "refusal-contradiction-eleventh-of-n"),
    "J35": ("refusal-contradiction-introduced-by-", "tally-introduced-by-the-tricks", "test_an_introducer_that_was_taken_stays"),
    "J32": ("refusal-contradiction-renuncio-r", "refusal-contradiction-renuncio-n-won"),
}
"""Row of the page → how what proves it begins; each must be there."""


class TestRows(Rows):
    """The page of Revesino."""

    game = GAME
    rows = ROWS
    numbered = {"R": 35, "S": 9, "LW": 13, "J": 38}  # noqa: RUF012
    laws = {law: [FIELDS_OF_LAWS[law]] if law in FIELDS_OF_LAWS else [] for law in LAWS}  # noqa: RUF012
    of_any_law = ("by", "hand")
    whys = WHYS
    findings = FINDINGS
    outcomes = OUTCOMES
    codes = CODES

    def test_every_tariff_is_played_in_a_case(self) -> None:
        """Also the one that need not be named."""
        assert {rules.get("tariff") for rules in self.chosen()} == {None, *GAME.tariffs}
