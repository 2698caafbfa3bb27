"""Who pays: what an ending is worth, as postings in their order, and what becomes of the plate.

The score of a hand is the sum of these lines; nothing reckons it a second time. Source: fournier/condiciones, fournier/cobros,
fournier/pagos, fournier/pagos-rendidas, jepus-1896/tanteo, voltereta-1826/art-6-1, voltereta-1826/art-6-5
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from events.facts import PLATE
from rules.core.known import contracted
from rules.core.plate import rounded_up
from rules.core.postings import Line, Posting, only_real, paid
from rules.core.seats import order_after
from rules.tresillo.plate import NOWHERE, Lying, Placed, placed, written_down
from rules.tresillo.tariffs import Options, source_of
from rules.tresillo.terms import Ending, Hand, Kind, Settled, Table, Waiting, solera_of

SURRENDERED = ("rendida", "defendida", "gemelas", "salvada", "codillo_y_puesta")
"""The outcomes of a hand whose hombre gave up. Source: fournier/rendidas"""

OWED_TO_A_PLAYER = ("codillo", "defendida", "codillo_y_puesta")
"""The outcomes in which one player pays another the size of the puesta. Source: fournier/pagos, fournier/pagos-rendidas"""

ESTUCHE = 3
"""How many cards form the estuche: espada, mala and basto. Source: voltereta-1826/art-6-5"""

Part = tuple[str, int]
"""A part of a flow: why, and how many tantos before doubling."""


class Flow(NamedTuple):
    """What each of some players pays to one (with `pays`, is paid by him): parts that are summed, doubled, and rounded up once."""

    player: str
    others: tuple[str, ...]
    parts: tuple[Part, ...]
    pays: bool


class Reckoning(NamedTuple):
    """The terms of one hand's arithmetic, named as on the page of the game."""

    options: Options
    players: tuple[str, ...]
    hand: Hand
    ending: Ending
    plate: int
    """P: what lay in the plate, including this hand's deal."""
    kind: Kind
    as_solo: bool
    """Whether the lance counts as a solo: a solo, or a solera if the table admits it."""
    factor: int
    """f: 2 a favor if the table doubles, else 1."""
    base: int
    """What each other player pays for playing."""
    extra: int
    """What a puesta adds to the content of the plate, doubled if the hand is."""
    puesta: int
    """A: the size of every puesta, codillo and defence payment of the hand."""

    @property
    def lance(self) -> Part:
        """L: what the lance is worth; a lost solo or solera has a value of its own. Source: fournier/condiciones, jepus-1896/tanteo"""
        contract, options = contracted(self.hand), self.options
        if self.as_solo:
            value = options.solo if self.ending.outcome == "won" else options.solo_lost
            return "solera" if contract.lance == "vuelta" else "solo", value
        return "vuelta", options.vuelta if contract.lance == "vuelta" else 0

    @property
    def estuches(self) -> Part:
        """What the estuches are worth that the jugador holds or lacks, up to the cap unless the bola is won.

        Each has its price; if the table prices the estuche of three, that, plus a price for each further one.

        Source: fournier/condiciones, jepus-1896/tanteo, voltereta-1826/art-6-5, voltereta-1826/final
        """
        count, cap = abs(self.ending.estuches), self.options.estuche_cap
        if cap and self.ending.bola != "won":
            count = min(count, cap)
        why, three = "estuches" if self.ending.estuches > 0 else "contraestuche", self.options.estuche_three
        if three is None or count < ESTUCHE:
            return why, count * self.options.estuche
        return why, three + (count - ESTUCHE) * self.options.estuche

    def bola(self, *, lost: bool) -> Part:
        """What a bola is worth; a lost one as much as a won one if the table has no price for it.

        Source: fournier/condiciones, voltereta-1826/art-6-7, jepus-1896/tanteo
        """
        options = self.options
        return "bola", options.bola_lost if lost and options.bola_lost is not None else options.bola

    def others_of(self, player: str) -> tuple[str, ...]:
        """The other players who pay or are paid, in order of play after this one. Source: fournier/jugadores, voltereta-1826/art-6-1"""
        others = order_after(self.players, player)
        if len(self.players) == 3 or self.options.fourth_pays:
            return others
        return tuple([other for other in others if other != self.hand.dealer])

    def name(self, seat: int) -> str:
        """The player in a seat of the hand."""
        return self.hand.active[seat]


def is_favor(hand: Hand, options: Options) -> bool:
    """Whether the trump is the favor suit, however it was chosen. Source: fournier/cobros, voltereta-1826/art-4"""
    return hand.contract is not None and hand.contract.trump == options.favor


def reckoning(table: Table, hand: Hand, ending: Ending) -> Reckoning:
    """The arithmetic of a hand at a table; transfers after the hand's last event do not touch it.

    Source: fournier/cobros, fournier/pagos, jepus-1896/tanteo, voltereta-1826/art-6-2, voltereta-1826/art-6-8
    """
    options, players, plate = table.options, table.seats.players, table.plate - table.late
    as_solo = hand.contract is not None and (hand.contract.lance == "solo" or solera_of(options, hand))
    factor = 2 if options.favor_doubles and is_favor(hand, options) else 1
    base = extra = 0
    if game_counts(hand, ending, table.kind, options):
        base, extra = options.entrada, options.extra3 if len(players) == 3 else options.extra4
    puesta = rounded_up(plate + factor * extra, options.rounding)
    return Reckoning(options, players, hand, ending, plate, table.kind, as_solo, factor, base, factor * extra, puesta)


def game_counts(hand: Hand, ending: Ending, kind: Kind, options: Options) -> bool:
    """Whether base and extra are due: not on a reserved puesta, nor with the hombre's bola if that excludes the game.

    Source: fournier/cobros, fournier/pagos, voltereta-1826/art-6-4, voltereta-1826/art-6-7
    """
    given_up = hand.surrender
    of_hombre = ending.bola is not None if given_up is None else given_up.bola_lost
    return kind != "reservada" and (options.bola_counts_game or not of_hombre)


def makers_of(reckoned: Reckoning) -> tuple[str, ...]:
    """The players who make a puesta, the rendido before the defensor. Source: fournier/pagos, fournier/pagos-rendidas, jepus-1896/tanteo"""
    hand, outcome = reckoned.hand, reckoned.ending.outcome
    if hand.contract is None:
        return ()
    hombre = reckoned.name(hand.contract.hombre)
    if outcome in ("puesta", "rendida", "codillo_y_puesta"):
        return (hombre,)
    if outcome in ("gemelas", "salvada"):
        assert hand.jugador is not None, "a defended hand has a defensor"
        defensor = reckoned.name(hand.jugador)
        return (hombre, defensor) if outcome == "gemelas" else (defensor,)
    return (hombre,) if outcome == "codillo" and codillo_makes_puesta(reckoned) else ()


def codillo_makes_puesta(reckoned: Reckoning) -> bool:
    """Whether a codillo also makes a puesta. Source: fournier/pagos, jepus-1896/tanteo, voltereta-1826/art-6-2"""
    match reckoned.options.codillo_puesta:
        case "always":
            return True
        case "not_in_solo":
            return not reckoned.as_solo
        case "not_in_solo_on_reserved":
            return not (reckoned.as_solo and reckoned.kind == "reservada")
    return False


def placing(table: Table, reckoned: Reckoning, choices: Sequence[bool]) -> Placed:
    """Where the puestas of a hand go, and who must still choose. Source: fournier/contabilidad, voltereta-1826/art-6-4"""
    makers = makers_of(reckoned)
    if not makers:
        return NOWHERE
    lying = Lying(reckoned.plate, reckoned.kind, bool(table.reserved))
    return placed(lying, makers, reckoned.puesta, choices, table.options)


def settled(table: Table, reckoned: Reckoning, where: Placed) -> Settled:
    """What a hand pays and leaves, with every choice made. Source: fournier/contabilidad, fournier/cobros, fournier/pagos"""
    if reckoned.ending.outcome == "misdeal":
        return Settled((), (), reckoned.plate - table.options.deal, table.kind, table.reserved)
    assert where.chooser is None, "a hand is reckoned when every choice is made"
    puestas = tuple([(Waiting(player, reckoned.puesta, reckoned.hand.number), way) for player, way in where.ways])
    postings = [*dar(table.options, reckoned.hand.dealer), *_plate_taken(reckoned), *_flowing(reckoned)]
    if puestas:
        postings += _puestas_put(reckoned, puestas)
    if reckoned.ending.outcome in OWED_TO_A_PLAYER:
        postings += _to_a_player(reckoned)
    plate, kind, reserved = reckoned.plate, reckoned.kind, table.reserved
    if puestas:
        plate += sum(puesta.tantos for puesta, way in puestas if way == "plate")
        kind = "primera" if kind == "none" and any(way == "plate" for _, way in puestas) else kind
        reserved = written_down(reserved, [puesta for puesta, way in puestas if way == "reserved"], table.options)
    if reckoned.ending.outcome == "won":
        plate, kind = 0, "none"
        if reserved:
            postings += put_in(reserved[0], table.options.tariff)
            plate, kind, reserved = sum(puesta.tantos for puesta in reserved[0]), "reservada", reserved[1:]
    return Settled(only_real(postings), puestas, plate, kind, reserved)


def dar(options: Options, dealer: str) -> list[Posting]:
    """What the dealer puts into the plate. Source: fournier/contabilidad, jepus-1896/tanteo, voltereta-1826/art-6-2"""
    return [Posting(dealer, PLATE, options.deal, "dar", source_of("dar", options.tariff))]


def put_in(item: Sequence[Waiting], tariff: str) -> list[Posting]:
    """A reserved puesta (or two together) is put into the plate and charged. Source: fournier/contabilidad, voltereta-1826/art-6-4"""
    source = source_of("puesta_reservada", tariff)
    return [Posting(puesta.player, PLATE, puesta.tantos, "puesta_reservada", source, since=puesta.since) for puesta in item]


def _plate_taken(reckoned: Reckoning) -> list[Posting]:
    """The hombre who wins takes the plate. Source: fournier/cobros, jepus-1896/tanteo, voltereta-1826/art-6-3"""
    contract = reckoned.hand.contract
    if reckoned.ending.outcome != "won" or contract is None:
        return []
    source = source_of("plato", reckoned.options.tariff)
    return [Posting(PLATE, reckoned.name(contract.hombre), reckoned.plate, "plato", source)]


def _flowing(reckoned: Reckoning) -> list[Posting]:
    """The conditions, player by player, each with his first flow and then his second; then what a rendido pays for his bola.

    Source: fournier/condiciones
    """
    flows = [(flow, _lines(reckoned, flow)) for flow in flows_of(reckoned)]
    postings: list[Posting] = []
    if len(flows) == 1:
        (player, others, _, pays), lines = flows[0]
        for other in others if lines else ():
            postings += paid(player, other, lines) if pays else paid(other, player, lines)
        return postings
    for player in dict.fromkeys(flow.player for flow, _ in flows):
        own = [(flow, lines) for flow, lines in flows if flow.player == player]
        for other in own[0][0].others:
            for flow, lines in own:
                if other in flow.others:
                    postings += paid(player, other, lines) if flow.pays else paid(other, player, lines)
    return postings


def flows_of(reckoned: Reckoning) -> tuple[Flow, ...]:
    """The flows of a hand: the conditions, and a bola that is reckoned by itself.

    Source: fournier/condiciones, fournier/bola, voltereta-1826/art-6-7, voltereta-1826/final
    """
    hand, ending = reckoned.hand, reckoned.ending
    if hand.contract is None or hand.jugador is None:
        return ()
    player = reckoned.name(hand.jugador)
    others = reckoned.others_of(player)
    if ending.outcome in ("won", "puesta", "codillo", "rendida"):
        first = Flow(player, others, _conditions(reckoned), pays=ending.outcome != "won")
        if ending.bola != "lost":
            return (first,)
        return first, Flow(player, others, (reckoned.bola(lost=True),), pays=True)
    won = ending.outcome == "defendida"
    conditions = (reckoned.estuches,) if reckoned.options.defensor_conditions == "estuches" else ()
    first = Flow(player, others, conditions, pays=not won)
    return (first, *_bola_of_defensor(reckoned, player, others), *_bola_of_rendido(reckoned))


def _conditions(reckoned: Reckoning) -> tuple[Part, ...]:
    """What an undefended hand pays each other player, in the order of the postings.

    Source: fournier/condiciones, fournier/ganadas-perdidas, jepus-1896/tanteo, voltereta-1826/art-6-5, voltereta-1826/art-6-6,
    voltereta-1826/art-6-7
    """
    ending, options, lance = reckoned.ending, reckoned.options, reckoned.lance
    if ending.outcome == "rendida":
        return (lance,)
    if ending.outcome != "won":
        contra = ending.primeras == "contra" and options.primeras_contra
        base = reckoned.base if reckoned.as_solo and options.lost_solo_pays_base else 0
        return (("entrada", base), lance, reckoned.estuches, ("primeras", options.primeras if contra else 0))
    bola_won = ending.bola == "won"
    primeras = ending.primeras == "hombre" and (options.bola_counts_game or not bola_won)
    return (
        ("entrada", reckoned.base),
        lance,
        reckoned.estuches,
        ("primeras", options.primeras if primeras else 0),
        *((reckoned.bola(lost=False),) if bola_won else ()),
    )


def _bola_of_defensor(reckoned: Reckoning, defensor: str, others: tuple[str, ...]) -> tuple[Flow, ...]:
    """The defensor's bola, a flow of its own. Source: voltereta-1826/final"""
    contract, bola = reckoned.hand.contract, reckoned.ending.bola
    if bola is None or contract is None:
        return ()
    between = others if reckoned.options.defensor_bola == "all" else (reckoned.name(contract.hombre),)
    lost = bola == "lost"
    return (Flow(defensor, between, (reckoned.bola(lost=lost),), pays=lost),)


def _bola_of_rendido(reckoned: Reckoning) -> tuple[Flow, ...]:
    """The bola that the hombre of a defended hand lost before he gave up. Source: voltereta-1826/art-6-7, voltereta-1826/art-9"""
    contract, surrender = reckoned.hand.contract, reckoned.hand.surrender
    if contract is None or surrender is None or not surrender.bola_lost:
        return ()
    hombre = reckoned.name(contract.hombre)
    return (Flow(hombre, reckoned.others_of(hombre), (reckoned.bola(lost=True),), pays=True),)


def _lines(reckoned: Reckoning, flow: Flow) -> list[Line]:
    """The parts of a flow as they are paid: tantos, why, source; doubled a favor, with a part that rounds the sum up.

    Source: fournier/contabilidad, fournier/cobros
    """
    options, factor = reckoned.options, reckoned.factor
    lines = [(factor * tantos, why, source_of(why, options.tariff)) for why, tantos in flow.parts if tantos]
    due = sum([tantos for tantos, _, _ in lines])
    rounding = rounded_up(due, options.rounding) - due
    if rounding:
        lines.append((rounding, "redondeo", source_of("redondeo", options.tariff)))
    return lines


def _puestas_put(reckoned: Reckoning, puestas: Sequence[tuple[Waiting, str]]) -> list[Posting]:
    """The puestas that go into the plate at once. Source: fournier/contabilidad, fournier/pagos-rendidas"""
    source = source_of("puesta", reckoned.options.tariff, surrendered=reckoned.ending.outcome in SURRENDERED)
    return [Posting(puesta.player, PLATE, puesta.tantos, "puesta", source) for puesta, way in puestas if way == "plate"]


def _to_a_player(reckoned: Reckoning) -> list[Posting]:
    """The codillo, paid to the opponent who gave it, or what the rendido pays to a defensor who won.

    Source: fournier/pagos, fournier/pagos-rendidas, jepus-1896/palabras, voltereta-1826/art-6-2, voltereta-1826/art-9
    """
    hand, ending, options = reckoned.hand, reckoned.ending, reckoned.options
    assert hand.contract is not None and hand.jugador is not None and ending.winner is not None, "one seat has most tricks"
    payer = reckoned.name(hand.jugador if ending.outcome == "codillo_y_puesta" else hand.contract.hombre)
    why = "defensa" if ending.outcome == "defendida" else "codillo"
    source = source_of(why, options.tariff, surrendered=ending.outcome in SURRENDERED)
    return [Posting(payer, reckoned.name(ending.winner), reckoned.puesta, why, source)]
