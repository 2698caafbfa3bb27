"""An evening's story and charts over HTTP: golden texts of every bundled night, for each role, in both languages.

`python -m tests.service.test_evenings` writes the golden texts anew; read what changed before you keep them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import orjson

from events.store.names import names_told, shown
from projections.night import Night
from projections.replay import read
from projections.running import running
from projections.won import won
from rules.registry import GAMES, words_of
from service.charts.charts import chart_of, chart_told, charts_of
from service.examples import NIGHTS, bundled
from service.explain.story import story_told
from service.words import LANGUAGES
from tests.for_each import for_each
from tests.nights import event
from tests.service.desk import Desk, NightAt

GOLDEN: Final = Path(__file__).parent / "evenings"
HANDS: Final = {"ana": ["1E", "2E", "1B", "RE", "CE", "SE", "7E", "6E", "5E"]}


def record_of(name: str) -> list[dict[str, Any]]:
    """A bundled record."""
    return [json.loads(line) for line in (NIGHTS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def night_of(name: str) -> tuple[Night, dict[str, str]]:
    """The night of a record, and its shown names."""
    record = record_of(name)
    night = read(record).night
    assert night is not None, "a bundled record is a night"
    return night, shown(names_told(1, [(each["type"], each["data"]) for each in record]))


def evening_of(name: str) -> dict[str, Any]:
    """Story and charts of a record, by language."""
    night, names = night_of(name)
    return {
        lang: {
            "story": story_told(night, lang, names),
            **{each: chart_told(chart_of(night, each, lang, names)) for each in charts_of(night)},
        }
        for lang in LANGUAGES
    }


def written(told: dict[str, Any]) -> str:
    """The golden text, a line for each item."""
    lines = [f'"{lang} {what}": {json.dumps(each, ensure_ascii=False)}' for lang, parts in told.items() for what, each in parts.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


@for_each("name", bundled())
def test_the_evening_of_every_bundled_night_is_told_as_it_was(name: str) -> None:
    """Story and charts in both languages; readers see any change here."""
    assert written(evening_of(name)) == (GOLDEN / f"{name}.json").read_text(encoding="utf-8")


@for_each("name", bundled())
def test_a_curve_ends_with_what_each_has_won(name: str) -> None:
    """Its values are those after each hand, without payments."""
    night, names = night_of(name)
    gained, rows = won(night), running(night)
    for line in chart_of(night, "evening", "es", names).lines:
        assert line.values == tuple(row[line.party] for row in rows)
        assert line.values[-1] == gained[line.party]
    for line in chart_of(night, "plate", "es", names).lines if night.game.has_plate else ():
        assert line.values[-1] == night.game.plate(night.table)


@for_each("game", list(GAMES))
def test_every_feat_that_a_night_is_remembered_by_is_said(game: str) -> None:
    """And no feat that the game does not have."""
    assert set(words_of(game).feats.remembered) == set(GAMES[game].counted.told_of) <= set(words_of(game).feats.headings)


def bring(desk: Desk, name: str) -> NightAt:
    """Logs a bundled record at a desk."""
    first, *others = record_of(name)
    night = desk.open(first["data"])
    for each in others:
        night.log({"type": each["type"], "data": each["data"]})
    return night


def test_a_story_comes_in_the_language_asked_for(desk: Desk) -> None:
    """The same beats in each language; each has its own tag, which holds until an event or a name changes."""
    night = bring(desk, "casino")
    spanish, english = (night.get("/story", Accept_Language=lang) for lang in LANGUAGES)
    assert [each["kind"] for each in spanish.json["beats"]] == [each["kind"] for each in english.json["beats"]]
    assert [answer.json["beats"][0]["sentence"] for answer in (spanish, english)] == [
        "La noche es de Nacho, que gana 64 tantos.",
        "The night is won by Nacho, with 64 tantos.",
    ]
    assert spanish.headers["ETag"] != english.headers["ETag"]
    assert night.get("/story", If_None_Match=spanish.headers["ETag"]).status == 304
    night.call("PUT", "/names", json={"nacho": "Ignacio"})
    renamed = night.get("/story", If_None_Match=spanish.headers["ETag"])
    assert (renamed.status, renamed.json["beats"][0]["sentence"]) == (200, "La noche es de Ignacio, que gana 64 tantos.")


def test_a_night_of_few_hands_has_no_story(night: NightAt) -> None:
    """The minimum is six hands in which tantos moved."""
    for number in range(5):
        night.log(event("deal"), event("pass_out"))
        assert night.get("/story").json == {"version": 3 + 2 * number, "beats": []}
    night.log(event("deal"), event("pass_out"))
    told = night.get("/story").json["beats"]
    assert [(each["kind"], each["players"], each["hands"], each["tantos"]) for each in told] == [
        ("drought", ["beto"], [1, 2, 4, 5, 6], 0),
        ("highest_plate", [], [6], 30),
    ], "the dealer has no cards: beto in the third hand"


def test_a_chart_is_a_picture_that_its_own_policy_lets_be_styled(desk: Desk) -> None:
    """No script and nothing from elsewhere; its JSON says the same."""
    night = bring(desk, "casino")
    picture, told = night.get("/charts/evening?lang=en"), night.get("/charts/evening?as=json&lang=en").json
    assert picture.headers["Content-Type"] == "image/svg+xml"
    assert "default-src 'none'; style-src 'sha256-" in picture.headers["Content-Security-Policy"]
    assert told["upshot"] == "After 6 hands: Nacho wins 64, Luis breaks even, and Marta loses 94."
    assert f'<desc id="desc">{told["upshot"]}</desc>' in picture.body.decode()
    assert night.get("/charts/evening?lang=en", If_None_Match=picture.headers["ETag"]).status == 304
    assert night.get("/charts/evening?lang=es", If_None_Match=picture.headers["ETag"]).status == 200


def test_only_a_game_with_a_plate_has_its_chart(desk: Desk) -> None:
    """The refusal of the others lists the charts that exist."""
    night = bring(desk, "venta")
    answer = night.get("/charts/plate")
    assert (answer.said, answer.json["expected"]) == ((404, "no_such_chart"), ["evening"])


def test_who_watches_learns_nothing_of_an_open_hand_by_its_evening(night: NightAt) -> None:
    """The scorer's story depends on covered cards, so its body and tag differ."""
    night.log(event("deal", hands=HANDS), event("contract", player="ana", lance="solo", trump="espadas"))
    for path in ("/story", "/charts/evening?as=json", "/charts/plate"):
        scorer, viewer = (night.get(path, role=role) for role in ("scorer", "viewer"))
        assert viewer.headers["ETag"].endswith('.covered"') and not scorer.headers["ETag"].endswith('.covered"')
        assert orjson.dumps(HANDS["ana"][0]) not in viewer.body


if __name__ == "__main__":
    for each in bundled():
        (GOLDEN / f"{each}.json").write_text(written(evening_of(each)), encoding="utf-8")
