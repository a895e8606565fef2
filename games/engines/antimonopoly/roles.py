"""Who has which role, and in which order people play (R-AM-ROL, ORD)."""

from collections.abc import Sequence
from typing import Final

from games.engines.antimonopoly import cities
from games.engines.antimonopoly.casting import Casting, casting_of
from games.engines.antimonopoly.cities import ENTREPRENEUR, MONOPOLIST
from games.engines.kernel.errors import BadSetup
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import flow, pawn
from games.engines.property.parameters import MatchParameters
from games.engines.property.policies.seating import SeatOrder
from games.engines.property.state import BEFORE_MOVE, ROLES, TURN_END, State

ROLE_NAMES: Final = (ENTREPRENEUR, MONOPOLIST)
#: How roles are assigned where they come with the seats (R-AM-ROL-03).
BY_HOST: Final = "host"
#: Roles alternate from the first seat, which begins: for events, where the seat is the order of play.
BY_SEAT: Final = "by_seat"


def require_split(roles: Sequence[str]) -> None:
    """R-AM-ROL-02, ROL-07: raises `bad_setup` unless there are as many of each role as can be."""
    for seat, role in enumerate(roles):
        if role not in ROLE_NAMES:
            raise BadSetup(f"roles.{seat}", f"must be one of {', '.join(ROLE_NAMES)}")
    if abs(2 * list(roles).count(ENTREPRENEUR) - len(roles)) > 1:
        raise BadSetup("roles", f"{list(roles)} are not as many of each role as can be")


class RoleSeating(SeatOrder):
    """Roles: given out, chosen one after another, or left to whoever comes late."""

    parts = ("top",)

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.tops = cities.tops(c.rules)
        #: The bank's book left out what the seats held before roles were dealt; older logs hold digests of it.
        self.forgets_first_handicap = c.revision < 3

    def part(self, seats: int) -> Casting:
        return Casting([""] * seats, [False] * seats)

    def furnish(self, state: State) -> None:
        for seat in range(state.seats):
            self.take_role(state, seat, ROLE_NAMES[seat % 2])

    def take_role(self, state: State, seat: int, role: str, *, booked: bool = False) -> None:
        if role and role not in ROLE_NAMES:
            raise BadSetup("role", f"{role} is no role; known are {', '.join(ROLE_NAMES)}")
        casting_of(state).role[seat] = role
        state.top[seat] = self.tops.get(role, state.top[seat])
        bonus = self.rules["starting_cash_entrepreneur_bonus"] if role == ENTREPRENEUR else 0
        cash = state.c.starting_cash + bonus
        # The bank's book tells what each role was given, whoever chose it and however often.
        if booked or not self.forgets_first_handicap:
            state.issued += cash - state.cash[seat]
        state.cash[seat] = cash

    def role_of(self, state: State, seat: int) -> str:
        return casting_of(state).role[seat]

    def most_of_a_role(self, state: State) -> int:
        """R-AM-ROL-05."""
        return -(-state.seats // 2)

    def open_roles(self, state: State) -> list[str]:
        """R-AM-ROL-05: roles that fewer than half of the seats (rounded up) have."""
        most = self.most_of_a_role(state)
        return [role for role in ROLE_NAMES if casting_of(state).role.count(role) < most]

    def opening(self, state: State, rng: Rng, sink: Sink | None) -> None:
        is_by_seat = self.rules["role_assignment"] == BY_SEAT
        seats = list(range(state.seats))
        state.first = state.turn = 0 if is_by_seat else pawn.highest_roll(seats, rng, sink)
        at = state.order.index(state.first)
        if sink is not None:
            sink.append({"event": "order_set", "order": state.order[at:] + state.order[:at]})
        if self.rules["role_assignment"] == "dice_choice":
            for seat in range(state.seats):
                self.take_role(state, seat, "")
            state.stage = ROLES
        else:
            pool = list(ROLE_NAMES) * self.most_of_a_role(state)
            # What a host has given out is no deal of the pool.
            roles = pool[: state.seats] if is_by_seat else rng.deal(pool, state.seats, "roles")
            require_split(roles)
            for seat, role in enumerate(roles):
                self.choose_role(state, seat, role, sink, asked=False)

    def choose_role(
        self, state: State, seat: int, role: str, sink: Sink | None, *, asked: bool
    ) -> None:
        """Gives the role with the money that goes with it, and tells of it."""
        self.take_role(state, seat, role, booked=True)
        if sink is not None:
            sink.append({"event": "role_taken", "who": seat, "role": role, "asked": asked})

    def go_on_choosing(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        """Asks the next after `seat`, or begins the game; a full role leaves nothing to choose."""
        left = [
            who for who in state.following(seat) if not casting_of(state).role[who] and who != seat
        ]
        open_roles = self.open_roles(state)
        if len(open_roles) == 1:
            [role] = open_roles
            for who in left:
                self.choose_role(state, who, role, sink, asked=False)
            left = []
        if left:
            state.turn = left[0]
            return
        state.turn = state.first
        state.stage = BEFORE_MOVE
        reason = state.c.ending.ending(state)
        if reason:
            flow.finish(state, reason, rng, sink)
        elif state.out[state.first]:
            state.stage = TURN_END
        else:
            flow.start(state, sink)

    def left_choosing(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        if not casting_of(state).role[seat]:
            casting_of(state).role[seat] = self.open_roles(state)[0]
            if sink is not None:
                told = {"role": casting_of(state).role[seat], "asked": False}
                sink.append({"event": "role_taken", "who": seat, **told})
        if seat == state.turn or len(self.open_roles(state)) < 2:
            self.go_on_choosing(state, seat, rng, sink)


def roles_of(state: State) -> RoleSeating:
    """How roles are given out in a match of this game."""
    seating = state.c.seating
    assert isinstance(seating, RoleSeating)
    return seating
