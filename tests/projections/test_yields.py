"""What does a replay print: which keys, in which order, and does the page's own example come out to the last byte?"""

from __future__ import annotations

import json
from pathlib import Path

from events.text import json_lines
from projections.replay import read
from projections.settlement import Payment
from projections.yields import told_payment, yields
from tests.for_each import for_each
from tests.nights import FOUR, event, opened, yielded
from tests.rules.cientos import hands as cientos
from tests.rules.malilla import hands as malilla
from tests.rules.mediator import hands as mediator
from tests.rules.minchiate import hands as minchiate
from tests.rules.revesino import hands as revesino
from tests.rules.tresillo.hands import WON, passed, played

NIGHTS = sorted((Path(__file__).parents[2] / "service" / "nights").glob("*.jsonl"))
LYING = {
    "tresillo": ("plate", "puesta", "reserved"),
    "mediator": ("plate", "pozo", "multas", "excluded", "reserved"),
    "revesino": ("plate", "reserved", "revesino"),
    "malilla": ("plate", "reserved", "malilla"),
    "cientos": ("plate", "reserved", "juegos", "games_won", "board", "lack", "next_dealer"),
    "minchiate": ("plate", "reserved", "missing_folas", "next_dealer"),
}
"""Game → the keys that say what lies and waits."""
KEYS = {
    game: ["hands", "other_postings", "balance", "won", "owed", *lying, "findings", "settlement", "paid"] for game, lying in LYING.items()
}
EXAMPLE = """
{
  "hands": [
    {"hand": 1, "outcome": "won", "tantos": {"ana": 20, "beto": -5, "carla": -5, "dario": -10}, "plate": 0,
     "postings": [{"from": "dario", "to": "plate", "tantos": 5, "why": "dar",     "source": "fournier/contabilidad"},
                  {"from": "plate", "to": "ana",   "tantos": 5, "why": "plato",   "source": "fournier/cobros"},
                  {"from": "beto",  "to": "ana",   "tantos": 5, "why": "entrada", "source": "fournier/cobros"},
                  {"from": "carla", "to": "ana",   "tantos": 5, "why": "entrada", "source": "fournier/cobros"},
                  {"from": "dario", "to": "ana",   "tantos": 5, "why": "entrada", "source": "fournier/cobros"}],
     "findings": []}
  ],
  "other_postings": [],
  "balance":  {"ana": 20, "beto": -5, "carla": -5, "dario": -10},
  "won":      {"ana": 20, "beto": -5, "carla": -5, "dario": -10},
  "owed":     {"ana": 20, "beto": -5, "carla": -5, "dario": -10},
  "plate":    0,
  "reserved": [],
  "findings": [],
  "settlement": [{"from": "beto", "to": "ana", "tantos": 5}, {"from": "carla", "to": "ana", "tantos": 5}, {"from": "dario", "to": "ana", "tantos": 10}],
  "paid": []
}
"""
"""As the record's page prints it."""


def test_the_example_of_the_record_comes_out() -> None:
    """All that it shows, of one entrada won by five; what Tresillo adds stands beside it."""
    told, shown = yielded(opened(), *played("ana", "entrada", "oros", tricks=WON)), json.loads(EXAMPLE)
    assert [{key: hand[key] for key in shown["hands"][0]} for hand in told.pop("hands")] == shown.pop("hands")
    assert told.pop("puesta") == "none"
    assert told == shown


def test_a_night_without_a_hand_yields_every_key() -> None:
    """Nothing happened, and that is said in full."""
    told = yielded(opened())
    assert told == {
        "hands": [],
        "other_postings": [],
        **dict.fromkeys(("balance", "won", "owed"), dict.fromkeys(FOUR, 0)),
        "plate": 0,
        "puesta": "none",
        "reserved": [],
        "findings": [],
        "settlement": [],
        "paid": [],
    }
    assert list(told) == KEYS["tresillo"]
    of_mediator = yielded(mediator.opened())
    assert list(of_mediator) == KEYS["mediator"]
    assert not any(value for name, value in of_mediator.items() if name not in ("balance", "won", "owed"))
    of_revesino = yielded(revesino.opened())
    assert list(of_revesino) == KEYS["revesino"]
    chips = {player: {"dotes": 1, "in_hand": 100} for player in FOUR}
    assert of_revesino["revesino"] == {"turns": 0, "next_dealer": "dario", "chips": chips}
    assert "chips" not in yielded(revesino.opened(overrides={"dote": 0}))["revesino"]
    of_malilla = yielded(malilla.opened(overrides={"favorito": "oros"}))
    assert list(of_malilla) == KEYS["malilla"]
    assert of_malilla["malilla"] == {"partida": 1, "turns": 0, "next_dealer": "dario", "favorito": "oros"}
    of_cientos = yielded(cientos.opened())
    assert list(of_cientos) == KEYS["cientos"]
    nothing = {"ana": 0, "beto": 0}
    assert [of_cientos[key] for key in LYING["cientos"]] == [0, [], [], nothing, nothing, nothing, "beto"]
    of_minchiate = yielded(minchiate.opened())
    assert list(of_minchiate) == KEYS["minchiate"]
    assert [of_minchiate[key] for key in LYING["minchiate"]] == [0, [], [], "dario"]


def test_the_keys_of_a_hand_stand_in_one_order() -> None:
    """Number and outcome, what the game tells, and last what it came to."""
    hand = yielded(opened(), *played("ana", "entrada", "oros", tricks=WON))["hands"][0]
    assert list(hand) == [
        *("hand", "outcome", "dealer", "hombre", "lance", "trump", "favor", "solera", "defensor", "tricks", "how"),
        *("primeras", "estuches", "bola", "puestas", "duermen", "tantos", "plate", "postings", "findings", "feats"),
    ]


def test_a_hand_without_a_contract_has_none_of_its_keys() -> None:
    """Passed out: the dealer, and what he put."""
    hand = yielded(opened(), *passed())["hands"][0]
    assert list(hand) == ["hand", "outcome", "dealer", "tantos", "plate", "postings", "findings", "feats"]


def test_a_hand_of_mediator_has_the_same_keys_with_a_contract_and_without() -> None:
    """Null where nobody played, and no tricks."""
    solo = mediator.scored(mediator.opened(), *mediator.played("ana", "solo", "oros", tally={"tricks": {"ana": 6, "beto": 4}}))
    nobody = mediator.scored(mediator.opened("tresillo-36"), event("deal"), event("pass_out"))
    told = ["dealer", "lance", "trump", "hombre", "partner", "tricks", "bola", "by_law", "pozo", "multas"]
    assert list(solo) == list(nobody) == ["hand", "outcome", *told, "tantos", "plate", "postings", "findings", "feats"]
    assert {nobody[name] for name in ("lance", "trump", "hombre", "partner", "bola", "by_law")} == {None}
    assert nobody["tricks"] == {"ana": 0, "beto": 0, "carla": 0}


def test_a_hand_of_revesino_tells_what_there_was_in_it() -> None:
    """Always who dealt, the turn and the laws; of a complete one what it came to; who sought a Revesino or followed the aces, if anybody."""
    ordinary = revesino.counted((4, 3, 2, 2), (20, 6, 0, 0), {"1O": {"how": "led", "player": "ana"}})
    always = ["dealer", "mano", "turn", "multiplier", "laws", "partida", "offenders"]
    last = ["tantos", "plate", "postings", "findings", "feats"]
    given = event("tally", tricks={"ana": 0, "beto": 11, "carla": 0, "dario": 0})
    by_aces = event("tally", tricks={"ana": 0, "beto": 9, "carla": 2, "dario": 0}, cuatro_ases={"player": "ana"})
    void = event("penalty", player="dario", law="mal-dado", cause="monte")
    for sent, keys in (
        (ordinary, ["tricks", "points", "cards"]),
        (given, ["tricks", "revesino"]),
        (by_aces, ["tricks", "cuatro_ases"]),
        (void, []),
    ):
        told = revesino.scored(revesino.opened(), event("deal"), sent)
        assert list(told) == ["hand", "outcome", *always, *keys, *last]
    open_one = revesino.scored(revesino.opened(), event("deal"))
    assert list(open_one) == ["hand", "outcome", *always, *last[:-1]]


def test_a_hand_of_malilla_tells_what_there_was_in_it() -> None:
    """Always trump, alce and laws; of a complete one points and what sleeps, and the tricks where they are known; of a void one no points."""
    always = ["dealer", "mano", "trump", "alce", "multiplier", "laws", "no_count"]
    last = ["tantos", "plate", "postings", "findings", "feats"]
    tricks = {"ana": 3, "beto": 3, "carla": 3, "dario": 3}
    void = event("penalty", player="dario", law="mal-dado", cause="baraja")
    for sent, keys in (
        ((malilla.counted(40, 32),), ["points", "asleep"]),
        ((malilla.counted(40, 32, tricks=tricks),), ["points", "asleep", "tricks"]),
        ((malilla.counted(40, 32, tricks={"ana": 6, "beto": 6}),), ["points", "asleep"]),
        ((void,), []),
        ((), []),
    ):
        told = malilla.scored(malilla.opened(), event("deal", turned="9O"), *sent)
        assert list(told) == ["hand", "outcome", *always, *keys, *(last if sent else last[:-1])]
    assert (told["trump"], told["alce"], told["multiplier"]) == ("oros", 5, 1)


def test_a_hand_of_cientos_has_the_same_keys_whatever_became_of_it() -> None:
    """Counted, won, null or open; what does not apply is null or empty."""
    told = ["juego", "dealer", "mano", "count", "acuses", "empates", "repique", "pique", "tricks", "reached", "board", "lack"]
    void = event("penalty", player="beto", law="naipes-iguales")
    won = event("tally", tricks={}, acuses={"ana": [cientos.punto(75), cientos.secansa(8, "1"), cientos.secansa(5, "R")]})
    for sent, outcome in (((cientos.counted((6, 6), (7, 7)),), "counted"), ((won,), "game"), ((void,), "void"), ((), "open")):
        hand = cientos.scored(cientos.opened(), event("deal"), *sent)
        assert list(hand) == ["hand", "outcome", *told, "tantos", "plate", "postings", "findings", *(["feats"] if sent else [])]
        assert hand["outcome"] == outcome
        assert (hand["count"] is None) == (hand["tricks"] is None) == (outcome == "void")
    parts = {"acuses": 0, "bonus": 0, "carteo": 0, "bazas": 0, "total": 0}
    assert hand["count"] == {"ana": parts, "beto": parts}


def test_a_hand_of_minchiate_tells_its_count_where_it_is_complete() -> None:
    """Always giro, pairs and notes; what it came to unless it is open, the count null where a pair has no trick."""
    always = ["giro", "dealer", "pairs", "notes", "noted", "running", "trick_winners", "fallen", "fola"]
    counted = ["count", "points", "difference", "restos", "winner"]
    last = ["tantos", "plate", "postings", "findings", "feats"]
    for sent, keys, outcome in (
        ((minchiate.tallied(),), counted, "won"),
        ((minchiate.tallied(0, last="EO"),), counted, "sin_presa"),
        ((), [], "open"),
    ):
        hand = minchiate.scored(minchiate.opened(), event("deal"), *sent)
        assert list(hand) == ["hand", "outcome", *always, *keys, *(last if sent else last[:-1])]
        assert hand["outcome"] == outcome
        assert (hand.get("count") is None) == (outcome != "won")
    parts = ["cards", "card_points", "last_trick", "captured", "honours", "versiculas", "versicula_points", "noted", "total"]
    hand = minchiate.scored(minchiate.opened(), event("deal", turned={"ana": "T1"}), minchiate.tallied())
    assert [list(count) for count in hand["count"].values()] == [parts, parts]
    assert list(hand["notes"][0]) == ["pair", "points", "why", "player", "trick", "cards", "NS", "EO", "source"]


def test_players_are_listed_as_the_record_lists_them_though_the_giro_has_reseated_them() -> None:
    """In the second giro beto and ana have exchanged seats; balance and settlement stay in the order of `players`. Four hands cancel out."""
    one = [event("deal"), minchiate.tallied(noted={})]
    given = [event("transfer", from_=payer, to=payee, tantos=1, reason="") for payer, payee in (("carla", "beto"), ("dario", "ana"))]
    told = yielded(minchiate.opened(), *one * 5, *given)
    assert told["hands"][-1]["pairs"] == {"NS": ["dario", "ana"], "EO": ["beto", "carla"]}
    assert [*told["balance"]] == list(FOUR)
    payers = [FOUR.index(line["from"]) for line in told["settlement"]]
    assert payers == sorted(payers) and told["settlement"]


def test_fewest_is_said_only_where_it_may_not_be_so() -> None:
    """A plan of four parties has the fewest payments there can be: the key is absent."""
    assert "fewest" not in yielded(opened(), *played("ana", "entrada", "oros", tricks=WON))


def test_a_payment_is_told_by_its_parties_and_its_size() -> None:
    """`from`, as JSON has it."""
    assert told_payment(Payment("ana", "plate", 5)) == {"from": "ana", "to": "plate", "tantos": 5}


@for_each("file", NIGHTS, ids=lambda file: file.stem)
def test_what_a_night_yields_is_json_and_hangs_together(file: Path) -> None:
    """Read back it is the same; the sums of the hands, of the rest and of the settlement agree with the balance."""
    night = read(json_lines(file.read_bytes())).night
    assert night is not None
    told = yields(night)
    assert json.loads(json.dumps(told)) == told
    assert list(told) == KEYS[night.game.name]
    balance = dict.fromkeys((*told["balance"], "plate"), 0)
    for line in [*(line for hand in told["hands"] for line in hand["postings"]), *told["other_postings"]]:
        balance[line["from"]] -= line["tantos"]
        balance[line["to"]] += line["tantos"]
    assert {**balance, **told["balance"]} == balance
    for line in told["settlement"]:
        balance[line["from"]] += line["tantos"]
        balance[line["to"]] -= line["tantos"]
    assert set(balance.values()) == {0}
    for hand in told["hands"]:
        gained = dict.fromkeys(hand["tantos"], 0)
        for line in hand["postings"]:
            for party, sign in ((line["from"], -1), (line["to"], 1)):
                if party != "plate":
                    gained[party] += sign * line["tantos"]
        assert gained == hand["tantos"]
