"""One test that claims one thing of many values: it checks all of them, and names each that fails.

It replaces `pytest.mark.parametrize` for a test without fixtures that another value could have changed. As thousands of single tests, the
values would take longer to collect, start and report than to check.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

import pytest

NAMED = type(pytest.param(None))
"""A value with its own name."""
Claim = Callable[..., None]
Ids = Callable[[Any], Any] | Iterable[str] | None


def for_each(names: str | Sequence[str], values: Iterable[Any], ids: Ids = None) -> Callable[[Claim], Claim]:
    """Makes a test of one value a test of all: argument names, values and ids as pytest takes them."""
    arguments = [name.strip() for name in names.split(",")] if isinstance(names, str) else [*names]
    alone = isinstance(names, str) and len(arguments) == 1
    told = [value if isinstance(value, NAMED) else pytest.param(value) if alone else pytest.param(*value) for value in values]
    assert not any(value.marks for value in told), f"{names}: a value that has a mark is a test of its own"
    rows = [value.values for value in told]
    called = [str(value.id or _called(value.values, ids)) for value in told] if ids is None or callable(ids) else [*ids]
    assert len(called) == len(rows) > 0, f"{names}: a test of nothing holds of everything"

    def of_all(claim: Claim) -> Claim:
        signature = inspect.signature(claim)
        assert {*arguments} <= {*signature.parameters}, f"{names}: the test takes no such thing"

        @wraps(claim)
        def held(*given: Any, **fixtures: Any) -> None:
            faults: list[tuple[str, BaseException]] = []
            for name, row in zip(called, rows, strict=True):
                try:
                    claim(*given, **fixtures, **dict(zip(arguments, row, strict=True)))
                # Failures of pytest itself, as when nothing was raised, are no `Exception`.
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001  # whatever one value does, the others are looked at
                    faults.append((f"[{name}]", error))
            if faults:
                raise BaseExceptionGroup(f"does not hold of {', '.join(name for name, _ in faults)}", [error for _, error in faults])

        left = [each for name, each in signature.parameters.items() if name not in arguments]
        held.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]  # what pytest hands over: all but the values
        return held

    return of_all


def _called(row: Sequence[Any], ids: Callable[[Any], Any] | None) -> str:
    """The name of a row of values in a failure."""
    return "-".join(repr(value) if ids is None else str(ids(value)) for value in row)
