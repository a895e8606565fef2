"""What views and data say of each game, as types: a game whose pictures the client draws adds its own here."""

from __future__ import annotations

from typing import NotRequired

from games.engines.g1836jr.positions.shapes import (
    ParShape,
    RailBesideShape,
    RailGameShape,
    RouteChoiceShape,
)
from games.engines.property import shapes as property_shapes
from games.engines.property.shapes import (
    BundleChoiceShape,
    PropertyGameShape,
    RingBesideShape,
    SuppliesShape,
)

#: What the client draws: a game as a seat, or a watcher, may see it.
AnyGameShape = PropertyGameShape | RailGameShape
#: What stands beside it; nothing for a game without a front.
AnyBesideShape = RingBesideShape | RailBesideShape
#: The kinds of choice that only some games offer.
OwnChoiceShape = BundleChoiceShape | RouteChoiceShape
#: What lies in the bank: pieces, or money.
BankShape = SuppliesShape | int


class PrintedShape(property_shapes.PrintedRingShape):
    """What a match has printed: deeds by field, the chips that every player begins with, and in 1836jr its pars."""

    pars: NotRequired[dict[str, ParShape]]
