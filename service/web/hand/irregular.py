"""Irregularities on the pages: their words, where they happened, and what the table may do about them now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from textwrap import shorten
from typing import Any, Final, NamedTuple

from flask import url_for
from flask_babel import gettext

from events.facts import LONGEST_TEXT, Trick
from projections.coming import coming
from projections.found import Found, found_in
from projections.hands import scenes, told_place
from projections.pads import told_steps
from projections.replay import told as night_after
from rules.core.findings import Finding
from rules.core.hands import HandResult
from rules.core.refusals import Refusal
from service.explain.hand import Pairs, findings_told
from service.web.forms import DEBT
from service.web.hand.frames import address_of
from service.web.here import Here
from service.words import in_words

LAW: Final = "penalty"
"""The type of the event that applies a law of the table, in every game."""


class Remedy(NamedTuple):
    """What the table may do about an irregularity: a law, or in a game without one a payment between players."""

    label: str
    costs: Mapping[str, int]
    """What the law brings each player, as in its preview; empty if that is not known yet."""
    href: str | None
    """The page on which it is logged; None for a reader who does not log."""


class Irregular(NamedTuple):
    """An irregularity in words, the address of its card if it happened in a trick, and what may be done about it."""

    found: Found
    told: str
    address: str | None
    remedy: Remedy | None

    @property
    def finding(self) -> Finding:
        """The finding of the rules."""
        return self.found.finding


def irregular_of(here: Here, result: HandResult, pairs: Pairs) -> list[Irregular]:
    """The irregularities of a hand that its reader may know."""
    return _told(here, result, found_in(here.night.game, [result], here.night.last)[0], pairs) if result.findings else []


def irregular_in(here: Here, results: Sequence[HandResult]) -> Mapping[int, list[Irregular]]:
    """The irregularities of several hands, by number; only hands that have any."""
    if not any(result.findings for result in results):
        return {}
    found = found_in(here.night.game, results, here.night.last)
    own: dict[int, list[Any]] = {}
    for number, pairs in scenes(here.night):
        if number is not None:
            own.setdefault(number, []).extend(pairs)
    return {
        result.number: _told(here, result, each, own.get(result.number, [])) for result, each in zip(results, found, strict=True) if each
    }


def _told(here: Here, result: HandResult, found: Sequence[Found], pairs: Pairs) -> list[Irregular]:
    tricks = [address_of(told_place(step.place)) for _, step in pairs if isinstance(step.fact, Trick)]
    remedies = _Remedies(here, result, pairs)
    return [
        Irregular(each, words, _address(each, tricks), remedies.of(each))
        for each, words in findings_told(here.speech, here.night, found, pairs)
    ]


def _address(found: Found, tricks: Sequence[str]) -> str | None:
    """The address of the card with which it happened, else of the trick; a law may name a trick that nobody logged."""
    if found.finding.trick is None:
        return None
    if found.offence is not None and (event := address_of(told_place(found.offence.place))) in tricks:
        return event if found.offence.card is None else f"{event}.{found.offence.card}"
    return tricks[found.finding.trick - 1] if 0 < found.finding.trick <= len(tricks) else None


class _Remedies:
    """What may be done about the irregularities of a hand, given what may come next in the night."""

    def __init__(self, here: Here, result: HandResult, pairs: Pairs) -> None:
        self.here, self.result = here, result
        self.applied = [step.fact for _, step in pairs if step.fact.type == LAW]
        self.coming = {each["type"]: each["fields"] for each in coming(here.night) if each["type"] in (LAW, "transfer")}

    def of(self, found: Found) -> Remedy | None:
        """What may be done about an irregularity; None if nothing may be done now, or nobody is to pay."""
        finding = found.finding
        if finding.player is None:
            return None
        names = (finding.source.rpartition("/")[2], finding.code, finding.code.partition("-")[0])
        law = next((name for name in names if name in self.laws), None)
        if law is not None:
            return self._law(law, finding.player)
        if "transfer" not in self.coming or not self.here.writes:
            return None
        told: dict[str, Any] = {"que": DEBT, "hand": self.result.number, "from": finding.player, "reason": self._reason(found)}
        return Remedy(gettext("Pago entre jugadores"), {}, url_for("web.transfer", night_id=self.here.id, **told))

    def _reason(self, found: Found) -> str:
        """The reason for the payment, as long as its field allows, without what other readers must not know yet."""
        number, table = self.result.number, self.here.at_table
        if found.finding not in table.game.hand(table.table, number).findings:
            return str(gettext("Mano {hand}")).format(hand=number)
        [(_, words)] = findings_told(self.here.speech, self.here.night, [found], [])
        return shorten(gettext("Mano {number}: {told}").format(number=number, told=words), LONGEST_TEXT, placeholder="…")

    @cached_property
    def laws(self) -> Mapping[str, str]:
        """The laws of the game and their names. An irregularity cites a law in its source, or has a law's name in its code."""
        steps = told_steps(self.here.night.game, partial(in_words, lang=self.here.lang, game=self.here.night.game.name))
        fields = [field for step in steps if step["type"] == LAW for field in step["fields"] if field["name"] == "law"]
        return {law: words for field in fields for law, words in field.get("words", {}).items()}

    def _law(self, law: str, player: str) -> Remedy | None:
        """A law, if it may be applied to a player now and has not been."""
        fields = self.coming.get(LAW, {})
        game, table = self.here.night.game, self.here.night.table
        last = self.result.number == game.dealt_count(table)
        if law not in fields.get("law", {}).get("values", ()) or player not in fields["player"].get("values", ()):
            return None
        applied = any((getattr(fact, "law", None), getattr(fact, "player", None)) == (law, player) for fact in self.applied)
        if applied or not (last or "hand" in fields):
            return None
        data: dict[str, Any] = {"player": player, "law": law} | ({} if last else {"hand": self.result.number})
        told = {f"{LAW}.{name}": value for name, value in data.items()}
        href = url_for("web.step", night_id=self.here.id, que=LAW, **told, _anchor="ask") if self.here.writes else None
        return Remedy(self.laws[law], self._costs(data), href)

    def _costs(self, data: Mapping[str, Any]) -> Mapping[str, int]:
        """What a law would bring each player."""
        night = self.here.night
        after = night_after(night, {"type": LAW, "data": data})
        if isinstance(after, Refusal):
            return {}
        was, now = (each.game.hand(each.table, self.result.number).tantos for each in (night, after))
        return {player: more for player in now if (more := now[player] - was.get(player, 0))}
