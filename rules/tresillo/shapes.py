"""The shapes of what only this game yields, for the document of the API, and its example hand."""

from __future__ import annotations

from typing import Final

from rules.core.shapes import SEQ, Sample, Shapes

SHAPES: Final = Shapes(
    waiting={"pair": SEQ},
    sample=Sample(
        opening=(
            "Four players, by Fournier's tariff, 5 céntimos a tanto",
            {
                "rules": {"tariff": "fournier"},
                "players": ["ana", "beto", "carla", "dario"],
                "stake": {"currency": "EUR", "minor_per_tanto": 5},
                "names": {"ana": "Ana", "beto": "Don Alberto"},
            },
        ),
        hand=(
            "A whole hand as a list: carla plays an entrada in oros and makes five tricks",
            (
                {"type": "deal", "data": {}},
                {"type": "contract", "data": {"player": "carla", "lance": "entrada", "trump": "oros"}},
                {"type": "tally", "data": {"tricks": {"carla": 5, "beto": 4}}},
            ),
        ),
        mended=(
            "It were four tricks: the tally is struck, another stands in its place",
            {"type": "tally", "data": {"tricks": {"carla": 4, "beto": 4, "ana": 1}}},
        ),
        empty=("Everybody passed; `data` that would be empty may be left out", "pass_out"),
    ),
)
