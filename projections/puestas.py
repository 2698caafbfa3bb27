"""The cartulina: every reserved puesta of the night, since which hand it waits, and when it was put."""

from __future__ import annotations

from typing import Any

from projections.replay import Night


def reserved_puestas(night: Night) -> list[dict[str, Any]]:
    """Each reserved puesta in the order in which it was written down: `player`, `tantos`, `since` (the hand that made it, None
    if it was brought in), `put` (the hand that put it into the plate, None while it waits) and `shared` (put as the night ended).
    """
    cartulina = [_line(each.player, each.tantos, None) for each in _brought_in(night)]
    together = night.game.rules(night.table).get("twins_reserved") == "together"
    for hand in night.game.hands(night.table):
        put = [posting for posting in hand.postings if posting.why == "puesta_reservada"]
        if hand.outcome == "won" and not put:
            _put_without_tantos(cartulina, hand.number, together=together)
        made = hand.told.get("puestas", ())
        cartulina += [_line(each["player"], each["tantos"], hand.number) for each in made if each["to"] == "reserved"]
        for posting in put:
            _waiting(cartulina, posting.from_, posting.tantos)["put"] = hand.number
    if night.closed and not night.game.leftovers(night.table)["reserved"]:
        for line in cartulina:
            line["shared"] = line["put"] is None
    return cartulina


def _put_without_tantos(cartulina: list[dict[str, Any]], hand: int, *, together: bool) -> None:
    """What a won hand put that moved nothing: a puesta of no tantos, which a house rule can make, has no posting."""
    waiting = [line for line in cartulina if line["put"] is None]
    for line in waiting[:1]:
        twins = [each for each in waiting if together and each["since"] == line["since"] is not None]
        for each in twins or [line]:
            each["put"] = hand


def _brought_in(night: Night) -> Any:
    carried = getattr(night.opened, "carried", None)
    return getattr(carried, "reserved", ())


def _line(player: str, tantos: int, since: int | None) -> dict[str, Any]:
    return {"player": player, "tantos": tantos, "since": since, "put": None, "shared": False}


def _waiting(cartulina: list[dict[str, Any]], player: str, tantos: int) -> dict[str, Any]:
    """The oldest that waits of a player and size: equal ones are put in the order in which they were written down."""
    return next(line for line in cartulina if line["put"] is None and (line["player"], line["tantos"]) == (player, tantos))
