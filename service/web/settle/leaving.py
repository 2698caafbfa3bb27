"""Changes between hands: a player leaves and settles, arrives, or moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from events.facts import SeatsChanged
from events.store.names import shown
from projections.games import tables_of
from projections.settlement import Payment
from projections.worth import moved
from rules.core.refusals import mark
from rules.core.standing import NEW
from rules.registry import words_of
from service.api.people import rename
from service.api.state import state
from service.problems import ProblemError, malformed, status_of
from service.web.blueprint import WEB
from service.web.forms import fresh_key, handed, logged, seen, text, whole
from service.web.here import Here, of_night
from service.web.open.opening_sheet import DRAWN, NONE, drawn_order
from service.web.open.short_names import short_names
from service.web.settle.giros import unfinished_told
from service.web.terms import SUITS
from service.words import folded, in_words, nameable

NEWCOMER = "+"
"""The player who arrives, in the fields of the form: no id can be `+`."""
SETTLES: Final = "settles"
"""The field that names the player whose settlement the page shows: after a change of player, his is shown first."""
CHAIR: Final = "chair"
"""The prefix of the fields that say who now sits in each player's chair."""
SEATS: Final = "sitios"
"""The value of `que` in the address if only the seats change; in games of partidas, also the field that says so."""


class Handed(NamedTuple):
    """What another player hands to the one who leaves, or gets from him: the tantos, and their money in words."""

    tantos: int
    worth: str


class Leaver(NamedTuple):
    """A player who leaves: his balance (negative if he has to pay), also in money, and what each other player hands him or gets."""

    player: str
    owed: int
    worth: str
    cash: dict[str, Handed]


@WEB.route("/n/<night_id>/se-va")
@of_night("scorer")
def leave(here: Here) -> str:
    """The page on which players leave, arrive and change seats."""
    return _leaving(here)


@WEB.route("/n/<night_id>/se-va", methods=["POST"])
@of_night("scorer")
def left(here: Here) -> str | BaseResponse | tuple[str, int]:
    """Logs the cash that changes hands and the new seats, all or nothing."""
    if request.form.get("does") == "show" or text(SETTLES) not in (None, text("leaves")):
        return _leaving(here)
    try:
        then = here.as_seen(seen())
        comes, names = _arriving(then)
        logged(here, [*_cash(then), _seats(then, comes)])
    except ProblemError as problem:
        return _leaving(here, in_words(problem.sentence, here.lang, here.names)), status_of(problem.code)
    if names:
        rename(here.id, {**shown(state().store.names(here.id)), **names})
    said = "left" if text("leaves") else "joined" if comes else "moved"
    return redirect(url_for("web.table", night_id=here.id, said=said), 303)


def _leaving(here: Here, problem: str | None = None) -> str:
    """The page with the answers so far."""
    leaves = text("leaves") if text("leaves") in here.players else None
    reseating = here.night.game.reseating
    titles = {SEATS: mark("Cambiar los sitios")} | (
        {} if reseating.partida is None else {reseating.partida: mark("Sitios, u otra partida")}
    )
    tapped = request.args["que"] if request.args.get("que") in titles else None
    return render_template(
        "leave.html",
        here=here,
        problem=problem,
        key=request.form.get("key") or fresh_key(),
        title=mark("Alguien se va, o llega") if tapped is None else titles[tapped],
        tapped=tapped,
        sits_elsewhere=any(text(f"{CHAIR}-{player}") not in (None, player) for player in here.players),
        leaver=_leaver(here, leaves) if leaves else None,
        places=_places(here) if leaves is None and _has_room(here) else {},
        newcomer=NEWCOMER,
        gone=_gone(here),
        owed=here.owed,
        namesakes=_namesakes(here, text("comes")),
        reseating=reseating,
        unfinished=unfinished_told(here.speech, here.night),
        drawn_anew=here.standing.drawn_anew,
        suits=SUITS,
        lying=_unfinished(here),
        waiting=[each["player"] for each in here.night.game.leftovers(here.night.table)["reserved"]],
    )


def _leaver(here: Here, leaves: str) -> Leaver:
    """The settlement with a player who leaves, after which he owes and is owed nothing."""
    stands, stake = here.owed, here.night.opened.stake
    handed = _settled_with(here, leaves)
    payments = [Payment(other, leaves, tantos) if tantos > 0 else Payment(leaves, other, -tantos) for other, tantos in handed.items()]
    if stake is None:
        return Leaver(leaves, stands[leaves], "", {other: Handed(abs(tantos), "") for other, tantos in handed.items()})
    money = moved([each for each in payments if each.tantos], stake)
    cash = {
        other: Handed(abs(tantos), here.speech.rounded(payment, stake) if tantos else "")
        for (other, tantos), payment in zip(handed.items(), payments, strict=True)
    }
    return Leaver(leaves, stands[leaves], here.speech.gain(money.get(leaves, 0), stake.currency), cash)


def _settled_with(here: Here, leaves: str) -> dict[str, int]:
    """What each other player pays him (negative: gets from him), after which he owes and is owed nothing. Balances
    of the opposite sign are used first; the rest, which lies in the plate, falls to the first player.
    """
    stands = here.owed
    left, found = stands[leaves], dict.fromkeys((player for player in here.players if player != leaves), 0)
    for player in found:
        part = min(left, max(0, -stands[player])) if left > 0 else max(left, -max(0, stands[player]))
        found[player] += part
        left -= part
    if left:
        found[next(iter(found))] += left
    return found


def _cash(here: Here) -> list[dict[str, Any]]:
    """The cash transfers to or from the player who leaves."""
    leaves = text("leaves")
    if leaves is None:
        return []
    if leaves not in here.players:
        raise malformed("leaves", mark("Quien se va no está a la mesa."))
    pays, events = here.owed[leaves] < 0, []
    for other in here.players:
        paid = whole(f"cash-{other}") or 0
        if other == leaves or not paid:
            continue
        giver, taker = (leaves, other) if pays else (other, leaves)
        events.append(handed(giver, taker, paid))
    return events


def _gone(here: Here) -> list[str]:
    """Who sat down this night and has left."""
    return [player for player in here.sat if player not in here.players]


def _namesakes(here: Here, name: str | None) -> list[str]:
    """The players of this night whom a name may mean: case, accents and spaces do not distinguish names."""
    return [] if name is None else [player for player in here.sat if folded(here.speech.name(player)) == folded(name)]


def _arriving(here: Here) -> tuple[str | None, dict[str, str]]:
    """The id and name of the player who arrives: one who sat before, or a new one with a new id. The id is None if nobody arrives.

    Raises ProblemError with a question if the name may mean a player whom the table knows.
    """
    back, name = text("back"), text("comes")
    if back is not None:
        if back not in _gone(here):
            raise malformed("back", mark("Quien vuelve no se ha ido, o no se ha sentado esta noche."))
        if back not in _namesakes(here, name or here.speech.name(back)):
            raise malformed("comes", mark("Di una de las dos cosas: quién vuelve, o el nombre de quien llega."))
        return back, {}
    if name is None:
        return None, {}
    second = text("second")
    if second is not None and _namesakes(here, name):
        name = f"{name} {second}"
    if not nameable(name):
        raise malformed("comes", mark("El nombre es demasiado largo, o no se puede escribir."))
    for player in _namesakes(here, name):
        raise malformed("comes", _who_is_meant(here, player), player=player)
    comes = short_names([*here.sat, name])[-1]
    return comes, {comes: name}


def _who_is_meant(here: Here, player: str) -> str:
    """The question to ask about a name that may mean a known player."""
    if player not in here.players:
        return mark("¿{player}, el de antes o la de antes? Si es otra persona, dale un segundo nombre: un apellido o un mote.")
    if player == text("leaves"):
        return mark("¿{player}, el de antes o la de antes? Se levanta ahora: a quien llega dale un segundo nombre, un apellido o un mote.")
    return mark("{player} está a la mesa. Si llega otra persona que se llama así, dale un segundo nombre: un apellido o un mote.")


def _has_room(here: Here) -> bool:
    """Whether the table has room for one more player."""
    rules = here.night.opened.rules
    return len(here.players) < max(tables_of(here.night.game, None if rules is None else rules.variant).sizes)


def _places(here: Here) -> dict[str, str]:
    """Where a new player may sit: the player that he sits after → between whom that is, in words."""
    following = [*here.players[1:], here.players[0]]
    return {player: here.speech.everybody([player, after]) for player, after in zip(here.players, following, strict=True)}


def _chairs(here: Here) -> list[str]:
    """The players in the order of the chairs. Raises ProblemError if two sit in one."""
    seated = [text(f"{CHAIR}-{player}") or player for player in here.players]
    if sorted(seated) != sorted(here.players):
        raise malformed(CHAIR, mark("Cada uno tiene que tener un sitio, y solo uno."))
    return seated


def _seats(here: Here, comes: str | None) -> dict[str, Any]:
    """The new order of seats. The player who arrives takes the chair of the one who left, else the place chosen, else the last."""
    leaves, seated = text("leaves"), _chairs(here)
    order = [player for player in (comes if player == leaves else player for player in seated) if player is not None]
    if leaves is None and comes is not None:
        behind = text("place") or seated[-1]
        if behind not in seated:
            raise malformed("place", mark("El sitio tiene que estar entre dos que están sentados."))
        order.insert(order.index(behind) + 1, comes)
    dealer = text("dealer")
    first = {} if dealer is None else {"first_dealer": comes if dealer == NEWCOMER else dealer}
    return {"type": SeatsChanged.type, "data": {"players": order, **_drawn(here, order, comes), **first, **_partida(here)}}


def _unfinished(here: Here) -> str:
    """The standing of a game that should be finished before anybody leaves; empty in a game in which every hand stands by itself."""
    game, table = here.night.game, here.night.table
    if not words_of(game.name).unfinished:
        return ""
    told: str = words_of(game.name).lies(here.speech, 0, game.leftovers(table))
    return told


def _drawn(here: Here, order: Sequence[str], comes: str | None) -> dict[str, Any]:
    """The order in which cards were drawn for seats, highest first, if it was given."""
    field = here.night.game.reseating.draw
    if field is None:
        return {}
    fields = {player: text(f"{DRAWN}-{NEWCOMER if player == comes else player}") or "" for player in order}
    errors: dict[str, str] = {}
    drawn = drawn_order({f"{DRAWN}-{seat}": fields[player] for seat, player in enumerate(order, 1)}, order, errors)
    if errors:
        raise malformed(
            DRAWN, mark("Escribe el orden de todos en el sorteo, del 1 (la carta más alta) al {last}, o no escribas nada."), last=len(order)
        )
    return {} if drawn is None else {field: drawn, "first_dealer": drawn[0]}


def _partida(here: Here) -> dict[str, Any]:
    """The start of a new partida, and its favorite suit unless the old one stays."""
    told = here.night.game.reseating
    if told.partida is None or text(told.partida) != NEW:
        return {}
    data: dict[str, Any] = {told.partida: NEW}
    favorite = None if told.favorite is None else text(told.favorite)
    if told.favorite is not None and favorite is not None:
        data[told.favorite] = None if favorite == NONE else favorite
    return data
