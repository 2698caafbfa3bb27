"""Every row of the rules page has a case or test of that name, and every number of its tables is the code's."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.cientos.acuses import POINTS_OF_SECANSA
from rules.cientos.boards import marked
from rules.cientos.ranks import VALUE_OF_RANK as PUNTO_OF_RANK
from rules.cientos.tariffs import SOURCES as CIENTOS_SOURCES, Options, chosen_by
from rules.cientos.terms import Boards
from rules.core.options import AT_LEAST_ONE, COUNT, RANGE_OR_NULL, SUIT_OR_NULL, TANTOS, TANTOS_OR_NULL, YES_NO, word
from rules.core.postings import TABLE
from rules.malilla.payments import COST_TEN
from rules.malilla.ranks import ORDER, VALUE_OF_RANK
from rules.malilla.tariffs import ONLY_IN, SOURCES as MALILLA_SOURCES, TEN
from rules.malilla.variants import FORMS
from rules.mediator.tariffs import SOURCES as MEDIATOR_SOURCES
from rules.mediator.variants import VARIANTS
from rules.registry import GAMES, words_of
from rules.revesino.tariffs import SOURCES as REVESINO_SOURCES
from rules.tresillo.tariffs import source_of
from tests.for_each import for_each
from tests.house.pages import JUDGEMENTS, KNOWLEDGE, ROWS, has_test, page, quoted, section, table
from tests.nights import FOUR, Event, event, yielded

COMPLETED = "†"


SHARED = ("correction", "dispute", "ruling")
"""Events whose fields belong to every game's record; the tests of the projections check each."""


def named_by_the_page() -> Iterator[str]:
    """The names with which tests or cases of Tresillo must begin: rows, house rules, events with fields, tally fields, refusals, results."""
    yield from (row.lower() for row in {*ROWS.findall(page()), *KNOWLEDGE.findall(page())})
    yield from (f"house_rule_{quoted(cells[0])[0]}" for cells in table(section("House rules"), "name"))
    events = ""
    for cells in table(section("Events of this game"), "event"):
        events = cells[0] or events  # a row without an event is a field of the one above
        fields = quoted(cells[1])[:1]
        yield from ("_".join(("event", name, *([] if name in SHARED else fields))) for name in quoted(events))
    tally = section("The tally", "###") if "### The tally" in page() else section("Events of this game")
    yield from (f"event_tally_{quoted(cells[0])[0]}" for cells in table(tally, "field"))
    yield from (f"refusal_{code}" for cells in table(section("Events of this game"), "code") for code in quoted(cells[0]))
    yield from (f"result_{name}" for cells in table(section("Scoring and payments"), "outcome") for name in quoted(cells[0])[:1])


@for_each("name", sorted({*named_by_the_page()}))
def test_what_the_page_names_has_a_test(name: str) -> None:
    """R1 … R52, O1 … O3, L1 … L7, K1 … K5; each row of its tables."""
    assert has_test(name), f"no test is named after {name}"


@for_each("game", GAMES)
def test_the_feats_of_a_game_are_on_its_page(game: str) -> None:
    """Each name that a finished hand may yield, and no other."""
    assert [quoted(cells[0])[0] for cells in table(page(game), "feat")] == list(words_of(game).feats.headings)


def test_rows_of_the_page_are_all_seen() -> None:
    """R48 stands among the house rules too: a page that is misread would test nothing."""
    rows = set(ROWS.findall(page())) | set(KNOWLEDGE.findall(page()))
    assert {f"R{number}" for number in range(1, 55)} <= rows
    assert {*(f"O{n}" for n in range(1, 4)), *(f"L{n}" for n in range(1, 8)), *(f"K{n}" for n in range(1, 6))} <= rows


def test_house_rules_are_those_of_the_page_with_their_values() -> None:
    """Every row, every tariff's column."""
    told = {
        quoted(cells[0])[0]: tuple(_value(cell.replace(COMPLETED, "").strip(" `")) for cell in cells[2:6])
        for cells in table(section("House rules"), "name")
    }
    assert {rule.name: rule.values for rule in GAMES["tresillo"].house_rules} == told


def test_house_rules_take_what_the_page_says_of_each() -> None:
    """The column of types. For one rule of each kind the cases show its refusals."""
    kinds = {
        "tantos": TANTOS,
        "count, 0 = none": COUNT,
        "1 or more": AT_LEAST_ONE,
        "tantos or null": TANTOS_OR_NULL,
        "bool": YES_NO,
        "suit or null": SUIT_OR_NULL,
        "[min, max] or null": RANGE_OR_NULL,
    }
    told = {quoted(cells[0])[0]: kinds.get(cells[1]) or word(*quoted(cells[1])) for cells in table(section("House rules"), "name")}
    assert {rule.name: rule.kind for rule in GAMES["tresillo"].house_rules} == told


def _value(cell: str) -> object:
    words = {"true": True, "false": False, "null": None, "[3, 37]": (3, 37)}
    return words[cell] if cell in words else int(cell) if cell.isdigit() else cell


def test_sources_of_postings_are_those_of_the_page() -> None:
    """The table of `why` by tariff; Castilla cites the footnote for three of them, and rounding elsewhere cites the table itself."""
    for cells in table(section("What a replay yields"), "why"):
        surrendered = "surrendered hand)" in cells[0] and "not surrendered" not in cells[0]
        for why in quoted(cells[0]):
            if why in ("transfer", "reparto"):
                continue
            for tariff, column in (("fournier", 1), ("jepus-1896", 2), ("jepus-1896-castilla", 2), ("voltereta-1826", 3)):
                told = quoted(cells[column])[0] if quoted(cells[column]) else "table"
                if tariff == "jepus-1896-castilla" and why in ("dar", "entrada", "solo"):
                    told = "jepus-1896/tanteo-nota"
                assert source_of(why, tariff, surrendered=surrendered) == told, (why, tariff)


@for_each("game", ["tresillo", "revesino", "cientos"])
def test_tariffs_are_those_of_the_page(game: str) -> None:
    """Named in its first lines; the common one first."""
    opening, tariffs = page(game).split("## ", 1)[0], GAMES[game].tariffs
    assert all(f"`{tariff}`" in opening for tariff in tariffs)
    assert opening.index(f"`{tariffs[0]}`") == min(opening.index(f"`{tariff}`") for tariff in tariffs)


@for_each(("game", "count"), [("tresillo", 38), ("revesino", 38), ("malilla", 26), ("cientos", 36)])
def test_judgements_are_all_on_the_page(game: str, count: int) -> None:
    """J1 to the last."""
    assert JUDGEMENTS.findall(page(game)) == [f"J{number}" for number in range(1, count + 1)]


# The page of Mediator has tables of its own.


def test_house_rules_of_mediator_are_those_of_the_page_with_their_values() -> None:
    """Every option with its default, which is that of the first tariff; `put` is a value of `bola` there."""
    told: dict[str, object] = {}
    for cells in table(section("House rules", game="mediator"), "option"):
        names, values = quoted(cells[0]), [value.strip(" `") for value in cells[2].split(",")]
        told |= dict(zip(names, values * (len(names) if len(values) == 1 else 1), strict=True))
    rules = {rule.name: rule.values[0] for rule in GAMES["mediator"].house_rules}
    assert {name: _value(str(value)) for name, value in told.items()} == rules | {"put": "the value of `bola"}
    assert rules["put"] == rules["bola"]


def test_variants_of_mediator_are_those_of_the_page() -> None:
    """In order, with players, cards, tricks to win and lances."""
    for cells, (name, row) in zip(table(section("The variants", game="mediator"), "`variant`"), VARIANTS.items(), strict=True):
        assert quoted(cells[0]) == [name]
        assert [int(cells[1]), int(cells[3].split(",")[0]), int(cells[4])] == [row.players, row.cards, row.win]
        assert re.sub(r" \(.*?\)", "", cells[5]).split(", ") == list(row.lances)


def test_sources_of_postings_of_mediator_are_those_of_the_page() -> None:
    """In its list, after the whys; a payment by a law has the article of the law."""
    told = section("What a replay yields", game="mediator").split("Source of each `why`:")[1]
    listed = {why: place for part in told.replace("\n", " ").split(";") if "→" in part for *whys, place in [quoted(part)] for why in whys}
    for why, place in listed.items():
        if why in MEDIATOR_SOURCES:
            assert MEDIATOR_SOURCES[why] == f"mediator-1826/{place}", why
    assert len(listed) > 10


# The page of Revesino; the tests of its rules cover its other rows.


def test_house_rules_of_revesino_are_those_of_the_page_with_their_values() -> None:
    """Every row, every tariff's column; the fund is a value of `sobreprecio` there."""
    told = {
        quoted(cells[0])[0]: tuple(_value(cell.strip(" `")) for cell in cells[2:5])
        for cells in table(section("House rules", game="revesino"), "name")
    }
    rules = {rule.name: rule.values for rule in GAMES["revesino"].house_rules}
    assert told == rules | {"fondo": ("= `sobreprecio", "=", "=")}
    assert rules["fondo"] == rules["sobreprecio"]


def test_sources_of_postings_of_revesino_are_those_of_the_page() -> None:
    """In its list without offenders; an agreement of the table has its own source."""
    told = " ".join(
        section("What a replay yields", game="revesino").split("`source` without offenders:")[1].split("Finding codes:")[0].split()
    )
    for why, source in (REVESINO_SOURCES | {"transfer": TABLE, "reparto": TABLE}).items():
        place = source.removeprefix("revesino-1807/")
        listed = re.search(rf"(?:`[\w-]+`, )*`{why}`(?:, `[\w-]+`)*:? (?:`{place}`|same)", told)
        assert listed, (why, place)


# The page of Malilla; the tests of its rules cover its other rows.


def test_house_rules_of_malilla_are_those_of_the_page_with_their_values() -> None:
    """Every row: its values, its default, its variants."""
    rows = table(section("House rules", game="malilla"), "name")
    rules = {rule.name: rule for rule in GAMES["malilla"].house_rules}
    assert [quoted(cells[0])[0] for cells in rows] == list(rules)
    assert {quoted(cells[0])[0]: (_value(cells[2].strip(" `")),) for cells in rows} == {name: rule.values for name, rule in rules.items()}
    told = {"all": tuple(FORMS), "all but `dos-vistas`": tuple(name for name in FORMS if name != "dos-vistas")}
    told |= {"the two for two": ("dos-vistas", "dos-cubiertas"), "`barrotada`": ("barrotada",)}
    for cells in rows:
        name = quoted(cells[0])[0]
        assert told[cells[3]] == ONLY_IN.get(name, tuple(FORMS)), name
        assert rules[name].kind.name != "word" or tuple(quoted(cells[1])) == rules[name].kind.words


def test_variants_of_malilla_are_those_of_the_page() -> None:
    """In order: seats, pack, cards of each, tricks, cards a trick, dues."""
    for cells, (name, form) in zip(table(section("Pack and ranks", game="malilla"), "variant"), FORMS.items(), strict=True):
        numbers = [int(re.match(r"\d+", cell)[0]) for cell in (cells[1], cells[2], *cells[4:])]  # type: ignore[index]  # each begins with one
        assert quoted(cells[0]) == [name]
        assert numbers == [form.sizes[0], len(form.pack), form.dealt, form.tricks, form.players, form.quota]
        assert [int(each) for each in re.findall(r"\d", cells[1])][: len(form.sizes)] == list(form.sizes)


def test_cards_of_malilla_stand_and_count_as_on_the_page() -> None:
    """From high to low, each with its value."""
    order, _, values = ([line.strip(" `*") for line in cells[1:]] for cells in _lines_of(section("Pack and ranks", game="malilla")))
    assert "".join(order) == ORDER
    assert {rank: int(value) for rank, value in zip(order, values, strict=True) if int(value)} == VALUE_OF_RANK


def _lines_of(text: str) -> list[list[str]]:
    """The table of the order, its header among its rows."""
    lines = text[text.index("| high → low") :].split("\n\n", maxsplit=1)[0].split("\n")
    return [line.split("|")[1:-1] for line in (lines[0], *lines[2:])]


def test_sources_of_postings_of_malilla_are_those_of_the_page() -> None:
    """In its list; alce and points have the source of their variant."""
    told = " ".join(section("What a replay yields", game="malilla").split("`source`:")[1].split("## ")[0].split())
    listed = dict(re.findall(r"`([\w-]+)` → `([\w-]+)`", told))
    assert {why: place.removeprefix("malilla-1807/") for why, place in (MALILLA_SOURCES | {"transfer": TABLE}).items()} == listed
    assert set(COST_TEN) < listed.keys() and TEN == 10
    of_variants = re.findall(r"`(cuenta|ad-\w+)`", told.split("`capote`")[0])
    assert of_variants == [form.points_source for form in FORMS.values()]


IN_PAIRS: Event = event("night_opened", game="malilla", rules={"variant": "companeros"}, players=list(FOUR))
DOUBLED: Event = event(
    "night_opened",
    game="malilla",
    rules={"variant": "companeros", "overrides": {"favorito": "copas", "mariperez": True}},
    players=list(FOUR),
)
EACH: Event = event("night_opened", game="malilla", rules={"variant": "barrotada"}, players=list(FOUR))
SPOKE: Event = event("penalty", player="ana", law="hablar")
WORKED = (
    (IN_PAIRS, event("deal", turned="9C"), event("tally", points={"ana": 41})),
    (IN_PAIRS, event("deal", turned="5O"), event("tally", points={"ana": 72})),
    (IN_PAIRS, event("deal", turned="5O"), event("tally", points={"ana": 72}), SPOKE),
    (DOUBLED, event("deal", turned="3C"), event("tally", points={"beto": 40})),
    (EACH, event("deal", turned="3C"), event("tally", points=dict(zip(FOUR, (20, 17, 30, 5), strict=True)))),
)


@for_each("place", range(len(WORKED)))
def test_worked_figures_of_malilla_are_what_a_replay_yields(place: int) -> None:
    """The last column of the table, hand by hand."""
    told = table(section("Scoring and payments", game="malilla"), "hand")
    assert len(told) == len(WORKED)
    numbers = [int(number.strip().replace("−", "-")) for number in told[place][2].split(",")]
    assert list(yielded(*WORKED[place])["balance"].values()) == numbers


# The page of Cientos; the tests of its rules cover its other rows.


def test_house_rules_of_cientos_are_those_of_the_page_with_their_values() -> None:
    """Every row, both tariffs' columns; the possible words."""
    rows = table(section("House rules", game="cientos"), "name")
    rules = {rule.name: rule for rule in GAMES["cientos"].house_rules}
    assert [quoted(cells[0])[0] for cells in rows] == list(rules)
    for cells in rows:
        rule = rules[quoted(cells[0])[0]]
        assert tuple(_value(cell.replace(COMPLETED, "").strip(" `")) for cell in cells[2:4]) == rule.values, rule.name
        assert rule.kind.name != "word" or tuple(quoted(cells[1])) == rule.kind.words
        assert [f"cientos-1807/{place}" for place in quoted(cells[5])] == list(rule.source)


def test_cards_and_secansas_of_cientos_count_as_on_the_page() -> None:
    """The punto of each rank, the points of each length."""
    values = section("Pack and ranks", game="cientos").split("| worth in the punto")[1].split("\n")[0]
    assert [int(each) for each in re.findall(r"\| (\d+)", values)] == [PUNTO_OF_RANK[rank] for rank in "1R987"]
    assert {PUNTO_OF_RANK[rank] for rank in "RCS2"} == {10}
    secansas = next(cells for cells in table(section("What can be announced", "###", "cientos"), "acuse") if cells[0] == "secansa")
    assert [int(each) for each in re.findall(r"\d+", secansas[2])] == list(POINTS_OF_SECANSA.values())


def test_sources_of_postings_of_cientos_are_those_of_the_page() -> None:
    """The eight rows of the payments; an agreement of the table has its own source."""
    rows = table(section("Payments", "###", "cientos"), "row")
    told = {why: f"cientos-1807/{quoted(cells[5])[0]}" for cells in rows for why in quoted(cells[1])}
    assert told == CIENTOS_SOURCES


BOARDS = (
    ((0, 0), 46),
    ((50, 4), 3),
    ((50, 4), 6),
    ((30, 0), 24),
    ((30, 0), 25),
    ((80, 0), 16),
)
"""The first rows of the table of boards: the mark, the lack, and the points of the hand."""


@for_each("place", range(len(BOARDS)))
def test_worked_boards_of_cientos_are_what_a_hand_marks(place: int) -> None:
    """The last column, row by row."""
    (board, lack), points = BOARDS[place]
    after = marked(Boards((board, 0), (lack, 0)), (points, 0), options_of_cientos())
    told = table(section("The board", "###", "cientos"), "board, hand")[place]
    assert [board, *([lack] if lack else []), points] == [int(each) for each in re.findall(r"\d+", told[0])]
    assert [after.board[0], *([after.lack[0]] if after.lack[0] else [])] == [int(each) for each in re.findall(r"\d+", told[1])][:2]


def options_of_cientos() -> Options:
    """The house rules of the first tariff."""
    options = chosen_by(None)
    assert isinstance(options, Options)
    return options


def test_the_worked_hand_of_cientos_pays_what_the_page_says() -> None:
    """Fourteen: quinta, catorce, repique, and the game doble with its calidad."""
    acuses = [{"kind": "punto", "value": 51}, {"kind": "secansa", "length": 5, "top": "1"}, {"kind": "catorce", "rank": "1"}]
    record = (
        event("night_opened", game="cientos", rules={"overrides": {"calidades": True}}, players=["ana", "beto"]),
        event("deal"),
        event("tally", tricks={"ana": 5}, carteo={"ana": 6}, acuses={"ana": acuses}),
    )
    worked = section("Payments", "###", "cientos").split("**Worked**")[1].split("\n\n")[0]
    assert yielded(*record)["balance"]["ana"] == int(re.findall(r"\d+", worked)[-1]) == 14
