"""The accounts of a night on its pages: the close, payments, effects of corrections, players who leave, cash between players."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from datetime import date
from xml.etree import ElementTree as ET  # it reads only our own picture

import pytest

from projections.standing import steps
from service.explain.night import explained
from service.exports import as_beancount
from tests.nights import event
from tests.rules.tresillo.hands import played
from tests.service.desk import OPENING, Desk, NightAt
from tests.service.reader import Page, Reader, for_eyes

WON = played("ana", "entrada", "oros", tricks={"ana": 5, "beto": 4})
"""Dario deals 5, Ana takes them and gets 5 from each: ana +20, beto −5, carla −5, dario −10."""
PUESTA = played("beto", "entrada", "oros", tricks={"beto": 4, "carla": 4, "dario": 1})
"""After it Ana deals 5 and Beto puts 25: the plate holds 30."""
CLOSED = event("night_closed", leftovers="share")
CODILLO = event("correction", strike=[4], insert=[event("tally", tricks={"ana": 4, "beto": 5})], reason="otra vez")
"""Ana lost by codillo instead of winning."""
DAY = date(2026, 1, 31)


@pytest.fixture(name="owed")
def a_closed_night(reader: Reader, night: NightAt) -> Page:
    """The accounts of a night closed after Ana's entrada: Dario owes her 10."""
    night.log(*WON, CLOSED)
    return reader.go(f"/n/{night.id}/liquidar")


def paid(night: NightAt) -> list[tuple[str, str, int]]:
    """The recorded payments: from, to, tantos."""
    return [(each["from"], each["to"], each["tantos"]) for each in night.get("/settlement").json["paid"]]


def leaving(reader: Reader, night: NightAt, player: str) -> Page:
    """The page of comings and goings for a player who leaves."""
    return reader.press(reader.go(f"/n/{night.id}/se-va").form(leaves=""), "does", "show", leaves=player)


def test_a_night_is_closed_with_what_is_left_carried_on(reader: Reader, night: NightAt) -> None:
    """The plate of 30 stays; the plan owes it to the plate, and the page shows the frozen plan."""
    night.log(*WON, *PUESTA)
    page = reader.go(f"/n/{night.id}/liquidar")
    assert "En el plato hay 30 tantos." in page.text
    assert "Mínimo posible de pagos: 3." in page.text
    done = reader.send(page.form(act="close"), leftovers="carry", sure="on")
    assert done.status == 200 and "La noche está cerrada" in done.text
    told = night.get("/settlement").json
    assert told["closed"] and told["leftovers"]["plate"] == 30
    assert told["frozen"]["payments"] == told["payments"]
    for each in told["payments"]:
        verb = "debe al plato" if each["to"] == "plate" else f"paga a {each['to'].capitalize()}"
        assert f"{each['from'].capitalize()} {verb} {each['tantos']} tantos" in done.text


def test_the_close_asks_where_only_a_puesta_waits(desk: Desk) -> None:
    """The plate is empty, and Beto's puesta of last week waits."""
    night = desk.open({**OPENING, "carried": {"plate": 0, "reserved": [{"player": "beto", "tantos": 55}]}})
    page = Reader(desk).enter(night).go(f"/n/{night.id}/liquidar")
    assert "¿Qué se hace con lo que queda y con lo que espera?" in page.text
    assert page.form(act="close").choices["leftovers"] == ["carry", "share"]


def test_sharing_out_shows_beforehand_what_becomes_of_it(reader: Reader, night: NightAt) -> None:
    """30 in the plate among four: 7 each, and one more for the first two."""
    night.log(*WON, *PUESTA)
    page = reader.go(f"/n/{night.id}/liquidar")
    assert "Repartirlo ahora" in page.text and "Beto −22" in page.text
    reader.send(page.form(act="close"), leftovers="share", sure="on")
    told = night.get("/settlement").json
    assert told["leftovers"]["plate"] == 0 and told["balance"]["beto"] == -5 - 25 + 8


def test_an_open_hand_is_finished_before_the_night_is_closed(reader: Reader, night: NightAt) -> None:
    """The page has no button, and a form sent anyway gets the reason."""
    night.log(*WON)
    close = reader.go(f"/n/{night.id}/liquidar").form(act="close")
    night.log(event("deal"))
    page = reader.go(f"/n/{night.id}/liquidar")
    assert "hay que terminar la mano" in page.text and "Cerrar la noche" not in page.text
    refused = reader.send(close, sure="on")
    assert refused.status == 409 and "note-bad" in refused.html
    assert night.get("").json["closed"] is False


def test_payments_are_marked_whole_or_in_part_and_taken_back(reader: Reader, night: NightAt, owed: Page) -> None:
    """Dario owes Ana 10: he pays 4, then the other 6; the first mark is struck again."""
    page = reader.send(owed.form(**{"from": "dario", "tantos": ""}), tantos="4")
    assert "pagados 4, faltan 6" in page.text
    page = reader.send(page.form(**{"from": "dario", "tantos": "6"}))
    assert paid(night) == [("dario", "ana", 4), ("dario", "ana", 6)]
    page = reader.send(page.form(act="take-back", payment="1"))
    assert "El pago queda tachado" in page.text
    assert paid(night) == [("dario", "ana", 6)]


@pytest.mark.parametrize("told", ["0", "-3", "dos", "2.5", "1e3"])
def test_what_is_no_payment_is_told_in_words(reader: Reader, night: NightAt, owed: Page, told: str) -> None:
    """Nothing, less than nothing, or no whole number: nothing is written."""
    refused = reader.send(owed.form(**{"from": "dario", "tantos": ""}), tantos=told)
    assert refused.status == 422 and "note-bad" in refused.html
    assert paid(night) == []


def test_more_than_is_left_is_asked_about_first(reader: Reader, night: NightAt, owed: Page) -> None:
    """Dario owes 10 and gives 13: the page shows what would be left, and then takes it."""
    asked = reader.send(owed.form(**{"from": "dario", "tantos": ""}), tantos="13")
    assert asked.status == 409 and "¿Se apunta este pago?" in asked.text and "Los 3 de más habría que devolverlos." in asked.text
    assert paid(night) == []
    reader.send(asked.form(sure="1"))
    assert paid(night) == [("dario", "ana", 13)]
    assert sum(each["tantos"] for each in night.get("/settlement").json["left"] if each["to"] == "dario") == 3


def test_two_tabs_do_not_pay_the_same_twice(reader: Reader, night: NightAt, owed: Page) -> None:
    """Both show 10; the second asks, and says that nothing is left."""
    other = reader.go(owed.path)
    assert reader.send(owed.form(**{"from": "dario", "tantos": "10"})).status == 200
    asked = reader.send(other.form(**{"from": "dario", "tantos": "10"}))
    assert asked.status == 409 and "Faltaban 10. De eso ya no falta nada." in asked.text
    assert paid(night) == [("dario", "ana", 10)]


def test_a_payment_that_no_line_asks_for_is_taken_from_the_page(reader: Reader, night: NightAt, owed: Page) -> None:
    """Beto gives Carla 4: the page asks, takes it and counts it."""
    form = next(each for each in owed.forms if each.fields.get("act") == "pay" and "left" not in each.fields)
    asked = reader.send(form, **{"from": "beto", "to": "carla", "tantos": "4"})
    assert asked.status == 409
    reader.send(asked.form(sure="1"))
    assert paid(night) == [("beto", "carla", 4)]
    assert sum(each["tantos"] for each in night.get("/settlement").json["left"] if each["from"] == "carla") == 9


def test_a_correction_after_the_close_shows_both_plans_and_the_new_one_can_be_fixed(reader: Reader, night: NightAt) -> None:
    """Ana owes now. The frozen plan stands until somebody accepts the new one; what Beto paid her stays money, and is owed back."""
    night.log(*WON, CLOSED, event("paid", from_="beto", to="ana", tantos=5), CODILLO)
    page = reader.go(f"/n/{night.id}/liquidar")
    assert "Una corrección ha cambiado las cuentas" in page.text
    before = night.get("/settlement").json
    assert before["frozen"]["payments"] != before["payments"]
    done = reader.send(page.form(act="fix"))
    assert "Liquidación fijada de nuevo" in done.text and "Una corrección ha cambiado" not in done.text
    told = night.get("/settlement").json
    assert told["closed"] and told["frozen"]["payments"] == told["payments"]
    assert (paid(night), told["left"]) == ([("beto", "ana", 5)], before["left"])


def test_the_text_and_the_picture_of_a_corrected_night_come_out_even(reader: Reader, night: NightAt) -> None:
    """Balance, payments and remainder add up to zero for everybody."""
    night.log(*WON, CLOSED, event("paid", from_="beto", to="ana", tantos=5), CODILLO)
    text = for_eyes(reader.go(f"/n/{night.id}/liquidar").html).partition('id="share-text"')[2].partition("</pre>")[0]
    even = {name: int(tantos.replace("−", "-")) for name, tantos in re.findall(r"^(\w+) ([+−]?\d+)$", text, re.MULTILINE)}
    assert set(even) == {"Ana", "Beto", "Carla", "Dario"}
    lines = re.findall(r"(\w+) paga a (\w+) (\d+)", text)
    for payer, payee, tantos in lines:
        even[payer] += int(tantos)
        even[payee] -= int(tantos)
    assert set(even.values()) == {0} and ("Beto", "Ana", "5") in lines and "ya pagados" in text
    picture = reader.go(f"/n/{night.id}/liquidacion.svg").html
    assert picture.count("→") == len(lines) and "pagado:" in picture


@pytest.mark.parametrize("seed", range(4))
def test_no_button_of_the_accounts_is_refused(desk: Desk, seed: int) -> None:
    """Every form of the page, sent unchanged after any payment, correction, reopening and close."""
    dice, night = random.Random(seed), desk.open()  # noqa: S311  # the dice of a test are no secret
    night.log(*WON, *PUESTA, {"type": "night_closed", "data": {"leftovers": "carry"}})
    reader, pressed = Reader(desk).enter(night), set[str]()
    for _ in range(14):
        forms = [each for each in reader.go(f"/n/{night.id}/liquidar").forms if each.fields.get("act")]
        fill = {"sure": "on", "leftovers": dice.choice(("carry", "share")), "from": "beto", "to": "ana", "tantos": str(dice.randint(1, 40))}
        form = dice.choice(forms)
        pressed.add(form.fields["act"])
        open_fields = {name: told for name, told in fill.items() if not form.fields.get(name) and name in form.fields}
        answer = reader.send(form, **open_fields)
        assert answer.status == 200 or (answer.status == 409 and "¿Se apunta este pago?" in answer.text), (form.fields, answer.text)
        if answer.status == 409:
            assert reader.send(answer.form(sure="1")).status == 200
        if dice.random() < 0.3 and not night.get().json["closed"]:
            night.log({"type": "transfer", "data": {"from": "ana", "to": "beto", "tantos": 7, "reason": "x"}})
    assert "pay" in pressed


def test_every_payment_leads_to_the_hands_that_make_it(reader: Reader, night: NightAt) -> None:
    """The parts of each side sum to its balance, and each hand is a link."""
    night.log(*WON, *PUESTA, {"type": "transfer", "data": {"from": "dario", "to": "ana", "tantos": 2, "reason": "el café"}})
    page = reader.go(f"/n/{night.id}/liquidar")
    balance = night.get("/settlement").json["balance"]
    links = re.findall(r'href="(/n/[^"]+/por-que/(\w+)/(\w+))"', page.html)
    assert len(links) == len(night.get("/settlement").json["payments"])
    for address, payer, payee in links:
        why = reader.go(address)
        assert why.status == 200
        for party in {payer, payee} - {"plate"}:
            section = why.html.partition(f'id="of-{party}"')[2].partition("</section>")[0]
            assert int(re.findall(r'data-sum="([-0-9]+)"', section)[-1]) == balance[party]
            assert f"/n/{night.id}/manos/1" in section
    assert reader.go(f"/n/{night.id}/por-que/ana/ana").status == 404


def test_who_leaves_pays_and_is_even(reader: Reader, night: NightAt) -> None:
    """Beto owes 5 and hands them to Ana; Eva sits down in his place; his balance stays zero."""
    night.log(*WON)
    form = leaving(reader, night, "beto").form(leaves="beto")
    assert [form.fields[f"cash-{player}"] for player in ("ana", "carla", "dario")] == ["5", "0", "0"]
    done = reader.send(form, comes="Eva Luz")
    assert done.status == 200 and done.path == f"/n/{night.id}"
    told = night.get("").json
    assert told["players"] == ["ana", "eva-luz", "carla", "dario"]
    assert told["balance"] == {"ana": 15, "eva-luz": 0, "carla": -5, "dario": -10, "beto": 0}
    assert told["other_postings"] == [{"from": "ana", "to": "beto", "tantos": 5, "why": "transfer", "source": "table", "payment": True}]
    assert night.get("/names").json["eva-luz"] == "Eva Luz"


def test_who_has_won_is_paid_by_those_who_have_lost(reader: Reader, night: NightAt) -> None:
    """Ana gets her 20 from the three others, who play on."""
    night.log(*WON)
    page = leaving(reader, night, "ana")
    assert reader.send(page.form(leaves="ana")).status == 200
    told = night.get("").json
    assert told["players"] == ["beto", "carla", "dario"] and set(told["balance"].values()) == {0}


@pytest.mark.parametrize(("leaves", "pays", "button"), [("ana", "le paga Beto", "Se va y cobra"), ("dario", "a Ana", "Se va y paga")])
def test_the_button_says_whether_who_leaves_pays_or_is_paid(reader: Reader, night: NightAt, leaves: str, pays: str, button: str) -> None:
    """Ana has won 20, Dario has lost 10; «Se va» if nothing is owed."""
    night.log(*WON)
    page = leaving(reader, night, leaves)
    assert button in page.text and pays in page.text and "¿Quién se sienta en su sitio?" in page.text
    reader.send(page.form(leaves=leaves))
    other = leaving(reader, night, "beto")
    assert ("Se va y paga" in other.text) is (leaves == "dario")


def test_what_was_paid_in_hand_before_is_not_asked_again(reader: Reader, night: NightAt) -> None:
    """Dario lost 10 and paid 4 of them after the close; after the reopening he owes 6."""
    night.log(*WON, CLOSED, event("paid", from_="dario", to="ana", tantos=4), event("correction", strike=[5], reason="sigue"))
    page = leaving(reader, night, "dario")
    assert "Las cuentas de Dario: −6" in page.text
    assert page.form(leaves="dario").fields["cash-ana"] == "6"


def test_who_leaves_is_settled_in_the_stake_of_the_night(desk: Desk) -> None:
    """A tanto is worth five cents: Dario lost 10, which are 50 cents."""
    night = desk.open({**OPENING, "stake": {"currency": "EUR", "minor_per_tanto": 5}}, *WON)
    page = leaving(Reader(desk).enter(night), night, "dario")
    assert "Las cuentas de Dario: −10 −0,50 €" in page.text
    assert "a Ana (10 tantos: 0,50 €)" in page.text and "a Beto (" not in page.text


def test_whoever_taps_another_sees_his_accounts_first(reader: Reader, night: NightAt) -> None:
    """The page showed Dario's: Beto, who is tapped then, neither pays it nor leaves yet."""
    night.log(*WON)
    page = leaving(reader, night, "dario")
    before = night.version
    page = reader.send(page.form(leaves="dario"), leaves="beto")
    assert page.status == 200 and night.version == before and "Las cuentas de Beto" in page.text
    assert page.form(leaves="beto").fields["cash-ana"] == "5"
    reader.send(page.form(leaves="beto"))
    assert night.get("").json["balance"] == {"ana": 15, "carla": -5, "dario": -10, "beto": 0}


@pytest.mark.parametrize(
    ("path", "title"),
    [
        *(("/se-va", "Alguien se va, o llega"), ("/se-va?que=sitios", "Cambiar los sitios")),
        ("/se-va?que=partida", "Alguien se va, o llega"),  # no partida ever begins in this game
    ],
)
def test_the_page_is_called_as_what_leads_to_it(reader: Reader, night: NightAt, path: str, title: str) -> None:
    """As the button on the table and on the accounts; after an answer too."""
    page = reader.go(f"/n/{night.id}{path}")
    shown = reader.press(page.form(leaves=""), "does", "show", leaves="ana")
    for each in (page, shown):
        assert f"<h1>{title}</h1>" in each.html and f"<title>{title} " in each.html
    pages = reader.go(f"/n/{night.id}").html + reader.go(f"/n/{night.id}/liquidar").html
    assert (f'href="/n/{night.id}{path}">{title}' in pages) is ("partida" not in path)


def test_players_change_chairs_by_name_and_the_dealer_can_be_named(reader: Reader, night: NightAt) -> None:
    """Beto and Dario change places, and Carla deals; two in one chair are refused, and the answers stay."""
    form = reader.go(f"/n/{night.id}/se-va?que=sitios").form(leaves="")
    assert form.choices["chair-ana"] == ["ana", "beto", "carla", "dario"]
    refused = reader.send(form, **{"chair-beto": "dario"})
    assert refused.status == 422 and "Cada uno tiene que tener un sitio, y solo uno." in refused.text
    assert refused.form(leaves="").fields["chair-beto"] == "dario"
    reader.send(refused.form(leaves=""), **{"chair-dario": "beto", "dealer": "carla"})
    told = night.get("").json
    assert told["players"] == ["ana", "dario", "carla", "beto"]
    assert next(each for each in told["next"] if each["type"] == "deal")["fields"]["dealer"]["values"] == ["carla"]


def test_a_player_whose_name_is_comes_is_not_taken_for_who_arrives(desk: Desk) -> None:
    """Eva arrives and sits between two; Comes, a surname, keeps his own place and deals."""
    night = desk.open({**OPENING, "players": ["ana", "beto", "comes"]})
    reader = Reader(desk).enter(night)
    page = reader.go(f"/n/{night.id}/se-va")
    assert "entre Ana y Beto" in page.text and "entre Comes y Ana" in page.text
    assert reader.send(page.form(leaves=""), comes="Eva", dealer="comes", place="ana").status == 200
    told = night.get("").json
    assert told["players"] == ["ana", "eva", "beto", "comes"]
    assert next(each for each in told["next"] if each["type"] == "deal")["fields"]["dealer"]["values"] == ["comes"]


def test_nobody_leaves_while_a_hand_is_open_and_nothing_is_half_done(reader: Reader, night: NightAt) -> None:
    """The cash and the seats go together or not at all."""
    night.log(*WON)
    page = leaving(reader, night, "beto")
    night.log(event("deal"))
    before = night.version
    refused = reader.send(page.form(leaves="beto"), comes="Eva")
    assert refused.status == 409 and "note-bad" in refused.html
    assert night.version == before and night.get("/names").json == {}


def test_a_payment_between_players_is_logged_with_its_reason(reader: Reader, night: NightAt) -> None:
    """From Ana to the plate, which is a party here."""
    form = reader.go(f"/n/{night.id}/pago?que=debt").form(que="debt")
    refused = reader.send(form, **{"from": "ana", "to": "ana", "tantos": "3"})
    assert refused.status == 422 and "note-bad" in refused.html
    assert reader.send(form, **{"from": "ana", "to": "plate", "tantos": "3", "reason": "una multa"}).status == 200
    told = night.get("").json
    assert told["plate"] == 3 and told["balance"]["ana"] == -3


def by_the_form(reader: Reader, night: NightAt, que: str, first: str, second: str, tantos: int) -> None:
    """On the page of a payment: the player who gives or owes, and the other."""
    form = reader.go(f"/n/{night.id}/pago?que={que}").form(que=que)
    assert reader.send(form, **{"from": first, "to": second, "tantos": str(tantos)}).status == 200


def by_the_api(_reader: Reader, night: NightAt, que: str, first: str, second: str, tantos: int) -> None:
    """As an event: the receiver is debited, the giver credited."""
    debt = event("transfer", from_=first, to=second, tantos=tantos, reason="una multa")
    night.log(event("transfer", from_=second, to=first, tantos=tantos, reason="cash") if que == "cash" else debt)


def behind_another(reader: Reader, night: NightAt, que: str, first: str, second: str, tantos: int) -> None:
    """On the page that inserts an event after another."""
    kind, fields = ("cash", ("to", "from")) if que == "cash" else ("transfer", ("from", "to"))
    form = reader.go(f"/n/{night.id}/apuntes/4/detras?que={kind}").form(que=kind)
    told = {f"{kind}.{fields[0]}": first, f"{kind}.{fields[1]}": second, f"{kind}.tantos": str(tantos)}
    seen = reader.send(form, **(told if que == "cash" else {**told, f"{kind}.reason": "una multa"}))
    assert reader.keep(seen).status == 200


def by_leaving(reader: Reader, night: NightAt, _que: str, first: str, second: str, tantos: int) -> None:
    """The player who leaves owes, and hands some of it over."""
    page = leaving(reader, night, first)
    none = {f"cash-{player}": "0" for player in ("ana", "beto", "carla") if player != second}
    assert reader.send(page.form(leaves=first), **{**none, f"cash-{second}": str(tantos)}).status == 200


WAYS = [by_the_form, by_the_api, behind_another, by_leaving]
Way = Callable[[Reader, NightAt, str, str, str, int], None]


def tellings(desk: Desk, reader: Reader, night: NightAt) -> dict[str, str]:
    """Every text about a payment, each alone; the acta leaves out what belongs to no hand."""
    read = desk.state.records.night(night.id)
    entry = next(step.place for step in steps(read.last) if step.fact.type == "transfer")
    address = str(entry.seq) if entry.insert is None else f"{entry.seq}-{entry.insert}"
    pages = {"table": "", "why": "/por-que/dario/ana", "entries": "/apuntes", "entry": f"/apuntes/{address}/corregir"}
    told = {name: reader.go(f"/n/{night.id}{below}").text for name, below in pages.items()}
    return {**told, "explain": explained(read, "es"), "beancount": as_beancount(read, stream="n", dates=lambda _seq: DAY, names={})}


@pytest.mark.parametrize("way", WAYS)
def test_cash_is_told_as_who_gave_whom_however_it_was_entered(desk: Desk, reader: Reader, night: NightAt, way: Way) -> None:
    """Dario owes 10 and gives Carla 2 of it: he owes 8, and no text says that she paid him."""
    night.log(*WON)
    way(reader, night, "cash", "dario", "carla", 2)
    told = night.get("").json
    assert told["other_postings"] == [{"from": "carla", "to": "dario", "tantos": 2, "why": "transfer", "source": "table", "payment": True}]
    assert (told["balance"]["dario"], told["balance"]["carla"]) == (-8, -7)
    told_to_people = tellings(desk, reader, night)
    for name in ("table", "why", "explain", "beancount"):
        assert "Dario da a Carla 2 tantos en mano" in told_to_people[name], name
    assert "Dinero en mano · Lo da: Dario · Lo recibe: Carla · Tantos: 2" in told_to_people["entries"]
    assert "Dinero en mano" in told_to_people["entry"] and "Motivo" not in told_to_people["entry"]
    everything = "".join([*told_to_people.values(), reader.go(f"/n/{night.id}/manos/1/acta").text])
    for wrong in ("Carla paga a Dario", "Carla da a Dario", "«cash»", "Paga: Carla"):
        assert wrong not in everything


@pytest.mark.parametrize("way", WAYS[:-1])
def test_a_debt_is_told_as_who_pays_whom_however_it_was_entered(desk: Desk, reader: Reader, night: NightAt, way: Way) -> None:
    """Dario owes Carla 2 more: he must pay 12."""
    night.log(*WON)
    way(reader, night, "debt", "dario", "carla", 2)
    assert night.get("").json["balance"] == {"ana": 20, "beto": -5, "carla": -3, "dario": -12}
    told = tellings(desk, reader, night)
    for name in ("table", "why", "explain"):
        assert "Dario paga a Carla 2" in told[name], name
    assert "Pago acordado · Paga: Dario · Cobra: Carla · Tantos: 2" in told["entries"]
    assert "en mano" not in "".join(told.values())


def test_a_payment_is_asked_first_for_what_it_is(reader: Reader, night: NightAt) -> None:
    """A debt or cash; every form refuses a debt with the reason of cash, and the plate hands nothing over."""
    page = reader.go(f"/n/{night.id}/pago")
    assert "Se apunta una deuda" in page.text and "Se ha dado dinero" in page.text
    assert not [each for each in page.forms if "tantos" in each.fields]
    before, owed = night.version, {"from": "ana", "to": "beto", "tantos": "3"}
    debt = reader.go(f"/n/{night.id}/pago?que=debt").form(que="debt")
    for changes in ({"reason": "cash"}, {"reason": " Cash"}, {"que": ""}, {"que": "cash", "to": "plate"}):
        refused = reader.send(debt, **{**owed, **changes})
        assert refused.status == 422 and "note-bad" in refused.html, changes
    behind = reader.go(f"/n/{night.id}/apuntes/1/detras?que=transfer").form(que="transfer")
    told = {"transfer.from": "ana", "transfer.to": "beto", "transfer.tantos": "3", "transfer.reason": "cash"}
    assert reader.send(behind, **told).status == 422
    assert night.version == before


@pytest.mark.parametrize("role", ["player", "viewer"])
def test_only_the_scorer_may_close_and_pay(desk: Desk, night: NightAt, role: str) -> None:
    """Others read the same page without its forms."""
    night.log(*WON)
    page = Reader(desk).enter(night, role).go(f"/n/{night.id}/liquidar")
    assert page.status == 200 and [each for each in page.forms if "act" in each.fields] == []


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_picture_says_what_the_api_says(desk: Desk, lang: str) -> None:
    """Well formed, with every balance and payment, and names of any letters escaped."""
    night = desk.open(
        {**OPENING, "stake": {"currency": "EUR", "minor_per_tanto": 5}, "names": {"ana": "Ana & <Co>", "beto": "Ñ" * 40}}, *WON, *PUESTA
    )
    reader = Reader(desk, lang=lang).enter(night, "viewer")
    answer = reader.go(f"/n/{night.id}/liquidacion.svg")
    assert answer.headers["Content-Type"].startswith("image/svg+xml")
    texts = ["".join(each.itertext()) for each in ET.fromstring(answer.html).iter("{http://www.w3.org/2000/svg}text")]  # noqa: S314  # our own picture
    told = night.get("/settlement").json
    for tantos in told["balance"].values():
        assert f"{tantos:+}".replace("-", "−") in texts
    assert sum("→" in text for text in texts) == len(told["payments"])
    assert any("Ana & <Co>" in text for text in texts)
    assert any(told["head"]["hash"][:24] in text for text in texts)


def test_less_than_a_cent_is_exact_until_it_is_paid(desk: Desk) -> None:
    """5 céntimos for two tantos. Beto and Carla owe Ana 12.5 céntimos each, Dario 25: she gets 51, and the page says why."""
    night = desk.open({**OPENING, "stake": {"currency": "EUR", "minor_per_tanto": 5, "per_tantos": 2}}, *WON)
    reader = Reader(desk).enter(night)
    page = reader.go(f"/n/{night.id}/liquidar")
    assert page.text.count("el medio céntimo para Ana") >= 2
    assert "Beto paga a Ana 5 tantos · 0,13 €, el medio céntimo para Ana" in page.text
    picture = reader.go(f"/n/{night.id}/liquidacion.svg").html.replace("\xa0", " ")
    for shown in (page.text, picture):
        assert all(money in shown for money in ("+0,51 €", "−0,13 €", "−0,25 €"))
