"""The platillo: the fund that is played for with the caballo at some tables.

Source: revesino-1807/adiciones-33, revesino-1807/adiciones-34
"""

from __future__ import annotations

from rules.revesino.finish import now
from rules.revesino.tariffs import SEATS, Options
from rules.revesino.terms import Table


def put_of(options: Options, plate: int) -> int:
    """What each puts in at the deal: equal shares up to the fund, if the platillo cannot pay one caballo.

    Source: revesino-1807/adiciones-34
    """
    if options.caballo != "platillo" or plate >= options.sobreprecio:
        return 0
    return -((plate - options.fondo) // SEATS)


def plate_now(table: Table) -> int:
    """What lies in the platillo now, with the last hand reckoned. Source: revesino-1807/adiciones-34"""
    done = now(table)
    return table.plate if done is None else done.plate + table.late
