"""The receipt of a change: every pair with what went in and what came out, so that a pocket calculator agrees."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from accounts.models import User
from games.fronts.catalogue import front_for
from gates.readings import content_of
from ratings import cases, drawings, elo, selectors, texts
from ratings.chronicle import BOT
from ratings.drawings import SHAPES, Curve
from ratings.ladders import PROVISIONAL_GAMES, is_provisional, spread, whole
from ratings.models import CorrectedRating, MatchRating, RatingChange
from ratings.selectors import Shown


@dataclass(frozen=True, slots=True)
class PairLine:
    """One opposing unit: who, their mean rating with offsets, how it ended, and what it adds."""

    names: str
    place: int
    rating: int
    difference: float
    result: str
    score: float
    expected: Decimal
    weight: str
    part: Decimal
    spread: int
    is_provisional: bool
    mark: Mark


@dataclass(frozen=True, slots=True)
class Mark:
    """The seat of a unit: its number and its shape."""

    number: int
    shape: str


@dataclass(frozen=True, slots=True)
class TableLine:
    """Somebody of the table: who stood where, and what it changed."""

    user_id: int | None
    name: str
    place: int
    before: int
    change: int
    is_mine: bool
    is_provisional: bool
    mark: Mark


@dataclass(frozen=True, slots=True)
class RatingReceipt:
    """All that a receipt shows."""

    change: RatingChange
    name: str
    before: Shown
    after: Shown
    k: Decimal
    pairs: list[PairLine]
    total: Decimal
    fee: Decimal
    clipped: Decimal
    limited: Decimal
    table: list[TableLine]
    earlier: list[RatingChange]
    case: dict[str, Any]
    is_void: bool
    curve: Curve
    fingerprint: str
    game_name: str

    @property
    def rounding(self) -> Decimal:
        """What makes whole points of the hundredths, once, at the end."""
        return Decimal(self.whole) - self.moved

    @property
    def moved(self) -> Decimal:
        """The difference of the stored ratings."""
        found: Decimal = self.change.after - self.change.before
        return found

    @property
    def whole(self) -> int:
        """As it is shown: between the ratings as they are shown."""
        return self.after.rating - self.before.rating

    @property
    def season_moved(self) -> Decimal:
        """What the match has changed in its season."""
        after = Decimal(self.change.stand["season_rating"])
        return after - Decimal(self.change.exact["season_before"])


def receipt_for(match_id: str, user_id: int) -> RatingReceipt | None:
    """The receipt of somebody for a match; None where it has changed nothing for them."""
    change = selectors.change_at(match_id, user_id)
    if change is None:
        return None
    case = case_of(change)
    match = match_of(case)
    rated = elo.rate(match)
    names = _names(match)
    pairs = _pairs(change, match, rated, names)
    total = sum((pair.part for pair in pairs), Decimal(0))
    has_left = match.units[change.unit].left is not None
    fee = -elo.LEAVING if has_left and match.weight else Decimal(0)
    clipped, limited = _taken_off(change, total + fee)
    return RatingReceipt(
        change=change,
        name=names[change.person],
        before=_shown_before(change),
        after=_shown_after(change),
        k=elo.k_of(match.people[change.person]),
        pairs=pairs,
        total=total,
        fee=fee,
        clipped=clipped,
        limited=limited,
        table=_table(change, user_id),
        earlier=selectors.earlier_of(change),
        case=case,
        is_void=change.corrected_by_id is not None,
        curve=drawings.curve(
            [
                (pair.difference, float(pair.expected), pair.score, float(pair.part))
                for pair in pairs
            ]
        ),
        fingerprint=fingerprint(case),
        game_name=front_for(change.ladder.game).name,
    )


def fingerprint(case: dict[str, Any]) -> str:
    """A short mark of all that went in: the same figures have the same, whoever works it out."""
    text = json.dumps(case, sort_keys=True, separators=(",", ":"))
    found = hashlib.sha256(text.encode()).hexdigest()[:12].upper()
    return "·".join(found[at : at + 4] for at in range(0, len(found), 4))


def case_of(change: RatingChange) -> dict[str, Any]:
    """What went in, as it was stored; for who took over a seat, as if they had held it from the beginning."""
    row: dict[str, Any] = change.rated_match.case
    found: dict[str, Any] = row.get("substitutes", {}).get(change.person, row["case"])
    return found


def match_of(case: dict[str, Any]) -> elo.RatedMatch:
    """The match of a stored case."""
    return cases.read(content_of(json.dumps(case)))


def _names(match: elo.RatedMatch) -> dict[str, str]:
    people = [name for name in match.people if not name.startswith(BOT)]
    known = dict(User.objects.filter(pk__in=people).values_list("pk", "display_name"))
    return {
        name: texts.bot_name(name) if name.startswith(BOT) else known.get(int(name), f"#{name}")
        for name in match.people
    }


def _pairs(
    change: RatingChange, match: elo.RatedMatch, rated: elo.Rated, names: dict[str, str]
) -> list[PairLine]:
    mine, lines = match.units[change.unit], []
    means = [_mean(match, number) for number in range(len(match.units))]
    parts = _printed_parts(change, match, rated)
    for number, unit in enumerate(match.units):
        expected, weight = rated.expected[change.unit][number], rated.weights[change.unit][number]
        if expected is None or weight is None:
            continue
        score = elo.score(mine, unit)
        lines.append(
            PairLine(
                names=", ".join(names[name] for name in unit.members),
                place=unit.place,
                rating=whole(means[number]),
                difference=float(means[number] - means[change.unit]),
                result=texts.result_name(float(score)),
                score=float(score),
                expected=expected,
                weight=_fraction(weight, len(match.units) - 1),
                part=parts[number],
                spread=max(spread(match.people[name].games) for name in unit.members),
                is_provisional=any(
                    not match.people[name].is_bot and match.people[name].games < PROVISIONAL_GAMES
                    for name in unit.members
                ),
                mark=_mark(change.rated_match, number),
            )
        )
    return lines


def _printed_parts(change: RatingChange, match: elo.RatedMatch, rated: elo.Rated) -> list[Decimal]:
    """What each unit adds, to a hundredth: each is rounded with those before it, so that they add up to what is stored."""
    before, exact, printed = change.before, Decimal(0), Decimal(0)
    found = []
    for other in range(len(match.units)):
        exact += elo.part(match, rated, change.person, change.unit, other)
        found.append(elo.stored(before + exact) - before - printed)
        printed += found[-1]
    return found


def _taken_off(change: RatingChange, total: Decimal) -> tuple[Decimal, Decimal]:
    """What the floor gave back and what one opponent brought too much, so that with `total` they make what is stored."""
    moved = change.after - change.before
    limited = elo.stored(Decimal(change.exact["limited"]))
    if Decimal(change.exact["clipped"]):
        return moved - total + limited, limited
    return Decimal(0), total - moved


def _mark(row: MatchRating, unit: int) -> Mark:
    """The first seat of a unit, as it is drawn at the table."""
    units = row.match.units or []
    seat = units[unit]["seats"][0] if unit < len(units) else unit
    return Mark(seat + 1, SHAPES[seat % len(SHAPES)])


def _mean(match: elo.RatedMatch, number: int) -> Decimal:
    unit = match.units[number]
    members = [match.people[name].rating for name in unit.members]
    key = elo.offset_key(unit, match.offsets)
    offset = Decimal(0) if key is None else match.offsets[key]
    return sum(members, Decimal(0)) / len(members) + offset


def _fraction(weight: Decimal, opponents: int) -> str:
    """A weight is a fraction, never a rounded decimal."""
    found = Fraction(weight).limit_denominator(1000) / opponents
    return str(found.limit_denominator(10_000))


def _shown_before(change: RatingChange) -> Shown:
    games = change.games - 1
    met = len(change.stand["opponents"])
    return Shown(whole(change.before), spread(games), is_provisional(games, met))


def _shown_after(change: RatingChange) -> Shown:
    met = len(change.stand["opponents"])
    return Shown(whole(change.after), spread(change.games), is_provisional(change.games, met))


def _table(change: RatingChange, user_id: int) -> list[TableLine]:
    return [
        TableLine(
            user_id=row.user_id,
            name=f"#{row.person}" if row.user is None else row.user.display_name,
            place=row.place,
            before=whole(row.before),
            change=whole(row.after) - whole(row.before),
            is_mine=row.user_id == user_id,
            is_provisional=row.games <= PROVISIONAL_GAMES,
            mark=_mark(change.rated_match, row.unit),
        )
        for row in selectors.changes_at(change.rated_match.match_id)
    ]


@dataclass(frozen=True, slots=True)
class CorrectionLine:
    """The receipt of a correction: why, on which ladder, and what it changed."""

    ladder: str
    why: str
    reason: str
    at: Any
    before: int
    after: int

    @property
    def change(self) -> int:
        return self.after - self.before


def correction_lines(rows: list[CorrectedRating]) -> list[CorrectionLine]:
    """Receipts of corrections as they are shown."""
    return [
        CorrectionLine(
            ladder=texts.ladder_name(row.correction.ladder),
            why=str(texts.CORRECTIONS[row.correction.kind]),
            reason=row.correction.reason,
            at=row.correction.at,
            before=whole(row.before),
            after=whole(row.after),
        )
        for row in rows
    ]
