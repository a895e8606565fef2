"""What is expected of deeds and of moves: published for whoever weighs choices, people's hints and AI players alike.

Sums are whole money unless they are called per round: then they are means, as fractions. A round is a turn of everybody.
"""

from collections.abc import Callable, Iterator
from functools import cache
from math import sqrt
from typing import Final, NamedTuple

from games.engines.property import deeds, money, mortgage, rent, worth
from games.engines.property.board import BANK, SERIES, STREET
from games.engines.property.landings import landings
from games.engines.property.rent import MEAN_THROW
from games.engines.property.state import State, copied

#: Rounds for which an estate is expected to earn, where no limit comes before.
HORIZON: Final = 25
#: Moves of one lap that rents are reserved for.
_LAP: Final = 6
#: The chance that a member of a set which is missing comes, from the bank or from a rival.
_COMES: Final = 0.5
#: The level of its streets at which a set is looked at that is not whole yet.
_VIEW: Final = 3
#: Of what buildings would bring, how much counts though there is no money for them yet.
_UNPAID: Final = 0.7
#: Of what an agreed end will count for buildings, how much counts before it.
_AGREED: Final = 0.7


#: What a seat's estate promises in a position.
Promised = Callable[[State, int], float]


class Risk(NamedTuple):
    """Rents that a seat is to expect in one lap: mean, and standard deviation."""

    mean: float
    spread: float


def raisable(state: State, seat: int) -> int:
    """What buildings and loans would still bring."""
    return worth.raisable(state, seat) - state.cash[seat]


def can_pay(state: State, seat: int) -> bool:
    """Whether the debtor of the open debt could raise all of it."""
    return worth.raisable(state, seat) >= state.debts[0].amount


def rounds_left(state: State, horizon: int = HORIZON) -> int:
    """Rounds that what is bought now can earn, `horizon` at most."""
    limit = state.c.round_limit
    return max(1, min(horizon, limit - state.round + 1)) if limit else horizon


def payers(state: State, seat: int) -> int:
    """Who would pay rents to a seat: everybody still in but a partner."""
    return sum(who not in (seat, state.partner[seat]) for who in state.living())


def expected(state: State, field: int) -> float:
    """The rent of a deed with its owner per round, by how often the others stop there."""
    seat = state.owner[field]
    if seat == BANK or state.mortgaged[field]:
        return 0.0
    due = float(state.c.rents.rent(state, field))
    if state.c.kind[field] not in (STREET, SERIES):
        due *= MEAN_THROW
    return due * often(state, field) * payers(state, seat)


def often(state: State, field: int) -> float:
    """Stops on a dear field for each turn of a player who steers clear of it as far as the rules let him."""
    return landings(state.c).rate[field] * state.c.movement.unavoidable()


def expected_at(state: State, fields: list[int], level: int) -> Iterator[float]:
    """The rents of streets per round if all stood at this level at least."""
    kept = [state.level[field] for field in fields]
    for field in fields:
        state.level[field] = max(level, state.level[field])
    found = [expected(state, field) for field in fields]
    for field, before in zip(fields, kept, strict=True):
        state.level[field] = before
    yield from found


def income(state: State, seat: int) -> float:
    """What a seat's deeds bring per round."""
    return sum(expected(state, field) for field in deeds.deeds_of(state, seat))


def kept_of_buildings(state: State) -> float:
    """Of what buildings cost, the share that is not lost with them: what the end counts where one is agreed, or half of what the bank gives."""
    c = state.c
    sold = c.resale_percent / 200
    return max(sold, _AGREED * c.ending.valuation / 100) if c.round_limit or c.time_limit else sold


def step_price(state: State, seat: int, gained: list[int]) -> int:
    """What one more level costs on every street that a seat would have of a group, with these of it."""
    own = state.own_members(seat, state.c.group_of[gained[0]])
    return sum(state.c.house_cost[one] for one in {*own, *gained})


def risk(state: State, seat: int) -> Risk:
    """The rents of one lap, stops being independent."""
    c = state.c
    mean = square = 0.0
    for field in c.deeds:
        owner = state.owner[field]
        if owner not in (BANK, seat, state.partner[seat]):
            due = float(rent.due(state, seat, field, MEAN_THROW))
            mean += often(state, field) * due
            square += often(state, field) * due * due
    return Risk(_LAP * mean, sqrt(_LAP * max(0.0, square - mean * mean)))


def prospect(state: State, seat: int) -> float:
    """What a seat's estate promises: money in hand, loans that can be had, and rents of the rounds left, sets and buildings in view."""
    by_group = deeds.by_group(state, deeds.deeds_of(state, seat))
    rounds = rounds_left(state)
    outlooks = [outlook(state, seat, group, own, rounds) for group, own in by_group.items()]
    return promise(state.cash[seat], outlooks)


def promise(cash: int, outlooks: "list[Outlook]") -> float:
    """What groups with these outlooks promise a seat with so much in hand, and that money itself."""
    return cash + sum([one.worth(cash) for one in outlooks])


class Outlook(NamedTuple):
    """What a seat's deeds of one group promise, whatever money it has.

    `pledged`: what the bank gives for them; `now`: rents of the rounds left as they stand; `ways`: what may be added to these
    rents, and what it costs first. `chance`: that of the ways, where the seat may not build yet; without, the best of them is taken.
    """

    pledged: float
    now: float
    ways: tuple[tuple[float, int], ...] = ()
    chance: float | None = None

    def worth(self, money: int) -> float:
        """What that comes to for a seat with so much in hand."""
        if self.chance is not None:
            gain, cost = self.ways[0]
            return self.pledged + self.now + self.chance * (gain * _paid(money, cost))
        best = self.now
        for gain, cost in self.ways:
            best = max(best, self.now + gain * _paid(money, cost))
        return self.pledged + best


def outlook(state: State, seat: int, group: int, own: list[int], rounds: int) -> Outlook:
    """What the deeds `own` of a group promise their owner in so many rounds."""
    c = state.c
    pledged = sum(_pledge(state, field) for field in own)
    now = rounds * sum(expected(state, field) for field in own)
    if c.group_kind[group] != STREET:
        return Outlook(pledged, now)
    if c.building.builds_in(state, seat, group):
        return Outlook(pledged, now, tuple(_rises(state, seat, own, rounds, now)))
    whole = _whole(state, seat, group, rounds)
    return Outlook(pledged, now, (whole,), _chance(state, seat, group))


def _pledge(state: State, field: int) -> float:
    """What a deed is good for at the bank, and half of what its buildings bring back."""
    c = state.c
    if state.mortgaged[field]:
        return c.loan[field] - mortgage.redemption(state, field)
    return c.loan[field] + c.house_cost[field] * state.level[field] * c.resale_percent / 200


def _rises(
    state: State, seat: int, own: list[int], rounds: int, now: float
) -> Iterator[tuple[float, int]]:
    """What building evenly would add to the rents of `now`, for each level: in so many rounds, less the cost; and the cost."""
    c = state.c
    usable = [field for field in own if not state.mortgaged[field]]
    for level in range(1, state.top[seat] + 1):
        cost = sum(c.house_cost[one] * max(0, level - state.level[one]) for one in usable)
        earned = rounds * sum(expected_at(state, usable, level))
        yield earned - now - cost, cost


def _whole(state: State, seat: int, group: int, rounds: int) -> tuple[float, int]:
    """What the whole group would be worth beyond its single deeds: three levels of every street, less their price; and the price."""
    c = state.c
    gain, cost = 0.0, 0
    level = min(_VIEW, state.top[seat])
    own = state.own_members(seat, group)
    for field in [*own, *_missing(state, seat, group)[: _lacking(state, group, own)]]:
        rents = _column(state, seat, field)
        gain += rounds * (rents[level] - rents[0]) * often(state, field) * payers(state, seat)
        cost += c.house_cost[field] * level
    return max(0.0, gain - cost), cost


def _paid(money: int, cost: int) -> float:
    """How much of a gain counts that has to be paid for first: all of it where the money is in hand."""
    money = max(0, money)
    return 1.0 if cost <= money else _UNPAID + (1 - _UNPAID) * money / cost


def _column(state: State, seat: int, field: int) -> list[int]:
    printed = state.c.rents.printed_rents(state.c, field)
    if isinstance(printed, dict):
        return printed[state.c.seating.role_of(state, seat)]
    return printed


def _missing(state: State, seat: int, group: int) -> list[int]:
    """The members of a group that somebody else holds, those in the bank first."""
    missing = [one for one in state.c.members[group] if not state.ours(seat, state.owner[one])]
    return sorted(missing, key=lambda one: state.owner[one] != BANK)


def _lacking(state: State, group: int, own: list[int]) -> int:
    """How many more members make a set, of which the seat has not enough as yet: one at least."""
    free = sum(not state.mortgaged[one] for one in own)
    return state.c.rents.least_for_set[group] - free


def _chance(state: State, seat: int, group: int) -> float:
    """How far a seat is on its way to the whole group, 0 to 1."""
    missing = _missing(state, seat, group)
    lacking = _lacking(state, group, state.own_members(seat, group))
    if not state.c.rents.holds_set(state, seat, group, missing):
        return 0.0
    chance = sum(_coming(len(missing))[lacking:])
    # Two rivals in one group rarely both let go.
    rivals = {state.owner[field] for field in missing} - {BANK}
    return chance / sqrt(2) if lacking == len(missing) and len(rivals) > 1 else chance


@cache
def _coming(missing: int) -> list[float]:
    """By how many of the missing members there may come: the chance of each number."""
    numbers = [1.0]
    for _ in range(missing):
        numbers = [
            without * (1 - _COMES) + with_it * _COMES
            for without, with_it in zip([*numbers, 0.0], [0.0, *numbers], strict=True)
        ]
    return numbers


def together(state: State, seat: int, promised: Promised = prospect) -> float:
    """What the estates of a seat and of its partner promise, with the money of both, which a pair holds in common."""
    partner = state.partner[seat]
    if partner < 0 or state.out[partner]:
        return promised(state, seat)
    return promised(state, seat) + promised(state, partner) - state.cash[seat]


def standing(state: State, seat: int, promised: Promised = prospect) -> float:
    """What speaks for a seat: its own prospect against those of the others, of whom a common gain of all costs most."""
    own = together(state, seat, promised)
    rivals = [one for one in state.living() if one not in (seat, state.partner[seat])]
    if not rivals:
        return own
    share = 1 / sqrt(len(rivals))
    return own - share * sum(promised(state, one) for one in rivals)


def with_owner(state: State, field: int, seat: int, price: int) -> State:
    """A copy in which `seat` has bought a deed at `price`, whatever that leaves in its purse."""
    twin = copied(state)
    deeds.hand_over(twin, field, seat)
    money.set_cash(twin, seat, twin.cash[seat] - price)
    return twin
