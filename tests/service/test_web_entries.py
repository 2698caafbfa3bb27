"""Every event that was ever recorded stands in words on a page to which a player's links lead from the table, and nobody is silenced."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator
from typing import Final

import pytest

from projections.entries import filed
from projections.hands import told_place
from rules.registry import GAMES
from service.web.frames import address_of
from tests.dice import SEED, times
from tests.nights import Event, night_of
from tests.projections.test_coming import EVENINGS, closed_evening
from tests.service.desk import Desk, NightAt
from tests.service.reader import Page, Reader

NIGHTS: Final = times(2)
"""How many random nights of each game, with its corrections."""
ENTRY: Final = re.compile(r'data-entry="([^"]+)"[^>]*>(.*?)</li>', re.DOTALL)


def linked(reader: Reader, start: str) -> Iterator[Page]:
    """Every page to which links lead from one, each once, whatever follows the question mark."""
    known, waiting = {start}, [start]
    base = start.rstrip("/")
    while waiting:
        page = reader.go(waiting.pop())
        yield page
        for href in re.findall(r'<a\b[^>]*\bhref="([^"]+)"', page.html):
            path = re.split("[?#]", html.unescape(href))[0]
            if path.startswith(base) and path not in known:
                known.add(path)
                waiting.append(path)


def entries_on(page: Page) -> dict[str, str]:
    """The entries that stand on a page, each with its words."""
    return {address: " ".join(re.sub(r"<[^>]+>", " ", words).split()) for address, words in ENTRY.findall(page.html)}


def addresses(record: list[Event]) -> set[str]:
    """The address of everything that was recorded, what corrections inserted too."""
    return {
        address
        for seq, each in enumerate(record, 1)
        for address in (str(seq), *(f"{seq}-{place}" for place in range(1, len(each["data"].get("insert") or ()) + 1)))
    }


def on_struck_hands(desk: Desk, record: list[Event]) -> set[str]:
    """What stands on the page of a struck hand; nothing is left to it as long as there is none."""
    if any("/tachadas/" in rule.rule for rule in desk.app.url_map.iter_rules()):
        return set()
    night = night_of(*record)
    told = [each for each in filed(night) if any(deal in night.struck for deal in each.about)]
    return {address_of(told_place(each.place)) for each in told}


def told_at(desk: Desk, record: list[Event]) -> NightAt:
    """A night of which everything is told."""
    night = desk.open(record[0]["data"])
    for each in record[1:]:
        night.log(each)
    return night


@pytest.mark.dice
@pytest.mark.parametrize("game", GAMES)
def test_every_event_ever_recorded_stands_on_a_page_that_a_player_reaches(desk: Desk, game: str) -> None:
    """Of any type, struck or not, also what a correction brought: with words, and by links alone."""
    dice = random.Random(SEED)  # noqa: S311  # the dice of a test are no secret
    for seed in dice.sample(range(10**6), NIGHTS):
        record = closed_evening(seed, game).record if dice.random() < 0.5 else EVENINGS[game](seed, 40).record
        night = told_at(desk, record)
        found: dict[str, str] = {}
        for page in linked(Reader(desk).enter(night, "player"), f"/n/{night.id}"):
            found |= entries_on(page)
        missing = addresses(record) - found.keys()
        assert missing - on_struck_hands(desk, record) == set(), record
        assert all(re.search(r"\w{3}", words.removeprefix(address)) for address, words in found.items())
