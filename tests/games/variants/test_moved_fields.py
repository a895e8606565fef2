"""A file that moves fields by their `index`: what is wrong with one is told where the file says it, not where it went."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.catalogue import GAMES
from games.variants.content import examine
from tests.games.variants.files import variant

#: Two streets of one group that change places, on every board.
SWAPS = {"eurobiznes": (1, 3), "fortuna": (1, 3), "antimonopoly": (1, 3)}


def told(game: str, **tables: Any) -> list[dict[str, Any]]:
    """What a file is told that swaps two streets and changes the first of them besides."""
    one, other = SWAPS[game]
    moves = {f"/fields/{one}/index": other, f"/fields/{other}/index": one}
    changes = {f"/fields/{one}/{key}": value for key, value in tables.items()}
    found = examine(variant(game, tables={**moves, **changes}))
    return [each.to_json() for each in found.violations or found.warnings]


@pytest.mark.parametrize("game", SWAPS)
def test_a_swap_alone_is_right(game: str) -> None:
    one, other = (GAMES[game].tables()["fields"][at] for at in SWAPS[game])
    assert one["group"] == other["group"]
    assert told(game) == []


@pytest.mark.parametrize("game", SWAPS)
def test_a_conflict_stands_where_the_file_has_both_values(game: str) -> None:
    at, _other = SWAPS[game]
    assert told(game, price=100, mortgage=101) == [
        {
            "path": f"/tables/fields/{at}/mortgage",
            "code": "conflict",
            "params": {"with": [f"/tables/fields/{at}/price"]},
        }
    ]


@pytest.mark.parametrize("game", SWAPS)
def test_a_deed_for_nothing_stands_where_the_file_gives_it_away(game: str) -> None:
    at, _other = SWAPS[game]
    [wrong] = told(game, price=0, mortgage=0)
    assert (wrong["path"], wrong["code"]) == (f"/tables/fields/{at}/price", "unplayable")


def test_a_value_of_the_wrong_kind_stands_where_it_was_written() -> None:
    [wrong] = told("eurobiznes", price="dear")
    assert (wrong["path"], wrong["code"]) == ("/tables/fields/1/price", "wrong_type")


def test_a_warning_stands_where_the_file_causes_it() -> None:
    assert told("eurobiznes", rents=[900, 40, 120, 360, 640, 900]) == [
        {
            "path": "/tables/fields/1/rents",
            "code": "unplayable",
            "params": {"reason": "rents_fall"},
        }
    ]


@pytest.mark.parametrize(("price", "is_told"), [(7, True), (100, False)])
def test_what_follows_from_others_is_compared_with_the_field_that_has_moved(
    price: int, *, is_told: bool
) -> None:
    paths = [each["path"] for each in told("eurobiznes", hotel_cost=price)]
    assert paths == (["/tables/fields/1/hotel_cost"] if is_told else [])


def test_start_elsewhere_is_told_where_the_file_sends_it_from() -> None:
    found = examine(variant(tables={"/fields/0/index": 1, "/fields/1/index": 0}))
    [wrong] = [each.to_json() for each in found.violations]
    assert (wrong["path"], wrong["params"]) == ("/tables/fields/0/type", {"reason": "start_is_first"})  # fmt: skip


def test_two_fields_at_one_place_are_told_at_the_one_that_came() -> None:
    found = examine(variant(tables={"/fields/1/index": 3}))
    assert [each.to_json()["path"] for each in found.violations] == ["/tables/fields/1/index"]
