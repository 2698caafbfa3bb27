"""Does each auction that the page lists come to what it says, whichever rule says what an equal game is worth?"""

from __future__ import annotations

from typing import Final

from projections.replay import read
from tests.for_each import for_each
from tests.house.pages import section, table
from tests.nights import THREE, event, opened, refused, yielded

LEAST: Final = ["entrada", "vuelta", "solo"]


@for_each("equals", ["mano", "earlier"])
@for_each("cells", table(section("Course of a hand"), "calls: mano, en medio, postre, and on"), ids=lambda cells: cells[0])
def test_r11_table_of_auctions(cells: list[str], equals: str) -> None:
    """Each row of the page, by both rules: who plays, and the least that he owes."""
    calls = [call.split(" (")[0] for call in cells[0].split(", ")]
    who = {"mano": "ana", "en medio": "beto", "postre": "carla"}[cells[1]]
    least = cells[2] if equals == "mano" else cells[3]
    record = [opened(players=THREE, overrides={"mas_equals": equals, "juego_again": "juego_again" in cells[0]}), event("deal")]
    for call in calls if least in LEAST else calls[:-1]:
        turn = next(player for player in THREE if read([*record, event("bid", player=player, call="paso")]).refused is None)
        record.append(event("bid", player=turn, call=call))
    if least not in LEAST:
        assert refused(*record)["code"] == "not_allowed"
        return
    for lance in LEAST:
        found = yielded(*record, event("contract", player=who, lance=lance, trump="oros"))["findings"]
        too_low = LEAST.index(lance) < LEAST.index(least)
        assert [each["code"] for each in found] == (["lance_inferior"] if too_low else [])
