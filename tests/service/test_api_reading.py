"""Reading a night: its events in pages, a hand step by step, the ledger, the settlement, the audit."""

from __future__ import annotations

import json
from typing import Any

from events.chain import GENESIS, first_broken
from tests.nights import event
from tests.service.conformance import MARKED, case_of, played, sent_at_once
from tests.service.desk import HAND, OPENING, Desk, NightAt, chain_of

CARDS = case_of("tresillo", "09-cards-entrada-puesta")


def seqs(night: NightAt, query: str) -> tuple[list[int], int, bool]:
    """The seqs of a page of events, the version, and whether more follow."""
    told = night.get(f"/events{query}", role="viewer").json
    assert list(told) == ["events", "version", "head", "more"]
    return [each["seq"] for each in told["events"]], told["version"], told["more"]


def test_events_are_told_in_pages(night: NightAt) -> None:
    """`after` is the client's head; `more` is true until a page reaches the version."""
    night.log(*HAND)
    assert seqs(night, "") == ([1, 2, 3, 4], 4, False)
    assert seqs(night, "?limit=2") == ([1, 2], 4, True)
    for none in ("0", "0-000000000000"):
        assert seqs(night, f"?after={none}") == ([1, 2, 3, 4], 4, False)
    assert seqs(night, f"?after={night.word(2)}&limit=2") == ([3, 4], 4, False)
    assert seqs(night, f"?after={night.word(3)}&limit=1000") == ([4], 4, False)
    assert seqs(night, f"?after={night.head}") == ([], 4, False)


def test_no_page_holds_more_than_a_thousand(night: NightAt) -> None:
    """A request without a limit has the same bound."""
    night.log(*[event("transfer", from_="ana", to="beto", tantos=1, reason="")] * 1000)
    found, version, more = seqs(night, "")
    assert (len(found), found[-1], version, more) == (1000, 1000, 1001, True)


def test_a_struck_event_says_by_which_correction(night: NightAt) -> None:
    """Even if the correction is on a later page; a restored event does not name it."""
    night.log(*HAND)
    night.log(event("correction", strike=[4], insert=[event("tally", tricks={"carla": 4, "beto": 4, "ana": 1})], reason="cuatro"))
    told = night.get("/events?limit=4").json["events"]
    assert [each.get("struck_by") for each in told] == [None, None, None, 5]
    assert told[3]["data"] == HAND[2]["data"]
    night.log(event("correction", strike=[5], reason="eran cinco"))
    told = night.get("/events").json["events"]
    assert [each.get("struck_by") for each in told] == [None, None, None, None, 6, None]


def test_the_events_of_a_night_are_a_whole_chain(night: NightAt) -> None:
    """A client with the events can hash them as record.md says, without asking us whether they hold."""
    night.log(*HAND)
    links = chain_of(night)
    assert links[0][0].prev == GENESIS
    assert first_broken(links) is None
    forged = [(link._replace(at="2020-01-01T00:00:00Z") if link.seq == 3 else link, hashed) for link, hashed in links]
    assert first_broken(forged) == 3


def test_a_hand_is_told_step_by_step_and_its_tricks_card_by_card(desk: Desk) -> None:
    """The first trick of the case: ana leads the 1 de oros, beto follows with the 5, carla wins with the rey."""
    night, _ = played(desk, CARDS)
    assert night is not None
    told = night.get("/hands/1", role="viewer").json
    assert list(told) == ["version", "head", "hand", "open", "steps"]
    assert (told["version"], told["open"], told["hand"]) == (18, False, night.get().json["hands"][0])
    assert [step["type"] for step in told["steps"]] == [each["type"] for each in night.get("/events").json["events"][1:]]
    assert [step["place"] for step in told["steps"]] == [{"seq": seq} for seq in range(2, 19)]
    first = told["steps"][8]["trick"]
    assert (first["leader"], first["winner"]) == ("ana", "carla")
    assert [(each["player"], each["card"], each["stands"], each["wins"]) for each in first["cards"]] == [
        ("ana", "1O", "legal", "ana"),
        ("beto", "5O", "legal", "ana"),
        ("carla", "RO", "legal", "carla"),
    ]
    assert first["cards"][1]["answers"]["5O"] == "legal"
    assert first["cards"][1]["answers"]["RC"] == "illegal"
    assert "RC" in told["steps"][8]["after"]["held"]["beto"] and "5O" not in told["steps"][8]["after"]["held"]["beto"]
    assert told["steps"][8]["after"]["leader"] == "carla"
    assert told["hand"]["postings"][0]["source"] == "fournier/contabilidad"


def test_a_hand_that_was_never_dealt_is_not_told(night: NightAt) -> None:
    """404 with the number, however large."""
    for number in (1, 2, 1_000_000):
        answer = night.get(f"/hands/{number}")
        assert (answer.said, answer.json["hand"]) == ((404, "no_such_hand"), number)
    night.log(HAND[0])
    assert night.get("/hands/1").json["open"] is True
    assert night.get("/hands/2").said == (404, "no_such_hand")


def test_a_hand_under_another_tariff_is_reckoned_as_plate_and_puestas_lay(night: NightAt) -> None:
    """By Jepús's tariff an entrada without primeras pays otherwise; the night's own reckoning stands beside it unchanged."""
    night.log(*HAND, *HAND)
    own = night.get("/hands/2").json
    told = night.get("/hands/2?tariff=jepus-1896").json
    assert list(told) == [*own, "under"]
    assert told["hand"] == own["hand"]
    assert (told["under"]["tariff"], told["under"]["reckoned"]) == ("jepus-1896", True)
    assert told["under"]["hand"]["tantos"] != own["hand"]["tantos"]
    assert {line["source"].partition("/")[0] for line in told["under"]["hand"]["postings"]} >= {"jepus-1896"}
    assert night.get("/hands/2?tariff=fournier").json["under"]["hand"] == own["hand"]


def test_a_hand_that_another_tariff_cannot_reckon_says_why(desk: Desk) -> None:
    """200 with `reckoned` false, the code and a sentence in the requested language."""
    case = case_of("tresillo", "13-voltereta-loser-chooses")
    night, _ = played(desk, case)
    assert night is not None
    told = [
        (number, tariff, night.get(f"/hands/{number}?tariff={tariff}").json["under"])
        for number in range(1, len(night.get().json["hands"]) + 1)
        for tariff in ("fournier", "jepus-1896", "jepus-1896-castilla")
    ]
    unreckoned = [(number, tariff, under) for number, tariff, under in told if not under["reckoned"]]
    assert unreckoned, told
    for number, tariff, under in unreckoned:
        assert list(under) == ["tariff", "reckoned", "code", "because"]
        english = night.get(f"/hands/{number}?tariff={tariff}", Accept_Language="en").json["under"]
        assert english["code"] == under["code"]
        assert english["because"] != under["because"]


def test_the_account_of_what_was_brought_in_is_no_player_s(desk: Desk) -> None:
    """A player called carried has his own account; what was carried in has the same account in every night."""
    night = desk.open({**OPENING, "players": ["carried", "beto", "carla"], "carried": {"plate": 12}})
    accounts = night.get("/ledger").json["accounts"]
    assert (accounts["carried"], accounts["(carried)"]) == (0, -12)
    assert night.get("/ledger?player=carried").json["entries"] == []
    assert len(night.get("/ledger?player=(carried)").json["entries"]) == 1


def test_the_ledger_is_double_entry_and_can_be_filtered(desk: Desk) -> None:
    """What was carried in comes first and belongs to no hand; accounts cover the whole night, whatever the filter."""
    night = desk.open({**OPENING, "carried": {"plate": 12}})
    night.log(*HAND, event("transfer", from_="ana", to="beto", tantos=7, reason="café"))
    told = night.get("/ledger", role="viewer").json
    assert list(told) == ["version", "head", "entries", "accounts", "won", "owed"]
    assert told["entries"][0] == {"hand": None, "from": "(carried)", "to": "plate", "tantos": 12, "why": "carried", "source": "table"}
    assert told["entries"][-1]["why"] == "transfer"
    assert sum(told["accounts"].values()) == 0
    assert (told["accounts"]["(carried)"], told["accounts"]["plate"]) == (-12, night.get().json["plate"])
    whole = told["entries"]
    assert night.get("/ledger?hand=1").json["entries"] == [line for line in whole if line["hand"] == 1]
    assert night.get("/ledger?player=ana").json["entries"] == [line for line in whole if "ana" in (line["from"], line["to"])]
    assert night.get("/ledger?player=plate&hand=1").json["entries"] == [
        line for line in whole if line["hand"] == 1 and "plate" in (line["from"], line["to"])
    ]
    assert night.get("/ledger?player=(carried)").json["entries"] == whole[:1]
    assert night.get("/ledger?player=ana").json["accounts"] == told["accounts"]


def test_a_ledger_of_somebody_who_is_not_there_is_empty(night: NightAt) -> None:
    """A well-formed hand or player that is not there has no postings."""
    night.log(*HAND)
    for query in ("hand=7", "player=zoe", "hand=7&player=ana"):
        assert night.get(f"/ledger?{query}").json["entries"] == []


def test_the_settlement_of_an_open_night_is_the_plan_as_it_reads_now(night: NightAt) -> None:
    """Nothing is frozen or paid yet; the head is that of the chain; without a stake there is no money."""
    night.log(*HAND)
    told = night.get("/settlement", role="viewer").json
    assert list(told) == [
        *("version", "closed", "balance", "won", "owed", "payments", "frozen", "reread", "paid", "left", "leftovers", "fewest", "head")
    ]
    whole = night.get().json
    assert (told["balance"], told["payments"], told["closed"]) == (whole["balance"], whole["settlement"], False)
    assert told["balance"] == told["won"] == told["owed"]
    assert (told["frozen"], told["reread"], told["paid"], told["left"], told["fewest"]) == (None, [], [], told["payments"], True)
    assert told["leftovers"] == {name: whole[name] for name in ("plate", "puesta", "reserved")}
    last = night.get("/events").json["events"][-1]
    assert told["head"] == {"seq": last["seq"], "hash": last["hash"]}


def test_a_plan_is_frozen_at_the_close_and_paid_marks_stand_beside_it(night: NightAt) -> None:
    """A later correction changes the present plan and leaves the frozen one; a new close freezes anew."""
    night.log(*HAND, event("night_closed", leftovers="share"))
    frozen = night.get("/settlement").json
    assert (frozen["closed"], frozen["frozen"]) == (True, {"payments": frozen["payments"], "fewest": True})
    night.log(event("paid", from_="ana", to="carla", tantos=3))
    assert night.get("/settlement").json["paid"] == [{"from": "ana", "to": "carla", "tantos": 3}]
    night.log(event("correction", strike=[4], insert=[event("tally", tricks={"carla": 9})], reason="todas"))
    told = night.get("/settlement").json
    assert told["frozen"] == frozen["frozen"]
    assert told["payments"] != frozen["payments"]
    assert told["payments"] == night.get().json["settlement"]
    night.log(event("correction", strike=[5], insert=[event("night_closed", leftovers="share")], reason="otra vez"))
    assert night.get("/settlement").json["frozen"]["payments"] == told["payments"]


def test_money_is_told_in_the_smallest_unit_when_the_stake_says_so(desk: Desk) -> None:
    """5 céntimos a tanto: carla's 20 tantos are 100 céntimos."""
    night = desk.open({**OPENING, "stake": {"currency": "EUR", "minor_per_tanto": 5}})
    night.log(*HAND)
    told = night.get("/settlement").json
    assert told["money"]["currency"] == "EUR"
    assert told["money"]["balance"] == {"ana": -25, "beto": -25, "carla": 100, "dario": -50}
    assert told["money"]["payments"] == [{"from": line["from"], "to": line["to"], "minor": line["tantos"] * 5} for line in told["payments"]]


def test_what_was_won_and_is_owed_is_told_in_money_and_sums_to_zero(desk: Desk) -> None:
    """5 céntimos for two tantos. Dario, who lost 10, gives carla 3 in hand: he has lost his 25 céntimos still, and owes 7 tantos, 17.5 céntimos.

    After the close ana pays her 5 tantos as well. Beto's 12.5 céntimos are rounded up as dario's are: carla is to get 13 + 18.
    """
    night = desk.open({**OPENING, "stake": {"currency": "EUR", "minor_per_tanto": 5, "per_tantos": 2}})
    night.log(*HAND, event("transfer", from_="carla", to="dario", tantos=3, reason="cash"))
    told = night.get("/settlement").json
    assert told["won"] == {"ana": -5, "beto": -5, "carla": 20, "dario": -10}
    assert told["owed"] == {"ana": -5, "beto": -5, "carla": 17, "dario": -7}
    assert told["money"]["won"] == {"ana": -13, "beto": -13, "carla": 51, "dario": -25}
    assert told["money"]["owed"] == {"ana": -13, "beto": -13, "carla": 44, "dario": -18}
    assert [each["minor"] for each in told["money"]["payments"]] == [13, 13, 18]
    night.log(event("night_closed", leftovers="carry"), event("paid", from_="ana", to="carla", tantos=5))
    after = night.get("/settlement").json
    assert after["money"]["won"] == told["money"]["won"]
    assert after["money"]["owed"] == {"ana": 0, "beto": -13, "carla": 31, "dario": -18}
    assert after["owed"] == {"ana": 0, "beto": -5, "carla": 12, "dario": -7}


def test_rows_that_are_payments_say_so(desk: Desk) -> None:
    """Cash between two players, in the night and in its ledger, and payments after the close; nothing else."""
    night = desk.open(OPENING)
    night.log(*HAND, event("transfer", from_="carla", to="dario", tantos=3, reason="cash"))
    night.log(
        event("transfer", from_="ana", to="plate", tantos=2, reason="cash"),
        event("transfer", from_="ana", to="beto", tantos=1, reason="café"),
    )
    whole = night.get(role="viewer").json
    assert [row.get("payment") for row in whole["other_postings"]] == [True, None, None]
    assert [row.get("payment") for row in night.get("/ledger").json["entries"][-3:]] == [True, None, None]
    assert not [each for each in whole["next"] if "payment" in each]
    night.log(event("night_closed", leftovers="carry"))
    assert [each["type"] for each in night.get().json["next"] if each.get("payment") is True] == ["paid"]


def test_money_sums_to_zero_with_what_lies_in_the_plate(desk: Desk) -> None:
    """A first hand that nobody plays leaves dario's 5 tantos in the plate, which is a party of the plan and of its money."""
    night = desk.open({**OPENING, "stake": {"currency": "EUR", "minor_per_tanto": 5, "per_tantos": 2}})
    night.log(event("deal"), event("pass_out"))
    money = night.get("/settlement").json["money"]
    assert money["balance"] == {"ana": 0, "beto": 0, "carla": 0, "dario": -13, "plate": 13}


def test_a_settlement_of_too_many_parties_says_that_it_may_not_be_the_fewest(desk: Desk) -> None:
    """More than 18 parties with a balance are one group (record.md, settlement)."""
    people = [f"p{number}" for number in range(20)]
    night = desk.open({**OPENING, "players": people[:4]})
    sitting = 0
    for number in range(0, 20, 4):
        night.log(event("seats_changed", players=people[number : number + 4])) if number else None
        sitting = number
        night.log(event("transfer", from_=people[number], to=people[number + 1], tantos=1 + number, reason=""))
        night.log(event("transfer", from_=people[number + 2], to=people[number + 3], tantos=2 + number, reason=""))
    assert sitting == 16
    told = night.get("/settlement").json
    assert told["fewest"] is False
    assert night.get().json["fewest"] is False
    assert len(told["payments"]) <= 19


def test_the_audit_tells_chain_corrections_disputes_and_findings(desk: Desk) -> None:
    """Every correction with what it struck and whether it holds; every dispute with its ruling."""
    night = desk.open()
    night.log(*HAND, event("dispute", hand=1, by="beto", claim="eran cuatro"))
    night.log(event("correction", strike=[4], insert=[event("tally", tricks={"carla": 4, "beto": 4, "ana": 1})], reason="cuatro"))
    night.log(event("ruling", hand=1, decision="corrected", note="visto"), event("dispute", hand=1, by="ana", claim="no"))
    told = night.get("/audit", role="viewer").json
    assert list(told) == ["version", "head", "chain", "corrections", "disputes", "struck", "findings"]
    last = night.get("/events").json["events"][-1]
    assert told["chain"] == {"whole": True, "first_broken": None, "head": {"seq": 8, "hash": last["hash"]}}
    at = {each["seq"]: each["at"] for each in night.get("/events").json["events"]}
    deal = {"deal": {"seq": 2}, "hand": 1}
    assert told["corrections"] == [
        {
            "seq": 6,
            "at": at[6],
            "by": None,
            "strike": [4],
            "after": None,
            "inserted": 1,
            "reason": "cuatro",
            "hands": [deal],
            "holds": True,
            "struck_by": None,
        }
    ]
    ruling = {"seq": 7, "at": at[7], "by": None, "decision": "corrected", "note": "visto", "struck_by": None}
    said = {**deal, "logged_by": None, "struck_by": None}
    assert told["disputes"] == [
        {**said, "seq": 5, "at": at[5], "by": "beto", "claim": "eran cuatro", "decision": "corrected", "note": "visto", "ruling": ruling},
        {**said, "seq": 8, "at": at[8], "by": "ana", "claim": "no", "decision": None, "note": None, "ruling": None},
    ]
    assert told["findings"] == night.get().json["findings"] == []


def test_every_reading_of_a_case_holds_together(desk: Desk) -> None:
    """Ledger, hands, settlement, audit and night agree on tantos and findings, for every case that shows much."""
    codes = set[str]()
    for each in MARKED:
        case = case_of(*each)
        if case.yielded is None:
            continue
        night, _ = sent_at_once(desk, case)
        assert night is not None
        whole: dict[str, Any] = json.loads(case.yielded)
        book = night.get("/ledger").json
        assert {party: tantos for party, tantos in book["accounts"].items() if party in whole["balance"]} == whole["balance"]
        plan = night.get("/settlement").json
        for name in ("balance", "won", "owed"):
            assert plan[name] == whole[name]
            assert name == "balance" or {party: tantos for party, tantos in book[name].items() if party != "plate"} == whole[name]
        for hand in whole["hands"]:
            assert night.get(f"/hands/{hand['hand']}").json["hand"] == hand
        assert night.get("/audit").json["findings"] == whole["findings"]
        codes |= {finding["code"] for finding in whole["findings"]}
    assert "renuncio" in codes


def test_the_audit_says_who_wrote_what_when_as_the_events_do(night: NightAt) -> None:
    """`at` of corrections, disputes, rulings and of what struck a hand is that of `events`; `by` is the player who sent it."""
    said = [event("dispute", hand=1, by="ana", claim="no"), event("ruling", hand=1, decision="stands", note="sí")]
    night.post([event("deal"), event("pass_out"), *said], Cartulina_Player="beto")
    night.post(event("correction", strike=[2, 3], reason="dos veces"), Cartulina_Player="carla")
    told, events = night.get("/audit").json, night.get("/events").json["events"]
    at = {each["seq"]: each["at"] for each in events}
    (dispute,), (correction,), (struck,) = told["disputes"], told["corrections"], told["struck"]
    assert (dispute["at"], dispute["logged_by"], dispute["by"], dispute["struck_by"]) == (at[4], "beto", "ana", None)
    assert (dispute["ruling"]["seq"], dispute["ruling"]["at"], dispute["ruling"]["by"]) == (5, at[5], "beto")
    assert (correction["at"], correction["by"]) == (at[6], "carla")
    assert struck["struck_by"] == {"seq": 6, "at": at[6], "by": "carla", "reason": "dos veces"}
    assert (struck["deal"], struck["entries"], struck["behind"]) == ({"seq": 2}, [{"seq": 2}, {"seq": 3}], 0)
    assert dispute["deal"] == struck["deal"] and dispute["hand"] is None
    assert correction["hands"] == [{"deal": {"seq": 2}, "hand": None}]
