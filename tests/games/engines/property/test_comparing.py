"""What a change of a position is worth to a seat: worked out for what it touches, the same as if all were worked out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.engines.bots import BOTS
from games.engines.catalogue import GAMES
from games.engines.kernel.rng import FastRng
from games.engines.property import deeds, valuation
from games.engines.property.comparing import StandingComparison
from games.lab.playing import play_out

SEATS = 4


def positions(name: str, **rules: Any) -> Iterator[Any]:
    """Some positions of one game that `steady` plays against itself."""
    game = GAMES[name]
    state = game.setup(game.compile(game.rules({"round_limit": 60, **rules})), SEATS, FastRng(8))
    seen: list[Any] = []

    def watched(state: Any, seat: int, action: Any, rng: Any) -> Any:
        found = game.apply(state, seat, action, rng)
        seen.append(game.copy(state))
        return found

    players = [BOTS["steady"]] * SEATS
    play_out(game, state, players, FastRng(9), FastRng(10), watched)
    # In Anti-Monopoly nobody has a role at first, and so no rent.
    yield from seen[len(seen) // 12 :: len(seen) // 12]


def twins(state: Any) -> Iterator[Any]:
    """Positions that differ in the owner of a deed, a loan, a building less, a purse, or in who plays on."""
    for field in state.c.deeds[::5]:
        for seat in state.living():
            yield valuation.with_owner(state, field, seat, 90)
    owned = [one for one in state.c.deeds if state.owner[one] >= 0]
    for field in owned[::4]:
        pledged = valuation.with_owner(state, field, state.owner[field], 0)
        pledged.mortgaged[field] = not pledged.mortgaged[field]
        yield pledged
        if state.level[field]:
            razed = valuation.with_owner(state, field, state.owner[field], 0)
            razed.level[field] -= 1
            yield razed
    gone = valuation.with_owner(state, state.c.deeds[0], state.owner[state.c.deeds[0]], 0)
    gone.out[state.living()[-1]] = True
    yield gone
    late = valuation.with_owner(state, state.c.deeds[0], state.owner[state.c.deeds[0]], 0)
    late.round += 9
    yield late


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("eurobiznes", {}),
        ("fortuna", {}),
        ("fortuna", {"pair_play": True, "players_max": 4}),
        ("antimonopoly", {}),
    ],
)
def test_gain_is_that_of_two_whole_valuations(name: str, rules: dict[str, Any]) -> None:
    changed = 0
    for state in positions(name, **rules):
        for seat in state.living()[:2]:
            compared, before = StandingComparison(state, seat), valuation.standing(state, seat)
            for twin in twins(state):
                expected = valuation.standing(twin, seat) - before
                assert compared.gain(twin) == expected
                changed += bool(expected)
    assert changed > 100


def test_only_touched_groups_are_worked_out_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    state = list(positions("eurobiznes"))[-1]
    seat = state.living()[0]
    field = deeds.deeds_of(state, seat)[0]
    compared = StandingComparison(state, seat)
    worked: list[int] = []
    whole = valuation.outlook

    def watched(state: Any, seat: int, group: int, *more: Any) -> Any:
        worked.append(group)
        return whole(state, seat, group, *more)

    monkeypatch.setattr(valuation, "outlook", watched)
    compared.gain(valuation.with_owner(state, field, state.living()[1], 0))
    assert set(worked) == {state.c.group_of[field]}
