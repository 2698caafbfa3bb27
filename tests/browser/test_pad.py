"""The pad on a phone: it loses no tap, moves nothing by surprise, and goes on without a network."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.network import offline
from tests.browser.phone import Phone, Phones
from tests.browser.queue import add, hand, queue, until, until_sent, until_states
from tests.browser.tapped import EVENING, EVENINGS, PASSED, PLAYS, TRUMP, WON, answer, comes_to, save, tap_hand, waits_for_hand
from tests.browser.test_offline import until_kept
from tests.journeys.table import Served
from tests.nights import FOUR, event
from tests.service.desk import OPENING, NightAt

NINE = ["1E", "7O", "1B", "1O", "RO", "CO", "SO", "2O", "3O"]
NAMES = {"ana": "Ana", "beto": "Beto", "carla": "Carla", "dario": "Darío"}


def opened(service: Served) -> NightAt:
    """A night of four with names."""
    return service.open({**OPENING, "names": NAMES})


def at_pad(phone: Phone, night: NightAt, query: str = "") -> Phone:
    """A scorer's phone with the pad open and ready."""
    phone.enter(night)
    phone.go(f"/n/{night.id}/anotar{query}")
    phone.page.locator("form.scripted").wait_for()
    return phone


def answered(phone: Phone) -> Locator:
    """The line of the answers."""
    return phone.page.locator("#answered button")


def tap_answers(phone: Phone, answers: Sequence[tuple[str, str]]) -> None:
    """Answers some questions."""
    for question, label in answers:
        phone.tap(answer(phone, question, label))


def test_half_a_hand_survives_a_reload(service: Served, phones: Phones) -> None:
    """A pocket, a call, a browser that discarded the page: the answers are there again."""
    phone = at_pad(phones(service), opened(service))
    tap_answers(phone, WON.taps[:2])
    phone.page.reload()
    expect(answered(phone)).to_have_text(["Ana: Entrada", "Oros"])
    phone.tap(answer(phone, *WON.taps[2]))
    expect(save(phone)).to_contain_text("Ana +20")


def test_an_answer_is_changed_by_tapping_it(service: Served, phones: Phones) -> None:
    """Its question opens again; answers that still fit stay, the others are asked anew."""
    phone = at_pad(phones(service), opened(service))
    tap_answers(phone, WON.taps)
    phone.tap(phone.page.get_by_role("button", name="Oros"))
    expect(answer(phone, TRUMP, "Oros")).to_be_checked()
    phone.tap(answer(phone, TRUMP, "Copas"))
    expect(answered(phone)).to_have_text(["Ana: Entrada", "Copas", "Bazas de Ana 5", "2–2 sacada"])
    phone.tap(phone.page.get_by_role("button", name="Bazas de Ana 5"))
    phone.tap(answer(phone, "Bazas de Ana", "Se rinde"))
    phone.tap(phone.page.get_by_role("button", name="Ana: Entrada"))
    phone.tap(answer(phone, PLAYS, "Ana: Solo"))
    expect(save(phone)).to_be_hidden()
    expect(answer(phone, "Bazas de Ana", "Se rinde")).to_be_hidden()


@pytest.mark.faces
def test_a_lost_bola_does_not_stay_chosen_when_other_tricks_are_tapped(service: Served, phones: Phones) -> None:
    """It depended on the six; the trump stays, and the bola can be marked for five as well."""
    night = service.open({**OPENING, "rules": {"tariff": "jepus-1896"}, "names": NAMES})
    phone = at_pad(phones(service), night)
    tap_answers(phone, [(PLAYS, "Ana: Entrada"), (TRUMP, "Oros"), ("Bazas de Ana", "6"), ("Bola", "Bola perdida")])
    phone.tap(phone.page.get_by_role("button", name="Bazas de Ana 6"))
    phone.tap(answer(phone, "Bazas de Ana", "5"))
    expect(answer(phone, "Bola", "Bola perdida")).not_to_be_checked()
    expect(answered(phone)).to_have_text(["Ana: Entrada", "Oros", "Bazas de Ana 5", "2–2 sacada"])
    phone.tap(answer(phone, "Bola", "Bola perdida"))
    expect(answer(phone, "Bola", "Bola perdida")).to_be_checked()


@pytest.mark.faces
def test_hours_offline_are_logged_hand_by_hand(service: Served, phones: Phones) -> None:
    """The hands count up, the dealer goes round, the plate is carried along, and everything arrives in order."""
    night = opened(service)
    phone = at_pad(phones(service), night)
    dealers = ["Darío", "Ana", "Beto", "Carla", "Darío", "Ana", "Beto", "Carla", "Carla"]
    with offline(phone):
        for slot, (dealer, told) in enumerate(zip(dealers, EVENING, strict=True), 1):
            waits_for_hand(phone, slot)
            expect(phone.page.locator(".dealer b")).to_have_text(dealer)
            tap_answers(phone, told.taps)
            expect(save(phone)).to_contain_text("provisional")
            phone.tap(save(phone))
        waits_for_hand(phone, 10)
        assert [entry["slot"] for entry in queue(phone, night)] == list(range(1, 10))
        assert night.version == 1
    until_sent(phone, night)
    by_program = opened(service)
    for told in EVENING:
        by_program.log(*told.events)
    assert comes_to(night.get().json) == comes_to(by_program.get().json)
    waits_for_hand(phone, 10)


@pytest.mark.faces
def test_an_open_hand_is_finished_offline_and_the_next_one_told(service: Served, phones: Phones) -> None:
    """Known parts of the open hand are not asked; of the next one everything is."""
    night = opened(service)
    night.log(*WON.events[:2])
    phone = at_pad(phones(service), night)
    with offline(phone):
        expect(answer(phone, PLAYS, "Ana: Entrada")).to_be_hidden()
        phone.tap(answer(phone, "Bazas de Ana", "5"))
        phone.tap(save(phone))
        waits_for_hand(phone, 2)
        tap_answers(phone, EVENING[1].taps)
        expect(save(phone)).to_contain_text("se sabrá con red")
        phone.tap(save(phone))
        waits_for_hand(phone, 3)
    until_sent(phone, night)
    assert [each["outcome"] for each in night.get().json["hands"]] == ["won", "won"]


@pytest.mark.faces
def test_the_button_says_a_bola_before_it_is_pressed(service: Served, phones: Phones) -> None:
    """Nine tricks are one, asked for or not; every text about the hand says so."""
    night = opened(service)
    phone = at_pad(phones(service), night)
    tap_answers(phone, ((PLAYS, "Ana: Entrada"), (TRUMP, "Oros"), ("Bazas de Ana", "9")))
    expect(save(phone)).to_contain_text("¡Bola! · Ana +")
    phone.tap(save(phone))
    until_sent(phone, night)
    expect(phone.page.locator("#last, #saved").filter(visible=True)).to_contain_text("¡Bola!")
    phone.go(f"/n/{night.id}")
    expect(phone.page.locator("main")).to_contain_text("¡Bola!")


@pytest.mark.faces
def test_what_a_saved_hand_pays_is_told_as_soon_as_the_service_has_it(service: Served, phones: Phones) -> None:
    """Only the service knows what a hand of Cientos pays: the strip says that it asks, and then the payments."""
    night = service.open({"game": "cientos", "players": ["ana", "beto"], "names": {"ana": "Ana", "beto": "Beto"}})
    phone = at_pad(phones(service), night)
    tap_hand(phone, EVENINGS["cientos"].hands[0])
    until_sent(phone, night)
    expect(phone.page.locator("#saved")).to_contain_text("Cuentan")
    expect(phone.page.locator("#saved")).not_to_contain_text("se sabrá con red")


@pytest.mark.faces
def test_what_waits_carries_the_plate_along(service: Served, phones: Phones) -> None:
    """Two hands passed out without a network: ten tantos lie there provisionally for the winner of the third."""
    phone = at_pad(phones(service), opened(service))
    with offline(phone):
        for slot in (1, 2):
            waits_for_hand(phone, slot)
            tap_hand(phone, PASSED)
        tap_answers(phone, ((PLAYS, "Ana: Entrada"), (TRUMP, "Oros"), ("Bazas de Ana", "5")))
        expect(save(phone)).to_contain_text("plato 10 → 0 · provisional")


@pytest.mark.faces
def test_what_was_not_sent_is_taken_back_on_the_pad(service: Served, phones: Phones) -> None:
    """«Deshacer» brings the answers back, here and from the table; nothing was sent, nothing is struck; it stays as it was in one tap more."""
    night = opened(service)
    phone = at_pad(phones(service, worker=True), night)
    until_kept(phone, f"/n/{night.id}", f"/n/{night.id}/anotar")
    with offline(phone):
        tap_hand(phone, WON)
        waits_for_hand(phone, 2)
        expect(phone.page.locator("#stands [data-player=ana]")).to_contain_text("≈ +20")
        phone.tap(phone.page.get_by_role("button", name="Deshacer"))
        waits_for_hand(phone, 1)
        assert queue(phone, night) == []
        phone.tap(phone.page.get_by_role("button", name="Dejarla como estaba"))
        waits_for_hand(phone, 2)
        phone.go(f"/n/{night.id}")
        phone.tap(phone.page.locator(".pending-row").get_by_role("link", name="Deshacer"))
        waits_for_hand(phone, 1)
        expect(answer(phone, TRUMP, "Oros")).to_be_checked()
        assert queue(phone, night) == []
    assert night.version == 1


@pytest.mark.faces
@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize("below", ["", "/anotar"])
def test_to_undo_and_mend_one_answer_is_three_taps(service: Served, phones: Phones, javascript: bool, below: str) -> None:
    """«Deshacer», the right answer, «Guardar»: from the table and from the pad. Without a script what hangs on the answer is asked first."""
    night = opened(service)
    night.log(*WON.events)
    phone = phones(service, javascript=javascript)
    phone.enter(night)
    phone.go(f"/n/{night.id}{below}")
    phone.tap(phone.page.get_by_role("button", name="Deshacer"))
    expect(phone.page.locator("#undone")).to_contain_text("Mano 1 deshecha.")
    phone.tap(answer(phone, TRUMP, "Copas"))
    phone.tap(save(phone))
    assert phone.taps == 3
    waits_for_hand(phone, 2)
    until(phone, lambda: night.version == 8)
    assert [each["trump"] for each in night.get().json["hands"]] == ["copas"]


@pytest.mark.faces
def test_what_was_just_sent_is_taken_back_in_the_same_way(service: Served, phones: Phones) -> None:
    """The record holds it: a correction strikes it, that everybody sees, and the pad says the hand again. Behind another's entry it is corrected."""
    night = opened(service)
    phone = at_pad(phones(service), night)
    tap_hand(phone, WON)
    until_sent(phone, night)
    phone.tap(phone.page.get_by_role("button", name="Deshacer"))
    expect(phone.page.locator("#undone")).to_contain_text("Mano 1 deshecha.")
    assert (night.version, night.get().json["hands"]) == (5, [])
    phone.tap(save(phone))
    waits_for_hand(phone, 2)
    until_sent(phone, night)
    night.log(event("transfer", from_="ana", to="beto", tantos=1, reason="cash"))
    phone.tap(phone.page.locator("#saved").get_by_role("button", name="Deshacer"))
    phone.page.wait_for_url("**/manos/1/corregir")


@pytest.mark.faces
def test_the_dealer_is_put_right_with_a_tap(service: Served, phones: Phones) -> None:
    """The new dealer is logged before the hand, and the deal goes on from him."""
    night = opened(service)
    phone = at_pad(phones(service), night)
    phone.tap(phone.page.locator(".dealer summary"))
    phone.tap(answer(phone, "¿Quién da?", "Beto"))
    expect(answer(phone, PLAYS, "Beto: Entrada")).to_have_count(0)
    tap_hand(phone, WON)
    waits_for_hand(phone, 2)
    expect(phone.page.locator(".dealer b")).to_have_text("Carla")
    until_sent(phone, night)
    told = night.get("/events").json["events"][1:]
    assert [each["type"] for each in told] == ["seats_changed", "deal", "contract", "tally"]
    assert told[0]["data"] == {"players": list(FOUR), "first_dealer": "beto"}
    expect(phone.page.locator(".dealer b")).to_have_text("Carla")


@pytest.mark.faces
def test_arrows_go_through_the_answers_and_enter_goes_on(service: Served, phones: Phones) -> None:
    """With a keyboard a question stays open during the choice."""
    night = opened(service)
    phone = at_pad(phones(service), night)
    answer(phone, PLAYS, "Ana: Entrada").focus()
    phone.page.keyboard.press("ArrowRight")
    expect(answer(phone, PLAYS, "Ana: Vuelta")).to_be_checked()
    expect(answer(phone, PLAYS, "Ana: Vuelta")).to_be_focused()
    phone.page.keyboard.press("Enter")
    expect(answered(phone)).to_have_text(["Ana: Vuelta"])
    expect(answer(phone, TRUMP, "Oros")).to_be_focused()
    phone.page.keyboard.press("Enter")
    for _ in range(5):
        phone.page.keyboard.press("ArrowRight")
    phone.page.keyboard.press("Enter")
    expect(save(phone)).to_be_focused()
    phone.page.keyboard.press("Enter")
    waits_for_hand(phone, 2)
    until_sent(phone, night)
    assert night.get().json["hands"][0]["tricks"]["ana"] == 5


@pytest.mark.faces
def test_another_phone_logs_a_hand_meanwhile(service: Served, phones: Phones) -> None:
    """The answers stay, and the pad says that they are for the next hand now."""
    night = opened(service)
    phone = at_pad(phones(service), night)
    tap_answers(phone, ((PLAYS, "Beto: Entrada"),))
    night.log(*PASSED.events)
    waits_for_hand(phone, 2)
    expect(phone.page.locator("#doubt")).to_contain_text("sería ya la mano 2")
    expect(answered(phone)).to_have_text(["Beto: Entrada"])


@pytest.mark.faces
def test_a_hand_that_was_refused_is_put_right_in_its_place(service: Served, phones: Phones) -> None:
    """It fills the pad again; the later hand waits meanwhile and comes after it."""
    night = opened(service)
    phone = at_pad(phones(service), night)
    kept = {"told": {"play": "entrada", "hombre": "ana", "trump": "oros"}, "dealer": "dario", "keeps": False, "plate": 5}
    with offline(phone):
        first = add(phone, night, 1, hand(tricks=11), pad=kept)
        add(phone, night, 2, [event("deal"), event("pass_out")])
    until_states(phone, night, "refused", "waiting")
    at_pad(phone, night, f"?entrada={first['key']}")
    waits_for_hand(phone, 1)
    expect(answered(phone)).to_have_text(["Ana: Entrada", "Oros"])
    tap_answers(phone, WON.taps[2:])
    phone.tap(save(phone))
    until_sent(phone, night)
    assert [each["outcome"] for each in night.get().json["hands"]] == ["won", "passed_out"]


@pytest.mark.faces
def test_what_only_the_service_knows_comes_with_the_network(service: Served, phones: Phones) -> None:
    """For a hand with known cards the page has no table: it says so, and asks."""
    night = opened(service)
    night.log(event("deal", hands={"ana": NINE}), event("contract", player="ana", lance="solo", trump="oros"))
    phone = at_pad(phones(service), night)
    with offline(phone):
        phone.tap(answer(phone, "Bazas de Ana", "5"))
        expect(save(phone)).to_contain_text("se sabrá con red")
    phone.page.reload()
    expect(save(phone)).to_contain_text("Ana +")
    phone.tap(save(phone))
    until(phone, lambda: night.get().json["hands"][0]["outcome"] == "won")


@pytest.mark.faces
def test_the_terms_stay_spanish_and_are_explained(service: Served, phones: Phones) -> None:
    """In English too a vuelta is a vuelta; its meaning stands below."""
    phone = at_pad(phones(service, lang="en"), opened(service))
    expect(phone.page.get_by_role("radio", name="Ana: Vuelta")).to_be_visible()
    phone.tap(phone.page.locator(".glosses summary"))
    expect(phone.page.locator(".glosses dt", has_text="Vuelta")).to_be_visible()


@pytest.mark.faces
def test_a_phone_that_can_keep_nothing_sends_the_form(service: Served, phones: Phones) -> None:
    """A browser without storage logs as one without scripts does."""
    night = opened(service)
    phone = phones(service)
    phone.context.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    at_pad(phone, night)
    tap_hand(phone, WON)
    expect(phone.page.locator("#last")).to_contain_text("Mano 1:")
    assert night.get().json["balance"]["ana"] == 20
    # Every page notices that its queue cannot be opened; no other fault may occur.
    phone.page.goto("about:blank")
    phone.faults[:] = [fault for fault in phone.faults if "reading 'open'" not in fault]


@pytest.mark.faces
def test_a_hand_saved_with_two_quick_taps_is_one(service: Served, phones: Phones) -> None:
    """A nervous finger changes nothing."""
    night = opened(service)
    phone = at_pad(phones(service), night)
    tap_answers(phone, ((PLAYS, "Ana: Entrada"), (TRUMP, "Oros"), ("Bazas de Ana", "9")))
    save(phone).evaluate("button => { button.click(); button.click(); }")
    waits_for_hand(phone, 2)
    until_sent(phone, night)
    assert len(night.get().json["hands"]) == 1


WAITING: dict[str, object] = {
    **OPENING,
    "names": NAMES,
    "rules": {"tariff": "fournier"},
    "carried": {"plate": 60, "puesta": "primera", "reserved": [{"player": "beto", "tantos": 55}]},
}
"""A first puesta lies there, and Beto's of last week waits."""


@pytest.mark.faces
@pytest.mark.parametrize(("lang", "said"), [("es", "entra la puesta de Beto, 55"), ("en", "Beto's puesta of 55 goes in")])
def test_the_button_says_whose_puesta_goes_in(service: Served, phones: Phones, lang: str, said: str) -> None:
    """With a network and without; after it nothing waits any more, so the payment of the next hand is unknown then."""
    night = service.open(WAITING)
    phone = at_pad(phones(service, lang=lang), night)
    button = phone.page.locator(".save > button")

    def won_by(player: str) -> None:
        for name, value in (("play", f"{player}:entrada"), ("trump", "oros"), ("tricks", "5")):
            phone.tap(phone.page.locator(f"input[name={name}][value='{value}']"))

    won_by("ana")
    expect(button).to_contain_text(said)
    with offline(phone):
        expect(button).to_contain_text("provisional")
        expect(button).to_contain_text(said)
        phone.tap(button)
        expect(phone.page.locator("#saved")).to_contain_text(said)
        won_by("beto")
        expect(button).to_contain_text("se sabrá con red" if lang == "es" else "known once online")
        expect(button).not_to_contain_text(said)
    until_sent(phone, night)
    phone.go(f"/n/{night.id}")
    expect(phone.page.locator("#mano-1 .hand-line")).to_contain_text(f"{said[0].upper()}{said[1:]}.")


@pytest.mark.faces
def test_the_button_of_cientos_says_what_is_marked(service: Served, phones: Phones) -> None:
    """Nobody pays anything; the boards move."""
    night = service.open({"game": "cientos", "players": ["ana", "beto"], "names": {"ana": "Ana", "beto": "Beto"}})
    phone = at_pad(phones(service), night)
    tap_answers(phone, EVENINGS["cientos"].hands[0].taps)
    expect(save(phone)).to_contain_text("tablero de Ana 0 → 20 · tablero de Beto 0 → 10")
    expect(save(phone)).not_to_contain_text("nadie paga nada")
