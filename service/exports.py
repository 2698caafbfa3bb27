"""The ledger of a night for other programs: CSV with one line for each posting, and double entry for beancount.

Both follow from `projections.ledger` alone, and the same night gives the same bytes. A reserved puesta is not a posting until
it is put, so neither has it. The fold knows no clock: the caller says on which day an event was recorded.
"""

from __future__ import annotations

import csv
import io
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from datetime import date, timedelta
from decimal import Decimal
from typing import Final, NamedTuple

from babel.numbers import get_currency_precision

from events.correction import Place
from events.facts import PLATE, Stake, Transfer
from projections.hands import scenes
from projections.ledger import arose, carried_in, entries
from projections.night import Night
from projections.standing import Step
from rules.core.hands import HandResult
from rules.core.postings import Posting
from rules.registry import words_of
from service.explain.hand import cash_told, speech_of
from service.explain.speech import Speech

COLUMNS: Final = ("hand", "from", "to", "tantos", "why", "source")
CARD: Final = "card"
"""A further column, if the night pays for single cards."""
SINCE: Final = "since"
"""What only the beancount file says: the hand since which an amount had waited."""
COMMODITY: Final = "TANTO"
PLATE_ACCOUNT: Final = "Assets:Plato"
CARRIED_ACCOUNT: Final = "Equity:Otra-Noche"
"""The account that gives the tantos that an earlier night left in the plate."""

Dates = Callable[[int], date]
"""The seq of an event → the day on which it was recorded."""


def as_csv(night: Night) -> str:
    """The ledger as CSV (RFC 4180), a line for each posting: the hand (empty if it belongs to none), from, to, tantos, why, source.

    First comes what an earlier night brought in, with the `why` `carried` and the `from` `(carried)`, which is no player. If
    the night pays for single cards, a last column names the card; otherwise there is none, so that programs for other games
    still read the lines.
    """
    # A spreadsheet treats a text that begins with = + - @ as a formula. No field here can: ids, words and citations begin with a
    # letter (or the bracket of `(carried)`), numbers are positive; texts that people wrote (reasons, names) are left out.
    text = io.StringIO(newline="")
    lines = csv.writer(text, lineterminator="\r\n")
    moved = list(entries(night))
    width = len(COLUMNS) + any(posting.card is not None for _, posting, _ in moved)
    lines.writerow((*COLUMNS, CARD)[:width])
    for hand, posting, _ in moved:
        lines.writerow(("" if hand is None else hand, *posting)[:width])
    return text.getvalue()


def as_beancount(night: Night, *, stream: str, dates: Dates, names: Mapping[str, str], lang: str = "es") -> str:
    """The ledger as a self-contained beancount file: a transaction for each hand, and one for each posting of no hand.

    Every posting is two legs, with its `why` and `source`. A hand is dated by the event that dealt it, an inserted event by
    its correction. All link to the stream. In the end every account is asserted, on the day after the last. `names` are the
    names of players, by id; texts are in `lang`.
    """
    transactions = list(_transactions(night, dates, speech_of(night, lang, names)))
    days = [dates(1), *(each.day for each in transactions)]
    # A corrected opening may be dated later than the events after it, and a clock may have been set back.
    begins, ends = min(days), max(days) + timedelta(days=1)
    blocks = [
        [f'option "title" {_quoted(f"Cartulina {stream}")}', f'option "operating_currency" "{COMMODITY}"'],
        _worth(night.opened.stake, begins),
        *_openings(night, begins, names),
        *(_written(each, _link(stream)) for each in transactions),
        [f"{ends} balance {account}  {tantos} {COMMODITY}" for account, tantos in _balances(night, transactions).items()],
    ]
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def account_of(party: str) -> str:
    """The account of a party of a posting; different ids have different accounts.

    A component begins with a capital and cannot hold an underscore. Ids have no capitals, so one can stand for it.
    """
    if party == PLATE:
        return PLATE_ACCOUNT
    return f"Assets:Jugadores:{party[0].upper()}{party[1:].replace('_', 'U')}"


class Move(NamedTuple):
    """A posting between two accounts."""

    payer: str
    payee: str
    posting: Posting


class Transaction(NamedTuple):
    """A beancount transaction: its day, its narration, its metadata, and its moves."""

    day: date
    narration: str
    told: Mapping[str, str | int]
    moves: tuple[Move, ...]


def _transactions(night: Night, dates: Dates, speech: Speech) -> Iterator[Transaction]:
    """What was brought in, then every hand, then every posting of no hand, in the order of the ledger."""
    lines = list(entries(night))
    brought = carried_in(night)
    if brought:
        (_, posting, _), *lines = lines
        said = speech.say("El plato trae de otra noche {tantos}.", tantos=speech.tantos(brought))
        yield Transaction(dates(1), said, {}, (Move(CARRIED_ACCOUNT, PLATE_ACCOUNT, posting),))
    dealt: dict[int | None, Place] = {}
    for number, pairs in scenes(night):
        dealt.setdefault(number, pairs[0][1].place)
    moved = defaultdict[int | None, list[Posting]](list)
    for hand, posting, _ in lines:
        moved[hand].append(posting)
    for result in night.game.hands(night.table):
        moves = tuple(_move(posting) for posting in moved[result.number])
        yield _of_hand(night, speech, result, dates(dealt[result.number].seq), moves)
    others = moved[None]
    for posting, step in zip(others, arose(night), strict=True):
        yield _of_no_hand(night, speech, posting, step, dates(step.place.seq))


def _move(posting: Posting) -> Move:
    return Move(account_of(posting.from_), account_of(posting.to), posting)


def _of_hand(night: Night, speech: Speech, result: HandResult, day: date, moves: tuple[Move, ...]) -> Transaction:
    """A hand; one that moved nothing has no legs."""
    outcome = " ".join(words_of(night.game.name).outcome_told(speech, result))
    said = speech.say("Mano {hand}. {outcome}", hand=result.number, outcome=outcome)
    return Transaction(day, said, {"hand": result.number, "outcome": result.outcome}, moves)


def _of_no_hand(night: Night, speech: Speech, posting: Posting, step: Step, day: date) -> Transaction:
    """A posting of no hand, with the event that caused it, and the reason if people gave one."""
    seq, insert = step.place
    told: dict[str, str | int] = {"event": seq} if insert is None else {"event": seq, "insert": insert}
    place = str(seq) if insert is None else f"{seq}.{insert}"
    if isinstance(step.fact, Transfer) and step.fact.is_cash:
        said = speech.say("Apunte {place}. {cash}", place=place, cash=cash_told(speech, step.fact))
        return Transaction(day, said, {**told, "reason": step.fact.reason}, (_move(posting),))
    if isinstance(step.fact, Transfer):
        said = speech.say("Apunte {place}, por acuerdo de la mesa: «{reason}».", place=place, reason=step.fact.reason)
        return Transaction(day, said, {**told, "reason": step.fact.reason}, (_move(posting),))
    because = words_of(night.game.name).reason(speech, posting)
    said = speech.say("Apunte {place}, fuera de las manos: {because}.", place=place, because=because)
    return Transaction(day, said, told, (_move(posting),))


def _balances(night: Night, transactions: list[Transaction]) -> dict[str, int]:
    """What every account holds after all transactions, including accounts that nobody used."""
    sat = (account_of(player) for player in night.game.seats(night.table).sat)
    held = dict.fromkeys((*sat, PLATE_ACCOUNT, CARRIED_ACCOUNT), 0)
    for move in (move for each in transactions for move in each.moves):
        held[move.payer] -= move.posting.tantos
        held[move.payee] += move.posting.tantos
    assert sum(held.values()) == 0, "double entry sums to zero"
    assert held[PLATE_ACCOUNT] == night.game.plate(night.table), "the plate's account equals the plate"
    return held


def _worth(stake: Stake | None, day: date) -> list[str]:
    """The commodity, and its exact worth if there is a stake."""
    if stake is None:
        return [f"{day} commodity {COMMODITY}"]
    price = str(Decimal(stake.minor_per_tanto).scaleb(-get_currency_precision(stake.currency)))
    if stake.per_tantos != 1:
        exact = Decimal(price) / stake.per_tantos
        price = f"{exact:f}" if exact * stake.per_tantos == Decimal(price) else f"{price} / {stake.per_tantos}"
    commodities = [f"{day} commodity {each}" for each in (COMMODITY, stake.currency)]
    return [*commodities, f"{day} price {COMMODITY}  {price} {stake.currency}"]


def _openings(night: Night, day: date, names: Mapping[str, str]) -> Iterator[list[str]]:
    """The opening of each account: of everybody who sat down, with his id and name, of the plate, and of what was brought in."""
    for player in night.game.seats(night.table).sat:
        told = {"player": player, **({"name": names[player]} if player in names else {})}
        yield [f"{day} open {account_of(player)} {COMMODITY}", *_told("  ", told)]
    yield [f"{day} open {account} {COMMODITY}" for account in (PLATE_ACCOUNT, CARRIED_ACCOUNT)]


def _written(transaction: Transaction, link: str) -> list[str]:
    """A transaction as lines."""
    lines = [f"{transaction.day} * {_quoted(transaction.narration)} {link}", *_told("  ", transaction.told)]
    for payer, payee, posting in transaction.moves:
        card = {} if posting.card is None else {CARD: posting.card}
        since = {SINCE: posting.since} if posting.since else {}
        because = _told("    ", {"why": posting.why, "source": posting.source, **card, **since})
        lines += [f"  {payer}  {-posting.tantos} {COMMODITY}", *because, f"  {payee}  {posting.tantos} {COMMODITY}", *because]
    return lines


def _told(margin: str, told: Mapping[str, str | int]) -> list[str]:
    """Metadata, a line for each value."""
    return [f"{margin}{key}: {_quoted(value) if isinstance(value, str) else value}" for key, value in told.items()]


def _quoted(text: str) -> str:
    """A text quoted for beancount, on one line."""
    for letter, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\r", "\\r"), ("\t", "\\t")):
        text = text.replace(letter, escaped)
    return f'"{text}"'


def _link(stream: str) -> str:
    """The stream as a link; a letter that a link cannot have is written as its code point between slashes."""
    assert stream, "a stream has an id"
    return "^" + re.sub(r"[^A-Za-z0-9_.-]", lambda found: f"/{ord(found[0]):x}/", stream)
