"""What may `dispute` and `ruling` say?"""

from __future__ import annotations

from typing import Any

from tests.nights import Event, event, opened, refused, yielded

NIGHT = (opened(), event("deal"), event("pass_out"))


def dispute(hand: Any = 1, by: Any = "ana", claim: Any = "it was dealt wrong", **data: Any) -> Event:
    """Somebody contests a hand."""
    return event("dispute", hand=hand, by=by, claim=claim, **data)


def ruling(hand: Any = 1, decision: Any = "stands", note: Any = "it was not", **data: Any) -> Event:
    """The table decides."""
    return event("ruling", hand=hand, decision=decision, note=note, **data)


def malformed(field: str, *record: Event) -> None:
    """The last event is malformed in that field of its data."""
    refusal = refused(*record)
    assert refusal["code"] == "malformed"
    assert refusal["field"] == field


def test_event_dispute_and_ruling_know_no_other_field() -> None:
    """An unknown field is named."""
    malformed("trick", *NIGHT, dispute(trick=3))
    malformed("by", *NIGHT, dispute(), ruling(by="ana"))


def test_event_dispute_by_sat_down_this_night() -> None:
    """The dealer without cards may, who has left may; a stranger may not, nor the plate."""
    left = (*NIGHT, event("seats_changed", players=["ana", "beto", "eva"]))
    for player in ("ana", "carla", "dario", "eva"):
        assert yielded(*left, dispute(by=player))["hands"][0]["disputed"] is True
    assert refused(*left, dispute(by="fermin"))["code"] == "not_at_table"


def test_event_dispute_claim_and_note_are_of_280_characters_at_most() -> None:
    """Characters, not bytes."""
    assert yielded(*NIGHT, dispute(claim="ñ" * 280))["hands"][0]["disputed"] is True
    assert "disputed" not in yielded(*NIGHT, dispute(), ruling(note="ñ" * 280))["hands"][0]
    malformed("claim", *NIGHT, dispute(claim="a" * 281))
    malformed("note", *NIGHT, dispute(), ruling(note="a" * 281))


def test_event_ruling_needs_a_dispute() -> None:
    """None was raised, or it was ruled on before."""
    assert refused(*NIGHT, ruling())["code"] == "out_of_order"
    assert refused(*NIGHT, dispute(), ruling(), ruling())["code"] == "out_of_order"
