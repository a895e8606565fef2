"""What follows from actions of 1836jr for which an AI gave no reason: figures that the position bears out, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings

from games.engines.bots import BOTS, Decision, Reason
from games.engines.bots.explaining import USUAL, reason_of
from games.engines.bots.forecasting import best_revenue
from games.engines.kernel.rng import FastRng
from tests.games.engines.g1836jr.test_steady import GAME, operating

#: What a whole game of `steady` shows.
CODES = {
    "track_earns",
    "track_leads_on",
    "station_stands",
    "routes_earn",
    "pays_out",
    "keeps_back",
    "train_runs",
    "company_pays",
    "par_leaves",
}


def told(state: Any, action: dict[str, Any] | None, seat: int = 0) -> Reason:
    before = GAME.dump(state)
    found = reason_of(GAME, state, seat, Decision(action))
    assert GAME.dump(state) == before
    return found


def revenue(state: Any) -> int:
    kinds = [state.c.train_type[train] for train in state.trains[state.operator]]
    return best_revenue(state, state.operator, kinds)


@pytest.fixture(scope="module")
def evening() -> list[tuple[Any, int, dict[str, Any], Any, Reason]]:
    """Every decision of a game of `steady`: the position, who, what, the position then, and what is told of it."""
    found = []
    state, rng = GAME.setup(GAME.compile(GAME.rules({})), 3, FastRng(3)), FastRng(3)
    while GAME.asked(state):
        before, seat = GAME.copy(state), GAME.asked(state)[0]
        action = BOTS["steady"].choose(GAME, state, seat, FastRng(1)).action
        assert action is not None
        GAME.apply(state, seat, action, rng)
        reason = reason_of(GAME, before, seat, Decision(action))
        found.append((before, seat, action, GAME.copy(state), reason))
    return found


def test_a_game_shows_every_kind_of_reason(evening: list[Any]) -> None:
    assert {reason.code for *_, reason in evening} == CODES | {USUAL.code}
    plain = {action["do"] for _, _, action, _, reason in evening if reason == USUAL}
    assert plain <= {
        "pass",
        "buy_shares",
        "sell_shares",
        "accept",
        "refuse",
        "exchange_company",
    } | {
        "buy_company",
        "sell_company",
        "discard_train",
    }


def test_figures_are_those_of_the_positions(evening: list[Any]) -> None:
    for before, seat, action, after, (code, figures) in evening:
        operator = before.operator
        if code == "routes_earn":
            assert figures == {"revenue": after.revenue, "best": revenue(before)}
        elif code in {"pays_out", "keeps_back"}:
            assert figures["revenue"] == before.revenue
            assert (figures["old"], figures["price"]) == (
                before.price(operator),
                after.price(operator),
            )
        elif code in {"track_earns", "track_leads_on", "station_stands"}:
            assert figures["cost"] == before.treasury[operator] - after.treasury[operator]
            assert (figures["then"] > figures["now"]) is (code == "track_earns") or (
                code == "station_stands"
            )
        elif code == "train_runs":
            assert figures["price"] == action["price"]
            assert figures["now"] == revenue(before)
        elif code == "company_pays":
            assert figures["price"] == action["price"]
            assert figures["income"] > 0
        elif code == "par_leaves":
            assert figures["left"] == after.cash[seat]
            assert figures["shares"] > 0


def test_revenue_that_is_kept_says_what_it_does_to_the_price() -> None:
    state = operating("B", "dividend", **{"m.H4": ["57", 1], "trains": ["3"], "revenue": 80})
    kept = told(state, {"do": "dividend", "kind": "withhold"})
    assert (kept.code, kept.figures["revenue"]) == ("keeps_back", state.revenue)
    assert kept.figures["price"] < kept.figures["old"]


def test_own_reason_stays_and_nothing_follows_from_nothing() -> None:
    state = operating("B", "track")
    own = Reason("share_brings", {"price": 5})
    assert reason_of(GAME, state, 0, Decision({"do": "pass"}, own)) is own
    assert told(state, None) == told(state, {"do": "pass"}) == USUAL


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_every_sentence_has_its_figures(lang: str, evening: list[Any]) -> None:
    text = (settings.BASE_DIR / f"static/table/texts/{lang}/replay.js").read_text("utf-8")
    for code, figures in {reason.code: reason.figures for *_, reason in evening}.items():
        (words,) = re.findall(rf'"why\.{code}": "(.*)"', text)
        assert set(re.findall(r"{(\w+)}", words)) <= set(figures)
