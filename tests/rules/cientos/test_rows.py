"""Every row of the page has a case or a test that is named by it, and every word of its lists occurs in a case (`Rows`)."""

from __future__ import annotations

from typing import Final

import pytest

from events.games.cientos import FIELDS_OF_ACUSES, FIELDS_OF_LAWS
from tests.for_each import for_each
from tests.rules.cientos.imagined import FIELDS, GAME, LAWS
from tests.rules.cientos.test_properties import CODES, FINDINGS, OUTCOMES, SOURCES, WHYS
from tests.rules.rows import Rows, depths

ROWS: Final = {
    # Pack and ranks.
    "pack": ("20-a-four-is-not-in-the-pack", "refusal-impossible_card", "test_the_pack_is_that_of_the_page"),
    "order": ("play-order-of-the-cards", "test_cards_stand_in_the_order_"),
    "values": ("pay-punto-half-a-decena", "pay-punto-smallest-and-greatest", "test_a_card_is_worth_in_the_punto_"),
    "figures": ("play-blancas-by-the-listed-cards", "test_figures_and_low_cards_"),
    # What can be announced.
    "cartas_blancas": ("13-every-calidad", "law-white-cards-", "pay-white-cards-", "play-blancas-"),
    "punto": ("pay-punto-", "test_punto_counts_its_decenas_"),
    "secansa": ("pay-secansas-of-every-length", "pay-longer-secansa-first", "test_everything_else_counts_"),
    "catorce": ("pay-a-catorce-annuls-every-tres", "13-every-calidad"),
    "tres": ("pay-treses-by-rank", "test_what_is_greater_is_"),
    "secansas that are possible": ("refusal-malformed-secansa-not-possible", "test_what_is_greater_is_"),
    "nueves make no catorce": ("refusal-malformed-catorce-rank",),
    # Course of a hand.
    "R1": ("test_r1_", "play-open-hands", "law-a-new-draw-"),
    "R2": ("test_r2_", "test_the_deal_alternates_", "pay-three-games", "law-dar-seguidas-not-claimed"),
    "R3": ("refusal-malformed-deal-ten", "refusal-malformed-deal-stock", "law-by-twos-or-threes"),
    "R4": ("law-white-cards-in-time", "law-late-white-cards-stop-nothing", "pay-white-cards-before-the-punto", "play-blancas-"),
    "R5": ("law-a-second-exchange", "law-six-for-six", "play-drawn-from-what-the-mano-left"),
    "R6": ("law-salida-kept-and-changed", "refusal-wrong_player"),
    "R7": ("play-in-full", "12-punto-counts-first"),
    "R8": ("02-ties", "pay-sombra", "pay-greatest-secansas-tie", "test_count_is_the_sum_of_its_parts_"),
    "R9": ("law-what-is-not-there", "law-not-shown", "law-lost-but-not-false"),
    "R10": ("pay-counted-in-order-however-listed", "pay-secansa-before-catorce", "12-punto-counts-first"),
    "R11": ("03-repique", "04-repique-by-the-pie", "05-tie-blocks-repique", "pay-a-later-acuse-does-not-undo-a-repique"),
    "R12": ("06-pique-in-full", "play-pique-", "pay-no-pique-against-a-counted-punto"),
    "R13": ("play-order-of-the-cards", "play-leader-and-winner-said", "refusal-contradiction-winner"),
    "R14 rival_lead": ("play-carteo-rival-lead", "pay-stopped-by-the-", "test_hand_told_card_by_card_is_read_by_its_cards"),
    "R14 every_trick": ("play-carteo-every-trick", "pay-adiciones-twelve", "15-adiciones-low-last-renuncio"),
    "R14 last_low": ("play-ultima-low", "pay-every-last-trick-two", "pay-the-pie-ends-on-a-low-card"),
    "R15": ("play-capote-as-mano-and-as-pie", "pay-adiciones-sweeps", "play-reached-by-the-ten-of-tricks"),
    "R16": ("08-forty-five-does-not-save", "play-lead-before-the-trick-that-saves", "11-seven-tricks-and-yet-doble"),
    "R17": ("07-one-game", "pay-marking-decenas"),
    # Obligations in play.
    "renuncio": ("play-renuncio", "law-renuncio-", "test_hand_told_card_by_card_shows_every_renuncio_"),
    "salida_cambiada": ("law-salida-kept-and-changed", "test_a_salida_that_is_not_kept_"),
    "palo_impuesto": ("law-salida-the-pie-chooses", "law-the-mano-saw-the-discard", "law-no-card-of-the-suit-imposed"),
    "carta_recogida": ("law-cards-taken-back", "law-taken-back-to-revoke", "play-recoger"),
    # The other findings.
    "dar_seguidas": ("law-dar-seguidas-not-claimed", "law-all-the-faults-of-a-deal"),
    "mal_dado": ("law-the-thirteenth-inferred", "play-thirteen-inferred"),
    "corte": ("law-the-cut",),
    "modo_de_dar": ("law-by-twos-or-threes",),
    "descarte_minimo": ("law-nothing-put-away",),
    "robo_irregular": ("law-thirteen-five-drawn", "law-six-for-six", "law-eleven-unnoticed"),
    "carta_de_mas": ("17-a-card-too-many", "law-a-card-too-many-"),
    "carta_de_menos": ("law-both-short", "law-the-last-card-tells"),
    "acuse_tarde": ("law-white-cards-in-time", "pay-white-cards-in-time-and-late"),
    "acuse_menor_primero": ("14-the-smaller-first", "law-the-greater-first"),
    "acuse_fuera_de_orden": ("law-punto-after-secansa", "law-secansas-after-the-catorce"),
    "no_mostrado": ("law-not-shown",),
    "acuse_falso": ("18-false-tres", "law-what-is-not-there", "law-white-cards-true-and-false"),
    "catorce_por_otro": ("law-a-catorce-for-another", "law-the-other-one-named-too"),
    "one finding of an acuse": ("law-a-false-punto-unshown", "law-what-is-not-there-unshown"),
    "order of findings": ("law-all-the-faults-of-a-deal", "test_every_posting_and_finding_cites_"),
    # Points of a hand.
    "34 to 94": ("03-repique",),
    "ties the punto only": ("05-tie-blocks-repique",),
    "28, two firm cards": ("06-pique-in-full",),
    "cartas blancas with the other": ("pay-white-cards-before-the-punto", "law-late-white-cards-stop-nothing"),
    "29, pie": ("pay-twenty-nine", "play-pique-never-the-pie"),
    "two quintas of the mano": ("pay-a-later-acuse-does-not-undo-a-repique",),
    "pie of 32": ("pay-an-earlier-acuse-blocks-the-repique",),
    # The board.
    "board to 90": ("pay-marking-decenas", "test_board_is_what_each_hand_marks_"),
    "board of a hundred": ("pay-a-hundred-lacking-four", "pay-ninety-and-five-ninety-and-four"),
    "need": ("pay-fifty-more-from-a-short-half-win", "play-two-lacking-made-by-a-lead"),
    "half": ("pay-forty-nine-is-not-half", "pay-fifty-lacking-four-and-", "play-half-made-by-the-trick"),
    "0, 46": ("10-forty-six-is-not-half",),
    "50 lacking 4, then 3": ("pay-fifty-lacking-four", "pay-fifty-lacking-four-adds-up"),
    "50 lacking 4, then 6": ("pay-fifty-lacking-four-then-six",),
    "30, 24 and 30, 25": ("pay-thirty-and-fifteen-twenty-five", "pay-over-the-half-at-once"),
    "80, 16": ("pay-eighty-and-sixteen",),
    "40, 9": ("pay-forty-nine-is-not-half",),
    "20, 25": ("08-forty-five-does-not-save",),
    # The game, and what is paid.
    "doble": ("pay-doble-off", "08-forty-five-does-not-save"),
    "P1": ("13-every-calidad", "test_hand_pays_its_calidades_"),
    "P2": ("13-every-calidad", "pay-a-quarter-of-the-game", "pay-tied-and-beaten-secansas-pay-nothing"),
    "P3": ("pay-price-of-a-calidad",),
    "P4": ("pay-repique-of-the-pie-and-short", "play-pique-pays"),
    "P5": ("play-pique-pays", "13-every-calidad"),
    "P6": ("pay-short-of-five-and-of-ten", "pay-short-", "play-short-in-a-game-"),
    "P7": ("07-one-game", "10-forty-six-is-not-half"),
    "P8": ("13-every-calidad", "law-a-card-too-many-and-calidades"),
    "order of postings": ("pay-order-of-postings", "test_every_posting_and_finding_cites_"),
    "worked: fourteen": ("pay-calidades-put-right-at-the-end",),
    "end of the night": ("pay-closed-and-", "refusal-malformed-closed"),
    # Laws.
    "L1": ("law-dar-seguidas-", "law-a-new-draw-is-no-dar-seguidas"),
    "L2": ("law-by-twos-or-threes",),
    "L3": ("law-the-cut", "accept-bounds"),
    "L4": ("law-two-equal-cards-at-any-time", "law-equal-cards-after-the-hand", "play-void-in-play"),
    "L5": ("law-a-card-turned-up",),
    "L6": ("law-thirteen-",),
    "L7": ("law-eleven-",),
    "L8": ("law-dealt-badly-to-both", "refusal-contradiction-dealt-badly-", "test_a_deal_wrong_to_both_stays_"),
    "L9": ("law-a-card-of-the-monte",),
    "L10": ("law-a-card-drawn-too-many-put-right", "law-the-card-put-back-is-the-pies", "law-robo-de-mas-", "law-six-drawn-"),
    "L11": ("law-a-card-too-many-", "law-ties-and-beaten-ones-are-good", "law-his-tricks-still-prevent"),
    "L12": ("law-both-short", "law-short-", "law-capote-against-the-short", "law-the-last-card-"),
    "L13": ("law-the-greater-first", "law-each-against-the-first-named", "law-the-first-named-though-not-valid"),
    "L14": ("law-forgotten-", "law-punto-after-secansa"),
    "L15": ("law-not-shown",),
    "L16": ("18-false-tres", "law-false-", "law-where-catorces-are-only-said", "play-truth-where-treses-are-not-shown"),
    "L17": ("law-a-catorce-for-another", "law-enmienda", "refusal-contradiction-no-catorce-among-the-twelve"),
    "L18": ("law-the-mano-saw-the-discard", "law-seen-in-the-middle-of-play", "law-the-discard-seen-"),
    "L19": ("law-salida-",),
    "L20": ("play-renuncio", "law-renuncio-"),
    "L21": ("law-cards-taken-back", "play-recoger"),
    "L22": ("law-a-second-exchange",),
    "L23": ("law-nothing-put-away",),
    "a lead that lies there": ("law-a-reopened-lead-", "test_a_trick_that_was_led_behind_an_unanswered_lead_stays"),
    "counted anew": ("play-recounted-to-an-earlier-end", "law-false-and-the-others-repique"),
    # House rules.
    "tariff": ("15-adiciones-low-last-renuncio", "test_there_are_two_tariffs_"),
    "carteo": ("play-carteo-house-rule", "pay-every-trick-as-a-house-rule"),
    "last_low": ("play-ultima-low-off", "pay-adiciones-low-last-not-excepted"),
    "juego": ("pay-a-quarter-of-the-game", "pay-no-quarter-of-six"),
    "doble of the house": ("pay-doble-off",),
    "calidades": ("13-every-calidad", "refusal-malformed-rules-calidad"),
    "calidad": ("pay-price-of-a-calidad", "accept-calidad-of-its-own", "test_a_calidad_costs_a_quarter_"),
    "show": ("law-where-catorces-are-only-said", "18-false-tres"),
    "unshown": ("law-not-shown", "law-not-shown-this-one"),
    "extra_card": ("law-a-card-too-many-no-acuses",),
    "pie_minimum": ("law-nothing-put-away-pie-minimum", "refusal-malformed-rules-pie-minimum"),
    "lack_adds_up": ("pay-a-hundred-lacking-four-adds-up", "pay-fifty-lacking-four-adds-up"),
    "final_short": ("play-short-in-a-game-final-short", "pay-short-in-the-last-hand-by-house-rule"),
    # Events.
    "night_opened": ("refusal-malformed-carried-", "pay-carried-", "refusal-malformed"),
    "seats_changed": ("pay-who-deals-after-a-change", "pay-another-at-the-table", "refusal-out_of_order-seats"),
    "deal": ("refusal-malformed-deal-", "play-thirteen-inferred", "refusal-impossible_card-deal-twice"),
    "exchange": ("refusal-out_of_order-exchange-", "refusal-contradiction-drawn-", "refusal-malformed-exchange-nine"),
    "declaration": ("refusal-too_late", "refusal-out_of_order-second-salida-", "refusal-contradiction-punto-twice"),
    "enmienda": ("law-enmienda",),
    "trick": ("refusal-malformed-trick-", "play-leader-and-winner-said", "play-unannounced-"),
    "one card: the hundred": ("play-won-by-a-lead-four-ways", "play-pique-wins-with-one-card", "refusal-malformed-trick-one-card"),
    "one card: the twelfth": ("play-twelfth-trick-of-one-card", "refusal-contradiction-one-card-twelfth"),
    "tally": ("refusal-bad_tally", "law-a-tally-has-no-order", "refusal-contradiction-tally-acuses-after-declaration"),
    "penalty": ("refusal-malformed-penalty-decision", "refusal-not_allowed", "law-a-late-penalty-is-for-this-hand"),
    "penalty that undoes a game": ("law-the-game-undone-", "law-a-tally-undone", "law-a-tally-of-twelve-undone"),
    "transfer": ("pay-transfers", "refusal-not_at_table-transfer"),
    # The tally: what is bad, and the rows that may fit.
    "bad 1": ("pay-hundred-by-acuses-", "pay-decided-then-"),
    "bad 2": ("pay-eleven-tricks-and-no-hundred", "refusal-bad_tally"),
    "bad 3": ("pay-both-have-the-hundred", "pay-had-it-a-point-before", "pay-two-more-than-the-last-trick", "pay-pique-had-made-the-game"),
    "bad 4": ("16-tally-that-cannot-be", "pay-one-point-too-many-for-the-pie", "pay-twelve-too-mixed"),
    "treatise: twelve": ("pay-twelve-the-mano-takes-the-last", "pay-twelve-the-pie-takes-the-last", "test_row_of_the_tally_"),
    "treatise: stopped": ("pay-stopped-by-the-mano", "pay-stopped-by-the-pie", "test_row_of_the_tally_"),
    "Adiciones: twelve": ("pay-adiciones-twelve", "test_row_of_the_tally_"),
    "Adiciones: stopped": ("pay-adiciones-stopped", "test_row_of_the_tally_"),
    "pique possible": ("pay-possible-pique-as-stated", "pay-one-point-more-is-only-possible"),
    "pique certain": ("pay-certain-pique-", "pay-certain-because-only-the-pie-took-the-last", "pay-not-certain-with-a-low-last-card"),
    "pique excluded": ("pay-impossible-pique", "pay-a-tie-excludes-the-pique"),
    # When a hand is finished; what the replay knows, derives and refuses.
    "finished": ("test_a_hand_is_open_until_", "refusal-no_open_hand-", "refusal-hand_not_finished"),
    "decided": ("pay-decided-", "play-decided-", "test_a_decided_hand_pays_"),
    "depths": ("play-mixed-depth-", "test_hand_in_full_and_its_summary_come_to_the_same"),
    "sure cards": ("play-dealt-cards-without-an-exchange-are-not-sure", "play-renuncio-by-sure-cards"),
    "exact": ("play-exact-with-the-card-drawn", "play-truth-known-before-play"),
    "truth of an acuse": ("play-false-punto-", "play-four-said-to-be-three", "test_hand_told_card_by_card_shows_what_was_announced_"),
    "a renuncio is found": ("play-renuncio-found-later", "play-renuncio-known-at-once", "play-card-taken-back-proves-a-renuncio"),
    "impossible for a player": ("refusal-impossible_card-", "law-the-card-taken-away-cannot-be-played"),
    "acuses that cannot both stand": ("refusal-contradiction-tres-", "accept-catorce-known-to-be-false", "law-white-cards-with-both"),
    "order of refusals": ("refusal-night_closed-before-", "refusal-too_late-before-", "refusal-contradiction-before-"),
    "what a replay yields": ("21-open-hand-and-transfer", "play-open-hands", "play-void-in-play"),
    # Judgement calls.
    "J1": ("refusal-impossible_card", "refusal-malformed-deal-ten"),
    "J2": ("pay-punto-compared-by-its-sum",),
    "J3": ("pay-longer-secansa-first",),
    "J4": ("pay-a-catorce-annuls-every-tres",),
    "J5": ("play-carteo-rival-lead", "play-carteo-every-trick"),
    "J6": ("play-ultima-low", "play-two-points-past-the-hundred", "play-ultima-low-adiciones"),
    "J7": ("pay-a-later-acuse-does-not-undo-a-repique",),
    "J8": ("play-ten-makes-no-pique", "pay-sweep-at-twenty-nine-and-thirty"),
    "J9": ("pay-acuses-before-the-first-lead", "refusal-out_of_order-trick-decided"),
    "J10": ("pay-fifty-lacking-four", "pay-a-hundred-lacking-four"),
    "J11": ("pay-eighty-five-is-ninety",),
    "J12": ("pay-short-in-the-last-hand", "pay-short-when-the-ten-wins", "pay-short-when-the-last-trick-wins"),
    "J13": ("play-decided-then-the-next-deal", "pay-game-at-the-second-quinta"),
    "J14": ("law-a-card-too-many-counts-nothing", "law-a-card-too-many-no-acuses"),
    "J15": ("law-not-shown", "law-not-shown-this-one", "law-not-shown-white-cards-"),
    "J16": ("law-what-is-not-there", "law-a-false-punto-unshown"),
    "J17": ("law-a-catorce-for-another", "law-a-catorce-for-another-by-penalty"),
    "J18": ("law-false-and-the-others-repique", "play-recounted-to-an-earlier-end", "law-false-found-", "law-a-repique-falls-"),
    "J19": ("law-punto-after-secansa", "law-secansas-after-the-catorce"),
    "J20": ("law-nothing-put-away", "law-nothing-put-away-pie-minimum"),
    "J21": ("law-eleven-and-going-on", "law-eleven-after-the-discards"),
    "J22": ("law-thirteen-after-the-discards-cannot-stand", "law-thirteen-found-in-play"),
    "J23": ("pay-three-games", "law-null-for-another-law-the-same-deals"),
    "J24": ("pay-a-quarter-of-the-game", "test_a_calidad_costs_a_quarter_"),
    "J25": ("pay-closed-and-carried", "pay-closed-and-shared"),
    "J26": ("play-renuncio-in-full-pays-nothing",),
    "J27": ("law-thirteen-against-eleven", "law-both-short"),
    "J28": ("law-no-card-of-the-suit-imposed", "law-seen-in-the-middle-of-play"),
    "J29": ("pay-to-the-twelfth-though-won-before",),
    "J30": ("play-blancas-by-the-listed-cards",),
    "J31": ("04-repique-by-the-pie", "test_announcing_is_not_counting_"),
    "J32": ("law-white-cards-in-time", "pay-white-cards-in-time-and-late"),
    "J33": ("pay-greatest-secansas-tie",),
    "J34": ("law-beaten-and-not-shown", "law-tied-and-not-shown", "law-behind-a-tie-", "law-not-shown-lets-a-beaten-one-count"),
    "J35": (
        "refusal-contradiction-a-card-too-many-",
        "law-a-card-too-many-where-a-count-was-told",
        "test_a_law_that_the_cards_exclude_",
    ),
    "J36": (
        "refusal-contradiction-no-catorce-told-later",
        "refusal-contradiction-a-card-too-many-told-later",
        "refusal-contradiction-a-card-too-many-was-taken",
        "law-a-catorce-is-left",
        "test_laws_that_the_cards_exclude_behind_them_",
    ),
}
"""Row of the page → how what proves it begins; each must be there."""


class TestRows(Rows):
    """The page of Cientos."""

    game = GAME
    rows = ROWS
    numbered = {"R": 17, "L": 23, "J": 36, "P": 8}  # noqa: RUF012  # P are the payments
    laws = {law: (*required, *optional) for law in LAWS for required, optional in [FIELDS_OF_LAWS.get(law, ((), ()))]}  # noqa: RUF012
    whys = WHYS
    findings = FINDINGS
    outcomes = OUTCOMES
    codes = CODES
    untold = {("correction", "after"), ("night_opened", "zone"), ("night_opened", "day"), ("dispute", "deal"), ("ruling", "deal")}  # noqa: RUF012

    def test_every_finding_acuse_event_and_house_rule_is_a_row(self) -> None:
        """By its own name."""
        told = {row.split(" of ")[0] for row in ROWS}
        own = {kind for kind in FIELDS if kind not in ("dispute", "ruling", "correction", "paid", "night_closed")}
        assert {*FINDINGS, *FIELDS_OF_ACUSES, *own, "tariff"} | {rule.name for rule in GAME.house_rules} <= told

    @pytest.mark.parametrize("tariff", GAME.tariffs)
    def test_both_tariffs_are_played_in_a_case_at_both_depths(self, tariff: str) -> None:
        """By a tally without tricks, and card by card to the end; counted, and won."""
        seen: set[str] = set()
        for case in self.cases():
            opening = case.record[0]
            if opening["type"] == "night_opened" and opening["data"].get("rules", {}).get("tariff", GAME.tariffs[0]) == tariff:
                seen |= {hand.get("outcome") for hand in case.expect.get("hands", ())} | depths(case, 12)
        assert {"full", "summary", "counted", "game"} <= seen

    @for_each("choice", [law for law in LAWS if "decision" in FIELDS_OF_LAWS.get(law, ((), ()))[0]])
    def test_law_that_leaves_a_choice_is_applied_both_ways(self, choice: str) -> None:
        """Dealt again, and let stand."""
        decided = {sent["data"]["decision"] for sent in self.taken() if sent["type"] == "penalty" and sent["data"]["law"] == choice}
        assert decided == {"redeal", "stands"}

    def test_card_drawn_too_many_goes_to_either_place(self) -> None:
        """To the discards, and to the monte."""
        assert {sent["data"]["to"] for sent in self.taken() if sent["type"] == "penalty" and "to" in sent["data"]} == {"discard", "stock"}

    def test_every_why_is_expected_with_its_source(self) -> None:
        """Rows 1 to 8, and what the table agreed on."""
        told = {(line["why"], line["source"].partition("/")[2]) for line in self.expected("postings") if "why" in line and "source" in line}
        assert told - {("transfer", "")} == {*SOURCES.items()}

    def test_every_finding_is_expected_with_each_of_its_sources(self) -> None:
        """Those of the page, and no other."""
        told = {(each["code"], each["source"].partition("/")[2]) for each in self.expected("findings") if "source" in each}
        assert {(code, place) for code, places in FINDINGS.items() for place in places} == told

    def test_every_way_to_the_hundred_is_expected_in_a_case(self) -> None:
        """What reached it, what was even, how it was won."""
        hands = [*self.hands()]
        assert {hand["reached"] for hand in hands if "reached" in hand} == {None, "acuses", "carteo", "bazas"}
        assert {tie for hand in hands for tie in hand.get("empates", ())} == {"punto", "secansas", "bazas"}
        juegos = [juego for case in self.cases() for juego in case.expect.get("juegos", ())]
        assert {juego["kind"] for juego in juegos if "kind" in juego} == {"sencillo", "doble"}
