"""Which article does each posting name, tariff by tariff?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import Event, event, opened, yielded
from tests.rules.tresillo.hands import (
    CODILLO,
    CODILLO_Y_PUESTA,
    DEFENDIDA,
    FIRST_FIVE,
    GEMELAS,
    NINE,
    PUESTA,
    SALVADA,
    TARIFFS,
    WON,
    by_tariff,
    carrying,
    defended,
    passed,
    played,
    surrendered,
)

F, J, N, V = "fournier/", "jepus-1896/", "jepus-1896/tanteo-nota", "voltereta-1826/"
TANTEO = J + "tanteo"


def sources(why: str, *record: Event) -> set[str]:
    """The articles that the postings of that `why` name, over the whole night."""
    night: dict[str, Any] = yielded(*record)
    lines = [line for hand in night["hands"] for line in hand["postings"]] + night["other_postings"]
    return {line["source"] for line in lines if line["why"] == why}


@by_tariff("source", (F + "contabilidad", TANTEO, N, V + "art-6-2"))
def test_why_dar(tariff: str, source: str) -> None:
    """Every dealer's tantos."""
    assert sources("dar", opened(tariff), *passed()) == {source}


@by_tariff("source", (F + "cobros", TANTEO, TANTEO, V + "art-6-3"))
def test_why_plato(tariff: str, source: str) -> None:
    """The plate that is won."""
    assert sources("plato", opened(tariff), *played("ana", "entrada", "oros", tricks=WON)) == {source}


@by_tariff("source", (F + "cobros", TANTEO, N, V + "art-6-5"))
@pytest.mark.parametrize("lance", ["entrada", "vuelta", "solo"])
def test_why_entrada(tariff: str, source: str, lance: str) -> None:
    """The base for playing, in any lance."""
    assert sources("entrada", opened(tariff), *played("ana", lance, "oros", tricks=WON)) == {source}


@by_tariff("source", (F + "condiciones", TANTEO, TANTEO, V + "art-6-5"))
@pytest.mark.parametrize("tally", [{"tricks": WON}, {"tricks": PUESTA}, {"tricks": CODILLO}, {"rendicion": True}])
def test_why_vuelta(tariff: str, source: str, tally: Event) -> None:
    """Won, lost or surrendered."""
    assert sources("vuelta", opened(tariff), *played("ana", "vuelta", "oros", **tally)) == {source}


@by_tariff("source", (F + "condiciones", TANTEO, N, V + "art-6-6"))
@pytest.mark.parametrize("tricks", [WON, PUESTA, CODILLO])
def test_why_solo(tariff: str, source: str, tricks: dict[str, int]) -> None:
    """Won or lost."""
    assert sources("solo", opened(tariff), *played("ana", "solo", "oros", tricks=tricks)) == {source}


@pytest.mark.parametrize(
    ("tariff", "source"),
    [("fournier", F + "condiciones"), ("jepus-1896", TANTEO), ("voltereta-1826", V + "art-6-6")],
)
@pytest.mark.parametrize("tally", [{"tricks": WON}, {"tricks": PUESTA}, {"rendicion": True}])
def test_why_solera(tariff: str, source: str, tally: Event) -> None:
    """As a solo."""
    night = opened(tariff, overrides={"solera": True})
    assert sources("solera", night, *played("ana", "vuelta", "oros", solera=True, **tally)) == {source}


@by_tariff("source", (F + "condiciones", TANTEO, TANTEO, V + "art-6-5"))
def test_why_estuches(tariff: str, source: str) -> None:
    """Of the hombre, and of a defensor where they are paid."""
    night = opened(tariff, overrides={"defensor_conditions": "estuches"})
    assert sources("estuches", night, *played("ana", "entrada", "oros", tricks=WON, estuches=3)) == {source}
    assert sources("estuches", night, *defended("ana", "beto", DEFENDIDA, estuches=3)) == {source}


@by_tariff("source", (F + "condiciones", V + "final", V + "final", V + "final"))
def test_why_contraestuche(tariff: str, source: str) -> None:
    """Jepús as we have him does not know it: 1826."""
    assert sources("contraestuche", opened(tariff), *played("ana", "entrada", "oros", tricks=WON, estuches=-3)) == {
        source,
    }


@by_tariff("source", (F + "condiciones", V + "art-6-5", V + "art-6-5", V + "art-6-5"))
def test_why_primeras(tariff: str, source: str) -> None:
    """Of the hombre who wins, and of the contra where they count."""
    night = opened(tariff, overrides={"primeras_contra": True})
    assert sources("primeras", night, *played("ana", "entrada", "oros", tricks=FIRST_FIVE)) == {source}
    assert sources("primeras", night, *played("ana", "entrada", "oros", tricks=PUESTA, primeras="contra")) == {source}


@by_tariff("source", (F + "condiciones", V + "art-6-7", V + "art-6-7", V + "art-6-7"))
def test_why_bola(tariff: str, source: str) -> None:
    """Won, lost, and of a defensor."""
    night = opened(tariff, overrides={"defensor_bola": "all"})
    lost: Event = {"tricks": {"ana": 7, "beto": 2}, "primeras": "hombre", "bola": "lost"}
    assert sources("bola", night, *played("ana", "entrada", "oros", tricks=NINE)) == {source}
    assert sources("bola", night, *played("ana", "entrada", "oros", **lost)) == {source}
    assert sources("bola", night, *defended("ana", "beto", {"beto": 9}, bola="won")) == {source}


@by_tariff("source", (F + "contabilidad", "table", "table", "table"))
def test_why_redondeo(tariff: str, source: str) -> None:
    """Fournier rounds; elsewhere it is the table's own rule."""
    night = opened(tariff, overrides={"rounding": 5})
    assert sources("redondeo", night, *played("ana", "vuelta", "oros", tricks=WON, estuches=5)) == {source}
    assert sources("redondeo", night, *played("ana", "vuelta", "oros", tricks=PUESTA)) == {source}


@by_tariff("source", (F + "pagos", TANTEO, TANTEO, V + "art-6-2"))
def test_why_puesta(tariff: str, source: str) -> None:
    """Of a hand that was not surrendered."""
    assert sources("puesta", opened(tariff), *played("ana", "entrada", "oros", tricks=PUESTA)) == {source}


@by_tariff("source", (F + "pagos", TANTEO, TANTEO, V + "art-6-2"))
def test_why_codillo(tariff: str, source: str) -> None:
    """With its puesta, where the table makes one."""
    night = opened(tariff, overrides={"codillo_puesta": "always"})
    assert sources("codillo", night, *played("ana", "entrada", "oros", tricks=CODILLO)) == {source}
    assert sources("puesta", night, *played("ana", "entrada", "oros", tricks=CODILLO)) == {source}


@by_tariff("source", (F + "pagos-rendidas", J + "palabras", J + "palabras", V + "art-9"))
@pytest.mark.parametrize("lance", ["entrada", "vuelta"])
def test_why_puesta_of_a_surrendered_hand(tariff: str, source: str, lance: str) -> None:
    """Accepted entrada, surrendered vuelta."""
    assert sources("puesta", opened(tariff), *surrendered("ana", lance)) == {source}


@by_tariff("source", (F + "pagos-rendidas", J + "palabras", J + "palabras", V + "art-9"))
@pytest.mark.parametrize(
    ("tricks", "why"),
    [
        (DEFENDIDA, "defensa"),
        (GEMELAS, "puesta"),
        (SALVADA, "puesta"),
        (CODILLO_Y_PUESTA, "puesta"),
        (CODILLO_Y_PUESTA, "codillo"),
    ],
)
def test_why_defensa_puesta_and_codillo_of_a_defended_hand(
    tariff: str,
    source: str,
    tricks: dict[str, int],
    why: str,
) -> None:
    """The four cases."""
    night = opened(tariff, overrides={"reserve_choice": "auto"})
    assert sources(why, night, *defended("ana", "beto", tricks)) == {source}


@by_tariff("source", (F + "contabilidad", F + "contabilidad", F + "contabilidad", V + "art-6-4"))
def test_why_puesta_reservada(tariff: str, source: str) -> None:
    """Put after a won hand; Jepús as we have him does not know it: Fournier."""
    night = opened(tariff, carried=carrying(30, "primera", ("carla", 60)))
    assert sources("puesta_reservada", night, *played("ana", "entrada", "oros", tricks=WON)) == {source}


@pytest.mark.parametrize("tariff", TARIFFS)
def test_why_transfer_and_reparto_are_the_table_s(tariff: str) -> None:
    """No source: what the table agreed, and what it shares at the end."""
    transfer = event("transfer", from_="ana", to="beto", tantos=1, reason="agreed")
    record = (opened(tariff), transfer, *passed(), event("night_closed", leftovers="share"))
    assert sources("transfer", *record) == {"table"}
    assert sources("reparto", *record) == {"table"}
