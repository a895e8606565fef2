"""Why a hex of 1836jr takes no tile: a try for each, which the rules refuse when it is played."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.engines.catalogue import game_for
from games.engines.g1836jr.state import TRACK
from games.engines.kernel.errors import IllegalAction
from games.fronts.g1836jr.tries import FURTHER, tries
from tests.games.test_rail_figures import played

GAME = game_for("1836jr")


def decisions() -> list[tuple[Any, int]]:
    """Every position of a game in which a tile is asked for, with who is asked."""
    moves = played(4)
    return [(before, seat) for _, before, seat, *_ in moves if before.step == TRACK]


def legal_hexes(state: Any, seat: int) -> set[str]:
    lays = [one for one in GAME.legal(state, seat) if one.do == "lay_tile" and not one.with_]
    return {option["hex"] for one in lays for option in one.options}  # type: ignore[attr-defined]


def code_of(state: Any, seat: int, hex_: str, lay: dict[str, Any]) -> str:
    with pytest.raises(IllegalAction) as refused:
        GAME.check(state, seat, {"do": "lay_tile", "hex": hex_, **lay})
    return refused.value.code


def test_every_hex_can_be_pressed_or_says_why_not() -> None:
    for state, seat in decisions():
        if state.laid:
            assert tries(state, seat) == {}
            continue
        found, legal = set(tries(state, seat)), legal_hexes(state, seat)
        assert found | legal == set(state.c.map.hex_names)
        assert found & legal == set()


def test_tries_are_refused_for_all_kinds_of_reasons() -> None:
    codes = Counter(
        code_of(state, seat, hex_, lay)
        for state, seat in decisions()[::4]
        for hex_, lay in tries(state, seat).items()
        if lay is not None
    )
    assert set(codes) <= set(FURTHER)
    assert {
        "hex_reserved_by_private",
        "not_an_upgrade",
        "tile_colour_too_early",
        "bad_placement_or_rotation",
    } <= set(codes)


def test_only_who_is_asked_for_a_tile_is_told() -> None:
    state, seat = decisions()[0]
    assert tries(state, seat) != {}
    assert tries(state, None) == tries(state, (seat + 1) % state.seats) == {}
    assert tries(played(4)[0][1], 0) == {}
