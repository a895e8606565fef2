"""A ladder as the fold of its matches in one order: when they ended, then by id. Pure.

`rate_match` is the only place in which a match changes a ladder. It looks at nothing but the match and what the
matches before it have left, so that the same matches give the same digits, however often they are gone through.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from decimal import ROUND_HALF_EVEN, Decimal
from statistics import median_low
from typing import Final

from ratings import elo, skills
from ratings.chronicle import BOT, MatchRecord, Stand
from ratings.elo import Person, Rated, RatedMatch, Unit
from ratings.ladders import season_at
from ratings.skills import Skill

#: Days in which meetings of two people count against farming.
MEETING_DAYS: Final = 7
#: What one opponent can bring somebody in so many days, at most.
GAIN_MOST: Final = Decimal(150)
GAIN_DAYS: Final = 30
#: Of so many matches of a variant the usual length is found; fewer than the least say nothing.
LENGTHS_MOST: Final = 101
LENGTHS_LEAST: Final = 5
#: Digits kept of offsets and of shares of a length.
_FINE: Final = Decimal("0.0001")


@dataclass(frozen=True, slots=True)
class Meeting:
    """Of one match against one opponent: when it ended, and what it brought."""

    at: datetime
    gain: Decimal


@dataclass(frozen=True, slots=True)
class PersonChange:
    """What a match changes for one person. `limited`: what one opponent brought beyond GAIN_MOST, taken off again."""

    who: str
    unit: int
    before: Stand
    after: Stand
    change: Decimal
    clipped: Decimal
    limited: Decimal
    gains: Mapping[str, Decimal]

    @property
    def moved(self) -> Decimal:
        """The difference of the stored ratings."""
        return self.after.rating - self.before.rating


@dataclass(frozen=True, slots=True)
class Result:
    """A rated match: what went in, what came out, and what changes for everybody."""

    record: MatchRecord
    match: RatedMatch
    rated: Rated
    season: RatedMatch
    median: int | None
    changes: tuple[PersonChange, ...]
    #: What went in for those who took over a seat and have won.
    substitutes: Mapping[str, RatedMatch]


@dataclass(slots=True)
class LadderState:
    """What the matches so far have left. Changed in place by `rate_match` only."""

    people: dict[str, Stand] = field(default_factory=dict)
    #: By type of table, then by role or seat.
    offsets: dict[str, dict[str, Decimal]] = field(default_factory=dict)
    meetings: dict[tuple[str, str], deque[Meeting]] = field(
        default_factory=lambda: defaultdict(deque)
    )
    lengths: dict[str, deque[int]] = field(
        default_factory=lambda: defaultdict(lambda: deque(maxlen=LENGTHS_MOST))
    )

    def stand(self, who: str) -> Stand:
        """Where somebody stands; who has not played stands at the start."""
        return self.people.get(who, Stand())

    def met_since(self, who: str, other: str, moment: datetime) -> list[Meeting]:
        """Their meetings after a moment; what no later match can ask for is forgotten."""
        known = self.meetings.get((who, kind_of(other)), deque())
        return [one for one in known if one.at > moment]

    def median(self, variant: str) -> int | None:
        """The usual number of entries of a match, None while too few are known."""
        known = self.lengths.get(variant, ())
        return median_low(known) if len(known) >= LENGTHS_LEAST else None


def kind_of(name: str) -> str:
    """An id without the seat of an AI: two that play alike are one opponent."""
    return name.partition("#")[0] if name.startswith(BOT) else name


def rate_match(state: LadderState, record: MatchRecord) -> Result:
    """Rate one match; it must come after all that the state has seen."""
    median = state.median(record.variant)
    season = str(season_at(record.ended_at))
    before = {who: state.stand(who).in_season(season) for who in record.everybody}
    case = _case(state, record, before, median)
    won = _won_by_substitutes(case, median)
    result = Result(
        record=record,
        match=case.match,
        rated=case.rated,
        season=case.season,
        median=median,
        changes=(*case.changes(), *(change for change, _ in won)),
        substitutes={change.who: match for change, match in won},
    )
    _remember(state, result)
    return result


def _case(
    state: LadderState, record: MatchRecord, before: Mapping[str, Stand], median: int | None
) -> _Case:
    match = _match(state, record, before, median)
    season = replace(match, people=_people(record, before, by_season=True))
    return _Case(state, record, before, match, elo.rate(match), season, elo.rate(season))


def _won_by_substitutes(case: _Case, median: int | None) -> list[tuple[PersonChange, RatedMatch]]:
    """What those win who took over a seat, as if it had been theirs from the beginning; losses stay with who left it."""
    won = []
    for left, who in sorted(case.record.substitutes.items()):
        record = case.record.as_of_substitute(left)
        theirs = _case(case.state, record, case.before, median)
        change = theirs.change_of(record.unit_of(who), who, case.before[who].skill)
        # Where most have left, nothing changes for those who stayed: nor for who came.
        if not case.rated.is_deserted and change.moved > 0:
            won.append((change, theirs.match))
    return won


def _match(
    state: LadderState, record: MatchRecord, before: Mapping[str, Stand], median: int | None
) -> RatedMatch:
    return RatedMatch(
        people=_people(record, before),
        units=_units(record, median),
        offsets=_offsets(state, record),
        meetings=_meetings(state, record),
    )


def _people(
    record: MatchRecord, before: Mapping[str, Stand], *, by_season: bool = False
) -> dict[str, Person]:
    people = {name: Person(record.bots[name], is_bot=True) for name in record.bots}
    for who, stand in before.items():
        person = stand.person(record.ended_at)
        if by_season:
            person = replace(person, rating=stand.season_rating, games=stand.season_games)
        people[who] = person
    return {name: people[name] for unit in record.units for name in unit.members}


def _units(record: MatchRecord, median: int | None) -> list[Unit]:
    quits = sorted({unit.quit for unit in record.units if unit.quit is not None})
    return [
        Unit(
            members=unit.members,
            place=unit.place,
            role=unit.role or None,
            seat=unit.seat,
            left=None if unit.quit is None else quits.index(unit.quit) + 1,
            left_at=_share(unit.quit, median),
        )
        for unit in record.units
    ]


def _share(quit_at: int | None, median: int | None) -> Decimal | None:
    if quit_at is None or median is None:
        return None
    return (Decimal(quit_at) / median).quantize(_FINE, ROUND_HALF_EVEN)


def _offsets(state: LadderState, record: MatchRecord) -> dict[str, Decimal]:
    """Those of the roles, where there are any, else of the places in the order of play; 0 at first."""
    known = state.offsets.get(record.table_type, {})
    roles = {f"role:{unit.role}" for unit in record.units if unit.role}
    keys = {*known, *(roles or {f"seat:{unit.seat}" for unit in record.units})}
    return {key: known.get(key, Decimal(0)) for key in sorted(keys)}


def _meetings(state: LadderState, record: MatchRecord) -> dict[elo.Pair, int]:
    since = record.ended_at - timedelta(days=MEETING_DAYS)
    found: dict[elo.Pair, int] = {}
    for who in record.people:
        for other in _opponents(record, who):
            if count := len(state.met_since(who, other, since)):
                found[frozenset((who, other))] = count
    return found


def _opponents(record: MatchRecord, who: str) -> list[str]:
    return [name for unit in record.units if who not in unit.members for name in unit.members]


@dataclass(frozen=True, slots=True)
class _Case:
    """A match while its changes are worked out."""

    state: LadderState
    record: MatchRecord
    before: Mapping[str, Stand]
    match: RatedMatch
    rated: Rated
    season: RatedMatch
    of_season: Rated

    def changes(self) -> tuple[PersonChange, ...]:
        found = _skills(self.record, self.before)
        return tuple(
            self.change_of(number, who, found[who])
            for number, unit in enumerate(self.record.units)
            for who in unit.members
            if not who.startswith(BOT)
        )

    def change_of(self, number: int, who: str, skill: Skill) -> PersonChange:
        """What the match changes for a person of a unit; `skill` is what it leaves of their strength."""
        before, change = self.before[who], self.rated.changes[who]
        gains = _gains(self.match, self.rated, who, number)
        excess = _excess(self.state, self.record, who, gains)
        limited = sum(excess.values(), Decimal(0))
        kept = {other: gain - excess[other] for other, gain in gains.items()}
        after = replace(
            _after(before, self.record, number, who),
            rating=max(elo.FLOOR, elo.stored(before.rating + change - limited)),
            season_rating=max(elo.FLOOR, elo.stored(self.of_season.stored[who] - limited)),
            mu=skill.mu,
            sigma=skill.sigma,
        )
        clipped = self.rated.clipped.get(who, Decimal(0))
        return PersonChange(who, number, before, after, change, clipped, limited, kept)


def _gains(match: RatedMatch, rated: Rated, who: str, number: int) -> dict[str, Decimal]:
    """What each opponent brings; those of one unit share it."""
    found: dict[str, Decimal] = defaultdict(Decimal)
    for other, unit in enumerate(match.units):
        if other != number:
            share = elo.part(match, rated, who, number, other) / len(unit.members)
            for name in unit.members:
                found[kind_of(name)] += share.quantize(_FINE, ROUND_HALF_EVEN)
    return dict(found)


def _excess(
    state: LadderState, record: MatchRecord, who: str, gains: Mapping[str, Decimal]
) -> dict[str, Decimal]:
    """What each opponent would bring beyond what one may bring in GAIN_DAYS."""
    since = record.ended_at - timedelta(days=GAIN_DAYS)
    found = {}
    for other, gain in gains.items():
        had = sum((one.gain for one in state.met_since(who, other, since)), Decimal(0))
        found[other] = max(Decimal(0), min(gain, had + gain - GAIN_MOST))
    return found


def _after(stand: Stand, record: MatchRecord, number: int, who: str) -> Stand:
    """The counts of a person after the match; the ratings come later."""
    unit = record.units[number]
    won = int(unit.place == 1 and unit.quit is None)
    if stand.absent_days(record.ended_at) >= elo.ABSENT_DAYS:
        returning = 1
    else:
        returning = stand.returning and (stand.returning + 1) % elo.GAMES_OF_RETURN
    return replace(
        stand,
        games=stand.games + 1,
        wins=stand.wins + won,
        last=record.ended_at,
        returning=returning,
        season_games=stand.season_games + 1,
        season_wins=stand.season_wins + won,
        opponents=stand.met([kind_of(name) for name in _opponents(record, who)]),
        recent=stand.ended(record.ended_at),
    )


def _skills(record: MatchRecord, before: Mapping[str, Stand]) -> dict[str, Skill]:
    """OpenSkill after the match; leavers stand where they stand for Elo."""
    teams = [[_skill(record, before, name) for name in unit.members] for unit in record.units]
    units = _units(record, None)
    order = sorted({unit.standing for unit in units})
    after = skills.rated(teams, [float(order.index(unit.standing)) for unit in units])
    return {
        name: found
        for unit, team in zip(record.units, after, strict=True)
        for name, found in zip(unit.members, team, strict=True)
    }


def _skill(record: MatchRecord, before: Mapping[str, Stand], name: str) -> Skill:
    if name in record.bots:
        return skills.of_rating(float(record.bots[name]))
    return before[name].skill


def _remember(state: LadderState, result: Result) -> None:
    record = result.record
    for change in result.changes:
        state.people[change.who] = change.after
        for other, gain in change.gains.items():
            known = state.meetings[change.who, other]
            known.append(Meeting(record.ended_at, gain))
            while known[0].at <= record.ended_at - timedelta(days=GAIN_DAYS):
                known.popleft()
    state.offsets[record.table_type] = {
        key: value.quantize(_FINE, ROUND_HALF_EVEN) for key, value in result.rated.offsets.items()
    }
    if record.is_whole:
        state.lengths[record.variant].append(record.length)


def fold(records: Sequence[MatchRecord]) -> tuple[LadderState, list[Result]]:
    """A ladder from its beginning; the matches in any order."""
    state = LadderState()
    ordered = sorted(records, key=lambda record: record.key)
    return state, [rate_match(state, record) for record in ordered]
