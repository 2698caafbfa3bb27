"""Every row of the page has a case or a test that is named by it, and every word of its lists occurs in a case (`Rows`)."""

from __future__ import annotations

from typing import Final

from events.games.malilla import FIELDS_OF_LAWS
from tests.for_each import for_each
from tests.rules.malilla.hands import ROWS as VARIANTS
from tests.rules.malilla.imagined import GAME, LAWS
from tests.rules.malilla.test_properties import CODES, FINDINGS, OUTCOMES, SOURCES, WHYS
from tests.rules.rows import Rows, depths

ROWS: Final = {
    # Pack and ranks.
    "companeros": ("01-first-hands", "play-full-companeros", "test_variant_is_the_row_of_the_page", "accept-players-companeros-4"),
    "barrotada": ("08-barrotada", "play-full-barrotada", "accept-players-barrotada-4", "accept-players-barrotada-5"),
    "coja": ("11-coja", "play-full-coja", "play-impossible-pack-coja", "accept-players-coja-3"),
    "dos-vistas": ("12-cartas-vistas", "play-full-vistas-", "accept-players-dos-vistas-2", "accept-deal-low-cards-dos-vistas"),
    "dos-cubiertas": ("13-cartas-cubiertas", "play-full-cubiertas-", "play-impossible-pack-cubiertas", "accept-players-dos-cubiertas-2"),
    "how many sit down": ("refusal-malformed-players-",),
    "order": ("test_cards_stand_and_count_", "play-cargar-rank-order", "play-winner-ranks"),
    "values": ("02-alces", "test_alce_is_the_value_", "test_cards_stand_and_count_", "test_hand_told_card_by_card_is_read_by_its_cards"),
    "any trump beats": ("test_any_trump_beats_", "play-winner-trump", "play-winner-contradicted-trump", "play-winner-contradicted-suit"),
    # Course of a hand.
    "R1": ("test_r4_the_deal_passes_", "pay-pairing-each-dealer", "refusal-malformed-players-twice"),
    "R2": ("play-raised-partner", "play-undertrump-forced-partner", "accept-tally-one-entry", "accept-tally-two-entries"),
    "R3": ("test_r3_", "accept-opening-first-dealer", "refusal-not_at_table-first-dealer"),
    "R4": ("test_r4_", "15-wrong-deals", "law-mal-dado-turns", "pay-turns-", "test_turns_pass_with_the_deal_"),
    "R5": ("pay-alce-barrotada-cutter", "pay-alce-zangano-cutter"),
    "R6": ("accept-deal-hands-three", "accept-deal-stock", "accept-deal-hands-sum-dos-cubiertas"),
    "R7": ("accept-deal-turned-owner", "accept-deal-turned-zangano-owner", "refusal-contradiction-deal-turned-"),
    "R8": ("02-alces", "pay-alce-white-cards", "pay-alce-companeros-each-dealer"),
    "R9": ("play-salir-first-lead", "play-salir-any-trick", "play-winner-contradicted-later"),
    "R10": ("play-winner-contradicted-", "accept-trick-winner-agrees"),
    "R11": ("play-servir-", "play-duties-vistas", "test_servir_"),
    "R12": ("play-cargar", "play-full-cubiertas-cargar", "play-duties-barrotada"),
    "R13": ("play-fallar", "play-duties-coja"),
    "R14": ("play-contrafallar", "play-undertrump-free", "play-undertrump-forced"),
    "R15": ("play-his-turn", "play-undertrump-forced-partner"),
    "R16": ("play-salir-first-lead", "test_servir_whether_a_card_may_be_laid_"),
    "R17": ("05-full-hand", "play-full-", "test_hand_told_card_by_card_is_read_by_its_cards"),
    "R18": ("16-miscount", "play-miscount-", "accept-deal-dealer-not-due"),
    "R19": ("10-zangano", "pay-full-zangano", "law-zangano-", "pay-points-zangano-sits-out", "refusal-not_in_hand-"),
    "R20": ("12-cartas-vistas", "play-duties-vistas", "play-vistas-", "pay-yields-vistas-fours", "play-impossible-covered"),
    "R21": ("13-cartas-cubiertas", "accept-exchange-", "play-duties-cubiertas", "play-cubiertas-", "refusal-out_of_order-exchange-"),
    "R22": ("play-amended", "law-amended-in-time", "accept-trick-amended", "play-vistas-amended"),
    "R23": ("law-renuncio-in-an-open-hand", "law-hablar-open-hand", "refusal-hand_not_finished-renuncio"),
    "R24": ("03-favorito", "pay-favorito-", "law-favorito-doubles-the-fines", "accept-seats-new-favorito-"),
    "R25": ("04-mariperez", "pay-mariperez-"),
    # Turns and rounds, the multiplier.
    "turns": ("law-mal-dado-turns", "pay-turns-", "accept-partida-short-pack", "accept-partida-wrong-dealer-in-time"),
    "rounds": ("refusal-partida_over", "pay-mariperez-three-rounds-of-two", "accept-partida-last-turn", "law-mal-dado-rounds"),
    "last round": ("pay-mariperez-last-round-", "pay-mariperez-one-round", "accept-deal-last-round", "refusal-not_allowed-deal-last-round"),
    "multiplier": ("pay-mariperez-everything-fourfold", "pay-sharing-before-the-multiplier", "law-favorito-after-the-shares"),
    # Obligations in play.
    "renuncio-servir": ("play-servir-", "05-full-hand"),
    "renuncio-cargar": ("play-cargar",),
    "renuncio-fallar": ("play-fallar", "play-undertrump-forced"),
    "renuncio-contrafallar": ("play-contrafallar",),
    "salir-sin-tocarle": ("play-salir-", "law-gathered-not-followed", "play-leads-zangano", "test_mano_sin_tocarle_nobody_leads_"),
    "alzar-baza-ajena": ("play-alzar-", "play-raised-", "play-full-raised-last", "law-alzar-last-trick"),
    "dar-sin-tocarle": ("play-dar-sin-tocarle", "play-dar-not-begun"),
    "carta-de-mas, carta-de-menos": ("play-miscount-", "play-carta-begun"),
    "play has begun": ("play-dar-not-begun", "play-carta-begun", "accept-penalty-play-begun"),
    "one play, one renuncio": ("play-one-renuncio-a-play",),
    "held (a)": ("play-servir-later-card", "play-proof-grows-"),
    "held (b)": ("play-amended-each-duty", "play-amended-earlier-trick"),
    "held (c)": ("play-servir-from-hand", "play-bare-trick", "play-cubiertas-proof", "test_servir_what_a_hand_proved_"),
    "held (d)": ("play-servir-turned", "play-turned-zangano"),
    "held: piles": ("play-full-vistas-one-pile", "play-full-vistas-no-piles", "play-vistas-pile-known"),
    "held: complete": ("test_hand_told_card_by_card_shows_every_renuncio_",),
    "order of findings": ("play-findings-order", "test_order_of_findings_"),
    "impossible: not of the pack, twice": ("play-impossible-pack-", "play-impossible-twice", "play-impossible-listed-twice"),
    "impossible: not in the hand of a known": (
        "play-impossible-not-in-hand",
        "play-impossible-hand-of-another",
        "test_cubiertas_who_laid_",
    ),
    "impossible: the turned card": ("play-impossible-turned", "play-impossible-turned-zangano", "play-impossible-turned-vistas"),
    "impossible: covered": (
        "play-impossible-covered",
        "play-impossible-pile-of-another",
        "refusal-impossible_card-trick-pile-of-other-later",
    ),
    "impossible: the zángano": ("play-trick-zangano", "refusal-not_in_hand-trick-"),
    # Scoring and payments.
    "S1": ("play-full-", "accept-tally-dos-vistas-71", "pay-yields-vistas-fours", "14-cubiertas-falta"),
    "S2 companeros": ("02-alces", "pay-alce-companeros-each-dealer"),
    "S2 barrotada": ("pay-alce-barrotada-cutter", "pay-alce-barrotada-all", "pay-alce-zangano-all", "09-barrotada-all-pay"),
    "S2 coja": ("pay-alce-coja",),
    "S2 two": ("pay-alce-vistas", "pay-alce-cubiertas"),
    "S2 not scored": ("pay-alce-void-hands", "pay-alce-dar-sin-tocarle-derived", "pay-alce-open-hand", "pay-alce-and-no-count"),
    "S3": ("pay-capote-", "play-capote-", "pay-full-companeros-capote", "pay-full-barrotada-capote"),
    "S3 card short": ("pay-capote-card-short-", "law-card-short-no-capote"),
    "S3 one point short": ("pay-full-barrotada-no-capote", "pay-full-vistas-71-to-nothing-", "pay-points-companeros-boundary"),
    "S4 companeros": ("pay-points-companeros-boundary", "01-first-hands"),
    "S4 barrotada, coja": ("pay-points-barrotada-boundary", "pay-points-coja-boundary"),
    "S4 exceso": ("pay-points-cubiertas-exceso", "pay-points-vistas-exceso"),
    "S4 falta": ("14-cubiertas-falta", "pay-points-cubiertas-falta", "pay-points-vistas-falta", "play-full-cubiertas-both-under"),
    "S4 points asleep": ("pay-points-asleep-companeros", "pay-points-asleep-coja"),
    "S5": ("pay-sharing-", "law-no-contar-barrotada-shares"),
    "S5 remainders": ("pay-sharing-remainders", "pay-sharing-equal-remainders-each-dealer", "pay-sharing-coja-equal-remainders"),
    "S5 who pays whom": ("pay-sharing-order-each-dealer", "pay-sharing-two-left-over-each-dealer"),
    "S6": ("pay-no-count-", "law-no-contar-", "pay-capote-and-no-count", "law-obligaciones-both-partners"),
    "S7": ("pay-pairing-each-dealer", "test_postings_sum_to_zero_in_every_hand_"),
    "S8": ("pay-ten-", "law-table-of-laws-", "law-zangano-at-fault"),
    "order of postings": ("pay-ten-order-of-postings", "pay-ten-order-of-capote", "test_hand_pays_alce_then_points_"),
    "list of payments": ("test_prices_", "pay-yields-every-outcome", "02-alces", "17-each-law"),
    "end of night": ("accept-closed", "pay-closed-leftovers-ignored", "pay-settlement-", "refusal-not_allowed-carried-"),
    # Laws.
    "L1": ("06-renuncio-claimed", "law-renuncio-"),
    "L2": ("law-renuncio-advertido", "law-advertido-then-renuncio", "law-derived-advertido-"),
    "L3": ("law-card-over-", "16-miscount"),
    "L4": ("law-card-short-", "law-no-count-from-the-mano"),
    "L5": ("law-salir-", "law-derived-led-out-of-turn"),
    "L6": ("law-dar-sin-tocarle-", "law-derived-wrong-dealer", "15-wrong-deals"),
    "L7": ("law-mal-dado-", "law-after-a-misdeal"),
    "L8": ("law-after-a-redeal", "pay-partida-not-over-short-pack", "law-mal-dado-turns"),
    "L9": ("law-hablar-open-hand", "17-each-law"),
    "L10": ("law-alzar-", "law-derived-gathered"),
    "L11": ("law-table-of-laws-", "law-zangano-no-mostrar-juego"),
    "L12": ("law-see-tricks", "law-table-of-laws-"),
    "laws: derived": ("07-laws-derived", "law-derived-", "play-full-companeros-derived"),
    "laws: charged already": ("law-derived-charged-in-the-open-hand", "law-derived-half-logged-", "law-derived-advertido-first"),
    "to which hand": ("law-to-which-hand", "law-before-the-first-hand", "law-correction-brings-a-law", "law-after-a-"),
    "a substitute": ("law-sustituto-", "refusal-hand_not_finished-seats"),
    "refused: renuncio": (
        *("law-renuncio-in-an-open-hand", "law-renuncio-other-trick", "law-renuncio-all-charged", "law-renuncio-half-logged"),
        *("law-renuncio-vistas-no-piles", "law-renuncio-earliest-is-charged", "law-renuncio-other-player"),
    ),
    "refused: under either name": ("law-advertido-then-renuncio", "law-renuncio-then-advertido", "law-renuncio-same-trick-twice"),
    "refused: salir, alzar": (
        "refusal-contradiction-alzar-without-piles",
        "law-renuncio-not-followed-vistas",
        "law-salir-",
        "law-alzar-contradicted",
        "law-alzar-same-trick-twice",
        "test_baza_ajena_a_claim_",
    ),
    "refused: carta": ("law-card-over-twice", "law-card-short-twice", "law-card-over-contradicted", "law-card-short-contradicted"),
    "refused: dar-sin-tocarle": ("law-dar-sin-tocarle-he-was-due", "law-dar-sin-tocarle-not-the-dealer", "law-dar-sin-tocarle-twice"),
    "refused: mal-dado": ("law-mal-dado-after-a-trick", "law-mal-dado-not-the-dealer", "accept-penalty-mal-dado-not-due"),
    "refused: all": ("law-unknown-law", "law-cause-", "law-trick-", "law-zangano-no-", "test_zangano_who_sits_out_"),
    "any number of times": ("accept-penalty-repeated", "law-faults-without-a-trick", "accept-penalty-renuncio-twice-unnamed"),
    # House rules.
    "variant": ("refusal-malformed-variant-", "test_the_variants_are_the_five_"),
    "no tariff": ("refusal-malformed-tariff", "test_there_is_no_tariff"),
    "favorito": ("pay-favorito-null", "pay-favorito-each-suit", "refusal-malformed-option-favorito-"),
    "mariperez": ("pay-mariperez-false", "refusal-malformed-option-mariperez-"),
    "rounds of the house": ("accept-options-null", "refusal-malformed-option-rounds-"),
    "alce_pays": ("pay-alce-barrotada-", "refusal-not_allowed-alce_pays-", "refusal-malformed-option-alce_pays-"),
    "undertrump": ("pay-undertrump-", "refusal-not_allowed-undertrump-dos-vistas", "refusal-malformed-option-undertrump-"),
    "dos_settle": ("pay-points-cubiertas-", "refusal-not_allowed-dos_settle-", "refusal-malformed-option-dos_settle-"),
    "lead_law": ("play-lead-law-", "law-lead-law-", "refusal-not_allowed-lead-law-"),
    "laws of the house": ("pay-laws-", "refusal-malformed-option-laws-"),
    "see_tricks": ("pay-see-tricks-", "refusal-malformed-option-see_tricks-"),
    "defaults": ("test_table_plays_by_the_defaults_",),
    # Events.
    "seats_changed": ("accept-seats-", "pay-seats-", "refusal-malformed-seats-", "refusal-not_allowed-seats-favorito"),
    "deal: turned": ("refusal-malformed-deal-turned-", "refusal-contradiction-deal-turned-"),
    "deal: dealer": ("accept-deal-dealer-due", "accept-deal-dealer-not-due", "refusal-not_in_hand-deal-named-dealer"),
    "deal: hands": ("accept-deal-hands-", "refusal-malformed-deal-hands-sum", "refusal-not_allowed-deal-hands-dos-vistas"),
    "deal: stock": ("accept-deal-stock", "refusal-malformed-deal-stock-", "refusal-not_allowed-deal-stock-"),
    "deal: piles": ("accept-deal-turned-piles", "refusal-malformed-deal-piles-", "refusal-not_allowed-deal-piles-"),
    "deal: last_round": ("accept-deal-last-round", "refusal-not_allowed-deal-last-round"),
    "exchange": ("accept-exchange-", "refusal-malformed-exchange-", "refusal-stock_exceeded", "refusal-not_allowed-exchange-"),
    "exchange: against the stock": (
        "refusal-contradiction-exchange-drawn-stock",
        "accept-exchange-stock-agrees",
        "play-contradiction-stock",
    ),
    "exchange: not logged": ("accept-exchange-not-logged", "play-impossible-no-exchange"),
    "trick: cards": ("refusal-malformed-trick-card-missing", "accept-trick-missing-", "refusal-malformed-trick-missing-"),
    "trick: winner": ("accept-trick-winner-", "refusal-malformed-trick-no-cards"),
    "trick: leader": ("refusal-malformed-trick-leader-", "accept-trick-missing-last-leader"),
    "trick: raised_by": ("accept-trick-raised-by", "refusal-not_in_hand-trick-raised-by"),
    "trick: amended": ("refusal-impossible_card-amended-", "refusal-malformed-trick-amended-"),
    # The tally.
    "tally: points": ("refusal-malformed-tally-points-", "accept-tally-one-entry", "accept-tally-zangano"),
    "tally: asleep": ("accept-tally-asleep-", "refusal-not_allowed-asleep-", "test_cuenta_de_cartas_nothing_sleeps_"),
    "tally: tricks": ("accept-tally-tricks-everybody", "refusal-malformed-tally-tricks-"),
    "tally: negative": ("refusal-bad_tally-negative", "refusal-malformed-tally-asleep-negative"),
    "tally: sum": ("19-bad-tally", "refusal-bad_tally-73", "refusal-bad_tally-dos-vistas-7", "refusal-bad_tally-one-entry-73"),
    "tally: tricks sum": ("refusal-bad_tally-tricks-",),
    "tally: points against tricks": ("refusal-bad_tally-points-below-tricks", "refusal-bad_tally-points-without-trick"),
    "tally: odd": ("refusal-bad_tally-dos-vistas-71-even", "refusal-bad_tally-dos-vistas-72-odd", "play-vistas-tally-7"),
    "tally: fewer than logged": (
        "refusal-contradiction-tally-points-fewer",
        "refusal-contradiction-tally-tricks-fewer",
        "test_cuenta_fewer_",
    ),
    "tally: none of a full set": ("refusal-contradiction-tally-full-set-none",),
    "tally: no capote": ("refusal-contradiction-tally-capote", "play-tally-capote-lost-trick"),
    # Completion, depths, refusals, what a replay yields.
    "completion": ("test_a_hand_is_open_until_", "accept-trick-twelve-then-tally", "refusal-no_open_hand-", "refusal-hand_not_finished-"),
    "depths": ("test_hand_in_full_and_its_summary_come_to_the_same", "accept-tally-after-tricks"),
    "order of refusals": ("refusal-malformed-before-", "refusal-not_at_table-", "refusal-partida_over-before-", "refusal-not_in_hand-"),
    "what a replay yields": ("pay-yields-every-outcome", "pay-yields-tricks-of-a-tally", "test_outcome_says_", "test_no_count_names_"),
    "sources": ("test_every_posting_and_finding_cites_", "17-each-law"),
    # Judgement calls.
    "J1": ("pay-pairing-each-dealer",),
    "J2": ("play-undertrump-free", "play-undertrump-forced", "law-derived-undertrump-"),
    "J3": ("law-renuncio-once-unclaimed", "pay-laws-claimed-", "law-counts-unclaimed"),
    "J4": ("law-derived-two-of-one-player", "accept-penalty-renuncio-two-full"),
    "J5": ("pay-ten-each-law-barrotada", "pay-ten-coja", "law-table-of-laws-pairs"),
    "J6": ("law-no-contar-barrotada-shares", "pay-sharing-no-count-left-out", "law-no-contar-coja"),
    "J7": ("pay-alce-and-no-count",),
    "J8": ("pay-capote-barrotada", "pay-capote-coja", "pay-capote-none-"),
    "J9": ("play-salir-any-trick", "law-salir-any-trick"),
    "J10": ("play-alzar-baza-ajena", "play-full-raised-last"),
    "J11": ("pay-turns-wrong-dealer", "law-dar-sin-tocarle-after"),
    "J12": ("accept-tally-dos-vistas-71", "pay-yields-vistas-fours"),
    "J13": ("14-cubiertas-falta", "pay-points-cubiertas-exceso"),
    "J14": ("pay-alce-cubiertas", "refusal-contradiction-deal-turned-stock"),
    "J15": ("10-zangano", "pay-alce-zangano-cutter"),
    "J16": ("pay-mariperez-everything-fourfold", "law-favorito-doubles-the-fines"),
    "J17": ("pay-alce-coja",),
    "J18": ("pay-mariperez-last-round-said",),
    "J19": ("pay-laws-claimed-capote-card-short", "pay-laws-derived-capote-card-short"),
    "J20": ("play-impossible-discarded", "refusal-out_of_order-exchange-"),
    "J21": ("pay-sharing-loser-at-fault", "pay-no-count-"),
    "J22": ("law-alzar-and-salir", "law-alzar-by-the-partner", "law-gathered-"),
    "J24": ("tally-asleep-", "refusal-bad_tally-asleep-card-"),
    "J25": ("refusal-contradiction-carta-de-mas-of-twelve", "law-carta-de-mas-of-"),
    "J26": (
        "refusal-contradiction-renuncio-he-led",
        "refusal-contradiction-advertido-",
        "refusal-contradiction-salir-of-the-mano",
        "refusal-contradiction-alzar-with-every-trick",
        "law-renuncio-he-may-have-",
    ),
    "J23": ("accept-tally-capote-asleep", "pay-capote-asleep-companeros", "pay-capote-card-short-", "pay-capote-and-no-count"),
}
"""Row of the page → how what proves it begins; each must be there."""


class TestRows(Rows):
    """The page of Malilla."""

    game = GAME
    rows = ROWS
    numbered = {"R": 25, "S": 8, "L": 12, "J": 26}  # noqa: RUF012
    laws = {law: FIELDS_OF_LAWS.get(law, ()) for law in LAWS}  # noqa: RUF012
    whys = WHYS
    findings = FINDINGS
    outcomes = OUTCOMES
    codes = CODES

    def test_every_finding_variant_and_house_rule_is_a_row(self) -> None:
        """By its own name."""
        told = {word for row in ROWS for word in row.split(", ")}
        assert {*FINDINGS, *VARIANTS, "variant", "no tariff"} <= told
        assert {row.name for row in GAME.house_rules} <= {word.split(" of ")[0] for word in told}

    @for_each("variant", VARIANTS)
    def test_every_variant_is_played_in_a_case_at_both_depths(self, variant: str) -> None:
        """By a tally without tricks, and card by card to the end; a capote too, and a hand that is void."""
        row, seen = VARIANTS[variant], set()
        for case in self.cases():
            opening = case.record[0]
            if opening["type"] == "night_opened" and opening["data"].get("rules", {}).get("variant") == variant:
                seen |= {hand.get("outcome") for hand in case.expect.get("hands", ())} | depths(case, row.tricks)
        assert {"full", "summary", "points", "capote"} <= seen

    def test_every_why_is_expected_with_each_of_its_sources(self) -> None:
        """Alce and points by the article of each variant."""
        told = {(line["why"], line["source"].partition("/")[2]) for line in self.expected("postings") if "why" in line and "source" in line}
        assert told - {("transfer", "")} == {(why, place) for why, places in SOURCES.items() for place in places}

    @for_each("times", [1, 2, 4])
    def test_every_multiplier_is_expected_in_a_case(self, times: int) -> None:
        """Once for the favorite, once for the vuelta."""
        assert any(hand.get("multiplier") == times for hand in self.hands())
