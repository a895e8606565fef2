"""What a seat cannot know shows in nothing that it sees, and moves no bot."""

from typing import Any

from games.engines.kernel.log import digest
from games.engines.kernel.rng import FastRng
from tests.games.engines.cases import bots_of
from tests.games.engines.walk import Walk

#: Games in which nothing is hidden; all others must show that they hide something.
OPEN = frozenset({"1836jr"})


def seats(walk: Walk) -> list[int | None]:
    return [None, *range(walk.case.seats)]


def test_views_of_several_are_the_view_of_each(walk: Walk) -> None:
    for state in walk.states[::12]:
        each = {seat: walk.game.view(state, seat) for seat in seats(walk)}
        assert walk.game.views(state, seats(walk)) == each


def test_imagining_leaves_the_state_and_what_the_seat_sees(walk: Walk) -> None:
    game, own = walk.game, FastRng(4)
    for state in walk.states[::12]:
        before = digest(game, state)
        for seat in seats(walk):
            twin = game.imagine(state, seat, own)
            assert game.view(twin, seat) == game.view(state, seat)
            assert list(game.asked(twin)) == list(game.asked(state))
            assert not game.broken(twin)
            if seat is not None:
                assert shown(game.legal(twin, seat)) == shown(walk.offered(state, seat))
        assert digest(game, state) == before


def shown(choices: list[Any]) -> list[dict[str, Any]]:
    return [choice.to_json() for choice in choices]


def test_there_is_a_secret_to_keep(walk: Walk) -> None:
    game, own = walk.game, FastRng(4)
    for seat in seats(walk):
        if game.key in OPEN:
            assert game.view(walk.states[-1], seat) == game.describe(walk.states[-1])
            continue
        twins = [game.imagine(walk.states[0], seat, own) for _ in range(5)]
        assert len({digest(game, twin) for twin in twins}) > 1


def test_no_bot_is_moved_by_a_secret(walk: Walk) -> None:
    game, own = walk.game, FastRng(4)
    for number, state in enumerate(walk.states[::6]):
        if game.outcome(state) is not None:
            continue
        for seat in {*game.asked(state), *game.optional(state)}:
            twin = game.imagine(state, seat, own)
            for name, bot in bots_of(game).items():
                chosen = [
                    bot.choose(game, one, seat, FastRng(number)).action for one in (state, twin)
                ]
                assert chosen[0] == chosen[1], name


def test_bots_leave_the_state_alone(walk: Walk) -> None:
    for state in walk.states[::12]:
        before = digest(walk.game, state)
        for seat in {*walk.game.asked(state), *walk.game.optional(state)}:
            for bot in bots_of(walk.game).values():
                action = bot.choose(walk.game, state, seat, FastRng(1)).action
                if action is None and seat in walk.game.asked(state):
                    # Only somebody else can go on: the clock would let him.
                    assert walk.game.default_action(state, seat, FastRng(1))[0] != seat
                if action is not None:
                    walk.game.check(state, seat, action)
        assert digest(walk.game, state) == before


def test_view_repeats_nothing_that_only_the_facts_hold(walk: Walk) -> None:
    facts = walk.game.describe(walk.states[-1])
    for seat in seats(walk):
        view = walk.game.view(walk.states[-1], seat)
        assert "decks" not in view
        assert "deck" not in view
        assert "claims" not in view
        hidden = {"decks", "deck"} & set(facts)
        assert bool(hidden) is (walk.game.key not in OPEN), "there must be something to hide"
