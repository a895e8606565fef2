"""What a match changes, computed a second time: from the paper that settles the rules, and not from `ratings.elo`.

Cases are those of `manage.py rate`, as JSON values. With sixty digits and in its own order of steps, so that a fault
of either computation shows.
"""

from __future__ import annotations

import random
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from typing import Any, Final

Case = dict[str, Any]
_DIGITS: Final = 60
_FLOOR: Final = Decimal(600)
_RESET_DAYS: Final = 180


def computed(case: Case) -> dict[str, Any]:
    """`changes`, `stored`, `clipped`, `expected` and `offsets` of a case, unrounded besides `stored`."""
    with localcontext() as context:
        context.prec = _DIGITS
        return _Second(case).answer()


class _Second:
    def __init__(self, case: Case) -> None:
        self.people, self.units = case["people"], case["units"]
        self.offsets = {key: _exact(value) for key, value in case.get("offsets", {}).items()}
        self.weight = _exact(case.get("weight", 1))
        self.meetings = case.get("meetings", {})
        self.means = [self._mean(unit) for unit in self.units]
        self.others = len(self.units) - 1
        people = [(who, unit) for unit in self.units for who in unit["members"]]
        humans = [unit for who, unit in people if not self._is_bot(who)]
        stayed = [unit for unit in humans if unit.get("left") is None]
        self.is_deserted = 2 * len(stayed) < len(humans)

    def answer(self) -> dict[str, Any]:
        every = range(len(self.units))
        changes: dict[str, Decimal] = {}
        clipped: dict[str, Decimal] = {}
        for at, unit in enumerate(self.units):
            for who in unit["members"]:
                wanted = self._wanted(at, who)
                short = _FLOOR - (self._rating(who) + wanted)
                if short > 0 and not self._is_bot(who):
                    clipped[who] = short
                changes[who] = wanted + clipped.get(who, 0)
        cent = Decimal("0.01")
        return {
            "changes": changes,
            "stored": {
                who: (self._rating(who) + change).quantize(cent, ROUND_HALF_EVEN)
                for who, change in changes.items()
            },
            "clipped": clipped,
            "expected": [
                [None if at == other else self._expected(at, other) for other in every]
                for at in every
            ],
            "offsets": self._moved_offsets(),
        }

    def _rating(self, who: str) -> Decimal:
        return _exact(self.people[who].get("rating", 1500))

    def _is_bot(self, who: str) -> bool:
        return bool(self.people[who].get("bot", False))

    def _key(self, unit: Case) -> str | None:
        named = [f"{kind}:{unit[kind]}" for kind in ("role", "seat") if unit.get(kind) is not None]
        return next((key for key in named if key in self.offsets), None)

    def _mean(self, unit: Case) -> Decimal:
        key = self._key(unit)
        ratings = [self._rating(who) for who in unit["members"]]
        return sum(ratings, Decimal(0)) / len(ratings) + (self.offsets[key] if key else 0)

    def _expected(self, at: int, other: int) -> Decimal:
        gap = max(Decimal(-400), min(Decimal(400), self.means[other] - self.means[at]))
        return 1 / (1 + Decimal(10) ** (gap / 400))

    def _missed(self, at: int, other: int) -> Decimal:
        """S less E."""
        mine, theirs = (_standing(self.units[one]) for one in (at, other))
        score = Decimal("0.5") if mine == theirs else Decimal(mine < theirs)
        return score - self._expected(at, other)

    def _k(self, who: str) -> Decimal:
        person = self.people[who]
        games = person.get("games", 30)
        if person.get("k") is not None:
            return _exact(person["k"])
        if person.get("absent_days", 0) >= _RESET_DAYS or person.get("returning", 0) in {
            1,
            2,
            3,
            4,
        }:
            return Decimal(48)
        if self._rating(who) >= 2000 and games >= 100:
            return Decimal(16)
        return Decimal(next((k for most, k in ((10, 64), (30, 48)) if games < most), 24))

    def _counts(self, at: int, other: int) -> Decimal:
        """What the pair counts for the first of these units."""
        mine, theirs = self.units[at], self.units[other]
        if _is_early(theirs) and not _is_early(mine):
            return Decimal(0)
        pairs = [self._met(one, two) for one in mine["members"] for two in theirs["members"]]
        mean = sum(pairs, Decimal(0)) / len(pairs)
        is_halved = any(all(map(self._is_bot, unit["members"])) for unit in (mine, theirs))
        return mean / 2 if is_halved else mean

    def _met(self, one: str, two: str) -> Decimal:
        before: int = self.meetings.get("|".join(sorted((one, two))), 0)
        return max(Decimal("0.2"), Decimal(1) / max(1, before - 1))

    def _wanted(self, at: int, who: str) -> Decimal:
        """The change before the floor."""
        if self._is_bot(who) or not self.weight:
            return Decimal(0)
        has_left = self.units[at].get("left") is not None
        if self.is_deserted and not has_left:
            return Decimal(0)
        parts = [
            self._counts(at, other) * self._missed(at, other)
            for other in range(len(self.units))
            if other != at
        ]
        part = self.weight * self._k(who) * sum(parts, Decimal(0)) / self.others
        return part - 10 if has_left else part

    def _moved_offsets(self) -> dict[str, Decimal]:
        if not self.offsets or not self.weight or self.is_deserted:
            return self.offsets
        moved = dict(self.offsets)
        for at, unit in enumerate(self.units):
            if (key := self._key(unit)) is not None:
                missed = [self._missed(at, one) for one in range(len(self.units)) if one != at]
                moved[key] += sum(missed, Decimal(0)) / 2 / self.others
        held = {key: max(Decimal(-150), min(Decimal(150), one)) for key, one in moved.items()}
        middle = sum(held.values(), Decimal(0)) / len(held)
        return {key: one - middle for key, one in held.items()}


def _exact(figure: float) -> Decimal:
    return Decimal(str(figure))


def _standing(unit: Case) -> tuple[int, int]:
    """The smaller, the better: all who left stand behind all who did not, the first to leave last."""
    return (0, unit["place"]) if unit.get("left") is None else (1, -unit["left"])


def _is_early(unit: Case) -> bool:
    return unit.get("left_at") is not None and 3 * _exact(unit["left_at"]) < 1


# -- cases --------------------------------------------------------------------------------------------


def drawn_case(chance: random.Random) -> Case:
    """A case with some of all there is: sides, ties, leavers, AI players, roles, seats, meetings, weights, the floor."""
    sides = [chance.choice((1, 1, 2, 3)) for _ in range(chance.randint(2, 6))]
    ids = [f"p{number}" for number in chance.sample(range(60), sum(sides))]
    bots = chance.choice((0.0, 0.0, 0.3))
    left = iter(ids)
    units: list[Case] = [{"members": [next(left) for _ in range(size)]} for size in sides]
    ranks = [chance.randint(1, len(units)) for _ in units]
    for at, unit in enumerate(units):
        unit["place"] = 1 + sum(rank < ranks[at] for rank in ranks)
        unit.update(chance.choice(({}, {"seat": at}, {"role": chance.choice("EM"), "seat": at})))
    _some_leave(chance, units)
    keys = [*(f"seat:{at}" for at in range(len(units) + 1)), "role:E", "role:M"]
    return {
        "case": "drawn",
        "people": {who: _drawn_person(chance, bots) for who in ids},
        "units": units,
        "offsets": {
            key: chance.choice((0, 150, -150, round(chance.uniform(-150, 150), 2)))
            for key in chance.sample(keys, chance.randint(0, len(keys)))
        },
        "meetings": {
            "|".join(sorted(chance.sample(ids, 2))): chance.randint(0, 9)
            for _ in range(chance.randint(0, 6))
        },
        "weight": chance.choice((1, 1, 1, 0, 0.5, 0.333)),
    }


def _drawn_person(chance: random.Random, bots: float) -> Case:
    person: Case = {
        "rating": chance.choice((600, 604.25, 1500, 2000, round(chance.uniform(600, 2400), 2))),
        "games": chance.choice((0, 9, 10, 29, 30, 99, 100)),
        "bot": chance.random() < bots,
    }
    return person | chance.choice(
        ({}, {}, {"absent_days": chance.choice((179, 180))}, {"returning": chance.randint(0, 6)}, {"k": 32.5})
    )  # fmt: skip


def _some_leave(chance: random.Random, units: list[Case]) -> None:
    if chance.random() < 0.6:
        return
    leavers = chance.sample(units, chance.randint(1, len(units)))
    moments = sorted(chance.choice((0.1, 0.3333, 0.3334, 0.9)) for _ in leavers)
    for unit, at in zip(leavers, moments, strict=True):
        unit.update(left=1 + sorted(set(moments)).index(at), left_at=at)
    if chance.random() < 0.2:
        for unit in leavers:
            del unit["left_at"]
