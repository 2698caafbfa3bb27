"""Opening a night, reading it as a caching phone does, listing nights, and the games that can be opened."""

from __future__ import annotations

from projections.games import variants
from rules.registry import GAMES
from tests.for_each import for_each
from tests.nights import FOUR, event
from tests.service.desk import API, OPENING, Desk, NightAt, rows


def test_an_opening_answers_id_version_tokens_and_where_the_night_is(desk: Desk) -> None:
    """201 with three different tokens; the Location is the night."""
    answer = desk.call("POST", f"{API}/nights", json=OPENING)
    assert answer.status == 201
    assert list(answer.json) == ["id", "version", "head", "tokens"]
    assert answer.json["version"] == 1
    assert list(answer.json["tokens"]) == ["scorer", "player", "viewer"]
    assert len(set(answer.json["tokens"].values())) == 3
    assert answer.headers["Location"] == f"{API}/nights/{answer.json['id']}"
    assert answer.headers["Cache-Control"] == "no-store"
    token = {"Authorization": f"Bearer {answer.json['tokens']['viewer']}"}
    assert desk.call("GET", answer.headers["Location"], headers=token).json["id"] == answer.json["id"]


def test_who_opens_a_night_is_written_down(desk: Desk) -> None:
    """`by` of the envelope, if the request names the recorder."""
    assert [desk.open(**told).get("/events").json["events"][0]["by"] for told in ({"Cartulina_Player": "carla"}, {})] == ["carla", None]


def test_an_opening_repeated_with_its_key_is_the_same_night_with_fresh_tokens(desk: Desk) -> None:
    """The answer may have been lost: a phone that asks again must get in, and the first tokens stay good until their role is rotated.

    The answer is the first one: the key stands for the command, whose answer was version 1, though the night has gone on.
    """
    first = desk.open(Idempotency_Key="morning")
    first.log(event("deal"))
    answer = desk.call("POST", f"{API}/nights", json=OPENING, headers={"Idempotency-Key": "morning"})
    again = NightAt(desk, answer)
    assert (again.id, answer.json["version"], first.version) == (first.id, 1, 2)
    assert not set(first.tokens.values()) & set(again.tokens.values())
    for role in ("scorer", "player", "viewer"):
        assert first.get(role=role).status == again.get(role=role).status == 200
    assert [each["id"] for each in desk.call("GET", f"{API}/nights").json["nights"]] == [first.id]
    token = again.post({"role": "viewer"}, "/tokens").json["token"]
    assert first.get(role="viewer").said == again.get(role="viewer").said == (401, "no_token")
    assert desk.call("GET", first.path, headers={"Authorization": f"Bearer {token}"}).status == 200


def test_a_key_with_another_opening_is_refused(desk: Desk) -> None:
    """409, and no second night; neither headers nor the order of keys in the JSON count."""
    desk.open(Idempotency_Key="k")
    before = rows(desk.path)
    other = {**OPENING, "players": ["ana", "beto", "carla"]}
    assert desk.call("POST", f"{API}/nights", json=other, headers={"Idempotency-Key": "k"}).said == (409, "key_reused")
    assert rows(desk.path) == before
    turned = dict(reversed(OPENING.items()))
    assert desk.call("POST", f"{API}/nights", json=turned, headers={"Idempotency-Key": "k", "Cartulina-Player": "ana"}).status == 201


NO_MONEY = ("XXX", "XTS", "XAU", "XDR", "XSU", "XBA", "XXY", "AAA", "ZZZ")
MONEY = ("EUR", "MXN", "XAF", "XCD", "XOF", "XPF", "VED", "CLP", "ESP")


@for_each("code", NO_MONEY)
def test_a_stake_in_what_is_no_money_is_refused_where_it_is_new(desk: Desk, code: str) -> None:
    """In an opening and in one that a correction inserts, previewed or kept: refused like any other unknown currency."""
    stake = {"currency": code, "minor_per_tanto": 5}
    answer = desk.call("POST", f"{API}/nights", json={**OPENING, "stake": stake})
    assert (answer.said, answer.json["field"]) == ((422, "malformed"), "stake.currency")
    night = desk.open()
    again = event("correction", strike=[1], reason="x", insert=[event("night_opened", **OPENING, stake=stake)])
    for path in ("/preview", "/events"):
        answer = night.post([event("deal"), again], path)
        assert (answer.said, answer.json["event"], answer.json["field"]) == ((422, "malformed"), 2, "insert.0.data.stake.currency")
    english = night.post(again, Accept_Language="en").json["detail"]
    assert "people pay with" in english and night.get().json["version"] == 1


@for_each(("code", "more"), [*((code, {}) for code in MONEY), ("EUR", {"per_tantos": 2})])
def test_a_stake_in_money_is_told_as_it_was_sent(desk: Desk, code: str, more: dict[str, int]) -> None:
    """Present and former currencies, and those of several countries; `tantos` is left out when it is 1, so older readers read the stake."""
    stake = {"currency": code, "minor_per_tanto": 5, **more}
    assert desk.open({**OPENING, "stake": stake}).get().json["stake"] == stake


def test_a_night_is_told_with_what_a_client_needs_to_go_on(desk: Desk) -> None:
    """After what a replay yields: id, version, game, resolved rules, stake, who sits now, closed, the open hand, next."""
    night = desk.open({**OPENING, "stake": {"currency": "EUR", "minor_per_tanto": 5}})
    told = night.get(role="viewer").json
    assert list(told)[-10:] == ["id", "version", "head", "game", "rules", "stake", "players", "closed", "open", "next"]
    assert (told["id"], told["version"], told["game"], told["closed"], told["open"]) == (night.id, 1, "tresillo", False, None)
    assert told["rules"].keys() == {"tariff"} | {rule.name for rule in GAMES["tresillo"].house_rules}
    assert told["stake"] == {"currency": "EUR", "minor_per_tanto": 5}
    assert desk.open().get().json["stake"] is None
    night.log(event("seats_changed", players=["eva", "ana", "beto"]), event("deal"))
    told = night.get().json
    assert (told["players"], told["open"]) == (["eva", "ana", "beto"], 1)
    night.log(event("pass_out"), event("night_closed", leftovers="carry"))
    told = night.get().json
    assert (told["open"], told["closed"]) == (None, True)


def test_shown_names_are_not_in_a_night(desk: Desk) -> None:
    """Otherwise the version would not say whether a body still holds."""
    night = desk.open({**OPENING, "names": {"ana": "Doña Ana Sánchez"}})
    before = night.get()
    assert "Sánchez" not in before.body.decode()
    assert night.call("PUT", "/names", json={"ana": "Anita"}).status == 200
    assert night.get().body == before.body


def test_who_has_a_night_is_not_sent_it_again(desk: Desk) -> None:
    """The ETag is the head; a 304 has no body and repeats the ETag."""
    night = desk.open()
    tag = night.get().headers["ETag"]
    assert tag == f'"{night.head}"'
    kept = night.get(If_None_Match=tag)
    assert (kept.status, kept.body, kept.headers["ETag"]) == (304, b"", tag)
    for known in (f"W/{tag}", f'"7-ab12cd34ef56", {tag}', "*"):
        assert night.get(If_None_Match=known).status == 304
    assert night.get(If_None_Match='"1-ab12cd34ef56"').status == 200
    night.log(event("deal"))
    assert night.get(If_None_Match=tag).headers["ETag"] == f'"{night.head}"' != tag


def test_nights_are_listed_in_pages_the_newest_first(desk: Desk) -> None:
    """Each page is requested after the `began` of the last night seen; `more` is true while there are others."""
    nights = [desk.open().id for _ in range(5)]
    seen: list[str] = []
    query, pages = "?limit=2", 0
    while True:
        page = desk.call("GET", f"{API}/nights{query}").json
        seen += [each["id"] for each in page["nights"]]
        pages += 1
        if not page["more"]:
            break
        query = f"?limit=2&before={page['nights'][-1]['began']}"
    assert (seen, pages) == (nights[::-1], 3)


def test_a_listed_night_says_how_it_stands(desk: Desk) -> None:
    """Who sits now, who ever sat, how many hands were dealt, the version, whether it is closed; no shown name."""
    night = desk.open({**OPENING, "names": {"ana": "Ana Sánchez"}})
    night.log(event("deal"), event("pass_out"), event("seats_changed", players=["eva", "ana", "beto"]), event("deal"))
    (told,) = desk.call("GET", f"{API}/nights").json["nights"]
    opened_at = told.pop("opened_at")
    assert told == {
        "id": night.id,
        "began": 1,
        "game": "tresillo",
        "players": ["eva", "ana", "beto"],
        "sat": ["eva", "ana", "beto", "carla", "dario"],
        "version": 5,
        "head": night.head,
        "hands": 2,
        "closed": False,
    }
    assert opened_at == night.get("/events").json["events"][0]["at"]


def test_the_games_say_all_that_a_pad_needs(desk: Desk) -> None:
    """Tariffs, variants, every house rule with type, values or bounds, default in each tariff and article; the pack; the events."""
    answer = desk.call("GET", f"{API}/games")
    assert [game["name"] for game in answer.json["games"]] == list(GAMES)
    for told in answer.json["games"]:
        game = GAMES[told["name"]]
        assert (told["tariffs"], told["variants"], told["pack"]) == (list(game.tariffs), list(variants(game)), list(game.pack))
        of_suits = [card for card in told["pack"] if len(card) > 1 and not card.startswith("T")]
        assert sorted({card[-1] for card in of_suits}) == sorted(told["suits"].values())
        assert [rule["name"] for rule in told["house_rules"]] == [rule.name for rule in game.house_rules]
        for rule in told["house_rules"]:
            assert rule["source"] and list(rule["defaults"]) == list(game.tariffs)
            assert not game.tariffs or rule["default"] == rule["defaults"][game.tariffs[0]]
            assert rule["type"] in ("whole", "bool", "word", "suit or null", "range or null", "whole or null")
        assert told["events"].keys() == game.door.keys()


def test_what_the_games_offer_is_what_an_opening_takes(desk: Desk) -> None:
    """Each tariff opens a night whose resolved rules are its listed defaults, and each default can be sent back as an override.

    A game without tariffs lists one default for each rule, and its nights name their variant.
    """
    for game in desk.call("GET", f"{API}/games").json["games"]:
        first = game["tables"][0]
        variant = {} if first["variant"] is None else {"variant": first["variant"]}
        for tariff in game["tariffs"] or [None]:
            named = variant if tariff is None else {"tariff": tariff}
            defaults = {rule["name"]: rule["default"] if tariff is None else rule["defaults"][tariff] for rule in game["house_rules"]}
            own = {name: value for name, value in defaults.items() if name in first["house_rules"]}
            data = {"game": game["name"], "players": list(FOUR[: game["players"]["max"]])}
            plain, spelt = (desk.open({**data, "rules": rules}) for rules in (named, {**named, "overrides": own}))
            assert plain.get().json["rules"] == spelt.get().json["rules"] == {**named, **variant, **defaults}


def test_a_night_that_is_not_there_is_not_told_apart_from_one_that_is_not_yours(desk: Desk) -> None:
    """Both are 404 `no_such_night`: a token reveals nothing about other nights."""
    mine, other = desk.open(), desk.open()
    stranger, unknown = (desk.call("GET", path, headers=mine.shown("scorer")) for path in (other.path, f"{API}/nights/0123456789abcdef"))
    assert (unknown.said, unknown.body) == ((404, "no_such_night"), stranger.body)
