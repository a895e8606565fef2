"""What a page shows beside the view of a property game: what holds now of what is printed."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from games.engines.property import rent
from games.engines.property.board import STREET
from games.engines.property.state import BEFORE_MOVE, TAX, State


def beside(state: State) -> dict[str, Any]:
    """`sets`: the bare streets whose rent is that of a whole set; `again`: whether who is in turn throws once more.

    `tax`: the two ways of paying for who is asked, None if nobody is; `fine`: what leads out of prison.
    `shares`: by role, the percentage of the printed rents, where it is not all of them.
    """
    c = state.c
    asked = state.asked[0] if state.phase == TAX else None
    terms = None if asked is None else c.visits.tax_terms(state, asked)
    return {
        "sets": [c.ids[field] for field in c.deeds if _earns_as_set(state, field)],
        "again": state.phase == BEFORE_MOVE and bool(state.dice),
        "tax": None if terms is None else asdict(terms),
        "fine": c.rules.get("jail_fine", 0),
        "shares": c.rents.shares(),
    }


def _earns_as_set(state: State, field: int) -> bool:
    if state.c.kind[field] != STREET or not rent.current(state, field):
        return False
    return state.c.rents.earns_as_set(state, field)
