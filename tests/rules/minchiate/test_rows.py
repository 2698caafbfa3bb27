"""Every row of the page has a case or a test that is named by it, and every word of its lists occurs in a case (`Rows`)."""

from __future__ import annotations

from typing import Final

from rules.minchiate.tariffs import HOUSE_RULES
from tests.for_each import for_each
from tests.rules.minchiate.imagined import FIELDS_OF_LAWS, GAME
from tests.rules.minchiate.test_properties import CODES, FINDINGS, NOTES, OUTCOMES, SOURCES, VERSICULAS, WHYS
from tests.rules.rows import Rows, depths

ROWS: Final = {
    # Pack and ranks.
    "pack": ("refusal-impossible_card-T41", "accept-ten-and-infante", "play-imposible-sota", "test_pack_counts_as_the_page_lists_it"),
    "espadas, bastos": ("play-orden-de-las-cartas", "test_cards_stand_in_the_order_"),
    "oros, copas": ("play-numerales-al-reves", "test_cards_stand_in_the_order_"),
    "tarots": ("play-tarots-por-numero", "test_cards_stand_in_the_order_"),
    "El Loco": ("play-loco-de-salida", "play-loco-en-lugar-de-todo", "test_cards_stand_in_the_order_"),
    "counting cards": ("pay-robo-of-every-value", "test_pack_counts_as_the_page_lists_it"),
    # Versículas.
    "papas": ("pay-cuenta-papas", "pay-cuenta-papas-broken", "refusal-not_a_versicula-papas-past-five"),
    "corrida": ("pay-cuenta-corridas", "pay-cuenta-two-and-three-corridas", "pay-cuenta-t27-and-t29-at-the-ends", "play-corridas-rotas"),
    "loco": ("pay-cuenta-loco-needs-all-three", "refusal-not_a_versicula-one-and-forty", "play-loco-y-trece-capturados"),
    "trece": ("pay-cuenta-trece", "refusal-not_a_versicula-trece-with-40"),
    "decenas": ("pay-cuenta-decenas-and-vergonzosas", "play-decenas-con-loco", "play-decenas-sin-veinte"),
    "vergonzosa": ("pay-versiculas-declared-vergonzosas", "play-vergonzosa-sin-diez", "test_every_group_of_tens_"),
    "reyes": ("pay-cuenta-reyes", "refusal-not_a_versicula-reyes-two-and-loco"),
    "demonio": ("pay-cuenta-demonio", "09-demonio", "accept-demonio", "test_versiculas_of_some_cards_"),
    "versículas of one card": ("pay-versiculas-one-thirteen-and-the-29", "pay-versiculas-declared-with-loco", "06-versiculas-declaradas"),
    # Course of a hand.
    "R1": ("test_r1_", "accept-draw-order-and-first-dealer", "refusal-contradiction-draw-"),
    "R2": ("test_r2_", "pay-giros-twelve-hands-reseated", "16-tres-giros", "test_giros_are_dealt_round_"),
    "R3": ("refusal-malformed-deal-stock",),
    "R4": ("law-what-can-be-robbed", "law-what-cannot-be-robbed", "pay-robo-of-the-cutter-of-each-hand", "pay-robo-of-the-twenties"),
    "R5": ("pay-robo-thirteen-and-no-fola", "refusal-malformed-deal-robbed-fourteen", "play-mano-de-las-trece-robadas"),
    "R6": ("pay-vuelta-round-from-the-dealers-right", "pay-vuelta-that-notes-nothing", "refusal-malformed-deal-hand-of-2"),
    "R7": ("law-fola-robbed-as-it-lies", "pay-robo-fola-ends-at-a-low-tarot", "law-fola-nothing-on-top"),
    "R8": ("05-corte-vueltas-y-fola", "law-taken-what-does-not-count", "accept-deal-fola-taken-whole"),
    "R9": ("play-fola-contada", "play-fola-de-ambos", "test_fola_is_told_suit_by_suit_"),
    "R10": ("law-discards-right", "law-discards-counted", "accept-discards-of-his-own", "refusal-too_late", "play-loco-descartado"),
    "R11": ("refusal-contradiction-leader", "play-sale-otro", "accept-leader-and-winner-told"),
    "R12": ("pay-versiculas-declared-", "19-declara-tarde", "refusal-too_late-declaration-winner-only", "law-undeclared"),
    "R13": ("play-tabla-de-obligaciones-cumplida", "play-orden-de-las-cartas", "play-gana-otro"),
    "R14": ("14-rey-al-primer-corte", "law-rey-", "play-rey-"),
    "R15": ("pay-muerte-in-tricks", "play-muertes-baza-por-baza", "play-el-29-sin-versicula", "play-demonio-muere-por-nada"),
    "R16": ("play-loco-abierto-hasta-la-primera", "play-loco-por-una-sin-valor", "play-loco-recobrado-en-la-ultima"),
    "R17": ("11-loco-olvidado", "pay-loco-olvidado-in-the-last-trick-alone", "play-loco-olvidado-con-otra-muerte"),
    "R18": ("law-fallen-", "play-caida-", "law-fallen-card-by-the-winner"),
    "R19": ("play-fola-contada",),
    "R20": ("02-mano-completa", "play-empate-jugado", "play-sesenta-jugados"),
    # Obligations in play.
    "holds the suit led": ("law-renuncio-every-row", "play-tabla-de-obligaciones-cumplida"),
    "has a tarot": ("law-renuncio-every-row", "law-renuncio-loco-led-then-a-tarot"),
    "has neither": ("law-renuncio-neither-suit-nor-tarot",),
    "a tarot was led": ("law-renuncio-every-row",),
    "holds El Loco": ("play-loco-guardado-no-obliga", "law-renuncio-loco-never"),
    "renuncio": (
        "13-renuncio-hallado-despues",
        "play-evidencia-",
        "play-renuncio-una-vez-por-baza",
        "test_hand_told_card_by_card_shows_every_fault_",
    ),
    "rey_no_jugado": ("law-rey-no-jugado-in-full", "play-rey-antes-y-despues-del-corte"),
    "evidence: the exact hand": ("law-renuncio-exact-hand", "law-renuncio-exact-hand-gap", "play-evidencia-por-el-descarte"),
    "evidence: later tricks": ("play-evidencia-llega-en-la-tercera", "play-evidencia-solo-despues", "law-renuncio-not-yet-shown"),
    "evidence: named is none": ("law-renuncio-turned-robbed-taken-declared", "law-renuncio-turned-and-then-played"),
    "evidence of the Rey": ("law-rey-a-tricks-cards-are-missing", "law-rey-a-later-gap-is-nothing", "play-rey-sin-bazas-anteriores"),
    "impossible": ("play-imposible-", "play-baza-de-tres", "play-baza-22"),
    # Points noted during the hand.
    "robo": ("pay-robo-of-every-value", "law-robbed-past-the-end"),
    "vuelta": ("pay-vuelta-round-from-the-dealers-right",),
    "robo_fola": ("pay-robo-fola-after-the-dealers-card", "law-fola-robbed-more"),
    "versicula": ("accept-versiculas-of-every-kind",),
    "muerte": ("pay-muerte-in-tricks",),
    "muerte of a Loco without a trick": ("play-loco-sin-presa", "pay-sin-presa-and-the-loco"),
    "loco_olvidado": ("11-loco-olvidado",),
    "mal_dado": ("law-mal-dado", "pay-mal-dado-one-and-many"),
    "cartas_de_mas": ("law-cartas-de-mas-turns-the-difference",),
    "difference": ("pay-diferencia-fifteen-and-thirty-two",),
    "order of notes": ("02-mano-completa", "test_hand_told_card_by_card_is_noted_and_counted_"),
    # The final count.
    "cards": ("pay-cuenta-cards-above-forty-two", "pay-cuenta-forty-two-and-forty-three"),
    "count of versículas": ("pay-cuenta-every-kind-in-its-order", "pay-versiculas-declared-and-never-captured"),
    "last trick": ("refusal-contradiction-tally-all-tricks-other-last", "play-de-cuenta-en-la-fola"),
    "count of counting cards": ("pay-cuenta-cards-in-the-fola", "play-de-cuenta-en-la-fola"),
    "noted": ("04-escalones-de-resto",),
    # From points to restos; who pays.
    "restos": ("pay-restos-every-boundary-ns", "test_restos_are_the_sixties_begun"),
    "tie": ("03-empate", "pay-empate-passes-the-deal-on"),
    "sin_presa": ("12-sin-presa", "pay-sin-presa-every-step", "pay-sin-presa-with-its-sign", "pay-sin-presa-never-below-nothing"),
    "sin_presa: earlier restos": ("pay-sin-presa-earlier-restos-stay",),
    "pays restos": ("pay-quien-paga-whoever-deals", "pay-quien-paga-another-first-dealer"),
    "pays sin_presa": ("play-sin-presa-solo-ganadores", "test_hand_without_a_trick_of_a_pair_"),
    "pays renuncio": ("pay-quien-paga-renuncio-of-each", "pay-quien-paga-renuncio-partner-gains"),
    "pays fola_no_hecha": ("pay-fola-no-hecha-one", "pay-fola-no-hecha-two-cancel", "pay-fola-no-hecha-three"),
    "order of postings": ("pay-quien-paga-renuncio-before-the-count", "pay-quien-paga-renuncio-of-an-earlier-hand"),
    "end of a giro": ("pay-giros-twelve-hands-reseated",),
    "end of a game": ("pay-giros-a-thirteenth-hand", "pay-giros-another-game-after-the-third", "refusal-out_of_order"),
    "end of the night": ("17-giro-sin-acabar", "pay-fola-no-hecha-without-a-stake", "pay-fola-no-hecha-none", "pay-cierre-in-an-open-hand"),
    # Laws.
    "mal-dado": ("law-mal-dado", "law-mal-dado-how-many", "law-mal-dado-not-the-dealer"),
    "mal-dado: afterwards": ("law-mal-dado-is-no-new-deal",),
    "mal-dado: forgotten cards": ("pay-cuenta-cards-in-the-fola",),
    "mal-dado: a surplus put away": ("law-a-surplus-that-was-put-away", "refusal-contradiction-a-surplus-is-no-discard"),
    "mal-dado: a surplus of the Fola": ("law-a-surplus-of-the-fola", "refusal-malformed-a-surplus-of-the-fola-left-there"),
    "cartas-de-mas": ("law-cartas-de-mas-again", "law-cartas-de-mas-both-pairs", "law-cartas-de-mas-the-misdeal-is-no-last-note"),
    "renuncio paid": ("law-renuncio-which-hand", "law-renuncio-two-faults-two-penalties", "law-renuncio-the-table-judged"),
    # House rules.
    "tariff": ("refusal-malformed-tariff", "accept-no-rules", "test_table_plays_by_the_default_"),
    "house rule demonio": ("10-demonio-sin-acordar", "pay-correction-demonio-after-a-tally", "refusal-malformed-demonio-number"),
    "stake": ("pay-fola-no-hecha-without-a-stake", "pay-correction-a-stake-after-the-close"),
    # Events.
    "night_opened": ("refusal-malformed-five", "refusal-not_allowed-carried", "accept-draw-order-and-first-dealer"),
    "seats_changed": ("pay-giros-seats-as-due", "accept-seats-", "refusal-contradiction-seats-", "refusal-out_of_order-seats-"),
    "seats_changed: a new game": (
        "pay-giros-another-game-at-once",
        "pay-giros-somebody-else-sits-down",
        "pay-giros-seats-before-the-first-hand",
    ),
    "seats_changed: due": ("law-due-by-the-draw", "law-the-pair-due-otherwise-seated"),
    "deal: dealer": ("refusal-contradiction-dealer-second", "refusal-contradiction"),
    "deal: robbed": ("accept-deal-thirteen-robbed", "refusal-impossible_card-deal-dealt-and-robbed"),
    "deal: hands": ("refusal-malformed-deal-hand-of-", "play-imposible-dos-manos"),
    "deal: turned": ("refusal-impossible_card-deal-turned-", "accept-deal-same-card-same-place"),
    "deal: fola": ("accept-deal-fola-of-twelve", "refusal-malformed-deal-fola-"),
    "deal: fola_robbed": ("refusal-impossible_card-deal-fola-robbed-", "play-imposible-fola-sin-la-robada"),
    "deal: fola_taken": ("refusal-malformed-deal-taken-more-than-the-fola", "play-imposible-robada-y-pillada"),
    "exchange": ("accept-exchange-after-one-trick", "refusal-contradiction-exchange-"),
    "declaration versicula": ("refusal-contradiction-declared-twice", "refusal-not_a_versicula"),
    "declaration caida": ("law-fallen-before-the-21st", "law-fallen-after-the-21st", "law-fallen-twice"),
    "trick": ("play-solo-ganadores", "refusal-malformed-trick-", "refusal-contradiction-winner"),
    "tally: cards": ("pay-tally-cards-", "law-cartas-de-mas-any-number-of-cards"),
    "tally: last_trick": ("pay-tally-last-trick-of-a-pair-without-cards",),
    "tally: captured": ("pay-tally-captured-", "refusal-impossible_card-tally-twice"),
    "tally: noted": ("pay-tally-robo-of-the-dealers-pair", "pay-tally-robo-fola-of-the-other-pair", "pay-tally-muerte-above-"),
    "tally: tricks": ("pay-tally-tricks-not-twenty-one", "pay-tally-tricks-that-do-not-fit"),
    "tally against robo": ("pay-tally-against-robo-below", "pay-tally-against-robo-of-nothing", "pay-tally-against-robo-fola"),
    "tally against vuelta": ("pay-tally-against-vuelta-below", "pay-tally-against-vuelta-above-both", "accept-tally-vuelta-of-the-other"),
    "tally against versicula": ("pay-tally-against-versicula-",),
    "tally against muerte": ("pay-tally-against-muerte-below", "pay-muerte-stated-above-the-tricks"),
    "tally against tricks": ("pay-tally-against-fewer-cards", "pay-tally-against-twenty-one-tricks"),
    "tally against places": (
        "pay-tally-against-a-card",
        "pay-tally-against-a-captured-card-elsewhere",
        "pay-tally-against-a-declared-card-in-the-fola",
    ),
    "tally of El Loco": ("pay-tally-against-loco-in-the-fola", "accept-tally-loco-goes-back"),
    "tally: further notes": ("pay-vuelta-stated-above-one-that-is-recorded", "pay-tally-against-the-record-that-fits"),
    "tally: a forgotten Loco": ("pay-loco-olvidado-stated-too-low", "pay-loco-olvidado-at-summary-depth"),
    "tally after cartas-de-mas": ("law-cartas-de-mas-and-the-tally", "law-cartas-de-mas-the-number-is-what-stands"),
    "penalty": ("law-renuncio-", "law-mal-dado-no-card", "law-unknown"),
    "transfer": ("accept-transfer", "pay-transfers-and-the-settlement", "refusal-not_at_table-transfer-plate"),
    "correction": ("20-correccion", "pay-correction-", "play-correccion-"),
    "night_closed": ("accept-close-leftovers", "refusal-hand_not_finished-close"),
    # Where a card is.
    "in one hand": ("refusal-impossible_card-played-declared-by-another", "refusal-impossible_card-played-taken-by-another"),
    "in the Fola": ("refusal-impossible_card-played-in-the-fola", "refusal-impossible_card-discard-of-the-fola"),
    "on the table": ("refusal-impossible_card-played-of-an-earlier-trick", "refusal-impossible_card-discard-played"),
    "declared is not discarded": ("refusal-impossible_card-discard-declared", "play-imposible-descarta-lo-declarado"),
    "whole holding": ("refusal-impossible_card-played-outside-the-holding", "accept-played-what-may-be-his"),
    "exact hand": ("play-mano-sin-robar", "play-mano-no-conocida", "law-renuncio-number-of-the-discard"),
    # Completion, refusals.
    "completion": ("play-bazas-y-resumen", "play-baza-tras-la-mano-completa", "test_a_hand_is_open_until_"),
    "two depths": ("01-resumen-dos-restos", "02-mano-completa", "test_hand_in_full_and_its_summary_"),
    "order of refusals": (
        "refusal-night_closed-before-",
        "refusal-malformed-before-",
        "refusal-too_late-before-",
        "refusal-contradiction-before-",
    ),
    "two of a kind": (
        "refusal-contradiction-decenas-and-vergonzosa",
        "refusal-contradiction-corridas-that-touch",
        "accept-corridas-one-number-between",
    ),
    # What a replay yields.
    "giro, dealer, pairs": ("16-tres-giros", "test_r1_"),
    "notes": ("05-corte-vueltas-y-fola",),
    "running": ("play-muertes-baza-por-baza", "play-loco-sin-presa"),
    "fallen": ("play-caida-en-orden",),
    "fola": ("play-fola-contada", "test_fola_is_told_suit_by_suit_"),
    "count": ("pay-cuenta-every-kind-in-its-order",),
    "missing_folas": ("pay-fola-no-hecha-without-a-stake",),
    # Findings.
    "pareja_fuera_de_turno": ("law-pair-out-of-turn", "pay-giros-partner-out-of-turn"),
    "robo_irregular": ("law-what-cannot-be-robbed", "law-fola-robbed-less"),
    "pillada_irregular": ("law-taken-what-does-not-count", "law-taken-t14-with-demonio"),
    "cuenta_errada": ("law-discards-counted", "law-discards-the-cutter-first"),
    "versicula_sin_declarar": (
        "law-undeclared",
        "law-undeclared-only-after-the-first-trick",
        "test_hand_told_card_by_card_shows_what_was_not_",
    ),
    "caida_indebida": ("law-fallen-with-a-tarot", "law-fallen-and-a-tarot-later", "play-caida-por-la-mano-exacta"),
    "order of findings": ("law-all-findings-in-order", "law-findings-of-a-trick-in-order", "test_every_posting_and_finding_cites_"),
    # Judgement calls.
    "J1": ("01-resumen-dos-restos",),
    "J2": ("accept-draw-order-and-first-dealer",),
    "J3": ("pay-giros-twelve-hands-reseated", "pay-giros-seats-as-due"),
    "J4": ("law-what-cannot-be-robbed", "pay-robo-fola-ends-at-a-low-tarot"),
    "J5": ("pay-robo-thirteen-and-no-fola",),
    "J6": ("law-robbed-past-the-end",),
    "J7": ("accept-same-kind-of-two-players", "pay-versiculas-declared-the-longest-run"),
    "J8": ("law-rey-not-only-the-next", "law-rey-loco-is-no-excuse-shown-later", "law-rey-no-jugado-is-no-renuncio"),
    "J9": ("law-rey-loco-led-is-a-first-lead", "law-renuncio-loco-led"),
    "J10": ("play-loco-por-", "play-loco-sin-presa"),
    "J11": ("pay-loco-won-by-his-own-pair", "play-loco-en-la-ultima-en-casa"),
    "J12": ("law-fallen-card-by-the-winner",),
    "J13": ("pay-cuenta-forty-two-and-forty-three",),
    "J14": ("law-a-short-hand-", "law-a-card-missing", "law-a-card-left-over", "play-carta-sobrante"),
    "J15": ("pay-sin-presa-every-step", "pay-sin-presa-with-its-sign"),
    "J16": ("pay-quien-paga-whoever-deals",),
    "J17": ("pay-fola-no-hecha-one",),
    "J18": ("law-cartas-de-mas-the-misdeal-is-no-last-note", "law-cartas-de-mas-and-an-empty-tally"),
    "J19": ("law-renuncio-earlier-hand-in-full", "law-renuncio-all-cards-and-none"),
    "J20": ("pay-cuenta-of-the-uno", "07-setenta-y-cuatro-del-uno", "test_the_nicknamed_sums_"),
    "J21": ("pay-restos-more-than-seven-hundred",),
    "J22": ("accept-tally-card-left-in-the-fola", "play-de-cuenta-en-la-fola"),
    "J23": ("play-declarada-y-muerta",),
    "J24": ("pay-quien-paga-renuncio-of-each",),
    "J25": ("pay-restos-a-lead-in-notes-lost-again",),
    "J26": ("play-sin-presa-nobody-wins",),
    "J27": ("play-fola-by-the-hands", "play-fola-by-the-play", "play-fola-not-by-three-hands"),
    "J28": ("pay-settlement-in-the-order-of-the-list",),
    "J29": ("law-mal-dado-twice",),
    "J30": ("accept-discards-thirty-four", "refusal-malformed-discards-thirty-five", "law-discards-counted"),
    "J31": ("refusal-contradiction-a-wrong-number-of-twenty-one-told", "law-a-wrong-number-"),
    "J32": (
        "refusal-contradiction-a-renuncio-that-its-trick-disproves",
        "refusal-contradiction-a-renuncio-that-a-later-trick-disproves",
        "refusal-contradiction-a-renuncio-that-the-discard-disproves",
        "refusal-contradiction-a-renuncio-that-the-last-trick-does-not-show",
        "refusal-contradiction-a-wrong-number-that-the-discard-disproves",
    ),
}
"""Row of the page → how what proves it begins; each must be there."""


class TestRows(Rows):
    """The page of Minchiate."""

    game = GAME
    rows = ROWS
    numbered = {"R": 20, "J": 32}  # noqa: RUF012
    laws = FIELDS_OF_LAWS
    whys = WHYS
    findings = FINDINGS
    outcomes = OUTCOMES
    codes = CODES
    # Nothing can be carried.
    untold = {*Rows.untold, ("night_opened", "carried")}  # noqa: RUF012

    def test_every_finding_note_versicula_event_and_house_rule_is_a_row(self) -> None:
        """By its own name."""
        assert {*FINDINGS, *NOTES, *VERSICULAS, *FIELDS_OF_LAWS, "tariff", *(rule.name for rule in HOUSE_RULES)} <= {*ROWS}
        told = {row.split(":")[0].split(" ")[0] for row in ROWS}
        assert {kind for kind in GAME.door if kind not in ("dispute", "ruling", "paid")} <= told

    def test_a_hand_is_told_at_both_depths(self) -> None:
        """By a tally without tricks, and card by card to the end; won, even, and without a trick of a pair."""
        seen = set.union(*(depths(case, 21) for case in self.cases()))
        assert seen == {"full", "summary"}

    @for_each("why", NOTES)
    def test_every_note_is_expected_with_its_source(self, why: str) -> None:
        """By some hand of a case."""
        notes = [note for hand in self.hands() for note in hand.get("notes", ()) if note.get("why") == why]
        assert f"minchiate/{NOTES[why]}" in {note.get("source") for note in notes}

    @for_each("kind", sorted(VERSICULAS))
    def test_every_versicula_is_counted_in_a_case(self, kind: str) -> None:
        """In the final count of a pair."""
        counts = [pair for hand in self.hands() for pair in (hand.get("count") or {}).values()]
        assert any(each["kind"] == kind for pair in counts for each in pair.get("versiculas", ()))

    def test_every_why_is_expected_with_its_source(self) -> None:
        """The four of the page, and what the table agreed on."""
        told = {(line["why"], line["source"].partition("/")[2]) for line in self.expected("postings") if "why" in line and "source" in line}
        assert told - {("transfer", "")} == {*SOURCES.items(), ("fola_no_hecha", "giro")}

    def test_every_finding_is_expected_with_each_of_its_sources(self) -> None:
        """Those of the page, and no other."""
        told = {(each["code"], each["source"].partition("/")[2]) for each in self.expected("findings") if "source" in each}
        assert {(code, place) for code, places in FINDINGS.items() for place in places} == told
