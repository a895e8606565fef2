"""Share prices: the markers on the market and the order they give (R18-MK, R18-OR-05)."""

from games.engines.g1836jr.state import RailState
from games.engines.kernel.game import Sink


def place(state: RailState, corporation: int, cell: int) -> None:
    """The marker enters a cell, at the bottom of its stack (R18-MK-07)."""
    state.cell[corporation] = cell
    state.arrivals += 1
    state.arrived[corporation] = state.arrivals


def _move(state: RailState, corporation: int, cell: int, sink: Sink | None) -> None:
    """A marker that does not change its cell keeps its place in the stack."""
    if cell == state.cell[corporation]:
        return
    place(state, corporation, cell)
    if sink is not None:
        width = state.c.market.width
        sink.append(
            {
                "event": "price_moved",
                "corporation": state.c.corporations[corporation],
                "price": state.c.market.price[cell],
                "at": [cell // width, cell % width],
            }
        )


def right(state: RailState, corporation: int, sink: Sink | None) -> None:
    """A dividend was paid (R18-MK-03)."""
    _move(state, corporation, state.c.market.right[state.cell[corporation]], sink)


def left(state: RailState, corporation: int, sink: Sink | None) -> None:
    """Nothing was paid out (R18-MK-04)."""
    _move(state, corporation, state.c.market.left[state.cell[corporation]], sink)


def up(state: RailState, corporation: int, sink: Sink | None) -> None:
    """Sold out (R18-MK-06)."""
    _move(state, corporation, state.c.market.up[state.cell[corporation]], sink)


def below(state: RailState, corporation: int, rows: int) -> int:
    """The cell so many rows below the marker; what would go below the ledge is lost (R18-MK-05)."""
    cell = state.cell[corporation]
    for _ in range(rows):
        cell = state.c.market.down[cell]
    return cell


def down(state: RailState, corporation: int, rows: int, sink: Sink | None) -> None:
    """`rows` times 10 % were sold (R18-MK-05)."""
    _move(state, corporation, below(state, corporation, rows), sink)


def _standing(state: RailState, corporation: int) -> tuple[int, int]:
    return state.c.market.rank[state.cell[corporation]], state.arrived[corporation]


def in_order(state: RailState, corporations: list[int]) -> list[int]:
    """These corporations, all with a price, in operating order."""
    return sorted(corporations, key=lambda corporation: _standing(state, corporation))


def operating(state: RailState) -> list[int]:
    """Floated corporations in operating order by the market as it stands."""
    return in_order(state, [at for at, floated in enumerate(state.floated) if floated])


def stack_place(state: RailState, corporation: int) -> int:
    """The place of a marker in its cell, 0 on top."""
    cell, since = state.cell[corporation], state.arrived[corporation]
    return sum(
        other == cell and arrived < since
        for other, arrived in zip(state.cell, state.arrived, strict=True)
    )
