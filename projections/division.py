"""Into which groups that each sum to zero are amounts divided, as many as possible and always the same? Exact arithmetic only.

Two opposite amounts always form a group in some best division: whoever is grouped with either of them elsewhere sums to zero
together with the companions of the other. They are taken out first. The rest has groups of three or more, which are searched
among the sets that sum to zero.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Final

SMALLEST: Final = 3
"""The least number of amounts in a group if no two are opposites."""


def divided(amounts: Sequence[int]) -> list[tuple[int, ...]]:
    """The first of the divisions of the places into the greatest number of groups that each sum to zero.

    Groups are listed by their first place. The first division is the one whose first group is smaller, then earlier place by
    place; then the same for the second group.
    """
    search = _Search(amounts)
    left, groups = (1 << len(amounts)) - 1, list[tuple[int, ...]]()
    while left:
        group = search.first_group(left)
        groups.append(group)
        left ^= _mask(group)
    return groups


class _Search:
    """Results about some amounts, none of which is zero, kept for reuse.

    A set of places is a bit mask. Equal amounts are interchangeable: a set that is searched in general (`_alike`) holds only
    the first places of each amount.
    """

    def __init__(self, amounts: Sequence[int]) -> None:
        self._amounts = amounts
        self._of_amount = defaultdict[int, list[int]](list)
        for place, amount in enumerate(amounts):
            self._of_amount[amount].append(place)
        self._most: dict[int, int] = {}

    def first_group(self, left: int) -> tuple[int, ...]:
        """The first group that has the lowest place left, and leaves a rest that divides into one group fewer."""
        lowest, *others = _places(left)
        opposite = next((place for place in others if self._amounts[place] == -self._amounts[lowest]), None)
        if opposite is not None:
            return lowest, opposite
        wanted = self._groups(left) - 1
        if not wanted:
            return lowest, *others
        for group in self._within(left, self._amounts[lowest]):
            if self._groups(left ^ _mask(group)) == wanted:
                return group
        raise AssertionError("what divides has a first group")

    def _within(self, left: int, amount: int) -> Iterator[tuple[int, ...]]:
        """The sets within those left that sum to zero and have an amount: smaller ones first, then place by place."""
        there = {each: [place for place in places if left >> place & 1] for each, places in self._of_amount.items()}
        whole, first = self._alike({each: len(places) for each, places in there.items()}), 1 << self._of_amount[amount][0]
        by_size = defaultdict[int, list[tuple[int, ...]]](list)
        for mask in chain.from_iterable(self._zero_sums.values()):
            if mask & first and not mask & ~whole:
                places = [place for each, count in self._counts(mask).items() for place in there[each][:count]]
                by_size[len(places)].append(tuple(sorted(places)))
        for _, groups in sorted(by_size.items()):
            yield from sorted(groups)

    def _groups(self, mask: int) -> int:
        """The greatest number of groups into which a set that sums to zero divides."""
        counts = self._counts(mask)
        pairs = {amount: min(count, counts.get(-amount, 0)) for amount, count in counts.items()}
        alone = self._alike({amount: count - pairs[amount] for amount, count in counts.items()})
        return sum(pairs.values()) // 2 + self._groups_of_three(alone)

    def _groups_of_three(self, mask: int) -> int:
        """The greatest number of groups into which a set without opposites divides."""
        if not mask:
            return 0
        if mask not in self._most:
            size, best = mask.bit_count(), 1
            for group in self._zero_sums[mask & -mask]:
                if 1 + (size - group.bit_count()) // SMALLEST <= best:
                    break  # the following ones are larger
                if not group & ~mask:
                    best = max(best, 1 + self._groups_of_three(self._alike(self._counts(mask ^ group))))
            self._most[mask] = best
        return self._most[mask]

    def _counts(self, mask: int) -> dict[int, int]:
        """How often each amount is in a set."""
        counts: dict[int, int] = {}
        for place in _places(mask):
            counts[self._amounts[place]] = counts.get(self._amounts[place], 0) + 1
        return counts

    def _alike(self, counts: Mapping[int, int]) -> int:
        """The set of the first places that has each amount this many times."""
        return _mask(place for amount, count in counts.items() for place in self._of_amount[amount][:count])

    @cached_property
    def _zero_sums(self) -> Mapping[int, Sequence[int]]:
        """Lowest bit → the sets of first places that sum to zero, smaller ones first; each combines two halves."""
        kinds = list(self._of_amount.values())
        of_sum = defaultdict[int, list[int]](list)
        for mask, total in self._sets(kinds[1::2]):
            of_sum[total].append(mask)
        found = defaultdict[int, list[int]](list)
        for low, total in self._sets(kinds[::2]):
            for high in of_sum.get(-total, ()):
                found[(low | high) & -(low | high)].append(low | high)
        del found[0]
        return defaultdict(list, {bit: sorted(masks, key=int.bit_count) for bit, masks in found.items()})

    def _sets(self, kinds: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
        """Every set of first places of some amounts, and its sum."""
        sets = [(0, 0)]
        for places in kinds:
            firsts = [(_mask(places[:count]), count * self._amounts[places[0]]) for count in range(len(places) + 1)]
            sets = [(mask | more, total + come) for mask, total in sets for more, come in firsts]
        return sets


def _mask(places: Iterable[int]) -> int:
    """A set of places as a bit mask."""
    return sum(1 << place for place in places)


def _places(mask: int) -> tuple[int, ...]:
    """The places of a set, in order."""
    return tuple(place for place in range(mask.bit_length()) if mask >> place & 1)
