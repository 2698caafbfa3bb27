"""Does a waiting request step aside, so that another of its address can have a thread?"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from service.budget import BEGAN, Budget, Kind, Share, take_turn
from service.settings import Settings
from service.turns import CLIENT, Turns
from tests.service.test_budget import ONE, Clocks


class Client:
    """The socket of a request."""

    def __init__(self) -> None:
        self.aside = 0
        self.stepped = threading.Event()

    def steps_aside(self) -> None:
        """Counts how often its request stepped aside."""
        self.aside += 1
        self.stepped.set()


@pytest.fixture(name="client")
def a_client() -> Iterator[Client]:
    client = Client()
    with Flask("unused").test_request_context(environ_base={CLIENT: client, BEGAN: time.thread_time()}):
        yield client


def budget_by(clocks: Clocks) -> Budget:
    """A budget with the usual share."""
    return Budget(Settings(Path("unused")), clocks, clocks.wait, clocks.sleep)


def test_whoever_waits_for_the_work_of_another_steps_aside(client: Client) -> None:
    """Without work on the same value nobody steps aside."""
    turns, begun = Turns(), threading.Event()

    def works() -> None:
        with turns.of("night"):
            begun.set()
            client.stepped.wait(5)

    with turns.of("night"), turns.of("night"), turns.of("another"):
        assert client.aside == 0
    other = threading.Thread(target=works)
    other.start()
    begun.wait()
    with turns.of("night"):
        assert client.aside == 1
    other.join()


def test_whoever_waits_for_the_turn_of_his_key_steps_aside(client: Client) -> None:
    """While the key has share left, its turn comes at once."""
    budget = budget_by(Clocks())
    budget.begin(ONE)
    budget.charge(ONE, 2.5)
    budget.end(ONE)
    assert client.aside == 0
    budget.begin(ONE)
    assert client.aside == 1


def test_whoever_rests_between_two_pieces_steps_aside(client: Client) -> None:
    """Its share covers the first piece."""
    budget = budget_by(Clocks())
    budget.give_way(ONE, 1.0)
    assert client.aside == 0
    budget.give_way(ONE, 1.5)
    assert client.aside == 1


@pytest.mark.parametrize(("kind", "times"), [("reads", 0), ("writes", 1)])
def test_whoever_writes_waits_for_the_disk(client: Client, kind: Kind, times: int) -> None:
    """It steps aside for the disk as soon as it has its turn."""
    take_turn(Share(budget_by(Clocks()), ONE, kind=kind))
    assert client.aside == times
