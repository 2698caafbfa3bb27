"""What one night takes from another is a link: both say so when the earlier one is corrected or opened again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from rules.core.cards import FORTY
from service import access
from service.api.cookies import name_of
from service.books import exported
from service.imports import Imported, imported
from service.record import Taken
from tests.nights import Event, event
from tests.rules.tresillo.hands import played
from tests.service.desk import API, Desk, NightAt, desk_at
from tests.service.reader import Page, Reader
from tests.service.seats import seat

NAMES = {"ana": "Ana", "beto": "Beto", "carla": "Carla"}
SHEET = {f"player-{seat}": name for seat, name in enumerate(NAMES.values(), 1)}
OPENING: Event = {"game": "tresillo", "rules": {"tariff": "fournier"}, "players": list(NAMES), "names": NAMES}
CARRY = event("night_closed", leftovers="carry")
RIGHT = event("correction", strike=[4], insert=[event("tally", tricks={"ana": 2, "beto": 5, "carla": 2})], reason="la sacó")
"""Beto has won: his puesta of the earlier night was none, and nothing is left."""


@pytest.fixture(name="desk")
def a_desk(tmp_path: Path) -> Iterator[Desk]:
    with desk_at(tmp_path) as desk:
        yield desk


def earlier_night(desk: Desk, *events: Event) -> NightAt:
    """A closed night in which Beto made a puesta: 30 in the plate."""
    night = desk.open(OPENING)
    night.log(*played("beto", "entrada", "oros", tricks={"ana": 4, "beto": 4, "carla": 1}), *events, CARRY)
    return night


def later_night(reader: Reader, earlier: NightAt, **fields: Any) -> str:
    """The id of the night that a filled-in sheet opens with what the earlier one left."""
    form = reader.go("/abrir?game=tresillo").form(game="tresillo")
    return reader.send(form, **{**SHEET, "carry": earlier.id, **fields}).path.split("/")[2]


def log(desk: Desk, night_id: str, *events: Event) -> None:
    """Logs events in a night that a phone opened."""
    assert isinstance(desk.state.records.append(night_id, list(events)), Taken)


def accounts(reader: Reader, night_id: str) -> Page:
    """The accounts of a night."""
    return reader.go(f"/n/{night_id}/liquidar")


def plate(desk: Desk, night_id: str) -> int:
    """What lies in the plate of a night."""
    night = desk.state.records.night(night_id)
    return int(night.game.plate(night.table))


def put_right(reader: Reader, page: Page) -> Page:
    """What the accounts offer, looked at and kept: the page to which that leads."""
    seen = reader.send(page.form(act="begin-anew"))
    assert "Qué cambia" in seen.text
    return reader.send(next(form for form in seen.forms if form.action.endswith("/correccion")))


def says_otherwise(gave: Page, took: Page) -> bool:
    """Whether the accounts of both nights say that they no longer agree. One without the other would be wrong."""
    said = {"empezó con algo distinto de lo que esta deja ahora" in gave.text, "La otra noche deja ahora otra cosa" in took.text}
    assert len(said) == 1, said
    return said.pop()


def test_both_nights_name_each_other(desk: Desk) -> None:
    """Nothing was corrected: each leads to the other, and nothing is offered."""
    earlier = earlier_night(desk)
    reader = Reader(desk).enter(earlier, me="ana")
    later = later_night(reader, earlier)
    gave, took = accounts(reader, earlier.id), accounts(reader, later)
    assert "Esta noche dio su plato a otra: Tresillo, " in gave.text
    assert f'href="/n/{later}/liquidar"' in gave.html
    assert "Esta noche empezó con lo que dejó otra: Tresillo, " in took.text
    assert f'href="/n/{earlier.id}/liquidar"' in took.html
    assert not says_otherwise(gave, took)


def test_what_a_corrected_night_leaves_now_is_told_and_put_right(desk: Desk) -> None:
    """The plate of 30 was none: 0 are left. Once the opening is put right both agree again."""
    earlier = earlier_night(desk)
    reader = Reader(desk).enter(earlier, me="ana")
    later = later_night(reader, earlier)
    log(desk, later, *played("ana", "entrada", "oros", tricks={"ana": 5, "beto": 2, "carla": 2}))
    assert plate(desk, later) == 0, "Ana took it"
    earlier.log(RIGHT)
    gave, took = accounts(reader, earlier.id), accounts(reader, later)
    assert "Aquella empezó con algo distinto de lo que esta deja ahora" in gave.text
    assert "Esta empezó con El plato trae de otra noche 30 tantos. Aquella deja ahora Nada." in took.text
    before = desk.state.records.night(later)
    put_right(reader, took)
    after = desk.state.records.night(later)
    assert before.opened.carried.plate == 30
    assert after.opened.carried.plate == 0
    assert not says_otherwise(accounts(reader, earlier.id), accounts(reader, later))


def test_the_preview_of_the_opening_says_in_words_what_it_carries(desk: Desk) -> None:
    """No key of the record stands on the page."""
    earlier = earlier_night(desk)
    reader = Reader(desk).enter(earlier, me="ana")
    later = later_night(reader, earlier)
    earlier.log(RIGHT)
    seen = reader.send(accounts(reader, later).form(act="begin-anew"))
    assert "lo que quedó de otra noche: El plato trae de otra noche 30 tantos. → Nada." in seen.text
    assert "carried" not in seen.text


def test_a_preview_says_what_a_correction_does_to_the_night_that_took(desk: Desk) -> None:
    """Correct, take back the last hand, open again: each before it is kept."""
    earlier = earlier_night(desk, *played("ana", "entrada", "oros", tricks={"ana": 4, "beto": 4, "carla": 1}))
    reader = Reader(desk).enter(earlier, me="ana")
    later = later_night(reader, earlier)
    opens = reader.send(accounts(reader, earlier.id).form(act="reopen"))
    assert "Esta noche dio su plato a otra: Tresillo" in opens.text
    assert "Mientras esta siga abierta no deja nada:" in opens.text
    undone = reader.go(f"/n/{earlier.id}/manos/2/deshacer")
    assert "Esta noche dio su plato a otra: Tresillo" in undone.text
    assert "Deja ahora" in undone.text
    assert "Después dejaría" in undone.text
    assert f"/n/{later}/liquidar" in undone.html


def test_a_correction_that_leaves_the_plate_as_it_is_says_that_too(desk: Desk) -> None:
    """Carla made the four tricks: Beto made the same puesta, and 30 are left. A player, who only looks at it, reads the same."""
    earlier = earlier_night(desk)
    reader, player = Reader(desk).enter(earlier, me="ana"), Reader(desk).enter(earlier, "player", me="carla")
    later_night(reader, earlier)
    for each in (reader, player):
        form = each.go(f"/n/{earlier.id}/apuntes/4/corregir").form(**{"tally.tricks.ana": "4"})
        seen = each.send(form, **{"tally.tricks.ana": "1", "tally.tricks.carla": "4"})
        assert "Esta noche dio su plato a otra:" in seen.text
        assert "Lo que deja no cambia." in seen.text


def test_a_preview_of_the_night_that_took_says_that_it_began_otherwise(desk: Desk) -> None:
    """As long as that is not put right; the correction that does it says nothing of the kind."""
    earlier = earlier_night(desk)
    reader = Reader(desk).enter(earlier, me="ana")
    later = later_night(reader, earlier)
    log(desk, later, *played("ana", "entrada", "oros", tricks={"ana": 5, "beto": 2, "carla": 2}))
    told = "Esta noche no empezó con lo que la otra deja ahora"
    assert told not in reader.go(f"/n/{later}/manos/1/deshacer").text
    earlier.log(RIGHT)
    assert told in reader.go(f"/n/{later}/manos/1/deshacer").text
    assert told not in reader.send(accounts(reader, later).form(act="begin-anew")).text


def test_a_form_that_comes_too_late_says_that_nothing_is_left_to_do(desk: Desk) -> None:
    """Another phone has put it right meanwhile."""
    earlier = earlier_night(desk)
    reader = Reader(desk).enter(earlier, me="ana")
    later = later_night(reader, earlier)
    earlier.log(RIGHT)
    took = accounts(reader, later)
    put_right(reader, took)
    late = reader.send(took.form(act="begin-anew"))
    assert late.status == 422
    assert "deja ahora lo mismo con lo que empezó esta" in late.text


def test_a_night_that_is_open_again_says_so_at_its_close(desk: Desk) -> None:
    """Neither is anything offered meanwhile: what it leaves is not known. Shared out then, it leaves nothing."""
    earlier = earlier_night(desk)
    reader = Reader(desk).enter(earlier, me="ana")
    later = later_night(reader, earlier)
    opens = reader.send(accounts(reader, earlier.id).form(act="reopen"))
    reader.send(next(form for form in opens.forms if form.action.endswith("/correccion")))
    gave, took = accounts(reader, earlier.id), accounts(reader, later)
    assert "Lo que quede al cerrar no pasa por sí solo a aquella" in gave.text.partition("Cerrar la noche")[2]
    assert "Aquella está abierta otra vez" in took.text
    assert [form for form in took.forms if form.fields.get("act") == "begin-anew"] == []
    reader.send(gave.form(act="close"), leftovers="share", sure="on")
    took = accounts(reader, later)
    assert "Aquella deja ahora Nada." in took.text
    assert "Antes de cerrar" in took.text.partition("Cerrar la noche")[2]
    put_right(reader, took)
    assert plate(desk, later) == 0


def test_nothing_of_a_night_that_is_open_again_is_told_elsewhere(desk: Desk) -> None:
    """Cards that lie face down, plate and puestas: the accounts of the later night stay word for word, until the earlier one is closed."""
    earlier = earlier_night(desk)
    reader = Reader(desk).enter(earlier, me="ana")
    later = later_night(reader, earlier)
    earlier.log(event("correction", strike=[5], reason="se sigue"))
    said = accounts(reader, later).text
    cards = {"ana": FORTY[:9], "beto": FORTY[9:18], "carla": FORTY[18:27]}
    earlier.log(event("deal", hands=cards), event("contract", player="beto", lance="solo", trump="oros"))
    assert accounts(reader, later).text == said
    earlier.log(event("tally", tricks={"ana": 4, "beto": 4, "carla": 1}))
    assert accounts(reader, later).text == said
    earlier.log(CARRY)
    assert accounts(reader, later).text != said


def test_what_breaks_a_later_hand_is_said_and_not_offered(desk: Desk) -> None:
    """Ana was paid 20 out of the 30: without them there is nothing to pay from."""
    earlier = earlier_night(desk)
    reader = Reader(desk).enter(earlier, me="ana")
    later = later_night(reader, earlier)
    log(desk, later, event("transfer", from_="plate", to="ana", tantos=20, reason="acuerdo"))
    earlier.log(RIGHT)
    took = accounts(reader, later)
    assert "Aquí ya no se puede cambiar sin más: " in took.text
    assert [form for form in took.forms if form.fields.get("act") == "begin-anew"] == []
    log(desk, later, event("correction", strike=[2], reason="no se pagó"))
    put_right(reader, accounts(reader, later))
    assert plate(desk, later) == 0


def two_in_the_plate(desk: Desk) -> NightAt:
    """A closed night that left a plate and, reserved, a puesta of Beto's."""
    return earlier_night(desk, *played("beto", "entrada", "oros", tricks={"ana": 4, "beto": 4, "carla": 1}))


def test_who_was_renamed_since_is_known_again(desk: Desk) -> None:
    """In either night: nothing is left otherwise by that. Who is called as nobody was keeps his puesta too."""
    earlier = two_in_the_plate(desk)
    reader = Reader(desk).enter(earlier, me="ana")
    later = later_night(reader, earlier)
    assert [each.player for each in desk.state.records.night(later).opened.carried.reserved] == ["beto"]
    assert earlier.call("PUT", "/names", json={**NAMES, "beto": "Alberto"}).status == 200
    assert not says_otherwise(accounts(reader, earlier.id), accounts(reader, later))
    assert earlier.call("PUT", "/names", json=NAMES).status == 200
    desk.state.store.rename(later, {**NAMES, "beto": "Bertín"})
    assert not says_otherwise(accounts(reader, earlier.id), accounts(reader, later))


def test_who_does_not_sit_is_carried_on_in_the_game_where_he_is(desk: Desk) -> None:
    """Beto is at home: his puesta waits under his name. Corrected so that it is Carla's, who sits no more than he: hers then."""
    earlier = two_in_the_plate(desk)
    assert earlier.call("PUT", "/names", json={**NAMES, "carla": "Carla Sanz"}).status == 200
    reader = Reader(desk).enter(earlier, me="ana")
    later = later_night(reader, earlier, **{"player-2": "Zoe", "player-3": "Nieves"})
    assert not says_otherwise(accounts(reader, earlier.id), accounts(reader, later))
    contract = event("contract", player="carla", lance="entrada", trump="oros")
    tally = event("tally", tricks={"carla": 4, "beto": 4, "ana": 1})
    earlier.log(event("correction", strike=[6, 7], insert=[contract, tally], reason="jugó Carla"))
    took = accounts(reader, later)
    assert says_otherwise(accounts(reader, earlier.id), took)
    assert "puesta de Carla Sanz" in reader.send(took.form(act="begin-anew")).text
    put_right(reader, took)
    waiting = desk.state.records.night(later).opened.carried.reserved
    assert [each.player for each in waiting] == ["carla-sanz"]
    assert "Carla Sanz" in reader.go(f"/n/{later}").text
    assert not says_otherwise(accounts(reader, earlier.id), accounts(reader, later))


def test_a_pena_stays_behind_where_its_owner_does_not_sit(desk: Desk) -> None:
    """Revesino carries penas only of players at the table: Darío's was left behind on purpose, and that is no difference."""
    four = {**NAMES, "dario": "Darío"}
    carried = {"plate": 12, "reserved": [{"player": "dario", "tantos": 8}, {"player": "ana", "tantos": 4}]}
    earlier = desk.open({"game": "revesino", "rules": {}, "players": list(four), "names": four, "carried": carried})
    earlier.log(CARRY)
    reader = Reader(desk).enter(earlier, me="ana")
    form = reader.go("/abrir?game=revesino").form(game="revesino")
    assert form.fields["carry"] == earlier.id
    page = reader.send(form, **{**SHEET, "player-4": "Zoe", "without": "1"})
    later = page.path.split("/")[2]
    assert [each.player for each in desk.state.records.night(later).opened.carried.reserved] == ["ana"]
    assert not says_otherwise(accounts(reader, earlier.id), accounts(reader, later))
    more = {"game": "revesino", "rules": {}, "players": list(four), "carried": {**carried, "plate": 20}}
    earlier.log(event("correction", strike=[1], insert=[{"type": "night_opened", "data": more}], reason="eran veinte"))
    put_right(reader, accounts(reader, later))
    assert plate(desk, later) == 20
    assert [each.player for each in desk.state.records.night(later).opened.carried.reserved] == ["ana"]


def test_fines_and_the_players_out_of_their_draw_are_compared(desk: Desk) -> None:
    """Mediator: 10 of the plate are fines, and Darío is out of the draw."""
    four = {**NAMES, "dario": "Darío"}
    begun = {"game": "mediator", "rules": {"tariff": "ejemplo-1826"}, "players": list(four)}
    begun["carried"] = {"plate": 30, "multas": 10, "excluded": ["dario"]}
    earlier = desk.open({**begun, "names": four})
    earlier.log(CARRY)
    reader = Reader(desk).enter(earlier, me="ana")
    form = reader.go("/abrir?game=mediator").form(game="mediator")
    later = reader.send(form, **{**SHEET, "player-4": "Darío"}).path.split("/")[2]
    assert not says_otherwise(accounts(reader, earlier.id), accounts(reader, later))
    more = {**begun, "carried": {"plate": 30, "multas": 20, "excluded": ["beto"]}}
    earlier.log(event("correction", strike=[1], insert=[{"type": "night_opened", "data": more}], reason="era otra multa"))
    put_right(reader, accounts(reader, later))
    brought = desk.state.records.night(later).opened.carried
    assert (brought.plate, brought.multas, brought.excluded) == (30, 20, ("beto",))


def test_whoever_is_out_of_a_draw_and_does_not_come_is_compared_too(desk: Desk) -> None:
    """Darío stays out of it in the night to which he does not come; put right, it is Beto, who does, and Elsa, who never did."""
    four, fines = {**NAMES, "dario": "Darío"}, {"plate": 30, "multas": 10}
    begun = {"game": "mediator", "rules": {"tariff": "ejemplo-1826"}, "players": list(four), "carried": {**fines, "excluded": ["dario"]}}
    earlier = desk.open({**begun, "names": four})
    earlier.log(CARRY)
    reader = Reader(desk).enter(earlier, me="ana")
    form = reader.go("/abrir?game=mediator").form(game="mediator")
    later = reader.send(form, **{**SHEET, "player-4": "Zoe"}).path.split("/")[2]
    assert desk.state.records.night(later).opened.carried.excluded == ("dario",)
    assert not says_otherwise(accounts(reader, earlier.id), accounts(reader, later))
    more = {**begun, "carried": {**fines, "excluded": ["beto", "elsa"]}}
    earlier.log(event("correction", strike=[1], insert=[{"type": "night_opened", "data": more}], reason="no fue Darío"))
    put_right(reader, accounts(reader, later))
    assert desk.state.records.night(later).opened.carried.excluded == ("beto", "elsa")
    assert not says_otherwise(accounts(reader, earlier.id), accounts(reader, later))


def test_each_of_two_takers_is_told(desk: Desk) -> None:
    """The second has insisted: the earlier night names both, and each can be put right by itself."""
    earlier = earlier_night(desk)
    reader = Reader(desk).enter(earlier, me="ana")
    takers = [later_night(reader, earlier), later_night(reader, earlier, again="1")]
    gave = accounts(reader, earlier.id)
    assert all(f'href="/n/{later}/liquidar"' in gave.html for later in takers)
    earlier.log(RIGHT)
    put_right(reader, accounts(reader, takers[0]))
    gave = accounts(reader, earlier.id)
    assert gave.text.count("Esta noche dio su plato a otra") == 2
    assert gave.text.count("Aquella empezó con algo distinto") == 1
    assert "La otra noche deja ahora otra cosa" in accounts(reader, takers[1]).text


def test_the_boards_of_a_game_at_cientos_are_carried_and_compared(desk: Desk) -> None:
    """Ana had 20 and has 30: the later night begins with 30."""
    pair = {"ana": "Ana", "beto": "Beto"}
    begun = {"game": "cientos", "rules": {}, "players": list(pair), "carried": {"board": {"ana": 20, "beto": 10}}}
    earlier = desk.open({**begun, "names": pair})
    earlier.log(CARRY)
    reader = Reader(desk).enter(earlier, me="ana")
    form = reader.go("/abrir?game=cientos").form(game="cientos")
    assert form.fields["carry"] == earlier.id
    later = reader.send(form, **{"player-1": "Beto", "player-2": "Ana"}).path.split("/")[2]
    gave = accounts(reader, earlier.id)
    assert "El juego a medias de esta noche sigue en otra" in gave.text
    assert not says_otherwise(gave, accounts(reader, later))
    more = {**begun, "carried": {"board": {"ana": 30, "beto": 10}}}
    earlier.log(event("correction", strike=[1], insert=[{"type": "night_opened", "data": more}], reason="eran treinta"))
    took = accounts(reader, later)
    assert "Aquella deja ahora Sigue un juego de otra noche:" in took.text
    put_right(reader, took)
    assert desk.state.records.night(later).opened.carried.board == {"ana": 30, "beto": 10}
    assert not says_otherwise(accounts(reader, earlier.id), accounts(reader, later))


def test_a_night_that_came_from_another_book_has_no_link(desk: Desk, tmp_path: Path) -> None:
    """The mark is no part of a record: what the opening carries stands there, and nothing is compared."""
    earlier = earlier_night(desk)
    reader = Reader(desk).enter(earlier, me="ana")
    later = later_night(reader, earlier)
    earlier.log(RIGHT)
    assert says_otherwise(accounts(reader, earlier.id), accounts(reader, later))
    with desk_at(tmp_path / "another") as other:
        there = Reader(other)
        for night_id in (earlier.id, later):
            record = [orjson.loads(line) for line in exported(desk.store, night_id)]
            assert isinstance(imported(other.store, record), Imported)
            tokens = access.fresh_tokens()
            with other.store.transaction() as db:
                access.keep(db, night_id, tokens)
            there.client.set_cookie(*seat(night_id, tokens["scorer"]))
        assert "dio su plato" not in accounts(there, earlier.id).text
        assert "empezó con" not in accounts(there, later).text


def test_a_phone_that_has_not_joined_the_other_night_reads_no_name(desk: Desk) -> None:
    """Neither its id, nor its day, nor a link; what is left now, it may put right all the same."""
    earlier = earlier_night(desk)
    reader = Reader(desk).enter(earlier, me="ana")
    later = later_night(reader, earlier)
    cookie = reader.client.get_cookie(name_of(later))
    assert cookie is not None
    only_later, only_earlier = Reader(desk), Reader(desk).enter(earlier, "player")
    only_later.client.set_cookie(*seat(later, cookie.value.partition(".")[0]))
    earlier.log(RIGHT)
    took, gave = accounts(only_later, later), accounts(only_earlier, earlier.id)
    assert "que después se ha corregido: otra noche." in took.text
    assert "dio su plato a otra: otra noche." in gave.text
    assert earlier.id not in took.html
    assert later not in gave.html
    put_right(only_later, took)
    assert plate(desk, later) == 0


def test_a_night_that_was_let_go_is_still_known(desk: Desk) -> None:
    """The mark is the book's: the phone forgets the earlier night, and reads of it without a name."""
    earlier = earlier_night(desk)
    reader = Reader(desk).enter(earlier, me="ana")
    later = later_night(reader, earlier)
    reader.client.delete_cookie(name_of(earlier.id))
    earlier.log(RIGHT)
    took = accounts(reader, later)
    assert "que después se ha corregido: otra noche." in took.text
    assert took.form(act="begin-anew").fields["version"]


def test_only_the_scorer_is_offered_to_put_it_right(desk: Desk) -> None:
    """A player reads it."""
    earlier = earlier_night(desk)
    reader = Reader(desk).enter(earlier, me="ana")
    later = later_night(reader, earlier)
    earlier.log(RIGHT)
    cookie = reader.client.get_cookie(name_of(later))
    assert cookie is not None
    shown = {"Authorization": f"Bearer {cookie.value.partition('.')[0]}"}
    token = desk.call("POST", f"{API}/nights/{later}/tokens", json={"role": "player"}, headers=shown).json["token"]
    player = Reader(desk)
    player.client.set_cookie(*seat(later, token))
    page = accounts(player, later)
    assert "Aquella deja ahora Nada." in page.text
    assert [form for form in page.forms if form.fields.get("act") == "begin-anew"] == []
    sent = player.send(accounts(reader, later).form(act="begin-anew"))
    assert sent.status == 403
