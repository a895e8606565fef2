"""Offers that were refused: who remembers what, for how long, and who does not ask again."""

from itertools import product
from typing import Any

import pytest

from games.engines.bots import BOTS
from games.engines.catalogue import game_for
from games.engines.kernel.choices import Action
from games.engines.kernel.rng import FastRng
from games.engines.property import flow, refusals

PROPERTY = ("antimonopoly", "eurobiznes", "fortuna")
G1836JR = game_for("1836jr")


def board_of(key: str, revision: int | None = None, **rules: Any) -> Any:
    """Two seats and a street set: the first seat holds all of it but one deed, which the second has."""
    game = game_for(key)
    compiled = game.compile(game.rules(rules), revision=revision)
    group = next(at for at in compiled.streets if compiled.group_size[at] == 3)
    *mine, theirs = compiled.field_ids(compiled.members[group])
    owner = dict.fromkeys(mine, 0) | {theirs: 1}
    roles = {0: {"role": "monopolist"}, 1: {"role": "monopolist"}} if key == "antimonopoly" else {}
    return game.arrange(
        compiled, 3, {"turn": 0, "round": 4, "owner": owner, "players": roles}, FastRng(1)
    ), theirs


def trade(field: str, cash: int, back: int = 0) -> Action:
    get = {"fields": [field], "cash": back}
    return {"do": "offer_trade", "to": 1, "give": {"cash": cash}, "get": get}


def refused(key: str, state: Any, action: Action) -> None:
    game = game_for(key)
    game.apply(state, 0, action, FastRng(1))
    game.apply(state, 1, {"do": "refuse", "offer": state.offers[-1].number}, FastRng(1))


@pytest.mark.parametrize("key", PROPERTY)
def test_steady_does_not_repeat_what_was_refused(key: str) -> None:
    game, (state, field) = game_for(key), board_of(key)
    steady = BOTS["steady"]
    state.houses = state.hotels = 0  # an empty box: there is nothing to do but to trade
    offer = steady.choose(game, state, 0, FastRng(1)).action
    assert offer is not None
    assert (offer["do"], offer["get"]["fields"]) == ("offer_trade", [field])
    refused(key, state, offer)
    state.offers_before = state.offers_made  # the next turn in which it makes offers
    assert steady.choose(game, state, 0, FastRng(1)).action != offer
    forgetful, field = board_of(key, revision=1)
    forgetful.houses = forgetful.hotels = 0
    refused(key, forgetful, offer)
    forgetful.offers_before = forgetful.offers_made
    assert steady.choose(game, forgetful, 0, FastRng(1)).action == offer


@pytest.mark.parametrize("key", PROPERTY)
def test_only_what_is_no_better_was_refused(key: str) -> None:
    game, (state, field) = game_for(key), board_of(key)
    refused(key, state, trade(field, 1000))
    answers = {cash: game.was_refused(state, 0, trade(field, cash)) for cash in (500, 1000, 1500)}
    assert answers == {500: True, 1000: True, 1500: False}
    assert not game.was_refused(state, 2, trade(field, 1000))
    assert not game.was_refused(state, 0, trade(field, 1000) | {"to": 2})
    assert game.was_refused(state, 0, trade(field, 1000, back=500))
    assert not game.was_refused(state, 0, {"do": "roll"})


@pytest.mark.parametrize("key", PROPERTY)
def test_refusal_ends_when_a_deed_of_the_set_changes_hands(key: str) -> None:
    game, (state, field) = game_for(key), board_of(key)
    refused(key, state, trade(field, 1000))
    other = state.c.members[state.c.group_of[state.c.index[field]]][0]
    elsewhere = next(deed for deed in state.c.deeds if state.owner[deed] < 0)
    state.owner[elsewhere] = 2
    assert game.was_refused(state, 0, trade(field, 1000))
    owner, state.owner[other] = state.owner[other], 2
    assert not game.was_refused(state, 0, trade(field, 1000))
    refused(key, state, trade(field, 500))
    state.owner[other] = owner  # and comes back: all is again as it was when somebody refused
    assert game.was_refused(state, 0, trade(field, 1000))
    assert len(state.refused) == 2


@pytest.mark.parametrize("key", PROPERTY)
def test_engines_before_the_fourth_forget_what_changed_hands_and_count_no_lapse(key: str) -> None:
    game, (state, field) = game_for(key), board_of(key, revision=3)
    refused(key, state, trade(field, 1000))
    other = state.c.members[state.c.group_of[state.c.index[field]]][0]
    owner, state.owner[other] = state.owner[other], 2
    refused(key, state, trade(field, 500))
    state.owner[other] = owner
    assert not game.was_refused(state, 0, trade(field, 1000))
    game.apply(state, 0, trade(field, 1400), FastRng(1))
    around(state)
    assert not game.was_refused(state, 0, trade(field, 1400))


def around(state: Any) -> None:
    """The turn goes once around the table; nobody answers anything."""
    for _ in range(state.seats):
        flow._pass_turn(state, FastRng(1), None)


@pytest.mark.parametrize("key", PROPERTY)
def test_offer_that_lapses_unanswered_counts_as_refused(key: str) -> None:
    game, (state, field) = game_for(key), board_of(key)
    game.apply(state, 0, trade(field, 1000), FastRng(1))
    around(state)
    outlives = state.c.offers.offers_outlive_turns
    assert len(state.offers) == int(outlives)
    assert game.was_refused(state, 0, trade(field, 1000)) is not outlives
    assert not game.was_refused(state, 0, trade(field, 1500))


def test_refusals_are_part_of_the_state_from_the_second_engine_on() -> None:
    game, (state, field) = game_for("fortuna"), board_of("fortuna")
    assert "refused" not in game.dump(state)
    twin = game.copy(state)
    refused("fortuna", twin, trade(field, 1000))
    assert "refused" not in game.dump(state)
    loaded = game.load(twin.c, game.dump(twin))
    assert game.dump(loaded) == game.dump(twin)
    assert game.was_refused(loaded, 0, trade(field, 1000))
    old, _ = board_of("fortuna", revision=1)
    refused("fortuna", old, trade(field, 1000))
    assert "refused" not in game.dump(old)


def test_of_each_seat_only_the_latest_refusals_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "REMEMBERED", 40)
    state, field = board_of("fortuna")
    refused("fortuna", state, trade(field, 10_000))
    for cash in range(refusals.REMEMBERED):
        refused("fortuna", state, trade(field, 9_500 - 100 * cash))
    assert len(state.refused) == refusals.REMEMBERED
    assert state.refused[0][4][0] == 9_500


def test_refusal_in_private_is_known_to_the_two_only() -> None:
    game, (state, field) = game_for("fortuna"), board_of("fortuna", trade_offers_public=False)
    refused("fortuna", state, trade(field, 1000))
    known = [len(game.imagine(state, seat, FastRng(1)).refused) for seat in (0, 1, 2)]
    assert known == [1, 1, 0]
    public, field = board_of("fortuna")
    refused("fortuna", public, trade(field, 1000))
    assert len(game.imagine(public, 2, FastRng(1)).refused) == 1


# -- 1836jr -------------------------------------------------------------------------------------------


def table(revision: int | None = None, **given: Any) -> Any:
    compiled = G1836JR.compile(G1836JR.rules({}), revision=revision)
    return G1836JR.arrange(compiled, 2, {"set": given}, FastRng(1))


def stock_round(revision: int | None = None) -> Any:
    return table(revision, round="SR", step="stock", **{"co.ACC": 2, "co.CdH": 1})


def turned_down(state: Any, seat: int, action: Action) -> None:
    G1836JR.apply(state, seat, action, FastRng(1))
    offer = state.offers[0]
    G1836JR.apply(state, offer.asked, {"do": "refuse", "offer": offer.number}, FastRng(1))


def test_buyer_of_a_company_must_offer_more_and_its_seller_ask_for_less() -> None:
    state = stock_round()
    buy = {"do": "buy_company", "company": "ACC", "price": 20}
    sell = {"do": "sell_company", "company": "CdH", "to": 1, "price": 70}
    turned_down(state, 0, buy)
    turned_down(state, 0, sell)
    answers = [
        [G1836JR.was_refused(state, 0, action | {"price": price}) for price in prices]
        for action, prices in ((buy, (19, 20, 21)), (sell, (71, 70, 69)))
    ]
    assert answers == [[True, True, False]] * 2
    assert not G1836JR.was_refused(state, 0, {"do": "pass"})
    state.held[0][1] += 10
    assert not G1836JR.was_refused(state, 0, buy)


def test_refusal_of_a_train_counts_for_all_of_its_type() -> None:
    own = {"par": 67, "shares": {"1": 60, "ipo": 40}, "cash": 300, "tokens": [["H6"]]}
    theirs = {"par": 67, "shares": {"2": 60, "ipo": 40}, "trains": ["2-0", "2-1"]}
    given: dict[str, Any] = {f"c.B.{key}": value for key, value in own.items()}
    given |= {f"c.HSM.{key}": value for key, value in theirs.items()}
    state = table(operator="B", step="train", **given)
    buy = {"do": "buy_train", "train": "2", "source": "HSM", "price": 50}
    turned_down(state, 0, buy)
    assert G1836JR.was_refused(state, 0, buy | {"train": "2-1"})
    assert not G1836JR.was_refused(state, 0, buy | {"price": 51})
    assert not G1836JR.was_refused(state, 0, buy | {"source": "depot", "price": 80})
    state.trains[4].pop()
    assert not G1836JR.was_refused(state, 0, buy)


def test_refusals_of_the_train_game_are_part_of_the_state_from_the_second_engine_on() -> None:
    buy = {"do": "buy_company", "company": "ACC", "price": 20}
    state, old = stock_round(), stock_round(revision=1)
    for one in (state, old):
        turned_down(one, 0, buy)
    assert "refused" not in G1836JR.dump(old)
    assert not G1836JR.was_refused(old, 0, buy)
    loaded = G1836JR.load(state.c, G1836JR.dump(state))
    assert G1836JR.dump(loaded) == G1836JR.dump(state)
    assert G1836JR.was_refused(loaded, 0, buy)


def test_random_draws_again_what_was_refused() -> None:
    found: dict[int, set[str]] = {1: set(), G1836JR.revision: set()}
    for revision, seed in product(found, range(100)):
        given: dict[str, Any] = {"co.ACC": 2, "co.CdH": 1, "p.1.cash": 1}
        state = table(revision, round="SR", step="stock", **given)
        turned_down(state, 0, {"do": "buy_company", "company": "ACC", "price": 1})
        turned_down(state, 0, {"do": "buy_company", "company": "ACC", "price": 0})
        action = BOTS["random"].choose(G1836JR, state, 0, FastRng(seed)).action
        assert action is not None
        found[revision].add(action["do"])
    assert found[1] - found[G1836JR.revision] == {"buy_company"}
