"""Payments and debts.

Cash changes hands here and nowhere else, so that the bank's book (`issued`) can be checked.
"""

from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.property.board import BANK
from games.engines.property.state import NOBODY, Debt, State

RENT = "rent"
FINE = "fine"


def transfer(state: State, payer: int, payee: int, amount: int) -> None:
    """Moves `amount` from one account to another; either may be the bank.

    The payer must have it.
    """
    if payer == BANK:
        state.issued += amount
    else:
        state.cash[payer] -= amount
    if payee == BANK:
        state.issued -= amount
    else:
        state.cash[payee] += amount
    if state.c.pairs:
        _share_purses(state, payer, payee)


def _share_purses(state: State, payer: int, payee: int) -> None:
    """Partners have one purse: the same figure stands at both seats."""
    if BANK not in (payer, payee) and state.partner[payer] == payee:
        # What was taken out has been put back in.
        state.cash[payer] = state.cash[payee] = state.cash[payer] + state.cash[payee] >> 1
        return
    for account in (payer, payee):
        if account != BANK:
            set_cash(state, account, state.cash[account])


def set_cash(state: State, seat: int, amount: int) -> None:
    """Gives a seat, and whoever shares its purse, this sum; the book is the caller's affair."""
    state.cash[seat] = amount
    if state.partner[seat] != NOBODY:
        state.cash[state.partner[seat]] = amount


def require_cash(state: State, seat: int, need: int) -> None:
    """Raises `insufficient_cash` {need, have, who} unless `seat` has `need` on hand."""
    if state.cash[seat] < need:
        raise IllegalAction("insufficient_cash", need=need, have=state.cash[seat], who=seat)


def account(seat: int) -> int | str:
    """A seat's number, or `bank`: the name of an account in events and paths."""
    return "bank" if seat == BANK else seat


def charge(state: State, debt: Debt, sink: Sink | None) -> None:
    """Takes what is owed at once, or opens a debt for what cash does not cover.

    Behind an open debt everybody waits, and what a purse is bound to is not taken from it.
    """
    if debt.amount <= 0:
        return
    if state.debts or state.cash[debt.debtor] - promised(state, debt.debtor) < debt.amount:
        state.debts.append(debt)
    else:
        _pay(state, debt, sink)


def pay_covered(state: State, sink: Sink | None) -> None:
    """Pays debts in their order as long as cash covers the first. Opens the first that it does not cover."""
    while state.debts:
        debt = state.debts[0]
        if state.cash[debt.debtor] - promised(state, debt.debtor) < debt.amount:
            if not debt.opened:
                debt.opened = True
                _tell_debt("debt_opened", debt, sink)
            return
        del state.debts[0]
        _pay(state, debt, sink)
        if debt.opened:
            _tell_debt("debt_paid", debt, sink)


def promised(state: State, seat: int) -> int:
    """The interest that a new owner of mortgaged deeds has bound his purse to with a trade (R-EB-MTG-08)."""
    c = state.c
    return sum(
        c.mortgages.interest(c.loan[row[1]])
        for row in state.new_deeds
        if binds(state, row) and seat in (row[0], state.partner[row[0]])
    )


def binds(state: State, row: list[int]) -> bool:
    """Whether who has got a mortgaged deed must pay for it: an heir only where he cannot refuse."""
    return not row[2] or not state.c.mortgages.heirs_refuse


def _tell_debt(event: str, debt: Debt, sink: Sink | None) -> None:
    if sink is not None:
        sink.append(
            {
                "event": event,
                "debtor": debt.debtor,
                "creditor": account(debt.creditor),
                "amount": debt.amount,
                "reason": debt.reason,
            }
        )


def _pay(state: State, debt: Debt, sink: Sink | None) -> None:
    transfer(state, debt.debtor, debt.creditor, debt.amount)
    if debt.reason == RENT:
        tell_rent(state, "rent_paid", debt, sink)
    else:
        tell_paid(debt.debtor, debt.creditor, debt.amount, debt.reason, sink)
    if debt.reason == FINE:
        state.c.detention.fined(state, debt.debtor, sink)


def tell_paid(payer: int, payee: int, amount: int, reason: str, sink: Sink | None) -> None:
    """Tells of a payment that is not a rent."""
    if sink is not None:
        sink.append(
            {
                "event": "paid",
                "payer": account(payer),
                "payee": account(payee),
                "amount": amount,
                "reason": reason,
            }
        )


def tell_rent(state: State, event: str, rent: Debt, sink: Sink | None) -> None:
    """Tells that a rent was paid or that the right to it lapsed."""
    if sink is not None:
        sink.append(
            {
                "event": event,
                "payer": rent.debtor,
                "owner": rent.creditor,
                "field": state.c.ids[rent.field],
                "amount": rent.amount,
            }
        )
