"""Views and choices look as the classes say that the client's types are made of."""

from __future__ import annotations

import typing
from typing import Any, Final

import pytest

from games.engines.g1836jr.positions.shapes import RailGameShape, RouteChoiceShape
from games.engines.kernel import shapes
from games.engines.property.shapes import BundleChoiceShape, PropertyGameShape
from tests.games.engines.cases import cases
from tests.games.engines.walk import Walk
from tests.shapes import faults

VIEWS: Final[dict[str, Any]] = {
    "eurobiznes": PropertyGameShape,
    "fortuna": PropertyGameShape,
    "antimonopoly": PropertyGameShape,
    "1836jr": RailGameShape,
}
CHOICES: Final[dict[str, Any]] = {
    "fixed": shapes.FixedChoiceShape,
    "amount": shapes.AmountChoiceShape,
    "pick": shapes.PickChoiceShape,
    "subset": shapes.SubsetChoiceShape,
    "map": shapes.MapChoiceShape,
    "bundle": BundleChoiceShape,
    "route": RouteChoiceShape,
}
#: The cases of all games that a client draws.
DRAWN = [number for number, case in enumerate(cases()) if case.game.key in VIEWS]
drawn = pytest.mark.parametrize("walk", DRAWN, indirect=True)


@drawn
def test_views_have_the_shape_that_clients_are_told(walk: Walk) -> None:
    kind = VIEWS[walk.game.key]
    for state in walk.states[::9]:
        for seat in (None, 0):
            assert list(faults(walk.game.view(state, seat), kind)) == []


@drawn
def test_choices_have_the_shape_that_clients_are_told(walk: Walk) -> None:
    for state in walk.states[::9]:
        for seat in walk.game.asked(state):
            for choice in walk.offered(state, seat):
                told = choice.to_json()
                assert list(faults(told, CHOICES[told["kind"]], choice.do)) == []


def test_every_kind_of_choice_has_a_class() -> None:
    kinds = {typing.get_type_hints(kind)["kind"] for kind in CHOICES.values()}
    assert {kind for one in kinds for kind in typing.get_args(one)} == CHOICES.keys()
