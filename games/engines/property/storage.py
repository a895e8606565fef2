"""States as stored matches hold them."""

from typing import Any, Final

from games.engines.kernel.outcome import Outcome
from games.engines.property.board import BANK
from games.engines.property.state import NOBODY, Auction, Compiled, Debt, Offer, State, copied

FORMAT: Final = 1

#: Attributes that are JSON values as they stand.
_PLAIN: Final = (
    "seats", "turn", "round", "first", "order", "turns", "phase", "stage", "asked", "started", "cash", "position",
    "detained", "missed", "cards", "out", "owner", "level", "mortgaged", "houses", "hotels", "decks",
    "deck_unseen", "dice", "roll_value", "houses_bought", "streets_built", "pending_kind", "pending_field",
    "pending_card", "new_deeds", "estate", "offers_made", "offers_before", "time_up", "issued",
)  # fmt: skip
_AUCTION: Final = (
    "field",
    "reason",
    "opening",
    "bidders",
    "decliner",
    "bid",
    "bidder",
    "at",
    "passed",
    "mark",
)


def dumped(state: State) -> dict[str, Any]:
    """The whole state as JSON values, independent of it."""
    twin = copied(state)
    data: dict[str, Any] = {name: getattr(twin, name) for name in _PLAIN}
    data |= twin.part.dump()
    data |= {name: getattr(twin, name) for name in state.c.seating.parts}
    data["order"] = list(twin.order)
    data["format"] = FORMAT
    auction = twin.auction
    data["auction"] = (
        None if auction is None else {name: getattr(auction, name) for name in _AUCTION}
    )
    data["claims"] = [claim.row() for claim in twin.claims]
    data["debts"] = [debt.row() for debt in twin.debts]
    data["offers"] = [offer.row() for offer in twin.offers]
    if twin.refused:
        # Only then: states of before it was kept have the digests they had.
        data["refused"] = [list(row) for row in twin.refused]
    data["outcome"] = None if twin.outcome is None else twin.outcome.to_json()
    return data


def loaded(c: Compiled, data: Any) -> State:
    """The inverse of `dumped`. Raises ValueError for another format."""
    if data.get("format") != FORMAT:
        raise ValueError(f"a state of format {data.get('format')}, today's is {FORMAT}")
    state = State(c, data["seats"])
    for name in (*_PLAIN, *c.seating.parts):
        setattr(state, name, data[name])
    state.part.load(data)
    for field in c.deeds:
        if state.owner[field] != BANK:
            state.count_deed(state.owner[field], c.group_of[field], 1)
    stored = data["auction"]
    if stored is not None:
        auction = state.auction = Auction(
            stored["field"], stored["reason"], stored["opening"], [], NOBODY
        )
        for name in _AUCTION:
            setattr(auction, name, stored[name])
    state.claims = [Debt.from_row(row) for row in data["claims"]]
    state.debts = [Debt.from_row(row) for row in data["debts"]]
    state.offers = [Offer.from_row(row) for row in data["offers"]]
    state.refused = [list(row) for row in data.get("refused", ())]
    if data["outcome"] is not None:
        state.outcome = Outcome.from_json(data["outcome"])
    # What was loaded is shared with `data`; a copy makes it the state's own.
    return copied(state)
