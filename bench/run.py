"""How fast is it? The figures of the README, as ratios to a peer measured in the same run: `make bench`.

Machines differ in speed, and one machine from minute to minute; the ratio of our work to that of python-chess varies little.
Rounds of all measures alternate, and the medians are printed. `bench/README.md` says more.
"""

from __future__ import annotations

import gc
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import orjson  # noqa: E402  # the rooms are found from the root of the project

from bench import api, mesa, nights, pads, peer, stores  # noqa: E402
from bench.measure import verdict  # noqa: E402
from events.facts import Correction, Fact, NightClosed  # noqa: E402
from events.stored import fact_of  # noqa: E402
from projections.night import Night  # noqa: E402
from projections.replay import replay, through  # noqa: E402
from rules.registry import GAMES  # noqa: E402
from tests.rules.evenings import InTheMaking  # noqa: E402

NIGHTS = 40
NIGHTS_OF_EITHER_KIND = 20
"""With every card, and without the cards of the deals."""
GAMES_OF_CHESS = 40
ROUNDS = 15
CORRECTED_NIGHTS, TURNS = 5, 5
MOST_OF_FOLD = 1.5
"""The accepted time of a correction, relative to folding what stands behind the place that it changes."""
CASE = f"{ROOT}/tests/cases/{nights.FIRST}/fournier-ganadas-perdidas.json#09-cards-entrada-puesta"
CARTULINA = "import sys; from service.cli.main import main; sys.exit(main(sys.argv[1:]))"
PROCESSES = 10


class Bar(NamedTuple):
    """The required and the desired ratio of a measure to the peer; None if there is none."""

    name: str
    least: float | None
    goal: float | None


class Kind(NamedTuple):
    """Nights of one kind: their game, which of their cards are logged, as lines of an export and as facts; and their bars."""

    game: str
    cards: str
    files: Sequence[bytes]
    evenings: Sequence[Sequence[Fact]]
    bars: tuple[Bar, Bar]

    @property
    def events_count(self) -> int:
        """How many events they have together."""
        return sum(map(len, self.evenings))


RULES, WHOLE = "rules alone, facts ready made", "read, decode and fold stored lines"
OF_THE_FIRST = (Bar(RULES, 150 / 84, 300 / 84), Bar(WHOLE, 80 / 84, 150 / 84))
OTHERS = (Bar(RULES, 100 / 84, 300 / 84), Bar(WHOLE, None, None))


def kinds() -> Iterator[Kind]:
    """The nights to measure."""
    first, *others = map(nights.evening_of, GAMES)
    yield _kind(first, NIGHTS, OF_THE_FIRST, known=True)
    for evening in others:
        for known in (True, False):
            yield _kind(evening, NIGHTS_OF_EITHER_KIND, OTHERS, known=known)


def _kind(evening: type[InTheMaking], nights_count: int, bars: tuple[Bar, Bar], *, known: bool) -> Kind:
    game = evening.game
    files = [nights.exported(f"night-{seed}", nights.night_in(evening, seed, known=known)) for seed in range(nights_count)]
    evenings = [[fact_of(each["type"], 1, each["data"], game.door) for each in nights.decoded(content)] for content in files]
    return Kind(game.name, "every card logged" if known else "no card of a deal logged", files, evenings, bars)


def rules_alone(kind: Kind) -> None:
    """Runs every night through the rules in memory: legality of every card, postings of every hand."""
    game = GAMES[kind.game]
    step = game.step
    for facts in kind.evenings:
        table: Any = game.opening(facts[0])  # a night begins with its opening
        for fact in facts[1:]:
            table = step(table, fact)
        assert game.closed(table), "every hand is finished and the night closed"


def read_decode_fold(kind: Kind) -> None:
    """Replays every night from its exported lines: bytes, JSON, facts, the fold with its corrections and settlement."""
    door = GAMES[kind.game].door
    for content in kind.files:
        stored = (orjson.loads(line) for line in content.splitlines())
        replayed = replay(fact_of(each["type"], each["schema"], each["data"], door) for each in stored)
        assert replayed.refused is None, replayed.refused


def chess_alone(games: Sequence[list[str]]) -> None:
    """Plays every game of the peer."""
    for moves in games:
        peer.play(moves)


def corrections(kind: Kind) -> None:
    """Measures and prints the time of a correction, relative to folding what stands behind the place that it changes.

    Each deal is replaced by itself. Both times are the best of several turns, which alternate.
    """
    mended = folded = 0.0
    for evening in kind.evenings[:CORRECTED_NIGHTS]:
        facts = [fact for fact in evening if not isinstance(fact, NightClosed)]
        night = replay(facts).night
        assert night is not None, "a night has events"
        for seq, fact in enumerate(facts, 1):
            if fact.type != "deal":
                continue
            before = replay(facts[: seq - 1]).night
            assert before is not None, "a deal comes after the opening"
            mend = Correction(strike=(seq,), insert=(fact,), reason="")
            took = [(_took(night, [mend]), _took(before, facts[seq - 1 :])) for _ in range(TURNS)]
            mended += min(correction for correction, _ in took)
            folded += min(fold for _, fold in took)
    ratio = mended / folded
    reached = verdict(-ratio, -MOST_OF_FOLD, None)
    print(f"{'a correction, of folding what is behind':38} {'':17} ratio {ratio:4.2f}  bar {MOST_OF_FOLD:4.2f}  {reached}")


def _took(night: Night, facts: Sequence[Fact]) -> float:
    """The time of a fold that refuses nothing."""
    began = time.process_time()
    _, refusal = through(night, facts)
    took = time.process_time() - began
    assert refusal is None, refusal
    return took


def per_second(count: int, run: Callable[[], None]) -> float:
    """How many things a run does per second of this process, after a garbage collection."""
    gc.collect()
    began = time.process_time()
    run()
    return count / (time.process_time() - began)


def process_wall(arguments: Sequence[str]) -> float:
    """The median time of a whole process, in milliseconds."""
    walls = []
    for _ in range(PROCESSES):
        began = time.perf_counter()
        subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        walls.append(1000 * (time.perf_counter() - began))
    return median(walls)


def main() -> None:
    """Measures and prints everything, and whether each bar was reached.

    A missed bar is not an error, because it depends on the machine too, and a busy one misses some. A wrong answer is one,
    and raises.
    """
    measured = [*kinds()]
    rules_and_fold(measured)
    corrections(measured[0])
    print()
    pads.main({kind.game: kind.evenings[0][0] for kind in measured})
    with tempfile.TemporaryDirectory(prefix="cartulina-bench-") as folder:
        mesa.main(Path(folder))
    for part in (stores, api):
        print()
        with tempfile.TemporaryDirectory(prefix="cartulina-bench-") as folder:
            part.main(Path(folder))


def rules_and_fold(measured: Sequence[Kind]) -> None:
    """Measures and prints the speed of the rules and the fold on some nights."""
    games = peer.games(seed=1, count=GAMES_OF_CHESS)
    moves = sum(map(len, games))
    print(f"{GAMES_OF_CHESS} games of chess, {moves} moves; {ROUNDS} rounds")
    gc.collect()
    gc.freeze()  # prepared values need no collection
    runs: list[tuple[int, Callable[[], None]]] = [(moves, lambda: chess_alone(games))]
    for kind in measured:
        runs += [(kind.events_count, partial(run, kind)) for run in (rules_alone, read_decode_fold)]
    rounds = [[per_second(count, run) for count, run in runs] for _ in range(ROUNDS) if _progress(_)]
    _progress(None)
    print(f"{'python-chess push_san':38} {median(each[0] for each in rounds):10,.0f} moves/s")
    for number, kind in enumerate(measured):
        print(f"{kind.game}: {len(kind.files)} nights, {kind.events_count} events, {kind.cards}")
        for place, bar in enumerate(kind.bars, 1 + 2 * number):
            speed, ratio = median(each[place] for each in rounds), median(each[place] / each[0] for each in rounds)
            print(f"{bar.name:38} {speed:10,.0f} events/s  ratio {ratio:4.2f}{_against(bar, ratio)}")
    bare, whole = process_wall(["-c", "pass"]), process_wall(["-c", CARTULINA, "replay", CASE])
    print(f"{'cartulina replay of one case':38} {whole:10,.0f} ms (an empty Python process: {bare:,.0f} ms)")


def _against(bar: Bar, ratio: float) -> str:
    """The verdict on a ratio, given its bar and its goal."""
    if bar.least is None or bar.goal is None:
        return ""
    return f"  bar {bar.least:4.2f}  goal {bar.goal:4.2f}  {verdict(ratio, bar.least, bar.goal)}"


def _progress(done: int | None) -> bool:
    """Shows the progress of the rounds on a terminal, and clears it at the end; always true."""
    if sys.stderr.isatty():
        print("\r" + (" " * 20 if done is None else f"round {done + 1}/{ROUNDS}"), end="\r", file=sys.stderr, flush=True)
    return True


if __name__ == "__main__":
    main()
