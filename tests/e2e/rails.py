"""A person's hands at a table of 1836jr: an action becomes presses on the forms that offer it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import yaml
from playwright.sync_api import Locator, Page, expect

from games.engines.bots import BOTS
from games.engines.catalogue import game_for
from games.engines.kernel.rng import FastRng
from tests.e2e.hands import Press, settle
from tests.e2e.positions import Staged
from tests.e2e.site import ROOT
from tests.e2e.stage import Stage

Action = Mapping[str, Any]
#: Actions and events by their bare names: no person should read them.
RAW = re.compile(r"\b[a-z]+_[a-z_]+\b|\[object|undefined|\bNaN\b|\{\w+\}")
Situation = Callable[[Stage], bool]
SCENARIOS = ROOT / "tests/scenarios/1836jr"
MOVES_MOST = 2500
TILE_PARTS = ("hex", "tile", "rotation")


def steady(state: Any, seat: int) -> dict[str, Any] | None:
    """What the AI called steady plays."""
    return BOTS["steady"].choose(game_for("1836jr"), state, seat, FastRng(state.turns)).action


def at_rest(staged: Callable[..., Stage], **options: Any) -> Stage:
    """A match in which only the person moves, once it stands open."""
    return staged(**{"game": "1836jr", "seats": 3, "others": lambda _state, _seat: None} | options)


def placed(page: Page, staged: Staged, scenario: str, **more: Any) -> Stage:
    """The first position of a file of scenarios with `more` keys set; the person sits in seat 0, nobody else moves."""
    found = next(yaml.safe_load_all((SCENARIOS / f"{scenario}.yaml").read_text()))
    given = {"set": {**found["given"]["set"], **more}}
    stage = at_rest(staged, seats=found["seats"], given=given)
    stage.open(page)
    expect(page.locator("#prompt-title")).not_to_be_empty()
    settle(page)
    return stage


def run_until(stage: Stage, wanted: Situation) -> None:
    """Everybody plays as `steady` would until it comes."""
    for _ in range(MOVES_MOST):
        if wanted(stage):
            return
        state = stage.table.state
        seat = stage.game.asked(state)[0]
        action = steady(state, seat)
        assert action is not None
        stage.play(seat, action)
    raise AssertionError("it never comes")


def past(version: int) -> Situation:
    """The match has gone on from this version."""
    return lambda stage: stage.table.version > version


def steps_of(step: str, also: Callable[[Action], bool] = lambda _: True) -> Situation:
    """The person is asked in this step, and more where it is wished."""

    def found(stage: Stage) -> bool:
        game = stage.view()["game"]
        asked = stage.seat in stage.game.asked(stage.table.state)
        return asked and game["step"] == step and also(game)

    return found


def press(
    page: Page,
    choices: Sequence[Mapping[str, Any]],
    action: Action,
    by: Press = Locator.click,
    *,
    confirms: bool = True,
) -> None:
    """Plays the action by the mouse, or as `by` says; what ends the game asks once more."""
    choice = next((one for one in choices if _offers(one, action)), None)
    assert choice is not None, (action, choices)
    _open_group(page, choice, by)
    button = page.locator(f'#prompt [data-origin="{_origin(choice, action)}"]')
    if choice["kind"] == "amount" and choice["min"] != choice["max"]:
        own = page.locator(f'[data-origin="{_origin(choice, action)}"]')
        row = page.locator("#prompt .rail-rows li", has=own)
        row.locator("input").fill(str(action[choice["arg"]]))
    _choose(page, action, by)
    if action["do"] == "run_routes":
        _lead(page, choice, action, by)
    by(button)
    question = page.locator("#prompt .danger-asks .btn-danger")
    if confirms and question.count():
        by(question)


def _choose(page: Page, action: Action, by: Press) -> None:
    """What is put together of parts before its button is pressed."""
    if action["do"] == "lay_tile":
        for place, part in enumerate(TILE_PARTS):
            chips = page.locator("#prompt .rail-chips").nth(place)
            by(chips.locator(f'[data-value="{action[part]}"]'))
    if action["do"] == "par":
        for part in ("corporation", "price"):
            wanted = page.locator(f'#prompt [data-{part}="{action[part]}"]')
            if wanted.get_attribute("aria-pressed") == "false":
                by(wanted)


def _offers(choice: Mapping[str, Any], action: Action) -> bool:
    fixed = choice.get("with") or {}
    if choice["do"] != action["do"] or any(action.get(k) != v for k, v in fixed.items()):
        return False
    return choice["kind"] != "pick" or _place(choice, action) is not None


def _place(choice: Mapping[str, Any], action: Action) -> int | None:
    """Which option of the pick the action takes."""
    for place, option in enumerate(choice["options"]):
        wanted = option if isinstance(option, dict) else {choice["arg"]: option}
        told = {k: v for k, v in action.items() if k not in {"do", *(choice.get("with") or {})}}
        if wanted == {k: v for k, v in told.items() if k in wanted}:
            return place
    return None


def _id(choice: Mapping[str, Any]) -> str:
    fixed = "-".join(str(value) for value in (choice.get("with") or {}).values())
    return f"{choice['do']}:{fixed}" if fixed else str(choice["do"])


def _origin(choice: Mapping[str, Any], action: Action) -> str:
    if choice["do"] in {"accept", "refuse"}:
        return f"{choice['do']}#{action['offer']}"
    if choice["kind"] == "pick" and choice["do"] != "lay_tile":
        return f"{_id(choice)}#{_place(choice, action)}"
    return _id(choice)


def _lead(page: Page, choice: Mapping[str, Any], action: Action, by: Press) -> None:
    """Puts routes together hex by hex, unless they are those that the table proposes."""
    ways = {route["train"]: hexes_of(route["connections"]) for route in action["routes"]}
    proposed = [hexes_of(route["connections"]) for route in choice["suggestion"]["routes"]]
    if _either_way(ways.values()) == _either_way(proposed):
        return
    prompt = page.locator("#prompt")
    by(prompt.get_by_role("button", name="Inne trasy"))
    for clear in prompt.get_by_role("button", name="Wyczyść").all()[::-1]:
        by(clear)
    for train, hexes in ways.items():
        chain = prompt.locator(f'.rail-chain[data-train="{train}"]')
        for place in hexes:
            by(chain.locator(f'.rail-chips [data-value="{place}"]'))
    # What they earn, the table says first.
    expect(prompt.locator('[data-origin="run_routes"]')).to_have_attribute("aria-disabled", "false")
    expect(prompt.get_by_role("button", name=re.compile("Puść te: "))).to_be_visible()


def hexes_of(connections: Sequence[Sequence[str]]) -> list[str]:
    """A route as one row of hexes: connections share the hex where they meet."""
    whole = list(connections[0])
    for part in connections[1:]:
        if whole[-1] not in {part[0], part[-1]}:
            whole.reverse()
        whole += (part if whole[-1] == part[0] else part[::-1])[1:]
    return whole


def _either_way(routes: Iterable[list[str]]) -> list[list[str]]:
    """The same for a route and the way back."""
    return sorted(min(hexes, hexes[::-1]) for hexes in routes)


def _open_group(page: Page, choice: Mapping[str, Any], by: Press) -> None:
    """Several kinds of choice stand behind small tabs."""
    name = "accept" if choice["do"] == "refuse" else choice["do"]
    if choice["do"] == "lay_tile" and (choice.get("with") or {}).get("company"):
        name = f"lay_tile:{choice['with']['company']}"
    page.locator("#prompt :is([data-group], [data-origin])").first.wait_for()  # the forms come late
    tab = page.locator(f'#prompt [data-group="{name}"]')
    if choice["kind"] != "fixed" and tab.count() and tab.get_attribute("aria-pressed") == "false":
        by(tab)


def plain(view: Mapping[str, Any]) -> dict[str, Any]:
    """What a beginner plays who sees no more than the page: something of what is offered."""
    offered: dict[str, list[Mapping[str, Any]]] = {}
    for choice in view["choices"]:
        offered.setdefault(choice["do"], []).append(choice)
    return next(
        found for preferred in _PREFERENCES if (found := preferred(view, offered)) is not None
    )


Offered = Mapping[str, Sequence[Mapping[str, Any]]]


def _purchase(view: Mapping[str, Any], offered: Offered) -> dict[str, Any] | None:
    """In the auction: the company that can be bought at once."""
    prices = [one for one in offered.get("bid", ()) if one["min"] == one["max"]]
    first = [one for one in prices if not view["game"]["bid"].get(one["with"]["company"])]
    return {"do": "bid", **first[0]["with"], "price": first[0]["min"]} if first else None


def _own_share(view: Mapping[str, Any], offered: Offered) -> dict[str, Any] | None:
    """More of a corporation that the seat presides: so it floats and stays."""
    corporations, me = view["game"]["c"], view["seat"] + 1
    options = [option for one in offered.get("buy_shares", ()) for option in one["options"]]
    own = [one for one in options if corporations[one["corporation"]]["pres"] == me]
    return {"do": "buy_shares", **own[0]} if own else None


def _first_pick(do: str) -> Callable[[Mapping[str, Any], Offered], dict[str, Any] | None]:
    """The first option of a choice that is no power of a company."""

    def picked(_view: Mapping[str, Any], offered: Offered) -> dict[str, Any] | None:
        for choice in offered.get(do, ()):
            if choice["kind"] == "pick" and not choice.get("with"):
                option = choice["options"][0]
                return {"do": do} | (
                    option if isinstance(option, dict) else {choice["arg"]: option}
                )
        return None

    return picked


def _trains(_view: Mapping[str, Any], offered: Offered) -> dict[str, Any] | None:
    found = offered.get("run_routes")
    return {"do": "run_routes", **found[0]["suggestion"]} if found else None


def _pass(_view: Mapping[str, Any], offered: Offered) -> dict[str, Any] | None:
    return {"do": "pass"} if "pass" in offered else None


def _sale(_view: Mapping[str, Any], offered: Offered) -> dict[str, Any] | None:
    sales = offered.get("sell_shares")
    return {"do": "sell_shares", **sales[0]["with"], "percent": 10} if sales else None


def _ruin(_view: Mapping[str, Any], _offered: Offered) -> dict[str, Any]:
    return {"do": "bankrupt"}


_PREFERENCES = (
    _first_pick("refuse"), _purchase, _own_share, _first_pick("par"), _first_pick("buy_shares"), _first_pick("place_token"),
    _first_pick("lay_tile"), _trains, _first_pick("dividend"), _first_pick("buy_train"), _first_pick("discard_train"),
    _pass, _sale, _ruin,
)  # fmt: skip
