"""How the open hand may end, as far as a pad asks.

Each way is tried on the rules, as events would be; nothing is decided here. Source: mediator-1826/cap-1-juegos, mediator-1826/cap-1-rey,
mediator-1826/cap-1-bazas, mediator-1826/ley-10, mediator-1826/ley-12
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final, Literal, NamedTuple

from events.facts import UNTOLD
from rules.core.known import contracted
from rules.core.refusals import Refusal
from rules.mediator import claims, facts as told, surrender, tally
from rules.mediator.conditions import due_of, has_conditions, receivers
from rules.mediator.effects import ended_by_law
from rules.mediator.forms.forecast import SHOWING, Payment, Roles, at_prices, payment
from rules.mediator.forms.pad_company import OTHERS, Company, Division, Lance, With, companies, even, with_most
from rules.mediator.outcome import result_of
from rules.mediator.sides import sides_of
from rules.mediator.tariffs import Options
from rules.mediator.terms import Claim, Hand, Table
from rules.mediator.variants import Form

ADMITTED: Final = "admitted"
"""In place of tricks: the hombre concedes a codillo, and that is admitted. Source: mediator-1826/ley-10"""
MOST: Final = "-"
"""Joins the players who share most tricks."""
ENDED: Final = "law-9"
"""In place of tricks: law 9 ended the hand, once the companion is named. Source: mediator-1826/ley-9"""
RINDE: Final = "rinde"
"""In place of tricks: the hombre of a dosillo gives up. Source: voltereta-1826/art-9"""


class Said(NamedTuple):
    """The answers about how a hand ended, in the order in which they are asked; None for those not asked."""

    play: str
    kind: With
    place: int | None
    """The companion's place after the hombre, if it makes a difference."""
    made: int | str
    """The tricks of the hombre's side, or that he gave up."""
    companion_tricks: int | None = None
    defended: int | None = None
    """The tricks of the player who took over a surrendered hand."""
    bola: Literal["start", "won", "lost"] | None = None
    cut: int | None = None
    most: str | None = None
    """The adversaries who made most tricks."""
    primeras: Literal["side", "contra"] | None = None


class Pattern(NamedTuple):
    """What a hand came to, and who pays for it; hands with the same pattern are one row of the pad."""

    outcome: str
    bola: str | None
    paid: Payment
    has_conditions: bool
    receiver: str
    """The role of a player who is to receive the conditions."""


class Ended(NamedTuple):
    """One way to end: its answers, its division of tricks (`usual`: by the side's tricks alone), the hand, what it came to."""

    said: Said
    tricks: Division
    usual: Division
    hand: Hand
    roles: Roles
    pattern: Pattern


class Ways:
    """Every way in which the hand of a table may end, for one lance."""

    def __init__(self, options: Options, form: Form, lance: Lance, open_hand: Hand) -> None:
        self.options, self.form, self.lance = options, form, lance
        self.showing = at_prices(options, form, open_hand, **SHOWING)
        self.found: list[Ended] = []
        self.tried: dict[tuple[Any, ...], Ended | None] = {}

    def table(self, hand: Hand) -> Table:
        """The table with a hand."""
        return self.showing._replace(options=self.options, hand=hand)

    def all(self) -> list[Ended]:
        """Every way to end, whoever the companion is."""
        for company in companies(self.table(self.lance.any)):
            self.tried.clear()
            if (ended := self._ended_by_law(company)) is not None:
                self.found.append(ended)
                continue
            self._played(company)
            self._given_up(company)
        return self.found

    # What a hand came to.

    def _ended(self, company: Company, said: Said, tricks: Division, hand: Hand) -> Ended | None:
        """A complete hand with what it came to; None if somebody asked for conditions that are not there."""
        result = result_of(hand, self.options, self.form, sides_of(hand, self.form))
        seat = receivers(result)[0]
        if said.primeras is not None and self.options.claims == "asked":
            hand = hand.but(claims=(*hand.claims, Claim(seat, primeras=True, estuches=None, contra_estuche=False)))
            if due_of(hand, self.options, self.form, result).faults:
                return None
        conditions = has_conditions(hand, self.options)
        shown = with_estuches(hand, 3, seat, asked=self.options.claims == "asked") if conditions else hand
        paid = payment(self.showing, shown, company.roles)
        pattern = Pattern(result.outcome, result.bola, paid, conditions, company.roles.of_seat[seat])
        return Ended(said, tricks, tricks, hand, company.roles, pattern)

    def _counted(self, company: Company, said: Said, tricks: Division, hand: Hand, *, cut: int | None) -> Ended | None:
        """A counted hand, if the rules accept the count; each is tried once, whatever else is answered."""
        key = (said.bola, said.made == RINDE, tricks, cut, said.primeras)
        if key not in self.tried:
            self.tried[key] = self._tried(company, said, tricks, hand, cut=cut)
        ended = self.tried[key]
        return None if ended is None else ended._replace(said=said)

    def _tried(self, company: Company, said: Said, tricks: Division, hand: Hand, *, cut: int | None) -> Ended | None:
        counts = dict(zip([hand.active[seat] for seat in company.others], tricks.others, strict=True))
        counts[hand.active[contracted(hand).hombre]] = tricks.own
        if company.called is not None:
            counts[hand.active[company.called]] = tricks.his or 0
        fact = told.Tally(tricks=counts, partner=company.partner, primeras=True if said.primeras else None, cut_after=cut)
        after = tally.tally(self.table(hand), fact)
        if isinstance(after, Refusal) or after.hand is None:
            return None
        return self._ended(company, said, tricks, after.hand)

    def _ended_by_law(self, company: Company) -> Ended | None:
        """The hand as law 9 ended it with this companion, with no further trick. Source: mediator-1826/ley-9"""
        if not company.hand.penalties or company.partner == UNTOLD:
            return None
        tricks, said = self._least(company), Said(self.lance.name, company.kind, company.place, ENDED)
        ended = self._counted(company, said, tricks, company.hand, cut=None)
        if ended is None or not ended_by_law(ended.hand, sides_of(ended.hand, self.form)):
            return None
        return ended

    # The division of the tricks.

    def _least(self, company: Company) -> Division:
        """The tricks that are logged already."""
        winners, hand = company.hand.winners, company.hand
        his = None if company.called is None else winners.count(company.called)
        return Division(winners.count(contracted(hand).hombre), his, tuple(winners.count(seat) for seat in company.others))

    def _divisions(self, company: Company, made: int) -> dict[int | None, Division]:
        """The evenly divided tricks, by the called player's own; under None, the most even division."""
        least, total = self._least(company), self.form.cards
        if least.his is None:
            others = even(total - made, least.others)
            return {} if others is None or made < least.own else {None: Division(made, None, others)}
        found: dict[int | None, Division] = {}
        together = company.kind == "companion"
        most = made - least.own if together else total - made - sum(least.others)
        for his in range(least.his, most + 1):
            others = even(total - made - (0 if together else his), least.others)
            own = made - his if together else made
            if others is not None and own >= least.own:
                found[his] = Division(own, his, others)
        if found:
            usual = made // 2 if together else (total - made) // (len(company.others) + 1)
            nearest = min((his for his in found if his is not None), key=lambda his: abs(his - usual))
            found = {None: found[nearest], **found}
        return found

    def _played(self, company: Company) -> None:
        """Adds the hand played to its end."""
        if company.hand.giving_up is not None and company.hand.giving_up.defended:
            self._defended(company, company.hand)
            return
        hands = self._undertaken(company)
        for made in range(self.form.cards + 1):
            if company.kind == "nobody" and made != self.form.win:
                continue
            divisions = self._divisions(company, made)
            if not divisions:
                continue
            plain, before = self._of_companion(company, hands, made, divisions)
            known = len(self.found)
            for bola, hand in hands.items():
                if (bola == "won") != (made == self.form.cards) and bola in ("won", "lost"):
                    continue
                for his in plain:
                    self._with_bola(
                        company, hand, Said(self.lance.name, company.kind, company.place, made, his, bola=bola), divisions[his], before
                    )
            if company.kind != "nobody":
                self.found[known:] = [each._replace(usual=divisions[None]) for each in self.found[known:]]

    def _undertaken(self, company: Company) -> dict[Any, Hand]:
        """The hand without a Bola, with one from the start, and with one that was asked for."""
        hands: dict[Any, Hand] = {}
        if self.lance.plain is not None:
            hands[None] = company.hand
        if self.lance.start is not None:
            hands["start"] = self._started(company.hand, self.lance.start)
        if None in hands:
            contract = contracted(company.hand)
            asked = claims.bola(self.table(company.hand), told.Bola(player=company.hand.active[contract.hombre]))
            if not isinstance(asked, Refusal) and asked.hand is not None:
                hands |= {"won": asked.hand, "lost": asked.hand}
        return hands

    def _of_companion(
        self, company: Company, hands: dict[Any, Hand], made: int, divisions: dict[int | None, Division]
    ) -> tuple[list[int | None], dict[int | None, list[Pattern]]]:
        """The possible trick numbers of the called player, only None if they make no difference; and what each comes to."""
        before: dict[int | None, list[Pattern]] = {}
        if None not in hands:
            return [None], before
        numbers: list[int | None] = [his for his in divisions if his is not None]
        # Few and many of his tricks come to the same only if no number differs.
        for few in ([None, *numbers[:1], *numbers[-1:]], numbers):
            for his in few:
                said = Said(self.lance.name, company.kind, company.place, made, his)
                before[his] = [each.pattern for each in self._any_most(company, said, divisions[his], hands[None], cut=None)]
            if len({tuple(patterns) for patterns in before.values()}) == 1:
                return [None], before
        return numbers, before

    def _with_bola(self, company: Company, hand: Hand, said: Said, division: Division, before: dict[int | None, list[Pattern]]) -> None:
        """Adds the hand with one answer about the Bola, and with each answer about primeras and the cut that makes a difference."""
        form = self.form
        for cut in self._cuts(company, hand, said, division):
            one = said._replace(cut=cut if said.made else None)
            plain = self._any_most(company, one, division, hand, cut=cut)
            if company.kind == "nobody":
                plain = self._stopped(company, one, division, hand)
            patterns = [each.pattern for each in plain]
            if said.bola in ("won", "lost") and patterns == before.get(said.companion_tricks):
                return
            self.found += plain
            assert isinstance(said.made, int), "a played hand has a count"
            if said.bola == "start" or not plain:
                continue
            side: Literal["side", "contra"] | None = (
                "side" if said.made >= form.win else "contra" if form.cards - said.made >= form.win else None
            )
            if side is None:
                continue
            first = one._replace(primeras=side)
            more = self._stopped(company, first, division, hand) if said.made == form.win and said.bola is None else []
            more = more or self._any_most(company, first, division, hand, cut=None)
            if [each.pattern for each in more] != patterns:
                self.found += more

    def _cuts(self, company: Company, hand: Hand, said: Said, division: Division) -> list[int | None]:
        """The possible cuts of a lost Bola from the start, if the cut must be stated; without a trick it is 0, and stated."""
        if said.bola != "start" or said.made == self.form.cards:
            return [None]
        if not said.made and self._counted(company, said, division, hand, cut=0) is not None:
            return [0]
        if self._counted(company, said, division, hand, cut=None) is not None:
            return [None]
        assert isinstance(said.made, int), "a played hand has a count"
        return [cut for cut in range(said.made + 1) if self._counted(company, said, division, hand, cut=cut) is not None]

    def _stopped(self, company: Company, said: Said, division: Division, hand: Hand) -> list[Ended]:
        """The hand in which the side made the first N tricks and stopped there. Source: mediator-1826/cap-2-bola"""
        least = self._least(company)
        if any(least.others) or (company.kind == "returned" and least.his):
            return []
        his = 0 if company.kind == "returned" else division.his
        none = Division(division.own, his, (0,) * len(division.others))
        one = self._counted(company, said, none, hand, cut=None)
        return [] if one is None else [one]

    def _any_most(self, company: Company, said: Said, division: Division, hand: Hand, *, cut: int | None) -> list[Ended]:
        """The hand once, or for each set of adversaries who may have made most tricks if that makes a difference."""
        one = self._counted(company, said, division, hand, cut=cut)
        if one is None or self.options.codillo_to == "all" or one.pattern.outcome not in ("codillo", "desbola"):
            return [] if one is None else [one]
        least, total = self._least(company).others, sum(division.others)
        found = []
        for count in range(1, len(least) + 1):
            for most in combinations(range(len(least)), count):
                others = with_most(total, least, most)
                if others is not None:
                    name = MOST.join(OTHERS[place] for place in most)
                    each = self._counted(company, said._replace(most=name), division._replace(others=others), hand, cut=cut)
                    found += [] if each is None else [each]
        return found if len({each.pattern for each in found}) > 1 else [one]

    # The hombre gives up.

    def _given_up(self, company: Company) -> None:
        """Adds the hand whose hombre concedes a codillo, or gives up a dosillo. Source: mediator-1826/ley-10, voltereta-1826/art-9"""
        hand = company.hand
        contract = contracted(hand)
        player, least = hand.active[contract.hombre], self._least(company)
        partner = company.partner if company.kind in ("companion", "self", "nobody") else UNTOLD
        said = Said(self.lance.name, company.kind, company.place, ADMITTED)
        for bola, one in self._admitting(hand).items():
            admitted = surrender.rendicion(self.table(one), told.Rendicion(player=player, answer="admitted", partner=partner))
            if not isinstance(admitted, Refusal) and admitted.hand is not None:
                self._add(self._ended(company, said._replace(bola=bola), least, admitted.hand))
        rendida = surrender.rendicion(self.table(hand), told.Rendicion(player=player))
        if isinstance(rendida, Refusal) or rendida.hand is None:
            return
        self._add(self._ended(company, said._replace(made=RINDE), least, rendida.hand))
        defended = surrender.defensa(rendida, told.Defensa(player=hand.active[company.others[0]]))
        if not isinstance(defended, Refusal) and defended.hand is not None:
            self._defended(company, defended.hand)

    def _admitting(self, hand: Hand) -> dict[Any, Hand]:
        """The hand without a Bola, and with one from the start; one that was asked for is lost like the game."""
        plain: dict[Any, Hand] = {} if self.lance.plain is None else {None: hand}
        return plain if self.lance.start is None else plain | {"start": self._started(hand, self.lance.start)}

    @staticmethod
    def _started(hand: Hand, start: Hand) -> Hand:
        """A hand with the Bola that was announced before the first card, in the contract or after it. Source: mediator-1826/ley-12"""
        return hand.but(contract=start.contract, asked=start.asked)

    def _defended(self, company: Company, hand: Hand) -> None:
        """Adds every count of a dosillo that the opponent took over. Source: voltereta-1826/art-9, mediator-1826/dosillo"""
        for count in range(self.form.cards + 1):
            said = Said(self.lance.name, company.kind, company.place, RINDE, defended=count)
            self._add(self._counted(company, said, Division(self.form.cards - count, None, (count,)), hand, cut=None))

    def _add(self, ended: Ended | None) -> None:
        if ended is not None:
            self.found.append(ended)


def with_estuches(hand: Hand, value: int | str | None, receiver: int, *, asked: bool) -> Hand:
    """A complete hand with this number of estuches, or played against them: in its count, or as a claim.

    Source: mediator-1826/cap-4-calidades
    """
    if value is None:
        return hand
    number, contra = (None, True) if isinstance(value, str) else (value, False)
    if asked or hand.tally is None:
        first = hand.claims[-1].primeras if hand.claims else False
        hand = hand.but(claims=(*hand.claims[:-1], Claim(receiver, first, number, contra)))
    if hand.tally is None:
        return hand
    return hand.but(tally=hand.tally._replace(estuches=number, contra_estuche=contra or None))
