"""`asked`, `legal`, `check` and `apply` say the same thing, at every moment of a game."""

from collections.abc import Callable
from typing import Any

from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.choices import Action, Amount
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.log import canonical
from games.engines.kernel.rng import FastRng
from tests.games.engines.cases import codes_of
from tests.games.engines.walk import Walk, actions_of, is_promised


def going_on(walk: Walk, every: int = 1) -> list[Any]:
    return [state for state in walk.states[::every] if walk.game.outcome(state) is None]


def everybody(walk: Walk) -> list[int]:
    return [SYSTEM, *range(walk.case.seats)]


def test_somebody_is_asked_until_the_end(walk: Walk) -> None:
    game = walk.game
    for state in walk.states:
        asked, optional = list(game.asked(state)), list(game.optional(state))
        assert asked == sorted(set(asked))
        assert optional == sorted(set(optional))
        assert not set(asked) & set(optional)
        assert bool(asked) is (game.outcome(state) is None)
        assert asked or not optional


def test_who_is_asked_has_a_question_and_choices(walk: Walk) -> None:
    game = walk.game
    for state in going_on(walk):
        asked = game.asked(state)
        for seat in range(walk.case.seats):
            assert (game.topic(state, seat) is not None) is (seat in asked)
            choices = walk.offered(state, seat)
            assert choices or seat not in asked
            assert not choices or seat in asked or seat in game.optional(state)


def test_a_question_can_be_told_from_another(walk: Walk) -> None:
    for state in walk.states:
        for seat in walk.game.asked(state):
            topic = walk.game.topic(state, seat)
            assert hash(topic) == hash(walk.game.topic(walk.game.copy(state), seat))


def test_nobody_has_a_choice_after_the_end(walk: Walk) -> None:
    game = walk.game
    for state in walk.states:
        if game.outcome(state) is not None:
            assert [walk.offered(state, seat) for seat in everybody(walk)] == [[]] * (
                walk.case.seats + 1
            )


def test_choices_travel_as_json(walk: Walk) -> None:
    for state in going_on(walk, 4):
        for seat in everybody(walk):
            for choice in walk.offered(state, seat):
                assert canonical(choice.to_json())
                assert choice.to_json()["do"] == choice.do


def accepted(walk: Walk, state: Any, seat: int, action: Action, before: bytes) -> bool:
    """Whether `check` and `apply` accept it. `before`: the state in bytes.

    Both must say the same, and a refusal must change nothing. That neither of them changes `state`, of which `apply` has
    a copy, the caller looks at in the end (`is_untouched`).
    """
    game = walk.game
    refusals: list[IllegalAction] = []
    twin, told = game.copy(state), [{"event": "earlier"}]
    attempts: list[Callable[[], None]] = [
        lambda: game.check(state, seat, action),
        lambda: game.apply(twin, seat, action, FastRng(3), told),
    ]
    for attempt in attempts:
        try:
            attempt()
        except IllegalAction as refusal:
            refusals.append(refusal)
    if not refusals:
        assert not game.broken(twin)
        return True
    assert len(refusals) == 2, f"check and apply differ on {action}"
    assert (refusals[0].code, refusals[0].params) == (refusals[1].code, refusals[1].params)
    assert (canonical(game.dump(twin)), told) == (before, [{"event": "earlier"}])
    promised = codes_of(game)[refusals[0].code]
    assert set(refusals[0].params) <= set(promised), refusals[0]
    assert canonical(refusals[0].params)
    return False


def is_untouched(walk: Walk, state: Any, before: bytes) -> bool:
    return canonical(walk.game.dump(state)) == before


def test_promised_choices_are_accepted_and_others_accepted_or_refused(walk: Walk) -> None:
    own = FastRng(5)
    for state in going_on(walk, 8):
        before = canonical(walk.game.dump(state))
        for seat in everybody(walk):
            for choice in walk.offered(state, seat):
                for action in actions_of(choice, own):
                    if is_promised(choice):
                        assert accepted(walk, state, seat, action, before), (seat, action)
                    else:
                        accepted(walk, state, seat, action, before)
        assert is_untouched(walk, state, before)


def test_what_is_promised_to_one_seat_is_judged_for_all(walk: Walk) -> None:
    own = FastRng(6)
    for state in going_on(walk, 16):
        before = canonical(walk.game.dump(state))
        offered = {seat: walk.offered(state, seat) for seat in everybody(walk)}
        for seat, choices in offered.items():
            for other in everybody(walk):
                for choice in choices:
                    is_offered = choice.do in {one.do for one in offered[other]}
                    if other != seat and not is_offered:
                        action = choice.sample(own)
                        assert not accepted(walk, state, other, action, before), (other, action)
        assert is_untouched(walk, state, before)


def test_absence_is_answered_for_every_question(walk: Walk) -> None:
    for state in going_on(walk, 2):
        for seat in walk.game.asked(state):
            who, action = walk.game.default_action(state, seat, FastRng(1))
            walk.game.check(state, who, action)


def test_a_window_names_itself_its_seconds_and_its_mark(walk: Walk) -> None:
    for state in walk.states:
        window = walk.game.window(state)
        if window is not None:
            name, seconds, mark = window
            assert (type(name), type(seconds), type(mark)) == (str, int, int)
            walk.game.check(state, SYSTEM, {"do": "close", "window": name, "mark": mark})


def test_what_can_come_no_more_never_does(walk: Walk) -> None:
    later: set[tuple[int, str]] = set()
    for state in reversed(going_on(walk, 4)):
        for seat in range(walk.case.seats):
            later |= {(seat, choice.do) for choice in walk.offered(state, seat)}
        assert {pair for pair in later if not walk.game.can_come(state, *pair)} == set()


def test_no_bid_is_lower_than_the_least_that_was_told(walk: Walk) -> None:
    later: set[tuple[str, int]] = set()
    for state in reversed(going_on(walk, 4)):
        for seat in walk.game.asked(state):
            for choice in walk.offered(state, seat):
                if isinstance(choice, Amount) and choice.do == "bid":
                    later.add((str(choice.with_.get("company", "")), choice.min))
        assert {bid for bid in later if bid[1] < walk.game.least(state, "bid", bid[0])} == set()
