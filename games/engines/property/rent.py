"""What a visitor owes, and how the owner comes to it: at once, or by a claim that lapses."""

from typing import Final

from games.engines.kernel.choices import Action, Choice
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import money
from games.engines.property.board import BANK, SERIES, STREET
from games.engines.property.state import Debt, State

#: Of two dice.
MEAN_THROW: Final = 7


def visit(state: State, seat: int, field: int, rng: Rng, sink: Sink | None) -> None:
    """A pawn has stopped on somebody else's deed (R-EB-RENT-01, CLM-02).

    The rent is taken, or a claim is opened.
    """
    owner = state.owner[field]
    c = state.c
    if state.partner[owner] == seat:
        _not_due(state, field, owner, "partner", sink)
        return
    if state.mortgaged[field]:
        _not_due(state, field, owner, "mortgaged", sink)
        return
    if c.detention.blocks_rent(state, owner):
        _not_due(state, field, owner, "detained", sink)
        return
    amount = c.rents.rent(state, field)
    if c.kind[field] != STREET and c.kind[field] != SERIES:
        amount *= c.rents.utility_roll(state, seat, amount, rng, sink)
    owed = Debt(seat, owner, amount, money.RENT, field)
    if not c.manual_claims:
        money.charge(state, owed, sink)
    elif amount:
        state.claims.append(owed)


def _not_due(state: State, field: int, owner: int, reason: str, sink: Sink | None) -> None:
    # In manual mode nothing may hint at who could or could not have claimed (R-EB-CLM-05).
    if sink is not None and not state.c.manual_claims:
        sink.append(
            {"event": "rent_not_due", "field": state.c.ids[field], "owner": owner, "reason": reason}
        )


def current(state: State, field: int) -> int:
    """What a stranger would owe now, 0 where nothing would be due.

    For a utility it is the factor on the roll.
    """
    owner = state.owner[field]
    if owner == BANK or state.mortgaged[field] or state.c.detention.blocks_rent(state, owner):
        return 0
    return state.c.rents.rent(state, field)


def income(state: State, seat: int) -> int:
    """What strangers would pay if one stopped on each deed of `seat`; a factor on the throw counts with the mean of two dice."""
    kind = state.c.kind
    return sum(
        current(state, field) * (1 if kind[field] in (STREET, SERIES) else MEAN_THROW)
        for field in state.c.deeds
        if state.owner[field] == seat
    )


def due(state: State, seat: int, field: int, roll: int) -> int:
    """What `seat` would owe there now after such a roll; 0 for what is no deed, free, its own or its partner's."""
    owner = state.owner[field]
    if owner in (BANK, seat, state.partner[seat]):
        return 0
    factor = 1 if state.c.kind[field] in (STREET, SERIES) else roll
    return current(state, field) * factor


def lapse_claims(state: State, sink: Sink | None) -> None:
    """The right to claim ends with the first throw of a later turn, or with the game (R-EB-CLM-02)."""
    for claim in state.claims:
        money.tell_rent(state, "rent_lapsed", claim, sink)
    state.claims = []


def check_claim(state: State, seat: int, action: Action) -> None:
    """R-EB-CLM-04: the oldest open claim of this owner, or `nothing_to_claim`."""
    if not any(claim.creditor == seat for claim in state.claims):
        raise IllegalAction("nothing_to_claim")


def claim_choice(state: State, seat: int) -> Choice | None:
    """Always there where rents are claimed by hand: its absence would betray that none is open."""
    return Choice("claim_rent", blind=True) if state.c.manual_claims else None


def make_claim(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """R-EB-CLM-07: paid now, or settled right after what is being resolved."""
    made = next(claim for claim in state.claims if claim.creditor == seat)
    state.claims.remove(made)
    state.debts.append(made)
