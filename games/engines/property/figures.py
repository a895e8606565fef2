"""Figures as deeds and fields print them."""

from collections.abc import Sequence
from dataclasses import dataclass

#: Rents by level of a street or by how many of the set count; by the owner's role where that decides.
Columns = list[int] | dict[str, list[int]]


@dataclass(frozen=True)
class Due:
    """What a visit to a field that is no deed costs, or brings if it `gains`.

    One of the `sums`, or instead of it one of the `percents` of what the visitor has, if there are any: one
    for everybody, or one for each role in their order.
    """

    sums: Sequence[int]
    percents: Sequence[int] = ()
    gains: bool = False


@dataclass(frozen=True)
class TaxTerms:
    """The two ways of paying a tax: a fixed sum, or percentages of what the visitor has.

    `percent` is of the cash; `deeds` and `buildings` of the prices of free deeds and of what stands on them, where
    they count. `share`: what they come to, None where the table does not tell it before the choice.
    """

    flat: int
    percent: int
    deeds: int = 0
    buildings: int = 0
    share: int | None = None
