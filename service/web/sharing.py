"""The settlement to be sent away: as a few lines of text, and as a picture."""

from __future__ import annotations

from typing import Any

from flask import Response, render_template
from werkzeug.wrappers import Response as BaseResponse

from projections.paying import lines_of
from service.api.state import state
from service.explain.night import payment_told
from service.web.blueprint import WEB
from service.web.here import Here, of_night


def shared_text(here: Here) -> str:
    """The settlement in a few lines, as one writes it to the others."""
    speech, night = here.speech, here.night
    head = state().store.head(here.id)
    assert head is not None, "a night that was read has a head"
    lies = night.game.plate(night.table)
    lines = [
        speech.say("Cuentas de la noche") if night.closed else speech.say("Cuentas de la noche, sin cerrar"),
        here.day,
        "",
        *(f"{speech.who(player)} {speech.signed(tantos)}{_worth(here, player)}" for player, tantos in here.balance.items()),
        *([speech.say("En el plato: {tantos}", tantos=lies)] if lies else []),
        "",
        *([payment_told(speech, night, each) for each in lines_of(night)] or [speech.say("Nadie debe nada.")]),
        "",
        speech.say("Huella, apunte {seq}: {hash}", seq=head.seq, hash=head.hash.hex()),
    ]
    return "\n".join(lines)


@WEB.route("/n/<night_id>/liquidacion.svg")
@of_night()
def settlement_picture(here: Here) -> BaseResponse:
    """The settlement as a picture of its own, which a chat shows."""
    return Response(picture(here), content_type="image/svg+xml", headers={"Cache-Control": "no-store"})


def picture(here: Here) -> str:
    """The drawing: its height follows from what it has to say."""
    head = state().store.head(here.id)
    assert head is not None, "a night that was read has a head"
    values: dict[str, Any] = {
        "here": here,
        "lines": lines_of(here.night),
        "lies": here.night.game.plate(here.night.table),
        "stake": here.night.opened.stake,
        "head": head,
    }
    return render_template("settlement.svg", **values)


def _worth(here: Here, player: str) -> str:
    stake = here.night.opened.stake
    return "" if stake is None else f" ({here.speech.gain(here.money.get(player, 0), stake.currency)})"
