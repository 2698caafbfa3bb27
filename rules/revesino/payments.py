"""Who pays: what a result is worth, as postings in their order, and what becomes of the platillo.

The score of a hand is the sum of these lines; nothing reckons it a second time. Source: revesino-1807/resumen, revesino-1807/renuncio-paga,
revesino-1807/adiciones-34
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from events.facts import PLATE
from rules.core.postings import Posting, only_real
from rules.revesino.facts import PAY_CARDS
from rules.revesino.outcome import Result, loser_of, result_of, winner_of
from rules.revesino.ranks import VALUES
from rules.revesino.tariffs import BOOK, CUATRO_ASES, PARTIDA, REVESINO, SOURCES, Options
from rules.revesino.terms import OFFENCES, SEATS, Fate, Hand, Settled, Table

WHYS: Final = {"sold": "vendido", "pulled": "sacado", "led": "cabeza", "asleep": "durmiente"}
"""What became of a card → why it is paid."""
SOBREPRECIO: Final = "sobreprecio"
OF_THE_PLATE: Final = -1
"""The party of an item that is the plate and no seat."""


class Item(NamedTuple):
    """One payment of a hand by seats, and its subject: the partida, a card, the cuatro ases, the Revesino."""

    payer: int
    payee: int
    tantos: int
    why: str
    source: str
    what: str


def settled(table: Table, hand: Hand, *, complete: bool) -> Settled:
    """What a hand pays, in order: the platillo, what was paid besides, the scoring. Source: revesino-1807/resumen"""
    options = table.options
    postings = [Posting(player, PLATE, hand.put, "platillo", SOURCES["platillo"]) for player in hand.players if hand.put]
    postings += hand.beside
    lies = table.plate + len(hand.players) * hand.put
    if complete and not hand.void:
        within = lies + min(table.late, 0)
        postings += scored(hand, options, result_of(hand, options), within)
    moved = sum(line.tantos * ((line.to == PLATE) - (line.from_ == PLATE)) for line in postings)
    return Settled(only_real(postings), table.plate + moved)


def scored(hand: Hand, options: Options, result: Result, lies: int) -> list[Posting]:
    """The scoring of a hand if the platillo holds `lies`. Source: revesino-1807/adiciones-24"""
    items = [each for each in items_of(hand, options, result, lies) if each.payer != each.payee and each.tantos]
    for each in hand.penalties:
        if each.law == "juntar-cartas":
            items = _mixed(items, hand.seat(each.player), each.items or ())
    return [_posting(hand, each) for each in items]


def _posting(hand: Hand, item: Item) -> Posting:
    payer, payee, tantos, why, source, what = item
    paying = PLATE if payer == OF_THE_PLATE else hand.players[payer]
    paid = PLATE if payee == OF_THE_PLATE else hand.players[payee]
    return Posting(paying, paid, tantos, why, source, what if what in PAY_CARDS else None)


def _mixed(items: Sequence[Item], seat: int, doubtful: Sequence[str]) -> list[Item]:
    """The payments if a player mixed his cards: he pays what is in doubt, and does not receive it. Source: revesino-1807/juntar"""
    found = []
    for each in items:
        if each.what not in doubtful:
            found.append(each)
        elif each.payee != seat:
            found.append(each if each.payer == OF_THE_PLATE else each._replace(payer=seat, source=BOOK + "juntar"))
    return found


def items_of(hand: Hand, options: Options, result: Result, lies: int) -> list[Item]:
    """The payments of a hand by seats, in their order; a player may pay himself. Source: revesino-1807/resumen"""
    times = hand.multiplier
    if result.offenders:
        return _by_offenders(hand, options, result, lies) if result.clean else []
    match result.kind:
        case "revesino":
            return _revesino(result, times)
        case "cuatro_ases":
            return _cuatro_ases(options, result, times)
    return _ordinary(options, result, times, lies)


# Without offenders.


def _ordinary(options: Options, result: Result, times: int, lies: int) -> list[Item]:
    """S1: the partida, each pay card, the caballo's sobreprecio. Source: revesino-1807/partida, revesino-1807/vender-sacar"""
    assert result.points is not None and result.fates is not None, "an ordinary hand has points and cards"
    winner = winner_of(result.counts, result.points, SEATS)
    loser = loser_of(result.counts, result.points, SEATS)
    assert winner is not None, "the partida has a winner"
    items = [Item(loser, winner, PARTIDA * times, "partida", SOURCES["partida"], "partida")]
    items += _cards(options, result, winner, loser, times)
    return items + _sobreprecio(options, result.fates["CC"], lies, items[-1])


def _cards(options: Options, result: Result, winner: int, loser: int, times: int) -> list[Item]:
    """What the pay cards cost, and whom. Source: revesino-1807/cartas-de-pago, revesino-1807/resumen"""
    assert result.fates is not None, "an ordinary hand has its cards"
    unpaid = () if options.durmientes else ("asleep",)
    return [_card(result, card, fate, winner, loser, times) for card, fate in result.fates.items() if fate.how not in unpaid]


def _card(result: Result, card: str, fate: Fate, winner: int, loser: int, times: int) -> Item:
    """What one pay card costs, and whom. Source: revesino-1807/vender-sacar, revesino-1807/cabeza, revesino-1807/bazeta"""
    payer, payee = parties_of(fate, winner, loser)
    why = WHYS[fate.how]
    source = BOOK + result.sources[card] if card in result.sources else SOURCES[why]
    return Item(payer, payee, VALUES[card] * times, why, source, card)


def parties_of(fate: Fate, winner: int, loser: int) -> tuple[int, int]:
    """Who pays for a card and to whom, by its fate. Source: revesino-1807/vender-sacar, revesino-1807/cabeza, revesino-1807/bazeta"""
    how, owner, other = fate
    if owner is None:
        return loser, winner
    if other is None:
        return owner, winner
    return (other, owner) if how == "sold" else (owner, other)


def _sobreprecio(options: Options, fate: Fate, lies: int, caballo: Item) -> list[Item]:
    """S5: what the caballo is worth above its three tantos, if sold or pulled; never doubled.

    Source: revesino-1807/adiciones-33, revesino-1807/adiciones-34, revesino-1807/adiciones-35
    """
    if options.caballo == "ley" or fate.how not in ("sold", "pulled"):
        return []
    payer, payee, tantos = caballo.payer, caballo.payee, options.sobreprecio
    if options.caballo == "platillo" and fate.how == "sold":
        payer, tantos = OF_THE_PLATE, min(tantos, lies)
    elif options.caballo == "platillo" and options.sacado_a == "platillo":
        payee = OF_THE_PLATE
    return [Item(payer, payee, tantos, SOBREPRECIO, SOURCES[SOBREPRECIO], "CC")]


def _cuatro_ases(options: Options, result: Result, times: int) -> list[Item]:
    """S2: the cuatro ases won or lost. Source: revesino-1807/adiciones-25, revesino-1807/napolitana-echar, revesino-1807/introducir"""
    holder = result.holder
    assert holder is not None, "the hand has cuatro ases"
    others = [seat for seat in SEATS if seat != holder]
    each = CUATRO_ASES * times // len(others)
    if not result.won:
        if options.cuatro_ases == "iguales":
            return [Item(holder, seat, each, "introduccion", SOURCES["introduccion"], "cuatro_ases") for seat in others]
        assert result.introducer is not None, "the trick that introduced him has a leader"
        return [Item(holder, result.introducer, CUATRO_ASES * times, "introduccion", BOOK + "introducir", "cuatro_ases")]
    if options.cuatro_ases == "iguales":
        return [Item(seat, holder, each, "cuatro_ases", SOURCES["cuatro_ases"], "cuatro_ases") for seat in others]
    return _thrown(options, result, others, times)


def _thrown(options: Options, result: Result, others: Sequence[int], times: int) -> list[Item]:
    """S2 in the book's older way: item by item, all of it to the player of the cuatro ases.

    Source: revesino-1807/napolitana-echar, revesino-1807/napolitana-duerme
    """
    holder, counts, points, fates = result.holder, result.counts, result.points, result.fates
    assert holder is not None and points is not None and fates is not None, "the hand has points and cards"
    loser = loser_of(counts, points, others)
    items = [Item(loser, holder, PARTIDA * times, "partida", BOOK + "napolitana-echar", "partida")]
    for card in PAY_CARDS:
        fate = fates[card]
        payer = fate.other if fate.how == "sold" else loser if fate.how == "asleep" else fate.player
        assert payer is not None, "the card was laid and lifted"
        if fate.how == "asleep" and not options.durmientes:
            continue
        source = BOOK + ("napolitana-echar" if fate.how == "sold" else "napolitana-duerme")
        items.append(Item(payer, holder, VALUES[card] * times, WHYS[fate.how], source, card))
    return items


def _revesino(result: Result, times: int) -> list[Item]:
    """S3: a Revesino given or cut. Source: revesino-1807/adiciones-28, revesino-1807/adiciones-31, revesino-1807/napolitana-corte"""
    sought, holder, source = result.revesino, result.holder, SOURCES["revesino"]
    assert sought is not None, "the hand has a Revesino"
    given = result.outcome == "revesino_won"
    why = "revesino" if given else "corte"
    payee = sought.player if given else sought.cut_by
    assert payee is not None, "a Revesino cut by nobody has an offender"
    if holder is not None and result.failed:
        return [Item(holder, payee, REVESINO * times, why, BOOK + "adiciones-31", "revesino")]
    if not given:
        return [Item(sought.player, payee, REVESINO * times, why, source, "revesino")]
    others = [seat for seat in SEATS if seat != payee]
    return [Item(seat, payee, REVESINO * times // len(others), why, source, "revesino") for seat in others]


# With offenders: they pay everything at stake, in equal parts, in place of all others.


def _by_offenders(hand: Hand, options: Options, result: Result, lies: int) -> list[Item]:
    """S4: the offenders pay what is at stake, and receive nothing. Source: revesino-1807/renuncio-paga, revesino-1807/renuncio-dos"""
    match result.kind:
        case "revesino":
            due = _due_in_revesino(hand, result)
        case "cuatro_ases":
            due = _due_in_cuatro_ases(hand, options, result)
        case _:
            due = _due_in_ordinary(hand, options, result, lies)
    ours = [each for each in due if each.payer != OF_THE_PLATE]
    return shared_out(hand, result, ours) + [each for each in due if each.payer == OF_THE_PLATE]


def shared_out(hand: Hand, result: Result, due: Sequence[Item]) -> list[Item]:
    """The items due, paid from the first offender's part, then the next one's; an offender whose part is spent gives way.

    The parts are equal; the first offenders pay the remainder, one tanto more each. Source: revesino-1807/renuncio-dos
    """
    over, found = sum(each.tantos for each in due), []
    each_pays, more = divmod(over, len(result.offenders))
    left = {seat: each_pays + (place < more) for place, seat in enumerate(result.offenders)}
    for item in due:
        owed = item.tantos
        for seat in result.offenders:
            part = min(owed, left[seat])
            if part:
                found.append(item._replace(payer=seat, tantos=part, source=item.source or BOOK + article_of(hand, result, seat)))
                left[seat] -= part
                owed -= part
    assert not any(left.values()), "the parts add up to the sum due"
    return found


def article_of(hand: Hand, result: Result, seat: int) -> str:
    """The article by which an offender pays: that of his first offence.

    Source: revesino-1807/renuncio-paga, revesino-1807/renuncio-revesino, revesino-1807/renuncio-cuatro-ases, revesino-1807/carta-de-mas,
    revesino-1807/creyo-dar, revesino-1807/pie-roba
    """
    law = next(each.law for each in hand.penalties if each.law in OFFENCES and hand.seat(each.player) == seat)
    if law == "renuncio":
        if result.kind == "ordinary":
            return "renuncio-paga"
        return "renuncio-revesino" if result.holder is None else "renuncio-cuatro-ases"
    return "carta-de-mas" if law in ("carta-de-mas", "carta-de-menos") else law


OF_THE_OFFENCE: Final = ""
"""The source of an item that takes the article of its payer's offence."""


def _equally(tantos: int, payees: Sequence[int], why: str, what: str) -> list[Item]:
    """A sum in equal parts, which always divides evenly."""
    assert tantos % len(payees) == 0, "the sum divides evenly among its payees"
    return [Item(seat, seat, tantos // len(payees), why, OF_THE_OFFENCE, what) for seat in payees]


def _due_in_revesino(hand: Hand, result: Result) -> list[Item]:
    """S4 of a Revesino: to the players to whom it is due, or to those without an offence.

    Source: revesino-1807/renuncio-revesino, revesino-1807/carta-de-mas
    """
    sought, clean, holder = result.revesino, result.clean, result.holder
    assert sought is not None, "the hand has a Revesino"
    given = result.outcome == "revesino_won"
    due, tantos, why = sought.player if given else sought.cut_by, REVESINO * hand.multiplier, "revesino" if given else "corte"
    if due in clean:
        return _equally(tantos, (due,), why, "revesino")
    if holder in clean:
        others = [seat for seat in clean if seat != holder]
        half = tantos // 2 if others else tantos
        return _equally(half, (holder,), why, "revesino") + (_equally(half, others, why, "revesino") if others else [])
    return _equally(tantos, clean, why, "revesino")


def _due_in_cuatro_ases(hand: Hand, options: Options, result: Result) -> list[Item]:
    """S4 of the cuatro ases. Source: revesino-1807/renuncio-cuatro-ases"""
    clean, tantos = result.clean, CUATRO_ASES * hand.multiplier
    if result.won:
        assert result.holder is not None, "the hand has cuatro ases"
        return _equally(tantos, (result.holder,) if result.holder in clean else clean, "cuatro_ases", "cuatro_ases")
    alone = options.cuatro_ases == "echados" and result.introducer in clean
    assert not alone or result.introducer is not None, "one player has no offence"
    return _equally(tantos, (result.introducer,) if alone and result.introducer is not None else clean, "introduccion", "cuatro_ases")


def _due_in_ordinary(hand: Hand, options: Options, result: Result, lies: int) -> list[Item]:
    """S4 of an ordinary hand: each item to the player to whom it is due, or to the best of the others if he is an offender.

    Source: revesino-1807/renuncio-paga, revesino-1807/adiciones-34
    """
    counts, points, fates, clean = result.counts, result.points, result.fates, result.clean
    assert points is not None and fates is not None, "an ordinary hand has points and cards"
    winner = winner_of(counts, points, clean)
    assert winner is not None, "one player has no offence"
    items = [Item(winner, winner, PARTIDA * hand.multiplier, "partida", OF_THE_OFFENCE, "partida")]
    due = _cards(options, result, winner, winner, hand.multiplier)
    items += [_to_the_clean(item, clean, winner)._replace(source=OF_THE_OFFENCE) for item in due]
    caballo = _to_the_clean(Item(winner, parties_of(fates["CC"], winner, winner)[1], 0, "", "", "CC"), clean, winner)
    return items + _sobreprecio(options, fates["CC"], lies, caballo)


def _to_the_clean(item: Item, clean: Sequence[int], winner: int) -> Item:
    return item if item.payee in clean else item._replace(payee=winner)
