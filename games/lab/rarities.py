"""Positions to record that no match of today comes to: what breaks an invariant, and what older engine revisions did."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from games.engines.kernel.choices import Action
from games.lab.playthroughs import Playthrough
from games.lab.recording import recorded

Given = Mapping[str, Any]
Moves = Sequence[tuple[int, Action]]

_PRICED: Final = {"c.B.par": 67, "step": "stock"}
#: Each breaks an invariant, or lies just within it.
_UNREACHABLE: Final[Mapping[str, Sequence[Given]]] = {
    "1836jr": [
        {"bank": 4201},
        {"p.1.cash": -1},
        {"c.B.cash": -1, "c.B.par": 67},
        {"p.1.cash": 5100, "bank": 0},
        {"p.1.cash": 5101, "bank": -1},
        {"p.1.cash": 5101, "bank": -1, "broken": True},
        {**_PRICED, "c.B.shares": {"1": 101, "ipo": -1}},
        {**_PRICED, "c.B.shares": {"1": 60, "ipo": 40}, "c.B.pres": None},
        {"c.B.shares": {"1": 60, "ipo": 40}, "c.B.pres": 1},
        {**_PRICED, "c.B.shares": {"1": 20, "2": 30, "ipo": 50}, "c.B.pres": 1},
        {**_PRICED, "c.B.shares": {"1": 19, "ipo": 81}, "c.B.pres": 1},
        {**_PRICED, "c.B.shares": {"1": 20, "ipo": 30, "pool": 50}},
        {**_PRICED, "c.B.shares": {"1": 20, "ipo": 29, "pool": 51}},
        {**_PRICED, "c.B.shares": {"1": 60, "ipo": 40}, "c.B.trains": ["2", "2", "2", "2", "2"]},
        {"depot": {"2": 4}},
        {"phase": "5", "co.ACC": 1},
    ],
}

#: Neither player nor corporation can pay a train, and one that could be bought belongs to the other player.
_POOR: Final = {
    "phase": "4",
    "operator": "B",
    "step": "train",
    "p.1.cash": 5,
    "p.2.cash": 5,
    "depot": {"4": 2},
    "c.B.par": 82,
    "c.B.shares": {"1": 60, "ipo": 40},
    "c.B.tokens": [["H6"]],
    "c.B.cash": 10,
    "c.HSM.par": 67,
    "c.HSM.shares": {"2": 60, "ipo": 40},
    "c.HSM.trains": ["4"],
}
_ASKS: Final = (0, {"do": "buy_train", "train": "4", "source": "HSM", "price": 5})
#: Of a train that costs 180 the treasury pays 170; the shares that the president sells bring 67.
_SHORT: Final = _POOR | {
    "p.1.cash": 0,
    "c.B.cash": 170,
    "c.B.routed": True,
    "c.HSM.shares": {"1": 40, "ipo": 60},
    "c.HSM.operated": True,
    "c.HSM.trains": ["3", "3"],
}
_SELLS: Final = (0, {"do": "sell_shares", "corporation": "HSM", "percent": 10})
_BUYS: Final = (0, {"do": "buy_train", "train": "3", "source": "HSM", "price": 170})
#: What the first revision of an engine did otherwise: rules, a position, and what is played.
_FIRST_REVISION: Final[Mapping[str, Sequence[tuple[Given, Given, Moves]]]] = {
    "1836jr": [
        ({}, _POOR, [_ASKS, (1, {"do": "refuse", "offer": 1})]),
        ({}, _POOR, [_ASKS, (1, {"do": "bankrupt"})]),
        ({}, _SHORT, [_SELLS]),
        ({"compat_18xxgames": True}, _SHORT, [_SELLS, _BUYS]),
    ],
}


def rarities_of(key: str) -> Iterator[tuple[str, list[Playthrough]]]:
    """Recordings of a game by the name of their file."""
    found = [
        ("unreachable", [({}, given, ()) for given in _UNREACHABLE.get(key, ())], {}),
        ("revision-1", _FIRST_REVISION.get(key, ()), {"revision": 1}),
    ]
    for name, positions, more in found:
        recordings = [
            recorded(
                {"game": key, "seats": 2, "rules": rules, "given": {"set": given}}
                | {"seed": f"{name}-{number}"}
                | more,
                moves,
            )
            for number, (rules, given, moves) in enumerate(positions, 1)
        ]
        if recordings:
            yield name, recordings
