"""How `shrewd` plans the chips of Fortuna: the fields of the next moves are known, since nothing but the own hand decides them.

Whoever looks only at the next move spends the chip that would have led past a dear street two moves later, or past the
prison. What others buy and build meanwhile is not known, so that each later move counts for less.
"""

from typing import Final

from games.engines.property import rent, valuation
from games.engines.property.board import BANK
from games.engines.property.state import State

#: Moves that are looked at together.
MOVES: Final = 3
#: Of what a move promises, how much counts beside the move before it.
LATER: Final = 0.5


def ranked(state: State, seat: int, hand: list[int]) -> list[int]:
    """The chips in hand, those with which the moves ahead promise most first; of equals the lowest."""
    plan = _Plan(state, seat, hand)
    return sorted(hand, key=lambda chip: (-plan.promise(chip), chip))


class _Plan:
    """The moves ahead from one position.

    What a move promises depends on where it starts and on its chip, a purchase on its field alone, and what the prison costs
    on neither: each is worked out once, and only if it is asked for.
    """

    def __init__(self, state: State, seat: int, hand: list[int]) -> None:
        self._state, self._seat, self._hand = state, seat, hand
        self._promised_now = valuation.together(state, seat)
        partner = state.partner[seat]
        #: Who may hold what is bought: partners hand deeds on to each other for nothing.
        self._owners = [seat] if partner < 0 or state.out[partner] else [seat, partner]
        self._moves: dict[tuple[int, int], float] = {}
        self._rest: dict[tuple[int, int], float] = {}
        self._purchases: dict[int, float] = {}
        self._detention: float | None = None

    def promise(self, chip: int) -> float:
        """What the move with this chip promises, with the best of those after it."""
        return self._with(0, self._state.position[self._seat], MOVES, self._hand.index(chip))

    def _with(self, played: int, start: int, moves: int, at: int) -> float:
        """The same of the chip at this place of the hand; `played` has a bit for each that has gone before."""
        chip = self._hand[at]
        then = (start + chip) % self._state.c.size
        return self._move(start, chip) + LATER * self._best(played | 1 << at, then, moves - 1)

    def _best(self, played: int, start: int, moves: int) -> float:
        """The best that so many moves promise with what is left; nothing once the hand is empty.

        The chips that have gone tell where the pawn stands, in whatever order they were played.
        """
        left = [at for at in range(len(self._hand)) if not played >> at & 1]
        if not moves or not left:
            return 0.0
        known = self._rest.get((played, moves))
        if known is None:
            known = max(self._with(played, start, moves, at) for at in left)
            self._rest[played, moves] = known
        return known

    def _move(self, start: int, chip: int) -> float:
        known = self._moves.get((start, chip))
        if known is None:
            known = self._moves[start, chip] = self._promised(start, chip)
        return known

    def _promised(self, start: int, chip: int) -> float:
        """What a move from `start` brings: START, rents, a deed that can be bought."""
        state, seat, c = self._state, self._seat, self._state.c
        field = (start + chip) % c.size
        total = float(_salary(state, seat, start + chip))
        total -= rent.due(state, seat, field, chip)
        if c.price[field] and state.owner[field] == BANK and state.cash[seat] >= c.price[field]:
            total += self._purchase(field)
        if c.types[field] in c.visits.detaining:
            total -= self._detained()
        due = c.visits.printed_due(c, field)
        if due is not None and not due.gains and due.sums:
            total -= due.sums[0]
        return total

    def _purchase(self, field: int) -> float:
        """What the deed at `field` promises more than it costs, in the hands of whoever of a pair makes most of it."""
        known = self._purchases.get(field)
        if known is None:
            price = self._state.c.price[field]
            twins = [valuation.with_owner(self._state, field, one, price) for one in self._owners]
            best = max(valuation.together(twin, self._seat) for twin in twins)
            known = self._purchases[field] = max(0.0, best - self._promised_now)
        return known

    def _detained(self) -> float:
        """What the prison costs: half the income of a lap."""
        if self._detention is None:
            self._detention = valuation.income(self._state, self._seat) / 2
        return self._detention


def _salary(state: State, seat: int, reached: int) -> int:
    """What START pays to a pawn that goes so far, counted from START without taking off the lap."""
    c = state.c
    is_paid = reached > c.size or (reached == c.size and c.salary_on_landing)
    return c.movement.salary(state, seat) if is_paid else 0
