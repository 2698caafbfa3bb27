"""A hand in words: the board before, exchange, acuses and their answers, the play, the count, the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.cientos.words.acuses import Said, acuses_told, answered_told
from rules.cientos.words.laws import penalty_told
from rules.core.hands import HandResult
from rules.core.refusals import mark
from rules.core.speech import Speech
from rules.core.telling import Seen, Told, counted, drawn_told, hands_told, taken_back_told, trick_told

HALF: Final = 50
BEFORE_THIRTY: Final = 29
"""What the mano has if his next lead makes the pique."""
CAPOTE: Final = 40
REACHED: Final = {"acuses": mark("con los acuses"), "carteo": mark("jugando"), "bazas": mark("al contar las bazas")}
"""Where a player made his hundred → the words for it."""
TIED: Final = {
    "punto": mark("El punto es igual: no lo cuenta nadie."),
    "secansas": mark("Las secansas son iguales: no las cuenta nadie."),
    "bazas": mark("Las mismas bazas cada uno: no valen nada."),
}
"""What is tied → the sentence about it."""


# The boards.


def boards_told(speech: Speech, board: Mapping[str, int], lack: Mapping[str, int]) -> str:
    """What each has marked, and what he still lacks of it."""
    return speech.all_of([marked_told(speech, player, count, lack.get(player, 0)) for player, count in board.items()])


def marked_told(speech: Speech, player: str, board: int, lack: int) -> str:
    """What a player has marked, and what he still lacks of it."""
    values = {"player": speech.who(player), "board": board}
    if not lack:
        return speech.say("{player} {board}", **values)
    if board == HALF:
        return speech.many(
            "{player} {board} (le falta {count} para la mitad)", "{player} {board} (le faltan {count} para la mitad)", lack, **values
        )
    return speech.many(
        "{player} {board} (le falta {count} para el ciento)", "{player} {board} (le faltan {count} para el ciento)", lack, **values
    )


def _deal(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    told, board = result.told, seen.own["board"]
    lines = [speech.say("Da {dealer}; {mano} es mano.", dealer=speech.who(told["dealer"]), mano=speech.who(told["mano"]))]
    if any(board.values()):
        boards = boards_told(speech, board, seen.own["lack"])
        lines.append(speech.say("Juego {juego}. En el tablero: {boards}.", juego=told["juego"], boards=boards))
    else:
        lines.append(speech.say("Juego {juego}: los tableros están a cero.", juego=told["juego"]))
    return [*lines, *hands_told(speech, seen, seen.fact.stock, called=mark("El monte, de arriba abajo: {cards}."))]


def _declaration(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    fact = seen.fact
    values = {"player": speech.who(fact.player), "suit": fact.suit}
    if fact.kind == "salida":
        return [speech.say("{player} dice que saldrá de {suit}.", **values)]
    if fact.kind != "enmienda":
        return [acuses_told(speech, result, fact.player, [fact], behind=seen.behind)]
    was, now = Said(fact.what, rank=fact.rank), Said(fact.what, rank=fact.to)
    told = answered_told(speech, result, fact.player, now)
    return [speech.say("{player} se corrige: no era {was}, sino {now}.", was=was.told(speech), now=told, **values)]


def _trick(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    """A trick, what was taken back, and what it made: a pique, the hundred, or how far both have come."""
    fact, parts = seen.fact, trick_told(speech, seen, result)
    for player in result.tantos:
        parts += taken_back_told(speech, fact, player)
    if fact.unannounced:
        parts.append(speech.say("{player} cambió de palo sin decirlo.", player=speech.who(seen.trick["leader"])))
    return [" ".join([*parts, *made(speech, seen, result)])]


def made(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    """What the points of a trick made, as far as known then: a pique, the hundred, or else how far both have come."""
    before, after = seen.reads()
    lines = []
    if after["pique"] and not before["pique"] and result.told["pique"]:
        mano = after["pique"]
        led = seen.trick["leader"] == mano and before["count"][mano]["total"] == BEFORE_THIRTY
        values = {"player": speech.who(mano)}
        lines = [
            speech.say("Con la salida {player} hace treinta: ¡pique!", **values)
            if led
            else speech.say("Con la baza {player} hace treinta: ¡pique!", **values)
        ]
    if any(count["acuses"] != after["count"][player]["acuses"] for player, count in before["count"].items()):
        lines.append(speech.say("Se ve lo que había en las manos, y los acuses se cuentan de nuevo."))
    if after["reached"] == "carteo":
        # A trick whose lead made the hundred is nobody's.
        if seen.trick["winner"] is None:
            return [*lines, speech.say("Con la salida {player} hace el ciento.", player=speech.who(seen.trick["leader"]))]
        return [*lines, speech.say("Con la baza {player} hace el ciento.", player=speech.who(seen.trick["winner"]))]
    return [*lines, speech.say("Van {counts}.", counts=_totals(speech, after["count"]))] if seen.after else lines


def _totals(speech: Speech, count: Mapping[str, Mapping[str, int]]) -> str:
    return speech.all_of([f"{speech.who(player)} {each['total']}" for player, each in count.items()])


def _tally(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    """What each announced; the result tells what was counted."""
    told = seen.fact.acuses or {}
    return [acuses_told(speech, result, player, told[player]) for player in result.told["tricks"] or told if told.get(player)]


def _penalty(speech: Speech, seen: Seen, result: HandResult) -> list[str]:
    return [penalty_told(speech, seen, result)]


TELLERS: Final = {
    "deal": _deal,
    "exchange": drawn_told,
    "declaration": _declaration,
    "trick": _trick,
    "tally": _tally,
    "penalty": _penalty,
}
"""Type of an event → the function that tells it."""


# How the hand came out.


def outcome_told(speech: Speech, result: HandResult) -> list[str]:
    """How the hand came out: tricks, what each counted for what, what was tied, who made his hundred or what both mark."""
    told = result.told
    if told["count"] is None:
        return [_how_it_ended(speech, result)]
    if result.outcome == "open" and not any(each["total"] for each in told["count"].values()):
        return [_how_it_ended(speech, result)]
    lines = [*counted(speech, told), *(speech.say(TIED[each]) for each in told["empates"]), *_feats(speech, result)]
    return [*lines, *_parts_told(speech, result), _how_it_ended(speech, result)]


def in_a_line(speech: Speech, result: HandResult) -> str:
    """A hand in one line, as one says it across the table: what both counted, the feats, the game or the boards."""
    if result.told["count"] is None:
        return _how_it_ended(speech, result)
    counts = speech.say("Cuentan {counts}.", counts=_totals(speech, result.told["count"]))
    return " ".join([counts, *_feats(speech, result), _how_it_ended(speech, result)])


def _feats(speech: Speech, result: HandResult) -> list[str]:
    """Repique, pique and capote."""
    told, lines = result.told, []
    if told["repique"] is not None:
        lines.append(speech.say("¡Repique de {player}!", player=speech.who(told["repique"])))
    if told["pique"] is not None:
        lines.append(speech.say("¡Pique de {player}!", player=speech.who(told["pique"])))
    return lines + [
        speech.say("¡Capote de {player}!", player=speech.who(player)) for player, count in told["count"].items() if count["bazas"] == CAPOTE
    ]


_PARTS: Final = {
    "acuses": mark("{points} de acuses"),
    "pique": mark("{points} del pique"),
    "repique": mark("{points} del repique"),
    "carteo": mark("{points} del carteo"),
    "bazas": mark("{points} de las bazas"),
    "capote": mark("{points} del capote"),
}


def _parts_told(speech: Speech, result: HandResult) -> list[str]:
    """The parts of each player's count."""
    told = result.told
    lines = []
    for player, count in told["count"].items():
        called = {
            "acuses": "acuses",
            "bonus": "repique" if told["repique"] == player else "pique",
            "carteo": "carteo",
            "bazas": "capote" if count["bazas"] == CAPOTE else "bazas",
        }
        parts = [speech.say(_PARTS[name], points=count[part]) for part, name in called.items() if count[part]]
        values = {"player": speech.who(player), "total": count["total"]}
        if len(parts) > 1:
            lines.append(speech.say("{player} cuenta {total}: {parts}.", parts=speech.all_of(parts), **values))
        elif parts:
            lines.append(speech.say("{player} cuenta {parts}.", parts=parts[0], **values))
        else:
            lines.append(speech.say("{player} no cuenta nada.", **values))
    return [" ".join(lines)]


def winner_of(result: HandResult) -> tuple[str | None, bool]:
    """Who won a game with a hand, and whether double; None if nobody."""
    paid = next((each for each in result.postings if each.why in ("juego_sencillo", "juego_doble")), None)
    return (None, False) if paid is None else (paid.to, paid.why == "juego_doble")


def _how_it_ended(speech: Speech, result: HandResult) -> str:
    """Who made his hundred, where, and so won the game; or what both mark."""
    told = result.told
    if result.outcome == "open":
        return speech.say("La mano no ha terminado.")
    if result.outcome == "void":
        return speech.say("La mano no vale, y se da otra vez.")
    winner, doble = winner_of(result)
    if winner is None:
        return speech.say("En el tablero quedan {boards}.", boards=boards_told(speech, told["board"], told["lack"]))
    where = REACHED[told["reached"]]
    values = {"player": speech.who(winner), "where": speech.say(where), "juego": told["juego"]}
    if doble:
        other = next(player for player in result.tantos if player != winner)
        return speech.say(
            "{player} hace el ciento {where} y gana el juego {juego}, doble: {other} no llega a la mitad.",
            other=speech.who(other),
            **values,
        )
    return speech.say("{player} hace el ciento {where} y gana el juego {juego}, sencillo.", **values)


# The night.


def lies(speech: Speech, _plate: int, told: Told) -> str:
    """How an unfinished game stands; nothing between games."""
    if not any(told["board"].values()):
        return ""
    boards = boards_told(speech, told["board"], told["lack"])
    return speech.say("El juego {juego} está a medias: {boards}.", juego=len(told["juegos"]) + 1, boards=boards)


def counters(speech: Speech, told: Told) -> list[str]:
    """How many games each has won."""
    if not told["juegos"]:
        return []
    each = [speech.say("{player}, {count}", player=speech.who(player), count=count) for player, count in told["games_won"].items()]
    return [speech.say("Juegos ganados: {counts}.", counts="; ".join(each))]


def brought(speech: Speech, carried: Any) -> list[str]:
    """The game that an earlier night left unfinished."""
    boards = boards_told(speech, carried.board or {}, carried.lack or {})
    return [speech.say("Sigue un juego de otra noche: {boards}.", boards=boards)] if boards else []
