"""A form that is sent twice, at once or later, or with a used key, is taken once, and every answer is true."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.service.desk import Desk, NightAt
from tests.service.hostile import STATES, Phone, addresses, assert_answered, in_state, kept, pages_of, plausibly

SOME = ("two hands", "corrected after its close")
"""The states in which `make test` sends forms; the soak uses all."""
IN_EACH = pytest.mark.parametrize("state", [state if state in SOME else pytest.param(state, marks=pytest.mark.soak) for state in STATES])


def fillings(desk: Desk, state: str, seed: int = 1) -> Iterator[tuple[NightAt, Phone, str, list[tuple[str, str]]]]:
    """Every form with a key in a state of the night, filled in plausibly; each on a new night, with its sender and address."""
    dice, numbers = random.Random(seed), range(len(pages_of(in_state(desk, state))))  # noqa: S311  # not a secret
    for number in numbers:
        count = 1
        place = 0
        while place < count:
            night = in_state(desk, state)
            phone = Phone(desk, night, me="ana")
            page = phone.go(pages_of(night)[number])
            forms = [each for each in page.forms if "key" in each.fields]
            count = len(forms)
            if forms:
                form = forms[place]
                yield night, phone, form.action if form.action.startswith("/") else page.path, list(plausibly(dice, form).items())
            place += 1


@IN_EACH
def test_a_form_that_is_sent_twice_is_taken_once(desk: Desk, state: str) -> None:
    """Both presses are told that it is done, and it is done once."""
    for night, phone, path, sent in fillings(desk, state):
        first, after = phone.post(path, sent), kept(desk, night)
        second = phone.post(path, sent)
        assert_answered(first)
        assert_answered(second)
        # A table opened twice is one night; the second answer has new links beside the first.
        assert kept(desk, night) == after, path
        if first.status == 303:
            assert (second.status, second.headers.get("Location")) == (303, first.headers["Location"]), (path, sent, second.text[:300])


@IN_EACH
def test_a_form_that_is_sent_twice_at_once_is_taken_once(desk: Desk, state: str) -> None:
    """Two requests with one key, each in its own thread."""
    with ThreadPoolExecutor(2) as threads:
        for night, phone, path, sent in fillings(desk, state, seed=2):
            pages = list(threads.map(phone.post, [path] * 2, [sent] * 2))
            for page in pages:
                assert_answered(page, about=(path, sent))
            assert len(kept(desk, night)["keys"]) <= 1, path
            assert len({page.headers.get("Location") for page in pages}) == 1, (path, sent, [page.status for page in pages])


def test_a_key_that_stood_for_something_else_is_refused_in_words(desk: Desk) -> None:
    """Other values in the same form: the answer does not claim success, and nothing is written."""
    night = in_state(desk, "two hands")
    for lang in ("es", "en"):
        phone = Phone(desk, night, lang=lang)
        path = f"/n/{night.id}/pago?que=debt"
        form = phone.go(path).forms[0]
        sent = {**form.fields, "from": "ana", "to": "beto", "reason": ""}
        assert phone.post(path, list({**sent, "tantos": "3"}.items())).status == 303
        before = kept(desk, night)
        page = phone.post(path, list({**sent, "tantos": "4"}.items()))
        assert_answered(page, lang)
        assert page.status == 409 and "Idempotency" not in page.text
        assert kept(desk, night) == before


def test_a_key_of_another_night_is_a_key_like_any_other(desk: Desk) -> None:
    """Each night has its own keys."""
    nights = [in_state(desk, "two hands") for _ in range(2)]
    for night in nights:
        fields = [("csrf", Phone(desk, night).csrf), ("key", "k"), ("que", "debt"), ("from", "ana"), ("to", "beto"), ("tantos", "3")]
        before = night.version
        assert Phone(desk, night).post(f"/n/{night.id}/pago", fields).status == 303
        assert night.version == before + 1


def test_a_form_of_another_night_opens_nothing_here(desk: Desk) -> None:
    """Its CSRF token belongs to another session."""
    one, other = (in_state(desk, "two hands") for _ in range(2))
    before = kept(desk, one)
    for path in addresses(desk, one, "POST"):
        if path.startswith("/n/") and not path.endswith(("/unirse", "/olvidar")):
            page = Phone(desk, one).post(path, [("csrf", Phone(desk, other).csrf), ("role", "viewer"), ("player", "ana")])
            assert page.status == 403, path
            assert_answered(page)
    assert kept(desk, one) == before
