"""Whatever a stranger sends is accepted by the rules or refused.

Refusals carry a code that stands in a registry, and leave no trace.
"""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.log import canonical
from games.engines.kernel.rng import FastRng
from tests.games.engines.cases import ALL_GAMES, cases
from tests.games.engines.contract.conftest import walked
from tests.games.engines.contract.test_choices import accepted, is_untouched
from tests.games.engines.values import JSON_VALUES
from tests.games.engines.walk import Walk

FUZZ = settings(
    max_examples=250,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def numbers_of(game: Any) -> list[int]:
    return [number for number, case in enumerate(cases()) if case.game is game]


def walks_of(game: Any) -> list[Walk]:
    return [walked(number) for number in numbers_of(game)]


@st.composite
def moments(draw: st.DrawFn, game: Any) -> tuple[Walk, Any, int]:
    walk = draw(st.sampled_from(walks_of(game)))
    state = draw(st.sampled_from(walk.states))
    return walk, state, draw(st.integers(SYSTEM, walk.case.seats - 1))


def words_of(game: Any) -> list[str]:
    """Words that occur in the actions of this game: types, fields, ids."""
    words: set[str] = set()
    for walk in walks_of(game):
        for entry in walk.entries:
            _collect(entry["action"], words)
    return sorted(words)


def _collect(value: Any, words: set[str]) -> None:
    if isinstance(value, dict):
        for key, part in value.items():
            _collect(key, words)
            _collect(part, words)
    elif isinstance(value, list):
        for part in value:
            _collect(part, words)
    elif isinstance(value, str):
        words.add(value)


def actions(game: Any) -> st.SearchStrategy[Any]:
    """Real actions with something exchanged, actions made of the game's own words, and anything at all."""
    words = st.sampled_from(words_of(game))
    small = st.integers(-3, 60) | words | JSON_VALUES
    values = small | st.lists(small, max_size=3) | st.dictionaries(words, small, max_size=3)
    real = st.sampled_from([e["action"] for walk in walks_of(game) for e in walk.entries[1:]])
    changed = st.builds(
        lambda action, more, gone: {k: v for k, v in {**action, **more}.items() if k != gone},
        real,
        st.dictionaries(words, values, max_size=2),
        words | st.none(),
    )
    made = st.builds(
        lambda do, more: {**more, "do": do}, words, st.dictionaries(words, values, max_size=3)
    )
    return real | changed | made | JSON_VALUES


@pytest.mark.slow
@pytest.mark.hypothesis
@pytest.mark.timeout(300)  # first it plays the walks that nobody has played
@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
def test_anything_sent_is_accepted_or_refused_with_a_code(game: Any) -> None:
    @FUZZ
    @given(moments(game), st.lists(actions(game), min_size=1, max_size=8))
    def check(moment: tuple[Walk, Any, int], sent: list[Any]) -> None:
        walk, state, seat = moment
        before = canonical(walk.game.dump(state))
        for action in sent:
            accepted(walk, state, seat, action, before)
        assert is_untouched(walk, state, before)

    check()


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize(
    "action",
    [None, [], "", 0, True, {}, {"do": None}, {"do": []}, {"do": {}}, {"do": "no_such_thing"}],
    ids=str,
)
def test_what_is_no_action_is_malformed(game: Any, action: Any) -> None:
    walk = walked(numbers_of(game)[0])
    for seat in range(walk.case.seats):
        with pytest.raises(IllegalAction, match="malformed"):
            game.check(walk.states[0], seat, action)


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.key)
def test_table_does_no_action_of_a_seat_and_no_seat_one_of_the_table(game: Any) -> None:
    walk = walked(numbers_of(game)[0])
    state = walk.states[0]
    (asked, *_) = game.asked(state)
    own = game.legal(state, asked)[0].sample(FastRng(1))
    with pytest.raises(IllegalAction, match="malformed"):
        game.check(state, SYSTEM, own)
    with pytest.raises(IllegalAction, match="system_only"):
        game.check(state, asked, game.legal(state, SYSTEM)[0].sample(FastRng(1)))
