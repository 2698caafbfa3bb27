"""A payment of the wrong kind is corrected on its page: a debt becomes cash, cash a debt, and payer and payee change places."""

from __future__ import annotations

import re
from typing import Final

from tests.nights import event
from tests.rules.tresillo.hands import played
from tests.service.desk import NightAt
from tests.service.reader import Reader

WON: Final = played("ana", "entrada", "oros", tricks={"ana": 5, "beto": 4})


def test_cash_that_was_a_debt_is_put_right_and_back_again(reader: Reader, night: NightAt) -> None:
    """Dario gave Carla 2 of the 10 that he owes, and it was logged that he owes her 2 more; then it was a debt after all."""
    night.log(*WON, event("transfer", from_="dario", to="carla", tantos=2, reason="una apuesta"))
    for kind, told, balance, won in (
        ("cash", "Pago acordado → Dinero en mano: lo da Dario; lo recibe Carla; tantos 2", -8, -10),
        ("transfer", "Dinero en mano → Pago acordado: paga Dario; cobra Carla; tantos 2", -12, -12),
    ):
        entry = re.findall(rf'href="(/n/{night.id}/apuntes/[-0-9]+/corregir)"', reader.go(f"/n/{night.id}/apuntes").html)[-1]
        page = reader.go(f"{entry}?que={kind}")
        assert f'href="?que={kind}" aria-current="true"' in page.html
        seen = reader.press(page.form(que=kind), "do", "preview")
        assert told in seen.text, seen.text
        reader.keep(seen)
        now = night.get().json
        assert (now["balance"]["dario"], now["won"]["dario"]) == (balance, won)
    night.log(event("transfer", from_="dario", to="plate", tantos=2, reason="una multa"))
    entry = f"/n/{night.id}/apuntes/{night.version}/corregir"
    assert "que=cash" not in reader.go(entry).html and reader.go(f"{entry}?que=cash").status == 422


def test_a_debt_that_was_told_the_wrong_way_round_is_turned_about(reader: Reader, night: NightAt) -> None:
    """Either player may take the other's place."""
    night.log(*WON, event("transfer", from_="dario", to="carla", tantos=2, reason="una apuesta"))
    form = reader.go(f"/n/{night.id}/apuntes/{night.version}/corregir").having("transfer.from")
    seen = reader.press(form, "do", "preview", **{"transfer.from": "carla", "transfer.to": "dario"})
    reader.keep(seen)
    assert night.get().json["won"]["dario"] == -8
