"""Which change alone makes a scenario come out otherwise, and how few tries it takes to say so."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from games.lab.documents import Document
from games.lab.rule_causes import TRIES_MOST, causes_of, found_alone
from games.lab.rule_examples import ExampleStanding
from games.variants.lookup import box_content

#: Somebody passes Start on the way to a field of another player.
PASSING = """
game: eurobiznes
seats: 2
given: {turn: 0, players: {0: {position: 38}}, owner: {saloniki: 1}}
random: {dice: [[1, 2]]}
when: [{seat: 0, do: roll}]
then: {players.0.cash: 3390, players.1.cash: 3010}
"""


def shower(
    *alone: str, together: frozenset[str] = frozenset()
) -> tuple[list[Sequence[str]], Callable[[Sequence[str]], bool]]:
    """Shows what each of `alone` does, and all of `together`; every try is kept."""
    tries: list[Sequence[str]] = []

    def shows(group: Sequence[str]) -> bool:
        tries.append(group)
        return any(one in group for one in alone) or (bool(together) and together <= set(group))

    return tries, shows


def test_an_only_change_needs_no_try() -> None:
    tries, shows = shower("a")
    assert found_alone(["a"], shows, {}) == ["a"]
    assert tries == []


def test_every_change_that_suffices_is_found_among_eight() -> None:
    names = list("abcdefgh")
    for alone in ("a", "h", "dg", "abcdefgh"):
        tries, shows = shower(*alone)
        assert sorted(found_alone(names, shows, {}) or []) == list(alone)
        assert len(tries) <= TRIES_MOST


def test_what_only_several_do_is_none_of_them() -> None:
    _tries, shows = shower(together=frozenset("ac"))
    assert found_alone(list("abc"), shows, {}) == []


def test_the_change_found_before_is_tried_first() -> None:
    names = [f"c{n:02}" for n in range(64)]
    tries, shows = shower("c40")
    assert found_alone(names, shows, {"c40": 100}) == ["c40"]
    assert [len(group) for group in tries] == [1, 63]


def test_tries_end_where_there_are_too_many_changes() -> None:
    names = [f"c{n:03}" for n in range(300)]
    tries, shows = shower(together=frozenset({"c000", "c001"}))
    assert found_alone(names, lambda group: shows(group) or len(group) > 1, {}) is None
    assert len(tries) == TRIES_MOST


def under(changes: Mapping[str, Any]) -> Callable[[Sequence[str]], tuple[Any, Any]]:
    box = box_content("eurobiznes")

    def made(keys: Sequence[str]) -> tuple[Any, Any]:
        names = [key.removeprefix("/rules/") for key in keys]
        return {**box.rules, **{name: changes[name] for name in names}}, box.tables

    return made


def causes(
    changes: dict[str, Any], standing: ExampleStanding, **given: Any
) -> tuple[str, ...] | None:
    one = Document(Path("x.yaml"), 1, {**yaml.safe_load(PASSING), **given})
    keys = [f"/rules/{name}" for name in changes]
    found = causes_of(one, standing, keys, under(changes), {})
    return None if found is None else tuple(found)


def test_the_change_on_which_a_scenario_rests_is_named() -> None:
    changes = {"even_sale": False, "start_salary": 500, "starting_cash": 2000}
    both = ("/rules/start_salary", "/rules/starting_cash")
    assert tuple(sorted(causes(changes, ExampleStanding.DIFFERS) or ())) == both


def test_what_the_scenario_sets_itself_is_not_blamed() -> None:
    changes = {"start_salary": 500, "starting_cash": 2000}
    found = causes(changes, ExampleStanding.DIFFERS, rules={"start_salary": 400})
    assert found == ("/rules/starting_cash",)


def test_a_position_that_cannot_be_set_up_has_its_own_cause() -> None:
    changes = {"starting_cash": 2000, "players_min": 3}
    assert causes(changes, ExampleStanding.UNPOSED) == ("/rules/players_min",)
    assert causes(changes, ExampleStanding.DIFFERS) == ("/rules/starting_cash",)


def test_a_change_that_no_engine_plays_alone_is_not_blamed() -> None:
    changes = {"starting_cash": 2000, "players_max": "many"}
    assert causes(changes, ExampleStanding.DIFFERS) == ("/rules/starting_cash",)
