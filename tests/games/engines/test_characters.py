"""The manners of characters show in what they do."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from games.engines.bots import BOTS, CHARACTERS, Budget
from games.engines.bots.characters import HASTE_REVISION, knows
from games.engines.catalogue import GAMES
from games.engines.kernel.log import canonical
from games.engines.kernel.rng import FastRng, derived_seed
from tests.games.engines.test_shrewd import group, owned, position, purses

GAME = GAMES["eurobiznes"]
#: What each answers to the positions below; raise its `revision` with a change and write its new line.
PINNED = "37c4db6bfa81882d"
#: At how many seats each game is played on, and for how many decisions.
PLAYED = {"eurobiznes": (2, 30), "1836jr": (3, 80)}
AT_HOME = sorted(key for key in CHARACTERS if knows(key, GAME.key))


def chosen(key: str, state: Any, seed: int = 1) -> Any:
    action = CHARACTERS[key].choose(GAME, state, 0, FastRng(seed), Budget(200)).action
    assert action is not None
    GAME.check(state, 0, action)
    return action


def on_sale(name: str, cash: int, **given: Any) -> Any:
    state = position(players=purses(cash), **given)
    state.position[0] = field = state.c.index[name]
    state.ask_about("purchase", field)
    state.ask("purchase", [0])
    return state


def test_gambler_buys_what_the_miser_leaves() -> None:
    c = GAME.compile(GAME.rules({}))
    dear = group("londyn")
    hotels = {"owner": owned(s1=dear), "level": dict.fromkeys(dear, 4)}
    state = on_sale("saloniki", c.price[c.index["saloniki"]] + 100, **hotels)
    assert chosen("gambler2", state)["do"] == "buy"
    assert chosen("miser2", state)["do"] == "decline"


def test_trader_offers_and_the_miser_does_not() -> None:
    first, *rest = group("mediolan")
    state = position(owner=owned(s0=rest, s1=[first]), players=purses(3000))
    assert chosen("trader2", state)["do"] == "offer_trade"
    assert chosen("miser2", state)["do"] != "offer_trade"
    assert chosen("miser3", state)["do"] != "offer_trade"


def test_builder_borrows_to_build_and_the_trader_does_not() -> None:
    state = position(
        owner=owned(s0=[*group("ateny"), "wieden", "madryt", "londyn"]), players=purses(60)
    )
    assert chosen("builder2", state)["do"] == "mortgage"
    assert chosen("trader2", state)["do"] != "mortgage"


def test_beginner_is_careless_now_and_then() -> None:
    state = position(owner=owned(s0=group("ateny")), players=purses(2500))
    steady_hand = chosen("builder2", state)
    answers = [chosen("builder1", state, derived_seed("whim", number)) for number in range(40)]
    same = sum(action == steady_hand for action in answers)
    assert 20 < same < 40


def test_beginner_makes_no_offer_in_haste() -> None:
    """A draw gave money for money and sets for nothing."""
    state = position(owner=owned(s0=["neapol"], s1=["mediolan"]), players=purses(3000))
    seeds = [derived_seed("whim", number) for number in range(60)]
    haste = [BOTS["random"].choose(GAME, state, 0, FastRng(seed)).action for seed in seeds]
    assert {"offer_trade"} < {action["do"] for action in haste if action}
    assert chosen("builder2", state)["do"] != "offer_trade"
    answers = [chosen("builder1", state, seed)["do"] for seed in seeds]
    assert len(set(answers)) > 1
    assert "offer_trade" not in answers


@pytest.mark.parametrize(
    ("name", "key"),
    [(name, key) for name in PLAYED for key in sorted(CHARACTERS) if knows(key, name)],
)
def test_characters_play_on_from_any_position(name: str, key: str) -> None:
    game, (seats, decisions) = GAMES[name], PLAYED[name]
    state, rng = game.setup(game.compile(game.rules({})), seats, FastRng(2)), FastRng(3)
    for _ in range(decisions):
        seat = game.asked(state)[0]
        action = CHARACTERS[key].choose(game, state, seat, rng, Budget(60)).action
        if action is None:
            seat, action = game.default_action(state, seat, rng)
        game.apply(state, seat, action, rng)


def test_beginner_has_another_revision_as_soon_as_who_it_plays_like_has_one() -> None:
    """Else a match that it played would be checked against what it would not answer any more."""
    for manner in {key[:-1] for key in CHARACTERS}:
        beginner, model = CHARACTERS[f"{manner}1"], CHARACTERS[f"{manner}2"]
        assert beginner.revision == model.revision + BOTS["random"].revision + HASTE_REVISION


def test_answers_are_those_of_their_revision() -> None:
    mixed = hashlib.sha256()
    first, *rest = group("mediolan")
    positions = [
        on_sale("wieden", 900),
        position(owner=owned(s0=rest, s1=[first]), players=purses(3000)),
        position(owner=owned(s0=[*group("ateny"), "wieden"]), players=purses(400)),
    ]
    for key in AT_HOME:
        mixed.update(canonical([chosen(key, state) for state in positions]))
    assert {bot.revision for bot in CHARACTERS.values()} == {9, 7, 11}
    assert mixed.hexdigest()[:16] == PINNED
