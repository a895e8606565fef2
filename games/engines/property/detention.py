"""Being held somewhere: how it is told, and how it ends. Where and how long is the game's decision."""

from games.engines.kernel.game import Sink
from games.engines.property.state import FREE, TURN_END, State


def hold(state: State, seat: int, kind: str, cause: str, sink: Sink | None) -> None:
    """`seat` is held from now on; no turn has been missed yet."""
    state.detained[seat] = kind
    state.missed[seat] = 0
    if sink is not None:
        sink.append({"event": "detained", "who": seat, "kind": kind, "cause": cause})


def release(state: State, seat: int, how: str, sink: Sink | None) -> None:
    """`seat` is free again."""
    if sink is not None:
        kind = state.detained[seat]
        sink.append({"event": "released", "who": seat, "kind": kind, "how": how})
    clear(state, seat)


def clear(state: State, seat: int) -> None:
    """`seat` is no longer held; what there is to tell of it the caller tells."""
    state.detained[seat] = FREE
    state.missed[seat] = 0


def miss_turn(state: State, seat: int, sink: Sink | None) -> None:
    """This turn of `seat` is missed (R-EB-JAI-03, FEE-03)."""
    state.missed[seat] += 1
    state.stage = TURN_END
    if sink is not None:
        kind = state.detained[seat]
        sink.append(
            {"event": "turn_missed", "who": seat, "kind": kind, "missed": state.missed[seat]}
        )
    state.c.detention.missed_turn(state, seat, sink)
