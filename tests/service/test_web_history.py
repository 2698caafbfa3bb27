"""The record of this phone's player: every number leads to its hands."""

from __future__ import annotations

import re

from tests.conformance import record_of
from tests.nights import FOUR, THREE, Event, event
from tests.rules.tresillo.hands import CODILLO, WON, played
from tests.service.desk import Desk, NightAt
from tests.service.reader import Reader

OPENING = {"game": "tresillo", "rules": {"tariff": "fournier"}, "players": list(THREE)}


def two_nights(desk: Desk) -> tuple[NightAt, NightAt]:
    """In the first ana wins an entrada of oros and loses a solo of copas; in the second she wins an entrada of oros."""
    first, second = desk.open(OPENING), desk.open(OPENING)
    first.log(*played("ana", "entrada", "oros", tricks=WON), *played("ana", "solo", "copas", tricks=CODILLO))
    second.log(*played("ana", "entrada", "oros", tricks=WON))
    return first, second


def balance(night: NightAt) -> int:
    """Ana's gain in a night, from the API."""
    return int(night.get().json["balance"]["ana"])


def test_the_history_sums_up_what_the_nights_say(desk: Desk) -> None:
    """The total of both nights, and each alone."""
    first, second = two_nights(desk)
    text = Reader(desk).enter(first, me="ana").enter(second, "viewer", me="ana").go("/historial").text.replace("−", "-").replace("+", "")
    assert f"En total: {balance(first) + balance(second)} tantos en 2 noches" in text
    assert f"{balance(first)} total {balance(first)}" in text
    assert f"{balance(second)} total {balance(first) + balance(second)}" in text


def test_every_number_leads_to_its_hands(desk: Desk) -> None:
    """Each link shows as many hands as its number, and each hand links to its page."""
    first, second = two_nights(desk)
    reader = Reader(desk).enter(first, me="ana").enter(second, me="ana")
    numbers = re.findall(r'<a class="num" href="/historial\?ver=([^"#]+)#hands">(\d+)</a>', reader.go("/historial").html)
    assert ("lance.entrada.won", "2") in numbers
    assert ("palo.copas.codillo", "1") in numbers
    for key, number in numbers:
        panel = reader.go(f"/historial?ver={key}").html.partition('id="hands"')[2]
        hands = re.findall(r'href="(/n/[^/]+/manos/\d+)"', panel)
        assert len(hands) == int(number)
        assert all(reader.client.get(path).status_code == 200 for path in hands)


def test_a_pair_leads_to_its_hands(desk: Desk) -> None:
    """Those in which tantos moved between the two."""
    first, second = two_nights(desk)
    reader = Reader(desk).enter(first, me="ana").enter(second, me="ana")
    assert "Con Beto" in reader.go("/historial?ver=con.0").text
    assert 'id="hands"' not in reader.go("/historial?ver=con.9").html


def test_where_this_phone_did_not_say_who_it_is_the_night_does_not_count(desk: Desk) -> None:
    """The page names the night, with a link to say who he is."""
    first, second = two_nights(desk)
    page = Reader(desk).enter(first, me="ana").enter(second).go("/historial")
    assert "tantos en 1 noche." in page.text
    assert f'href="/n/{second.id}/unirse"' in page.html


def test_an_empty_history_says_what_will_stand_there(desk: Desk) -> None:
    """It has neither chart nor table."""
    page = Reader(desk).go("/historial")
    assert "Aquí saldrán las noches" in page.text
    assert "<polyline" not in page.html


def numbers(html: str) -> list[str]:
    """The rows of the table beside a chart, without tags."""
    return [" ".join(re.sub("<[^>]+>", " ", row).split()) for row in re.findall("<tr>(.*?)</tr>", html, re.DOTALL)]


def test_the_chart_of_some_nights_goes_from_night_to_night_and_of_one_from_hand_to_hand(desk: Desk) -> None:
    """20 and −40 in the first, 20 in the second; each row links to its night or hand, and the picture says losses in words."""
    first, second = two_nights(desk)
    one, both = balance(first), balance(first) + balance(second)
    reader = Reader(desk).enter(first, me="ana")
    alone = reader.go("/historial").html
    won = balance(second)
    assert numbers(alone) == ["Mano Ana", f"1 +{won}", f"2 −{-one}"] and f'href="/n/{first.id}/manos/2"' in alone
    assert f"Tras 2 manos, Ana pierde {-one}. Lo más que llegó a ganar fue {won}.</desc>" in alone
    together = reader.enter(second, me="ana").go("/historial").html
    assert [row.rpartition(" ")[2] for row in numbers(together)] == ["Ana", f"−{-one}", f"−{-both}"]
    assert "En 2 noches, Ana pierde" in together and f'<th scope="row"><a href="/n/{second.id}">' in together


def test_only_what_is_worth_the_same_is_summed(desk: Desk) -> None:
    """A cent, a euro, no money, another game: four totals and four curves; money is one sum per currency."""
    stakes: list[Event | None] = [{"currency": "EUR", "minor_per_tanto": 1}, {"currency": "EUR", "minor_per_tanto": 100}, None]
    nights = [desk.open({**OPENING, **({"stake": stake} if stake else {})}) for stake in stakes]
    nights.append(desk.open({**OPENING, "stake": {"currency": "EUR", "minor_per_tanto": 2, "per_tantos": 2}}))
    reader = Reader(desk)
    for night in nights:
        night.log(*played("ana", "entrada", "oros", tricks=WON))
        reader.enter(night, me="ana")
    other = desk.open({"game": "cientos", "rules": {"tariff": "cientos-1807"}, "players": ["ana", "beto"]})
    reader.enter(other, me="ana")
    page = reader.go("/historial")
    assert len(re.findall('<h2 id="alike-', page.html)) == 4 and page.html.count("<polyline") == 3
    won = balance(nights[0])
    assert page.text.count("tantos en 1 noche.") == 3 and page.text.count(f"En total: +{2 * won} tantos en 2 noches.") == 1
    minor = won * (1 + 100 + 1)
    assert f"En dinero: +{minor // 100},{minor % 100:02} €" in page.text


def test_money_that_was_handed_over_is_not_won(desk: Desk) -> None:
    """Ana wins, is paid in hand and leaves: her history has the win, no gift, and no debt."""
    night = desk.open({**OPENING, "players": list(FOUR)}, *played("ana", "entrada", "oros", tricks=WON))
    won = balance(night)
    reader = Reader(desk).enter(night, me="ana")
    before = reader.go("/historial")
    assert f"+{won} total +{won} le deben {won}" in before.text
    for giver in ("beto", "carla"):
        night.log(event("transfer", from_="ana", to=giver, tantos=won // 2, reason="cash"))
    night.log(event("seats_changed", players=["beto", "carla", "dario"]))
    after = reader.go("/historial")
    assert balance(night) == 0 and f"+{won} total +{won} " in after.text and "le deben" not in after.text
    points = [re.findall('<polyline[^>]*points="([^"]+)"', page.html) for page in (before, after)]
    assert points[0] == points[1] and "Beto, Carla, Dario y Ana" in after.text
    assert before.text.partition("Con quién")[2] == after.text.partition("Con quién")[2]


def test_minchiate_and_cientos_stand_in_one_history(desk: Desk) -> None:
    """Each game has a count for each hand, and the two counts differ."""
    reader = Reader(desk)
    for game, name in (("minchiate", "02-mano-completa"), ("cientos", "01-summary-hand")):
        night = desk.told(*record_of(game, name))
        reader.enter(night, "viewer", me=night.get().json["players"][0])
    page = reader.go("/historial")
    assert page.status == 200 and "A los Cientos" in page.text and "Al Minchiate" in page.text
