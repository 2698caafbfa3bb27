"""Does the night read as a person would tell it, with every article behind every payment, in both languages?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from events.chain import Stamp
from events.text import json_lines
from projections.night import Night
from projections.replay import read
from projections.yields import yields
from service.explain.night import NoSuchHandError, explained
from service.words import LANGUAGES
from tests.for_each import for_each
from tests.nights import FOUR, THREE, Event, event, opened
from tests.rules.tresillo.hands import WON, carrying, passed, played

NIGHTS = sorted((Path(__file__).parents[2] / "service" / "nights").glob("*.jsonl"))
EXPLAINED = Path(__file__).parent / "explained"
BUNDLED = [pytest.param(file, lang, id=f"{file.stem}-{lang}") for file in NIGHTS for lang in LANGUAGES]
OPENED = opened(players=THREE)


def night_of(file: Path) -> Night:
    """A night that comes with the program."""
    replayed = read(json_lines(file.read_bytes()), envelope=True)
    assert replayed.refused is None and replayed.night is not None
    return replayed.night


def told(*record: Event, lang: str = "es", hand: int | None = None) -> list[str]:
    """The lines in which a record is told."""
    replayed = read(record)
    assert replayed.refused is None and replayed.night is not None, replayed.refused
    return [line.strip() for line in explained(replayed.night, lang, hand=hand).splitlines()]


@for_each(("file", "lang"), BUNDLED)
def test_a_bundled_night_reads_word_for_word_as_it_was_approved(file: Path, lang: str) -> None:
    """Who changes a sentence reads the whole night again, then writes it down anew."""
    assert explained(night_of(file), lang) == (EXPLAINED / f"{file.stem}.{lang}.txt").read_text(encoding="utf-8")


def test_every_approved_text_is_of_a_bundled_night() -> None:
    """None is left over."""
    assert {path.name for path in EXPLAINED.iterdir()} == {f"{file.stem}.{lang}.txt" for file in NIGHTS for lang in LANGUAGES}


@for_each(("file", "lang"), BUNDLED)
def test_every_posting_is_told_with_its_article(file: Path, lang: str) -> None:
    """In the paragraph of its hand; those of no hand anywhere between."""
    night = night_of(file)
    whole, result = explained(night, lang), yields(night)
    for hand in result["hands"]:
        own = explained(night, lang, hand=hand["hand"])
        assert own.strip() in whole
        for line in (*hand["postings"], *hand["findings"]):
            assert f"[{line['source']}]" in own
        assert all(re.search(rf"(?<!\d){line['tantos']}(?!\d)", own) for line in hand["postings"])
    for line in result["other_postings"]:
        assert f"[{line['source']}]" in whole


@for_each(("file", "lang"), BUNDLED)
def test_every_article_that_is_told_is_of_a_posting_or_a_finding(file: Path, lang: str) -> None:
    """Nothing is cited that nothing rests on."""
    night = night_of(file)
    result = yields(night)
    known = {line["source"] for hand in result["hands"] for line in (*hand["postings"], *hand["findings"])}
    known |= {line["source"] for line in result["other_postings"]}
    assert set(re.findall(r"\[([a-z0-9-]+(?:/[a-z0-9-]+)?)\]", explained(night, lang))) == known


@for_each(("file", "lang"), BUNDLED)
def test_what_everybody_won_is_told_at_the_end(file: Path, lang: str) -> None:
    """What each won with its sign, under the shown name, and every payment of the settlement."""
    night = night_of(file)
    end = explained(night, lang).split({"es": "AL FINAL", "en": "FINAL RECKONING"}[lang])[1]
    result, names = yields(night), dict(night.opened.names or {})
    for player, tantos in result["won"].items():
        sign = "+" if tantos > 0 else "−" if tantos else ""
        assert f"{names[player]} {sign}{abs(tantos)}" in end
    for line in result["settlement"]:
        assert any(names[line["from"]] in text and re.search(rf"\b{line['tantos']}\b", text) for text in end.splitlines())


@for_each(("file", "lang"), BUNDLED)
def test_no_id_shows_where_there_is_a_name(file: Path, lang: str) -> None:
    """Nor a brace of a template, nor a word of Python."""
    night = night_of(file)
    text = explained(night, lang)
    names = dict(night.opened.names or {})
    assert not [player for player, name in names.items() if player != name and re.search(rf"\b{player}\b", text)]
    assert not set("{}") & set(text)
    assert not re.search(r"\b(None|True|False)\b", text)


@for_each("lang", LANGUAGES)
@for_each("file", NIGHTS, ids=lambda file: file.stem)
def test_one_hand_is_told_as_it_is_in_the_whole(file: Path, lang: str) -> None:
    """The hands in order are the paragraphs of the whole."""
    night = night_of(file)
    whole = explained(night, lang)
    places = [whole.index(explained(night, lang, hand=hand["hand"])) for hand in yields(night)["hands"]]
    assert places == sorted(places)


def test_a_hand_that_was_not_dealt_is_not_told() -> None:
    """Whatever the number."""
    for number in (0, 2, -1):
        with pytest.raises(NoSuchHandError):
            explained(night_of_record(OPENED, *passed()), "es", hand=number)


def night_of_record(*record: Event) -> Night:
    """The night that a record tells."""
    night = read(record).night
    assert night is not None
    return night


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hand_is_told_once_though_something_came_between(lang: str) -> None:
    """A fine and a dispute in the middle of it: one heading, one account."""
    fine = event("transfer", from_="ana", to="beto", tantos=1, reason="a fine")
    deal, contract, tally = played("ana", "entrada", "oros", tricks=WON)
    lines = told(OPENED, deal, contract, fine, event("dispute", hand=1, by="ana", claim="no"), tally, lang=lang)
    assert len([line for line in lines if line in ("MANO 1", "HAND 1")]) == 1
    assert len([line for line in lines if "[fournier/contabilidad]" in line]) == 1


def test_the_plate_is_said_as_one_says_it() -> None:
    """Al plato, del plato; at the head of a sentence with a capital."""
    fines = (
        event("transfer", from_="ana", to="plate", tantos=2, reason="a fine"),
        event("transfer", from_="plate", to="ana", tantos=1, reason="too much"),
    )
    text = "\n".join(told(OPENED, *fines))
    assert "a el plato" not in text
    assert not re.search(r"^el plato", text, re.MULTILINE)


def test_an_unfinished_hand_is_told_as_far_as_it_went() -> None:
    """Also in the middle of the auction."""
    lines = told(OPENED, event("deal"), event("bid", player="ana", call="juego"), event("bid", player="beto", call="mas"))
    assert "En la subasta, Ana dice juego; Beto dice más." in lines
    assert "La mano no ha terminado." in lines


def test_a_night_without_names_calls_people_by_their_ids() -> None:
    """With a capital, as names are."""
    assert "A la mesa, por orden de juego: Ana, Beto, Carla y Dario." in told(opened(players=FOUR))


def test_house_rules_are_told_as_they_were_sent() -> None:
    """Name and value."""
    lines = told(opened(players=THREE, overrides={"favor": None, "solera": True, "cut_limits": [3, 37], "bola": 50}))
    assert "Reglas de la casa: favor = null, solera = true, cut_limits = [3, 37], bola = 50." in lines


def test_what_was_carried_in_is_told_with_the_puestas_that_wait() -> None:
    """First the plate, then each puesta."""
    lines = told(opened(players=THREE, carried=carrying(12, "primera", ("ana", 40), ("beto", 30))))
    assert "El plato trae de otra noche 12 tantos." in lines
    assert [line for line in lines if "espera la puesta" in line][:2] == [
        "En la cartulina espera la puesta de Ana, de 40.",
        "En la cartulina espera la puesta de Beto, de 30.",
    ]


@pytest.mark.parametrize(
    ("lang", "one", "more"), [("es", "Cada tanto vale 0,05 €.", "(1,25 €)"), ("en", "A tanto is worth €0.05.", "(€1.25)")]
)
def test_money_is_written_as_people_write_it(lang: str, one: str, more: str) -> None:
    """Five cents a tanto; ana's puesta of 25."""
    stake = {"currency": "EUR", "minor_per_tanto": 5}
    record = (opened(players=THREE, stake=stake), *played("ana", "entrada", "oros", tricks={"ana": 4, "beto": 4, "carla": 1}))
    text = "\n".join(told(*record, lang=lang)).replace("\xa0", " ")
    assert one in text
    assert more in text


def test_money_without_cents_has_none() -> None:
    """A yen is its own smallest unit."""
    lines = told(opened(players=THREE, stake={"currency": "JPY", "minor_per_tanto": 10}), lang="en")
    assert "A tanto is worth ¥10." in lines


@pytest.mark.parametrize(
    ("lang", "price", "line"),
    [
        ("es", "Cada 2 tantos valen 0,05 €.", "(0,63 €, el medio céntimo para Ana)"),
        ("en", "2 tantos are worth €0.05.", "(€0.63, the half cent for Ana)"),
    ],
)
def test_a_price_for_several_tantos_is_told_and_whom_the_half_fell_to(lang: str, price: str, line: str) -> None:
    """25 tantos at five cents for two are 62.5 cents: whoever is paid gets 63."""
    stake = {"currency": "EUR", "minor_per_tanto": 5, "per_tantos": 2}
    record = (opened(players=THREE, stake=stake), event("transfer", from_="beto", to="ana", tantos=25, reason=""))
    text = "\n".join(told(*record, lang=lang)).replace("\xa0", " ")
    assert price in text
    assert line in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_people_wrote_is_no_template(lang: str) -> None:
    """Braces in a reason, in a claim, in a name."""
    record = (
        opened(players=THREE, names={"ana": "{Ana}"}),
        *passed(),
        event("transfer", from_="ana", to="beto", tantos=1, reason="{0} {reason}"),
        event("dispute", hand=1, by="ana", claim="{claim!r}"),
    )
    text = "\n".join(told(*record, lang=lang))
    assert all(part in text for part in ("{Ana}", "{0} {reason}", "{claim!r}"))


def test_a_correction_is_told_with_what_it_struck_and_why() -> None:
    """Nothing of the record is lost: the hand as it reads now, and at the end what was put right, in words and not by numbers of entries."""
    lost = event("tally", tricks={"ana": 4, "beto": 4, "carla": 1})
    slip = event("correction", strike=[4], insert=[lost], reason="counted again")
    lines = told(OPENED, *played("ana", "entrada", "oros", tricks={"ana": 5, "beto": 2, "carla": 2}), slip)
    assert "Así quedó con una corrección: «counted again»." in lines
    assert lines[-3:-1] == ["EN EL REGISTRO", "5 apuntes en total."]
    assert lines[-1] == "En la mano 1 se tachó «Bazas: Ana, 5; Beto, 2; Carla, 2. Ana gana.»: «counted again»."


def test_a_hand_that_was_struck_is_told_and_so_is_what_was_said_against_it() -> None:
    """A lost solo and the dispute about it, which was taken back; then the hand is returned."""
    solo = played("beto", "solo", "oros", tricks={"beto": 3, "ana": 4, "carla": 2})
    record = [OPENED, *passed(), *solo, event("dispute", hand=2, by="beto", claim="no"), event("correction", strike=[7], reason="retirada")]
    record += [event("correction", strike=[4, 5, 6], reason="dos veces")]
    end = " ".join(told(*record)).split("EN EL REGISTRO")[1]
    assert "Se tachó «Beto discute la mano 2: «no».»: «retirada»." in end
    assert "Se tachó la mano 2, «Beto juega un solo a oros. Codillo de Ana a Beto.»: «dos veces»." in end
    back = told(*record, event("correction", strike=[9], reason="sí fue"))
    assert "Se deshizo la corrección «dos veces»: «sí fue»." in back
    assert not [line for line in back if line.startswith("Así quedó")], "it reads as it was written down"
    english = " ".join(told(*record, lang="en"))
    assert "Hand 2 was struck, “Beto plays a solo in oros. Codillo: Ana takes more tricks than Beto.”: “dos veces”." in english


def test_a_hand_that_was_written_down_again_as_it_was_is_not_called_corrected() -> None:
    """Passed out, and passed out again."""
    lines = told(OPENED, *passed(), event("correction", strike=[3], insert=[event("pass_out")], reason="igual"))
    assert not [line for line in lines if line.startswith("Así quedó")]
    assert lines[-1] == "La mano 1 se volvió a apuntar como estaba: «igual»."


def test_what_was_won_and_what_is_still_to_be_paid_are_told_apart() -> None:
    """Ana wins 15, Carla's 5 of dealing among them; Beto hands her his 5. She has won no less, and is still to get 10."""
    record = [OPENED, *played("ana", "entrada", "oros", tricks=WON)]
    handed = event("transfer", from_="ana", to="beto", tantos=5, reason="cash")
    before, after = told(*record), told(*record, handed)
    end = after[after.index("AL FINAL") :]
    assert end[:3] == ["AL FINAL", "Ana +15 · Beto −5 · Carla −10", "Por pagar: a Ana le deben 10 · Carla debe 10."]
    assert "Por pagar" not in " ".join(before)
    assert "Still to be paid: Ana is owed 10 · Carla owes 10." in told(*record, handed, lang="en")


def test_a_night_of_which_all_is_paid_says_so() -> None:
    """Both pay what they owe after the close."""
    record = [OPENED, *played("ana", "entrada", "oros", tricks=WON), event("night_closed", leftovers="carry")]
    record += [event("paid", from_=payer, to="ana", tantos=tantos) for payer, tantos in (("beto", 5), ("carla", 10))]
    end = told(*record)[told(*record).index("AL FINAL") :]
    assert end[1:3] == ["Ana +15 · Beto −5 · Carla −10", "Todo está pagado."]
    assert "All is paid." in told(*record, lang="en")


def test_what_was_struck_or_put_in_beside_the_hands_is_told() -> None:
    """A debt of the table, the opening with its tariff; a forgotten hand, and one put in between."""
    debt = event("transfer", from_="ana", to="beto", tantos=3, reason="copas")
    record = [OPENED, *passed(), debt, event("correction", strike=[4], reason="ya pagada")]
    record += [event("correction", strike=[1], insert=[opened("jepus-1896", players=THREE)], reason="otra tarifa")]
    record += [event("correction", after=3, insert=[*played("ana", "entrada", "oros", tricks=WON)], reason="olvidada")]
    record += [event("correction", after=3, insert=[debt], reason="sí se debe")]
    text = " ".join(told(*record))
    assert "Se tachó «Ana paga a Beto 3 tantos, por acuerdo de la mesa: «copas» [table].»: «ya pagada»." in text
    assert "Se cambió la apertura, que era «Noche de Tresillo, por la tarifa de Fournier. A la mesa" in text
    assert "Se añadió la mano 2, «Ana juega una entrada a oros. Ana gana.»: «olvidada»." in text
    assert "Se añadió «Ana paga a Beto 3 tantos" in text


def test_who_wrote_what_down_and_when_is_told_where_the_record_says_it() -> None:
    """By the envelopes, by the clock of the table; behind the number of a hand, a dispute, and what was struck."""
    record = [opened(players=THREE, zone="Europe/Madrid"), *passed(), event("dispute", hand=1, by="ana", claim="no")]
    record += [event("correction", strike=[4], reason="retirada"), event("dispute", hand=1, by="beto", claim="eso")]
    stamps = {seq: Stamp(f"2026-11-25T20:1{seq}:00.000Z", "carla") for seq in range(1, 7)}
    text = " ".join(explained(night_of_record(*record), "es", stamps=stamps).split())
    assert "MANO 1 (25 nov, 21:12, lo apuntó Carla)" in text
    assert "Beto discute la mano 1: «eso». (25 nov, 21:16, lo apuntó Carla)" in text
    assert "(25 nov, 21:14, lo apuntó Carla)» (25 nov, 21:15, lo apuntó Carla): «retirada»." in text
