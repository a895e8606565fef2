"""A bare board game on flat lists: what this machine and this Python can do at best.

Two dice, a closed track of forty fields, buying, rent, a salary; no auctions, no trades, no debts,
no contract. Turns of a real engine are given as a share of it, so that figures of different
machines can be compared.
"""

from __future__ import annotations

from time import process_time

FIELDS = 40
SEATS = 4
SALARY = 400
CASH = 3000
_MODULUS = 2147483647
_MULTIPLIER = 48271


def play(turns: int, seed: int = 1) -> list[int]:
    """This many turns, one seat after the other; the cash at the end."""
    owner, position, cash, x = [-1] * FIELDS, [0] * SEATS, [CASH] * SEATS, seed
    for turn in range(turns):
        seat = turn % SEATS
        x = x * _MULTIPLIER % _MODULUS
        y = x * _MULTIPLIER % _MODULUS
        x = y
        at = position[seat] + 2 + x % 6 + y % 6
        if at >= FIELDS:
            at -= FIELDS
            cash[seat] += SALARY
        position[seat] = at
        holder = owner[at]
        if holder < 0:
            if cash[seat] > 10 * at:
                owner[at] = seat
                cash[seat] -= 10 * at
        elif holder != seat:
            cash[seat] -= at
            cash[holder] += at
    return cash


def turns_per_second(turns: int = 400_000) -> float:
    """Of CPU time, on one core."""
    start = process_time()
    play(turns)
    return turns / (process_time() - start)
