"""What a share of 1836jr can still bring: the dividends of the rounds to come, and the price to which they lead.

Worked out from what lies on the table, without playing on: the trains of a corporation on its routes of today, the
next train where the treasury can pay it, trains that the next type scraps, and how long the bank lasts.
"""

from typing import Final

from games.engines.bots import steady_operating, surveying
from games.engines.g1836jr.rounds import shares, trains
from games.engines.g1836jr.state import UNIT, RailState

#: Operating rounds that are counted at most: what lies farther ahead nobody can tell.
FARTHEST: Final = 15
#: What pays nothing yet will pay: money that leaves the bank in every round beside the dividends of today.
UNSEEN: Final = 40
#: By so much a run earns more in every round, by track and trains that are still to come.
GROWTH: Final = 8
#: What a corporation is expected to earn that has no station on the map, is not even floated, has trains but no route, or neither.
NEW: Final = 30
UNFLOATED: Final = 15
PLANNED: Final = 25
EMPTY: Final = 10
#: Rounds in which a corporation that has not paid yet still pays nothing, and those until one floats.
BEGINNING: Final = 1.5
FLOATING: Final = 2


class Forecast:
    """The expectations in one position; whatever was worked out once is kept."""

    def __init__(self, state: RailState) -> None:
        self._state = state
        #: Operating rounds to come.
        self.rounds = _rounds(state)
        self._earned: dict[int, int] = {}

    def earned(self, corporation: int) -> int:
        """What a run of the corporation is expected to earn."""
        if corporation not in self._earned:
            self._earned[corporation] = _earned(self._state, corporation)
        return self._earned[corporation]

    def dividends(self, corporation: int) -> int:
        """What one share is paid until the end."""
        state, rounds = self._state, self.rounds
        if not state.operated[corporation] or state.run_revenue[corporation] <= 0:
            rounds = max(0.0, rounds - BEGINNING)
        return round(rounds * (self.earned(corporation) + GROWTH * rounds / 2) / UNIT)

    def last_price(self, corporation: int) -> int:
        """The share price after all these dividends: a column to the right for each."""
        state, market = self._state, self._state.c.market
        rounds = round(self.rounds) - 1
        if not state.floated[corporation]:
            rounds -= FLOATING
        elif not state.operated[corporation]:
            rounds -= 1
        cell = state.cell[corporation]
        for _ in range(rounds):
            cell = market.right[cell]
        return market.price[cell]

    def gain(self, corporation: int, price: int) -> int:
        """What a share brings beyond a price that is paid for it, or given up by keeping it."""
        return self.dividends(corporation) + self.last_price(corporation) - price

    def gain_bought(self, corporation: int, source: str) -> int:
        """What a share brings that is bought there."""
        return self.gain(corporation, shares.cost(self._state, corporation, source))

    def gain_kept(self, corporation: int) -> int:
        """What a share brings that could be sold now."""
        return self.gain(corporation, self._state.price(corporation))


def _rounds(state: RailState) -> float:
    """How often the bank can pay what it pays now, at least the rounds of the set that comes."""
    paid = sum(
        max(0, revenue) * sum(held) // 100
        for revenue, held in zip(state.run_revenue, state.held, strict=True)
    )
    owned = zip(state.owner, state.c.company_revenue, strict=True)
    paid += sum(revenue for owner, revenue in owned if owner >= 0)
    least = state.c.operating_rounds[state.phase]
    return float(min(FARTHEST, max(least, 1 + state.bank / (paid + UNSEEN))))


def _earned(state: RailState, corporation: int) -> int:
    if not state.floated[corporation]:
        return UNFLOATED
    if not state.track.used[corporation]:
        return NEW
    types = state.c.train_type
    kinds = [types[train] for train in state.trains[corporation]]
    coming = _coming(state, corporation)
    now = max(
        best_revenue(state, corporation, kinds), best_revenue(state, corporation, kinds + coming)
    )
    if kinds:
        now = max(now, state.run_revenue[corporation])
    lasting = [kind for kind in kinds if steady_operating.outlasts_next(state, kind)]
    if len(lasting) < len(kinds):
        now = (now + best_revenue(state, corporation, lasting + coming)) // 2
    return now or (PLANNED if kinds else EMPTY)


def _coming(state: RailState, corporation: int) -> list[int]:
    """The type of the next train, if the corporation has room for it and can pay it."""
    price = trains.cheapest_price(state)
    has_room = len(state.trains[corporation]) < trains.limit(state)
    return [trains.cheapest(state)] if has_room and 0 < price <= state.treasury[corporation] else []


def rounds_until(state: RailState, kind: int) -> float:
    """Rounds until a train of this type is bought, from 1, if every corporation that floats buys one in each."""
    types = state.c.train_type
    before = sum(types[train] < kind for train in state.depot)
    return 1 + before / max(1, sum(state.floated))


def best_revenue(state: RailState, corporation: int, kinds: list[int]) -> int:
    """The most that trains of these types could earn on the routes of today."""
    reach = state.c.train_reach
    reaches = {str(at): reach[kind] for at, kind in enumerate(kinds)}
    return surveying.revenue_on(state, state.track, corporation, reaches)
