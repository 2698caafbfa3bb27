"""A night that takes up another is linked to it: both say so if the earlier one is corrected or reopened."""

from __future__ import annotations

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
FOUR = {**NAMES, "dario": "Darío"}
OPENING: Event = {"game": "tresillo", "rules": {"tariff": "fournier"}, "players": list(NAMES), "names": NAMES}
PUESTA = played("beto", "entrada", "oros", tricks={"ana": 4, "beto": 4, "carla": 1})
WON = played("ana", "entrada", "oros", tricks={"ana": 5, "beto": 2, "carla": 2})
CARRY = event("night_closed", leftovers="carry")
RIGHT = event("correction", strike=[4], insert=[event("tally", tricks={"ana": 2, "beto": 5, "carla": 2})], reason="la sacó")
"""Beto has won: there is no puesta in the earlier night, and nothing is left."""


class Handed:
    """Two nights, of which the later one took what the earlier one left, and the phone that scores both."""

    def __init__(self, desk: Desk, earlier: NightAt, *, game: str = "tresillo", **fields: Any) -> None:
        self.desk, self.earlier, self.reader = desk, earlier, Reader(desk).enter(earlier, me="ana")
        self.later = self.taken(game, **fields)

    def taken(self, game: str = "tresillo", **fields: Any) -> str:
        """The id of the night that a filled-in sheet opens with what the earlier one left."""
        form = self.reader.go(f"/abrir?game={game}").form(game=game)
        told = {name: value for name, value in {**SHEET, "carry": self.earlier.id}.items() if name in form.fields}
        return self.reader.send(form, **{**told, **fields}).night_id

    def log(self, *events: Event) -> None:
        """Logs events in the later night."""
        assert isinstance(self.desk.state.records.append(self.later, list(events)), Taken)

    def begun_with(self, opening: Event) -> None:
        """Corrects the opening of the earlier night."""
        self.earlier.log(event("correction", strike=[1], insert=[{"type": "night_opened", "data": opening}], reason="no era eso"))

    @property
    def token(self) -> str:
        """The scorer's token for the later night."""
        cookie = self.reader.client.get_cookie(name_of(self.later))
        assert cookie is not None
        return cookie.value.partition(".")[0]

    @property
    def gave(self) -> Page:
        """The accounts of the earlier night."""
        return self.reader.go(f"/n/{self.earlier.id}/liquidar")

    @property
    def took(self) -> Page:
        """The accounts of the later night."""
        return self.reader.go(f"/n/{self.later}/liquidar")

    @property
    def carried(self) -> Any:
        """What the later night began with, by its present opening."""
        return self.desk.state.records.night(self.later).opened.carried

    @property
    def plate(self) -> int:
        """The plate of the later night."""
        night = self.desk.state.records.night(self.later)
        return int(night.game.plate(night.table))

    def otherwise(self) -> bool:
        """Whether the accounts of both nights say that they disagree; they must say it together."""
        said = {
            "empezó con algo distinto de lo que esta deja ahora" in self.gave.text,
            "La otra noche deja ahora otra cosa" in self.took.text,
        }
        assert len(said) == 1, said
        return said.pop()

    def put_right(self) -> None:
        """Previews and keeps the correction that the accounts of the later night offer."""
        put_right(self.reader, self.took)


def put_right(reader: Reader, page: Page) -> None:
    """Previews and keeps the correction that these accounts offer."""
    seen = reader.send(page.form(act="begin-anew"))
    assert "Qué cambia" in seen.text
    reader.send(seen.to("/correccion"))


def offered(page: Page) -> bool:
    """Whether accounts offer to correct the opening."""
    return any(form.fields.get("act") == "begin-anew" for form in page.forms)


@pytest.fixture(name="two")
def a_pair(desk: Desk) -> Handed:
    """Two nights of Tresillo, of which the later one took a plate of 30."""
    return Handed(desk, earlier_night(desk))


def earlier_night(desk: Desk, *events: Event) -> NightAt:
    """A closed night in which Beto made a puesta: 30 in the plate."""
    return desk.open(OPENING, *PUESTA, *events, CARRY)


def test_both_nights_name_each_other(two: Handed) -> None:
    """Nothing was corrected: each links to the other, and no correction is offered."""
    assert "Esta noche dio su plato a otra: Tresillo, " in two.gave.text
    assert f'href="/n/{two.later}/liquidar"' in two.gave.html
    assert "Esta noche empezó con lo que dejó otra: Tresillo, " in two.took.text
    assert f'href="/n/{two.earlier.id}/liquidar"' in two.took.html
    assert not two.otherwise() and not offered(two.took)


def test_what_a_corrected_night_leaves_now_is_told_and_put_right(two: Handed) -> None:
    """The plate of 30 becomes 0. Once the opening is corrected both agree again; a second phone is told that it is too late."""
    two.log(*WON)
    assert two.plate == 0, "Ana took it"
    two.earlier.log(RIGHT)
    took = two.took
    assert "La otra empezó con algo distinto de lo que esta deja ahora" in two.gave.text
    assert "Esta empezó con El plato trae de otra noche 30 tantos. La otra deja ahora Nada." in took.text
    seen = two.reader.send(took.form(act="begin-anew"))
    assert "lo que quedó de otra noche: El plato trae de otra noche 30 tantos. → Nada." in seen.text
    assert "carried" not in seen.text, "the page has no key of the record"
    assert two.carried.plate == 30
    two.put_right()
    assert two.carried.plate == 0
    assert not two.otherwise()
    late = two.reader.send(took.form(act="begin-anew"))
    assert late.status == 422 and "deja ahora lo mismo con lo que empezó esta" in late.text


def test_a_preview_says_what_a_correction_does_to_the_night_that_took(desk: Desk) -> None:
    """Correct, strike the last hand, open again: each before it is kept."""
    two = Handed(desk, earlier_night(desk, *played("ana", "entrada", "oros", tricks={"ana": 4, "beto": 4, "carla": 1})))
    opens = two.reader.send(two.gave.form(act="reopen"))
    assert "Esta noche dio su plato a otra: Tresillo" in opens.text
    assert "Mientras esta siga abierta no deja nada:" in opens.text
    struck = two.reader.go(f"/n/{two.earlier.id}/manos/2/corregir").with_button("do", "strike")
    undone = two.reader.press(struck, "do", "strike")
    assert "Esta noche dio su plato a otra: Tresillo" in undone.text
    assert "Deja ahora" in undone.text and "Después dejaría" in undone.text
    assert f"/n/{two.later}/liquidar" in undone.html


def test_a_correction_that_leaves_the_plate_as_it_is_says_that_too(desk: Desk, two: Handed) -> None:
    """Carla made the four tricks: Beto has the same puesta, and 30 are left. A player who only previews reads the same."""
    for each in (two.reader, Reader(desk).enter(two.earlier, "player", me="carla")):
        form = each.go(f"/n/{two.earlier.id}/apuntes/4/corregir").form(**{"tally.tricks.ana": "4"})
        seen = each.send(form, **{"tally.tricks.ana": "1", "tally.tricks.carla": "4"})
        assert "Esta noche dio su plato a otra:" in seen.text
        assert "Lo que deja no cambia." in seen.text


def test_a_preview_of_the_night_that_took_says_that_it_began_otherwise(two: Handed) -> None:
    """Until that is corrected; the preview of that correction does not say it."""
    two.log(*WON)
    told, undo = "Esta noche no empezó con lo que la otra deja ahora", f"/n/{two.later}/manos/1/deshacer"
    assert told not in two.reader.go(undo).text
    two.earlier.log(RIGHT)
    assert told in two.reader.go(undo).text
    assert told not in two.reader.send(two.took.form(act="begin-anew")).text


def test_a_night_that_is_open_again_says_so_at_its_close(two: Handed) -> None:
    """No correction is offered meanwhile, because the remainder is unknown. Shared out at the new close, it leaves nothing."""
    two.reader.send(two.reader.send(two.gave.form(act="reopen")).to("/correccion"))
    gave, took = two.gave, two.took
    assert "Lo que quede al cerrar no pasa solo a la otra" in gave.text.partition("Cerrar la noche")[2]
    assert "La otra está abierta otra vez" in took.text and not offered(took)
    two.reader.send(gave.form(act="close"), leftovers="share", sure="on")
    took = two.took
    assert "La otra deja ahora Nada." in took.text
    assert "Antes de cerrar" in took.text.partition("Cerrar la noche")[2]
    two.put_right()
    assert two.plate == 0


def test_nothing_of_a_night_that_is_open_again_is_told_elsewhere(two: Handed) -> None:
    """Covered cards, plate and puestas stay secret: the accounts of the later night stay word for word, until the earlier one is closed."""
    two.earlier.log(event("correction", strike=[5], reason="se sigue"))
    said = two.took.text
    cards = {"ana": FORTY[:9], "beto": FORTY[9:18], "carla": FORTY[18:27]}
    two.earlier.log(event("deal", hands=cards), event("contract", player="beto", lance="solo", trump="oros"))
    assert two.took.text == said
    two.earlier.log(event("tally", tricks={"ana": 4, "beto": 4, "carla": 1}))
    assert two.took.text == said
    two.earlier.log(CARRY)
    assert two.took.text != said


def test_what_breaks_a_later_hand_is_said_and_not_offered(two: Handed) -> None:
    """Ana was paid 20 out of the 30, which then could not be paid."""
    two.log(event("transfer", from_="plate", to="ana", tantos=20, reason="acuerdo"))
    two.earlier.log(RIGHT)
    assert "Aquí ya no se puede cambiar sin más: " in two.took.text and not offered(two.took)
    two.log(event("correction", strike=[2], reason="no se pagó"))
    two.put_right()
    assert two.plate == 0


def test_who_was_renamed_since_is_known_again(desk: Desk) -> None:
    """In either night a new name makes no difference to the remainder. A player with a new name keeps his puesta too."""
    two = Handed(desk, earlier_night(desk, *PUESTA))
    assert [each.player for each in two.carried.reserved] == ["beto"]
    assert two.earlier.call("PUT", "/names", json={**NAMES, "beto": "Alberto"}).status == 200
    assert not two.otherwise()
    assert two.earlier.call("PUT", "/names", json=NAMES).status == 200
    desk.state.store.rename(two.later, {**NAMES, "beto": "Bertín"})
    assert not two.otherwise()


def test_who_does_not_sit_is_carried_on_in_the_game_where_he_is(desk: Desk) -> None:
    """Beto is at home: his puesta waits under his name. After the correction it is Carla's, who is absent too, and waits under hers."""
    earlier = earlier_night(desk, *PUESTA)
    assert earlier.call("PUT", "/names", json={**NAMES, "carla": "Carla Sanz"}).status == 200
    two = Handed(desk, earlier, **{"player-2": "Zoe", "player-3": "Nieves"})
    assert not two.otherwise()
    contract = event("contract", player="carla", lance="entrada", trump="oros")
    tally = event("tally", tricks={"carla": 4, "beto": 4, "ana": 1})
    earlier.log(event("correction", strike=[6, 7], insert=[contract, tally], reason="jugó Carla"))
    assert two.otherwise()
    assert "puesta de Carla Sanz" in two.reader.send(two.took.form(act="begin-anew")).text
    two.put_right()
    assert [each.player for each in two.carried.reserved] == ["carla-sanz"]
    assert "Carla Sanz" in two.reader.go(f"/n/{two.later}").text
    assert not two.otherwise()


def test_a_pena_stays_behind_where_its_owner_does_not_sit(desk: Desk) -> None:
    """Revesino carries penas only of players at the table: Darío's was left on purpose, so the nights agree."""
    opening = {"game": "revesino", "rules": {}, "players": list(FOUR)}
    carried = {"plate": 12, "reserved": [{"player": "dario", "tantos": 8}, {"player": "ana", "tantos": 4}]}
    two = Handed(
        desk,
        desk.told({"data": {**opening, "names": FOUR, "carried": carried}}, CARRY),
        game="revesino",
        without="1",
        **{"player-4": "Zoe"},
    )
    assert [each.player for each in two.carried.reserved] == ["ana"] and not two.otherwise()
    two.begun_with({**opening, "carried": {**carried, "plate": 20}})
    two.put_right()
    assert two.plate == 20 and [each.player for each in two.carried.reserved] == ["ana"]


MEDIATOR: Event = {"game": "mediator", "rules": {"tariff": "ejemplo-1826"}, "players": list(FOUR)}
CIENTOS: Event = {"game": "cientos", "rules": {}, "players": ["ana", "beto"]}
FINES: Event = {"plate": 30, "multas": 10}
LEFT = {
    "fines and a draw": (MEDIATOR, "Darío", {**FINES, "excluded": ["dario"]}, {"plate": 30, "multas": 20, "excluded": ["beto"]}),
    "out of the draw, and not there": (MEDIATOR, "Zoe", {**FINES, "excluded": ["dario"]}, {**FINES, "excluded": ["beto", "elsa"]}),
    "boards": (CIENTOS, None, {"board": {"ana": 20, "beto": 10}}, {"board": {"ana": 30, "beto": 10}}),
}
"""An opening, the fourth player next time, the remainder, and the remainder after a correction."""


@pytest.mark.parametrize("what", LEFT)
def test_what_else_a_game_leaves_is_carried_and_compared(desk: Desk, what: str) -> None:
    """Fines, players who are out of a draw whether they come or not, the boards of a game."""
    opening, fourth, left, right = LEFT[what]
    names = {player: FOUR[player] for player in opening["players"]}
    earlier = desk.told({"data": {**opening, "names": names, "carried": left}}, CARRY)
    two = Handed(desk, earlier, game=opening["game"], **({"player-4": fourth} if fourth else {}))

    def carried() -> Event:
        return {name: list(told) if isinstance(told := getattr(two.carried, name), tuple) else told for name in left}

    assert carried() == left and not two.otherwise()
    assert ("El juego a medias de esta noche sigue en otra" in two.gave.text) == (what == "boards")
    two.begun_with({**opening, "carried": right})
    assert two.otherwise() and ("La otra deja ahora Sigue un juego de otra noche:" in two.took.text) == (what == "boards")
    two.put_right()
    assert carried() == right and not two.otherwise()


def test_each_of_two_takers_is_told(two: Handed) -> None:
    """The second taker insisted: the earlier night names both, and each can be corrected alone."""
    first, two.later = two.later, two.taken(again="1")
    assert all(f'href="/n/{later}/liquidar"' in two.gave.html for later in (first, two.later))
    two.earlier.log(RIGHT)
    put_right(two.reader, two.reader.go(f"/n/{first}/liquidar"))
    assert two.gave.text.count("Esta noche dio su plato a otra") == 2
    assert two.gave.text.count("La otra empezó con algo distinto") == 1
    assert "La otra noche deja ahora otra cosa" in two.took.text


def test_a_night_that_came_from_another_book_has_no_link(desk: Desk, two: Handed, tmp_path: Path) -> None:
    """The link is no part of a record: the opening has what was carried, and nothing is compared."""
    two.earlier.log(RIGHT)
    assert two.otherwise()
    with desk_at(tmp_path / "another") as other:
        there = Reader(other)
        for night_id in (two.earlier.id, two.later):
            record = [orjson.loads(line) for line in exported(desk.store, night_id)]
            assert isinstance(imported(other.store, record), Imported)
            tokens = access.fresh_tokens()
            with other.store.transaction() as db:
                access.keep(db, night_id, tokens)
            there.client.set_cookie(*seat(night_id, tokens["scorer"]))
        assert "dio su plato" not in there.go(two.gave.path).text
        assert "empezó con" not in there.go(two.took.path).text


def test_a_phone_that_has_not_joined_the_other_night_reads_no_name(desk: Desk, two: Handed) -> None:
    """It sees no id, day or link of that night; it may still correct the opening to what is left now."""
    only_later, only_earlier = Reader(desk), Reader(desk).enter(two.earlier, "player")
    only_later.client.set_cookie(*seat(two.later, two.token))
    two.earlier.log(RIGHT)
    took, gave = only_later.go(two.took.path), only_earlier.go(two.gave.path)
    assert "que después se ha corregido: otra noche." in took.text and two.earlier.id not in took.html
    assert "dio su plato a otra: otra noche." in gave.text and two.later not in gave.html
    put_right(only_later, took)
    assert two.plate == 0


def test_a_night_that_was_let_go_is_still_known(two: Handed) -> None:
    """The link belongs to the book: the phone forgets the earlier night, and sees it without a name."""
    two.reader.client.delete_cookie(name_of(two.earlier.id))
    two.earlier.log(RIGHT)
    assert "que después se ha corregido: otra noche." in two.took.text and offered(two.took)


def test_only_the_scorer_is_offered_to_put_it_right(desk: Desk, two: Handed) -> None:
    """A player reads it."""
    two.earlier.log(RIGHT)
    shown = {"Authorization": f"Bearer {two.token}"}
    token = desk.call("POST", f"{API}/nights/{two.later}/tokens", json={"role": "player"}, headers=shown).json["token"]
    player = Reader(desk)
    player.client.set_cookie(*seat(two.later, token))
    page = player.go(two.took.path)
    assert "La otra deja ahora Nada." in page.text and not offered(page)
    assert player.send(two.took.form(act="begin-anew")).status == 403
