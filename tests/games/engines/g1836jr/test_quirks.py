"""Matches of older engine revisions fold as they were played; today's rules refuse the same."""

from typing import Any

import pytest

from games.engines.g1836jr.game import G1836jr
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import FastRng

GAME = G1836jr()
POSITION = {
    "phase": "4", "operator": "B", "step": "train", "depot": {"4": 2, "5": 2}, "p.1.cash": 0, "p.2.cash": 0,
    "c.B.par": 82, "c.B.shares": {"1": 60, "ipo": 40}, "c.B.routed": True, "c.B.tokens": [["H6"]],
    "c.HSM.par": 67, "c.HSM.operated": True, "c.HSM.trains": ["3", "3"],
}  # fmt: skip
PURCHASE: Action = {"do": "buy_train", "train": "3", "source": "HSM", "price": 150}


def position(rules: dict[str, Any], revision: int, **more: Any) -> Any:
    compiled = GAME.compile(GAME.rules(rules), None, revision)
    return GAME.arrange(compiled, 2, {"set": POSITION | more}, FastRng(0))


@pytest.mark.rule("R18-BK-04")
def test_treasury_once_paid_less_than_made_the_last_share_needful() -> None:
    codes = []
    for revision in (1, 2):
        more = {"c.B.cash": 170, "c.HSM.shares": {"1": 40, "ipo": 60}}
        state = position({"compat_18xxgames": True}, revision, **more)
        sale = {"do": "sell_shares", "corporation": "HSM", "percent": 10}
        GAME.apply(state, 0, sale, FastRng(0))
        codes += [code_of(state, 0, PURCHASE | {"price": price}) for price in (0, 150, 171)]
    assert codes == ["price_out_of_range", "", "", "price_out_of_range", "price_out_of_range", ""]


@pytest.mark.rule("R18-BK-08")
@pytest.mark.parametrize(("revision", "code"), [(1, ""), (2, "not_bankrupt")])
def test_who_was_asked_for_a_train_once_went_bankrupt(revision: int, code: str) -> None:
    more = {"c.B.cash": 0, "p.1.cash": 170, "c.HSM.shares": {"2": 60, "ipo": 40}}
    state = position({}, revision, **more)
    GAME.apply(state, 0, PURCHASE, FastRng(0))
    assert code_of(state, 1, {"do": "bankrupt"}) == code


def code_of(state: Any, seat: int, action: Action) -> str:
    """The code of the refusal, empty if there is none."""
    try:
        GAME.check(state, seat, action)
    except IllegalAction as refusal:
        return refusal.code
    return ""
