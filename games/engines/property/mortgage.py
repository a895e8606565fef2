"""Loans against deeds, and what the new owner of a mortgaged deed must do (R-EB-MTG)."""

from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import deeds, money
from games.engines.property.board import BANK
from games.engines.property.state import MORTGAGED_DEED, Debt, State

BUYER_CHOICE = "buyer_choice"
REDEEM_NOW = "redeem_now"
FREE = "free"


def interest(state: State, field: int) -> int:
    """The interest on a deed's loan, rounded as the game says (R-EB-MTG-05)."""
    return state.c.mortgages.interest(state.c.loan[field])


def redemption(state: State, field: int) -> int:
    """Loan and interest (R-EB-MTG-04)."""
    return state.c.loan[field] + interest(state, field)


def check_mortgage(state: State, seat: int, action: Action) -> None:
    """R-EB-MTG-01, MTG-03, MTG-07: an own deed, not mortgaged yet, its buildings sold."""
    field = deeds.named(state, action["field"], "field")
    deeds.require_owner(state, seat, field)
    if state.mortgaged[field]:
        raise IllegalAction("already_mortgaged", field=state.c.ids[field])
    in_way = state.c.mortgages.clear_for_mortgage(state, field)
    if in_way:
        raise IllegalAction("buildings_in_way", fields=state.c.field_ids(in_way))


def mortgage(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """The bank lends the mortgage value."""
    field = state.c.index[action["field"]]
    state.mortgaged[field] = True
    money.transfer(state, BANK, seat, state.c.loan[field])
    _tell(state, "mortgaged", seat, field, state.c.loan[field], sink)


def check_redeem(state: State, seat: int, action: Action) -> None:
    """Refuses what R-EB-MTG-04 forbids.

    An own mortgaged deed, with loan and interest on hand; of a new owner one of the deeds he must
    decide on.
    """
    field = deeds.named(state, action["field"], "field")
    deeds.require_owner(state, seat, field)
    if not state.mortgaged[field]:
        raise IllegalAction("not_mortgaged", field=state.c.ids[field])
    reserved = 0
    if state.phase == MORTGAGED_DEED:
        # What the other deeds of the same trade cost at least stays reserved: it was promised with
        # the trade.
        row = _awaited(state, seat, field)
        if row[2] and not state.c.mortgages.heir_redeems:
            raise IllegalAction("not_available_now", phase=state.phase)
        reserved = money.promised(state, seat)
        reserved -= interest(state, field) if money.binds(state, row) else 0
    money.require_cash(state, seat, redemption(state, field) + reserved)


def redeem(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """Pays loan and interest; the deed is free of its mortgage."""
    field = state.c.index[action["field"]]
    _pay_redemption(state, seat, field, sink)
    _settled(state, seat, field)


def received(
    state: State, seat: int, fields: list[int], sink: Sink | None, *, estate: bool
) -> None:
    """Mortgaged deeds among `fields` have come to `seat`: charges what the rules fix, opens what they leave open.

    The cash for fixed charges has been checked (`transfer_charge`); an estate always leaves the choice (R-EB-BNK-05).
    """
    if state.c.mortgage_transfer == FREE:
        return
    for field in fields:
        if not state.mortgaged[field]:
            continue
        if estate and not state.c.mortgages.heirs_refuse and not _may_choose(state, seat, field):
            _charge_heir(state, seat, field, sink)
        elif estate or state.c.mortgage_transfer == BUYER_CHOICE:
            state.new_deeds.append([seat, field, int(estate)])
        elif state.c.mortgage_transfer == REDEEM_NOW:
            _pay_redemption(state, seat, field, sink)
        else:
            _pay_interest(state, seat, field, sink)


def _may_choose(state: State, seat: int, field: int) -> bool:
    """Whether an heir who cannot refuse is asked: he must be able to answer for every deed."""
    if state.c.mortgage_transfer != BUYER_CHOICE:
        return False
    return state.cash[seat] - money.promised(state, seat) >= interest(state, field)


def _charge_heir(state: State, seat: int, field: int, sink: Sink | None) -> None:
    """Who cannot refuse what he inherits owes the bank what the table asks for it."""
    redeems = state.c.mortgage_transfer == REDEEM_NOW
    amount = redemption(state, field) if redeems else interest(state, field)
    if redeems:
        state.mortgaged[field] = False
    money.charge(state, Debt(seat, BANK, amount, "fee"), sink)


def transfer_charge(state: State, fields: list[int]) -> int:
    """What a new owner of these deeds must at least be able to pay to the bank (R-EB-MTG-08)."""
    transfer = state.c.mortgage_transfer
    charged = [field for field in fields if state.mortgaged[field] and transfer != FREE]
    cost = redemption if transfer == REDEEM_NOW else interest
    return sum(cost(state, field) for field in charged)


def _pay_redemption(state: State, seat: int, field: int, sink: Sink | None) -> None:
    amount = redemption(state, field)
    money.transfer(state, seat, BANK, amount)
    state.mortgaged[field] = False
    _tell(state, "redeemed", seat, field, amount, sink)


def _pay_interest(state: State, seat: int, field: int, sink: Sink | None) -> None:
    _pay_fee(state, seat, field, interest(state, field), sink)


def _pay_fee(state: State, seat: int, field: int, amount: int, sink: Sink | None) -> None:
    money.transfer(state, seat, BANK, amount)
    _tell(state, "interest_paid", seat, field, amount, sink)


def handover_fee(state: State, row: list[int]) -> int:
    """What the mortgage on a new deed costs who leaves it (R-EB-MTG-08, BNK-05; FO-BKR-05)."""
    loan = state.c.loan[row[1]]
    return state.c.mortgages.pledge(loan) if row[2] else state.c.mortgages.interest(loan)


def handover_of(state: State, name: str) -> int:
    """The same for a deed, by its id, that waits for its new owner's decision."""
    field = state.c.index[name]
    return handover_fee(state, next(row for row in state.new_deeds if row[1] == field))


def _awaited(state: State, seat: int, field: int) -> list[int]:
    for row in state.new_deeds:
        if row[0] == seat and row[1] == field:
            return row
    raise IllegalAction("not_an_option", arg="field", value=state.c.ids[field])


def check_interest(state: State, seat: int, action: Action) -> None:
    """R-EB-MTG-08: ten percent now, the mortgage stays."""
    field = deeds.named(state, action["field"], "field")
    deeds.require_owner(state, seat, field)
    money.require_cash(state, seat, handover_fee(state, _awaited(state, seat, field)))


def pay_interest(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """Pays the interest now; the deed stays mortgaged."""
    field = state.c.index[action["field"]]
    fee = handover_fee(state, _awaited(state, seat, field))
    _pay_fee(state, seat, field, fee, sink)
    _settled(state, seat, field)


def check_refuse(state: State, seat: int, action: Action) -> None:
    """R-EB-BNK-05: only what comes from an estate can be refused."""
    field = deeds.named(state, action["field"], "field")
    deeds.require_owner(state, seat, field)
    if not _awaited(state, seat, field)[2]:
        raise IllegalAction("not_available_now", phase=state.phase)


def refuse(state: State, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """The deed goes to the bank, free of mortgage, and is auctioned afterwards from the left of who went bankrupt."""
    field = state.c.index[action["field"]]
    row = _awaited(state, seat, field)
    deeds.hand_over(state, field, BANK)
    state.estate.append([field, state.last_out()])
    state.estate.sort()
    state.new_deeds.remove(row)
    _tell(state, "deed_refused", seat, field, 0, sink)


def _settled(state: State, seat: int, field: int) -> None:
    if state.phase == MORTGAGED_DEED:
        state.new_deeds.remove(_awaited(state, seat, field))


def _tell(state: State, event: str, seat: int, field: int, amount: int, sink: Sink | None) -> None:
    if sink is not None:
        sink.append({"event": event, "who": seat, "field": state.c.ids[field], "amount": amount})
