"""Whether corporations of 1836jr run trains wherever they could: counted turn by turn, whatever a bot thinks of it.

A turn of a corporation counts from the third operating round on. Its trains are those it owns; without any, one that the bank offers
and its treasury can pay. At the beginning of its turn it has a way to earn if such a train could run for more than nothing

* on the map as it is, or after the tiles that it may lay and pay in this turn, those of the companies it owns included: then its
  trains must earn in this very turn. Without a train it must own one when the turn ends, since trains run before they are bought;
* or else after two or three tiles, one a turn, that its treasury pays: then it must be nearer by a tile when the turn ends.

A turn with a way to earn in which neither came to pass is idle. What the map allows is asked of the rules alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.map.best import best_routes
from games.engines.g1836jr.rounds import operating, privates, routing, trains
from games.engines.g1836jr.state import CDH, ESF, OPERATING, TRACK, RailState, copied
from games.engines.g1836jr.steps.corporate import power_options
from games.engines.g1836jr.steps.track import affordable_lays
from games.engines.kernel.choices import Action
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.lab.playing import Apply

#: Turns are counted from this operating round on.
FIRST_ROUND: Final = 3
#: A way of more tiles is none.
FARTHEST: Final = 3
#: Pays for any terrain.
_RICH: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Earned:
    """Turns of corporations: all, with a way to earn, in which trains ran, in which track was built towards it.

    `first`: the first idle turn as game:round:corporation.
    """

    turns: int = 0
    able: int = 0
    ran: int = 0
    built: int = 0
    first: str = ""

    @property
    def idle(self) -> int:
        """Turns with a way to earn that was left alone."""
        return self.able - self.ran - self.built

    def __add__(self, other: "Earned") -> "Earned":
        return Earned(
            self.turns + other.turns,
            self.able + other.able,
            self.ran + other.ran,
            self.built + other.built,
            self.first or other.first,
        )

    def line(self, games: int) -> str:
        """What `simulate` prints."""
        return (
            f"RAN games={games} turns={self.turns} with_a_way_to_earn={self.able} ran={self.ran} "
            f"built={self.built} idle={self.idle} first={self.first or '-'}"
        )


def train_in_reach(state: RailState) -> tuple[str, int] | None:
    """The longest train that the operator owns or, without any, its treasury can buy from the bank: name and stops, 0 for any number."""
    own = routing.reaches(state, state.operator)
    c, have = state.c, state.treasury[state.operator]
    on_sale = {
        c.types[kind]: c.train_reach[kind]
        for kind in trains.bank_types(state)
        if c.train_price[kind] <= have
    }
    found = (own or on_sale).items()
    return max(found, key=lambda train: train[1] or _RICH, default=None)


def tiles_needed(state: RailState, train: tuple[str, int]) -> int | None:
    """After how many tiles of the operator this train would earn, 0 to FARTHEST; None if after none of them."""
    if _earns(state, train):
        return 0
    boards = list(_after_this_turn(state))
    for tiles in range(1, FARTHEST + 1):
        if any(_earns(board, train) for board in boards):
            return tiles
        boards = _unlike(after for board in boards for after in _after_a_tile(board))
    return None


def _earns(state: RailState, train: tuple[str, int]) -> bool:
    """A corporation runs once its track makes a route; then the best one counts."""
    operator, track = state.operator, state.track
    if not track.has_route(operator):
        return False
    return best_routes(track, operator, dict([train]), routing.running(state)).revenue > 0


def _after_this_turn(state: RailState) -> Iterator[RailState]:
    """The positions after what the operator may lay in one turn: a tile, and that of E-SF; or that of CdH instead."""
    extra = list(_after_power(state, ESF))
    yield from extra
    for board in (state, *extra):
        yield from _after_a_tile(board)
    yield from _after_power(state, CDH)


def _after_power(state: RailState, company: int) -> Iterator[RailState]:
    if privates.power_left(state, state.operator, company):
        map_ = state.c.map
        for option in power_options(state, state.pres[state.operator], company):
            hex_, tile = map_.hexes[option["hex"]], map_.tile_index[option["tile"]]
            yield _laid(state, (hex_, tile, option["rotation"]), 0)


def _after_a_tile(state: RailState) -> Iterator[RailState]:
    for lay in affordable_lays(state):
        yield _laid(state, lay, operating.lay_cost(state, lay[0]))


def _laid(state: RailState, lay: tuple[int, int, int], cost: int) -> RailState:
    twin = copied(state)
    twin.treasury[twin.operator] -= cost
    twin.track.lay(*lay)
    return twin


def _unlike(boards: Iterator[RailState]) -> list[RailState]:
    """One position of each map."""
    return list({tuple(board.track.piece_at): board for board in boards}.values())


class EarningWatch:
    """Counts the turns of corporations that certain seats preside over, in one game."""

    def __init__(self, game: int, seats: frozenset[int]) -> None:
        self.game, self.seats = game, seats
        self.count = Earned()
        self._round = 0
        #: The turn looked at last, and its corporation while that is to be judged.
        self._turn = self._operator = NONE
        self._train: tuple[str, int] | None = None
        self._owned = False
        self._tiles: int | None = None

    def over(self, apply: Apply) -> Apply:
        """`apply`, looked at."""

        def looked_at(state: RailState, seat: int, action: Action, rng: Rng) -> None:
            events: Sink = []
            self._before(state)
            apply(state, seat, action, rng, events)
            self._after(state, events)

        return looked_at

    def _before(self, state: RailState) -> None:
        if state.round == OPERATING and state.step == TRACK and state.turns != self._turn:
            self._turn = state.turns
            if self._round >= FIRST_ROUND and state.pres[state.operator] in self.seats:
                self._open(state)

    def _open(self, state: RailState) -> None:
        self._operator = state.operator
        self._owned = bool(state.trains[state.operator])
        self._train = train_in_reach(state)
        self._tiles = None if self._train is None else tiles_needed(state, self._train)

    def _after(self, state: RailState, events: Sink) -> None:
        is_over = state.turns != self._turn or state.round != OPERATING or state.outcome is not None
        if self._operator != NONE and is_over:
            self._close(state)
        self._round += sum(_opens_operating(event) for event in events)

    def _close(self, state: RailState) -> None:
        operator, self._operator = self._operator, NONE
        if self._train is None or self._tiles is None:
            self.count += Earned(turns=1)
            return
        earned = state.run_revenue[operator] > 0
        ran = self._tiles <= 1 and (earned if self._owned else bool(state.trains[operator]))
        built = self._tiles > 1 and self._is_nearer(state, operator, self._train, self._tiles)
        where = f"{self.game}:{self._round}:{state.c.corporations[operator]}"
        self.count += Earned(1, 1, int(ran), int(built), "" if ran or built else where)

    def _is_nearer(
        self, state: RailState, operator: int, train: tuple[str, int], tiles: int
    ) -> bool:
        """Whether fewer tiles are missing now, whatever they cost: the treasury may have bought a train since."""
        twin = copied(state)
        twin.operator, twin.treasury[operator] = operator, _RICH
        left = tiles_needed(twin, train)
        return left is not None and left < tiles


def _opens_operating(event: dict[str, Any]) -> bool:
    opens: bool = event["event"] == "round_started" and event["round"] == OPERATING
    return opens
