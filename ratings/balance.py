"""What seats and roles are worth on a ladder, by set of rules and number of sides: offsets with how sure they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import reduce
from operator import or_
from typing import Any, Final

from django.db.models import Count, Max, Q

from games.editions.selectors import names_of
from games.fronts.catalogue import front_for
from ratings import elo
from ratings.ladders import UNBALANCED, offset_spread, whole
from ratings.models import Ladder, MatchRating

#: Offsets as wide as this fill half of their picture.
WIDEST: Final = 150


@dataclass(frozen=True, slots=True)
class Worth:
    """A seat (`number`, from 1) or role (`name`): its points, ± how many, and the pairs of a hundred it wins of equals."""

    number: int
    name: str
    points: int
    spread: int
    won: int

    @property
    def is_unbalanced(self) -> bool:
        """Whether it is worth so much that the balance lab should look at these rules."""
        return abs(self.points) > UNBALANCED

    @property
    def at(self) -> int:
        """Where the points stand in a picture that is twice WIDEST wide, nothing in its middle."""
        return WIDEST + self.points

    @property
    def low(self) -> int:
        """The left end of the bar of ±, held inside the picture."""
        return max(0, self.at - self.spread)

    @property
    def high(self) -> int:
        """The right end."""
        return min(2 * WIDEST, self.at + self.spread)


@dataclass(frozen=True, slots=True)
class Balance:
    """Tables of one set of rules and so many sides, and what each seat or role is worth there."""

    rules: str
    units: int
    matches: int
    worths: list[Worth]

    @property
    def is_unbalanced(self) -> bool:
        return any(worth.is_unbalanced for worth in self.worths)


def balances_of(ladder: Ladder) -> list[Balance]:
    """Every kind of table that was rated on a ladder, those with most matches first: three questions in all."""
    rated = MatchRating.objects.filter(ladder=ladder, verdict="")
    kinds = rated.order_by().values("table_type").annotate(n=Count("pk"), newest=Max("ended_at"))
    counts = {row["table_type"]: row["n"] for row in kinds}
    offsets = _offsets(ladder, kinds)
    names = names_of(ladder.game)
    return [
        _balance(ladder.game, table_type, counts[table_type], names, offsets.get(table_type, {}))
        for table_type in sorted(counts, key=lambda one: (-counts[one], one))
    ]


def unbalanced() -> int:
    """How many kinds of tables have a seat or role that is worth too much: for the staff."""
    return sum(
        balance.is_unbalanced for ladder in Ladder.objects.all() for balance in balances_of(ladder)
    )


def _offsets(ladder: Ladder, kinds: Iterable[Any]) -> dict[str, dict[str, str]]:
    """The newest offsets of each kind of table."""
    newest = [Q(table_type=row["table_type"], ended_at=row["newest"]) for row in kinds]
    if not newest:
        return {}
    rows = MatchRating.objects.filter(reduce(or_, newest), ladder=ladder, verdict="")
    return dict(rows.order_by("match").values_list("table_type", "offsets"))


def _balance(
    game: str, table_type: str, matches: int, names: dict[str, str], offsets: dict[str, str]
) -> Balance:
    slug, _, units = table_type.rpartition("/")
    found = [_worth(game, key, Decimal(offsets[key]), matches, int(units)) for key in offsets]
    return Balance(names.get(slug, slug), int(units), matches, _in_order(found))


def _worth(game: str, key: str, offset: Decimal, matches: int, units: int) -> Worth:
    kind, _, name = key.partition(":")
    number = int(name) + 1 if kind == "seat" else 0
    shown = "" if number else front_for(game).role_name(name)
    won = round(100 * elo.expectation(-offset))
    return Worth(number, shown, whole(offset), offset_spread(matches, units), won)


def _in_order(worths: Sequence[Worth]) -> list[Worth]:
    return sorted(worths, key=lambda worth: (worth.number, worth.name))
