"""Where in the record an irregularity happened and where it shows, in every game.

The test finds both slowly: it reads the hand again after each event, and again without the cards that lay face down.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pytest

from events.correction import Place
from projections.audit import audit
from projections.deals import BESIDE, hand_of
from projections.hands import told_hands
from projections.night import Night
from projections.seen import face_up, seen
from projections.standing import Step, steps
from rules.core.refusals import Refusal
from rules.registry import GAMES
from tests.dice import times
from tests.rules.cientos.nights import Evening as Cientos
from tests.rules.evenings import InTheMaking, seeds
from tests.rules.malilla.nights import Evening as Malilla
from tests.rules.mediator.nights import Evening as Mediator
from tests.rules.minchiate.nights import Evening as Minchiate
from tests.rules.revesino.nights import Evening as Revesino
from tests.rules.tresillo.nights import Evening as Tresillo

NIGHTS: Final[dict[str, type[InTheMaking]]] = {
    "tresillo": Tresillo,
    "mediator": Mediator,
    "revesino": Revesino,
    "malilla": Malilla,
    "cientos": Cientos,
    "minchiate": Minchiate,
}
"""Game → how its nights are played."""
OF_THE_DEAL: Final = {
    *("reparto", "dar-sin-tocarle", "carta-de-mas", "carta-de-menos", "dar_seguidas", "mal_dado", "modo_de_dar", "corte"),
    *("pareja_fuera_de_turno", "pillada_irregular", "late_misdeal"),
}
"""The findings whose offence is the deal."""
LATER: Final = {"dar-sin-tocarle", "carta-de-mas", "carta-de-menos", "carta_de_mas", "carta_de_menos", "sorteo_no_advertido"}
"""The findings that the rules report only once play begins or the hand is over, though both events came before."""

SAID: Final = {"lance_inferior"}
"""The findings that an earlier statement proves."""


class Told(NamedTuple):
    """A finding as it is told, with its hand."""

    night: Night
    finding: dict[str, Any]
    chain: list[Step]
    """The reading, in order."""

    def place(self, name: str) -> int | None:
        """The position in the reading of the event that a finding names; None if it names none."""
        spot = self.finding.get(name)
        if spot is None:
            return None
        return next(number for number, step in enumerate(self.chain) if step.place == Place(spot["seq"], spot.get("insert")))

    @property
    def kind(self) -> tuple[Any, ...]:
        """The part of a finding that stays the same when more is known."""
        return tuple(self.finding.get(name) for name in ("code", "player", "trick"))

    def came(self) -> set[int]:
        """The event that brought a finding which has stood since; if several are of its kind, the event of each."""
        there = [self.count(step.standing.table) for step in self.chain]
        return {max(place for place, count in enumerate(there) if count < times) + 1 for times in range(1, there[-1] + 1)}

    def count(self, table: Any) -> int:
        """How many findings of a kind a hand had at a moment."""
        game, number = self.night.game, self.finding["hand"]
        if game.dealt_count(table) < number:
            return 0
        found = [(each.code, each.player, each.trick or None) for each in game.hand(table, number).findings]
        return found.count((self.kind[0], self.kind[1], self.kind[2] or None))

    def shows_blind(self) -> bool:
        """Whether the finding and its offence would be there if no card of the hand had been logged before it was played."""
        game, number, offence = self.night.game, self.finding["hand"], self.place("offence")
        assert offence is not None
        own = [
            step for step in self.chain[: offence + 1] if game.dealt_count(step.standing.table) >= number and step.fact.type not in BESIDE
        ]
        before = own[0].before
        assert before is not None, "a hand needs an open night"
        table = before.standing.table
        for step in own:
            after = game.step(table, face_up(step.fact))
            table = table if isinstance(after, Refusal) else after
        return self.count(table) > 0


def told_of(night: Night) -> Iterator[Told]:
    """The findings of a night."""
    chain = steps(night.last)
    for hand in told_hands(night):
        for finding in hand["findings"]:
            yield Told(night, finding, chain)


def assert_places(told: Told) -> None:
    """A finding names the event in which it happened, and as its proof none later than the one that brought it."""
    finding, code = told.finding, told.finding["code"]
    offence, proof, came = told.place("offence"), told.place("proof"), told.came()
    assert offence is not None, finding
    at = told.chain[offence]
    assert at.before is not None
    if code != "of_before":
        assert hand_of(told.night.game, at.before, at) == finding["hand"], finding
    else:
        assert at.place in told.night.of_before
    if code in OF_THE_DEAL:
        assert at.fact.type == "deal"
    for name, step in (("offence", at), *((("proof", told.chain[proof]),) if proof is not None else ())):
        card = finding[name].get("card")
        if card is not None:
            assert step.before is not None
            laid = told.night.game.trick_shown(step.before.standing.table, step.fact)["cards"]
            assert laid[card - 1]["player"] == finding["player"], finding
    if code.startswith("renuncio") or code in ("rey_adelantado", "rey_no_jugado", "palo_impuesto", "caballo-guardado"):
        assert at.fact.type == "trick" and finding["offence"].get("card"), finding
    if proof is None:
        assert code == "calidad_indebida", finding
        return
    assert proof <= max(came) or code == "of_before", finding
    if proof > offence:
        assert proof in came, finding
    elif proof < offence and code not in SAID:
        # A turned, called or taken-back card lay open for everybody.
        open_card = any(getattr(step.fact, name, None) for step in told.chain[: offence + 1] for name in ("turned", "called", "withdrawn"))
        # Tricks also report what was announced after them.
        assert open_card or at.fact.type in ("tally", "penalty") or not told.shows_blind(), finding
    if proof <= offence and code not in LATER:
        assert offence in came, finding


@pytest.mark.nights
@pytest.mark.parametrize("game", GAMES)
def test_in_every_night_each_finding_names_its_offence_and_its_proof(game: str) -> None:
    """Whatever was corrected, struck and inserted; the audit reports the same as the hands."""
    for seed in seeds(times(8)):
        for made in (NIGHTS[game].told_by(seed), NIGHTS[game].in_full(seed)):
            for night in (made.nights[-1], seen(made.nights[-1]).night):
                told = [*told_of(night)]
                for each in told:
                    assert_places(each)
                assert audit(night)["findings"] == [each.finding for each in told]
