"""What becomes of a payment that the table agreed on?"""

from __future__ import annotations

import tracemalloc

from projections.replay import read
from projections.yields import yields
from tests.nights import event, opened


def test_nights_of_many_transfers_share_their_past() -> None:
    """Each moment of the night is kept, and holds one posting more than the one before: not a copy of them all."""
    many = [event("transfer", from_="ana", to="beto", tantos=1, reason="x")] * 3000
    tracemalloc.start()
    try:
        replayed = read([opened(), *many])
        used, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert replayed.night is not None and replayed.night.version == 3001
    assert len(yields(replayed.night)["other_postings"]) == 3000
    assert used < 20_000_000  # copied, they would be 36 MB of references alone
