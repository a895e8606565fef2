"""What a rated match was, and where everybody of a ladder stands: the plain data that `history` folds. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from ratings import elo
from ratings.ladders import ACTIVE_GAMES, PROVISIONAL_OPPONENTS
from ratings.skills import NEW, Skill

#: What an AI is called among people: `bot:KEY#SEAT`.
BOT: Final = "bot:"

#: The order in which matches are rated: when they ended, then by id.
Key = tuple[datetime, str]


class BrokenRecord(Exception):
    """A stored record that cannot be read; `where` says which."""

    def __init__(self, where: str, why: object) -> None:
        super().__init__(f"{where}: {why}")
        self.where = where


@dataclass(frozen=True, slots=True)
class UnitRecord:
    """Who counted together: ids of people (`7`) and AI players (`bot:steady#2`), and how they did.

    `seat` is the place in the order of play; `quit` the newest entry when the first of them left, None for
    who stayed.
    """

    members: tuple[str, ...]
    place: int
    role: str
    seat: int
    quit: int | None

    def to_json(self) -> dict[str, Any]:
        """The inverse of `UnitRecord.read`."""
        return {
            "members": list(self.members),
            "place": self.place,
            "role": self.role,
            "seat": self.seat,
            "quit": self.quit,
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> UnitRecord:
        """Raises LookupError, TypeError or ValueError for anything but what `to_json` gives."""
        quit_at = data["quit"]
        return cls(
            tuple(map(str, data["members"])),
            int(data["place"]),
            str(data["role"]),
            int(data["seat"]),
            None if quit_at is None else int(quit_at),
        )


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """All that decides what a match changes, as it was when it ended; `length` is its number of entries."""

    match_id: str
    ended_at: datetime
    variant: str
    length: int
    units: tuple[UnitRecord, ...]
    #: Fixed ratings of the AI players, as they were calibrated when the match was read.
    bots: Mapping[str, Decimal]
    #: Who took over the seat of somebody who left, by the latter; they may win for themselves, and lose nothing.
    substitutes: Mapping[str, str] = field(default_factory=dict)

    @property
    def key(self) -> Key:
        return self.ended_at, self.match_id

    @property
    def table_type(self) -> str:
        """Matches whose offsets are one: the same variant and as many units."""
        return f"{self.variant}/{len(self.units)}"

    @property
    def is_whole(self) -> bool:
        """Whether everybody stayed, so that its length says what is usual."""
        return all(unit.quit is None for unit in self.units)

    @property
    def people(self) -> list[str]:
        """Everybody but AI players."""
        return [name for unit in self.units for name in unit.members if not name.startswith(BOT)]

    @property
    def everybody(self) -> list[str]:
        """All whom the match may change."""
        return [*self.people, *self.substitutes.values()]

    def unit_of(self, name: str) -> int:
        """The number of the unit of a member."""
        return next(at for at, unit in enumerate(self.units) if name in unit.members)

    def as_of_substitute(self, left: str) -> MatchRecord:
        """The same match as if the substitute of `left` had sat there from the beginning, and nobody had left that unit."""
        at = self.unit_of(left)
        members = [self.substitutes[one] if one == left else one for one in self.units[at].members]
        unit = replace(self.units[at], members=tuple(members), quit=None)
        return replace(self, units=(*self.units[:at], unit, *self.units[at + 1 :]), substitutes={})

    def to_json(self) -> dict[str, Any]:
        """The form that is stored."""
        found: dict[str, Any] = {
            "variant": self.variant,
            "length": self.length,
            "units": [unit.to_json() for unit in self.units],
            "bots": {name: str(rating) for name, rating in self.bots.items()},
        }
        return {**found, "substitutes": dict(self.substitutes)} if self.substitutes else found

    @classmethod
    def read(cls, match_id: str, ended_at: datetime, data: Any) -> MatchRecord:
        """The inverse of `to_json`. Raises BrokenRecord."""
        try:
            units = tuple(UnitRecord.read(one) for one in data["units"])
            bots = {str(name): Decimal(one) for name, one in data["bots"].items()}
            variant, length = str(data["variant"]), int(data["length"])
            substitutes = {str(left): str(who) for left, who in data.get("substitutes", {}).items()}
        except (LookupError, TypeError, ValueError, AttributeError, InvalidOperation) as error:
            raise BrokenRecord(match_id, repr(error)) from error
        found = cls(match_id, ended_at, variant, length, units, bots, substitutes)
        _check(found)
        return found


def _check(record: MatchRecord) -> None:
    """Raises BrokenRecord for a match that nobody can have played."""
    members = [name for unit in record.units for name in unit.members]
    places = [unit.place for unit in record.units]
    for place in places:
        if place != 1 + sum(other < place for other in places):
            raise BrokenRecord(record.match_id, f"places {places} have a gap")
    if len(record.units) < 2 or len(set(members)) != len(members) or not record.people:  # noqa: PLR2004 - a match has two sides
        raise BrokenRecord(record.match_id, f"{members} cannot play each other")
    if not set(record.substitutes) <= set(record.people) or set(record.substitutes.values()) & set(
        members
    ):
        raise BrokenRecord(record.match_id, f"{record.substitutes} took over from nobody")
    if missing := [one for one in members if one.startswith(BOT) and one not in record.bots]:
        raise BrokenRecord(record.match_id, f"{missing[0]} has no rating")


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a person of a ladder stands: all that later matches need.

    `returning` counts the games since they came back (0: they have not been away); `opponents` holds the first few
    different ones, `recent` when the last few games ended; `mu` and `sigma` are OpenSkill's.
    """

    rating: Decimal = elo.START
    games: int = 0
    wins: int = 0
    last: datetime | None = None
    returning: int = 0
    season: str = ""
    season_rating: Decimal = elo.START
    season_games: int = 0
    season_wins: int = 0
    opponents: tuple[str, ...] = ()
    recent: tuple[datetime, ...] = ()
    mu: float = NEW.mu
    sigma: float = NEW.sigma

    @property
    def skill(self) -> Skill:
        """The strength that OpenSkill sees."""
        return Skill(self.mu, self.sigma)

    def absent_days(self, now: datetime) -> int:
        """Days since the last match; 0 for who has played none."""
        return 0 if self.last is None else max(0, (now - self.last).days)

    def person(self, now: datetime) -> elo.Person:
        """As somebody plays now, on the ladder of all time."""
        return elo.Person(self.rating, self.games, self.absent_days(now), self.returning)

    def in_season(self, season: str) -> Stand:
        """As it begins this season: nearer to the middle, with no game yet; the lifelong rating stays."""
        if season == self.season:
            return self
        return replace(
            self,
            season=season,
            season_rating=elo.season_start(self.rating),
            season_games=0,
            season_wins=0,
        )

    def met(self, others: list[str]) -> tuple[str, ...]:
        """The opponents after a match against these."""
        new = [one for one in others if one not in self.opponents]
        return (*self.opponents, *new)[:PROVISIONAL_OPPONENTS]

    def ended(self, at: datetime) -> tuple[datetime, ...]:
        """The ends of the last few games, this one included, the oldest first."""
        return (*self.recent, at)[-ACTIVE_GAMES:]

    def to_json(self) -> dict[str, Any]:
        """The form that is stored with every change."""
        return {
            "rating": str(self.rating),
            "games": self.games,
            "wins": self.wins,
            "last": None if self.last is None else self.last.isoformat(),
            "returning": self.returning,
            "season": self.season,
            "season_rating": str(self.season_rating),
            "season_games": self.season_games,
            "season_wins": self.season_wins,
            "opponents": list(self.opponents),
            "recent": [moment.isoformat() for moment in self.recent],
            "mu": self.mu,
            "sigma": self.sigma,
        }

    @classmethod
    def read(cls, where: str, data: Any) -> Stand:
        """The inverse of `to_json`. Raises BrokenRecord."""
        try:
            last = data["last"]
            return cls(
                **{
                    **data,
                    "rating": Decimal(data["rating"]),
                    "season_rating": Decimal(data["season_rating"]),
                    "last": None if last is None else datetime.fromisoformat(last),
                    "opponents": tuple(data["opponents"]),
                    "recent": tuple(map(datetime.fromisoformat, data["recent"])),
                }
            )
        except (LookupError, TypeError, ValueError, InvalidOperation) as error:
            raise BrokenRecord(where, repr(error)) from error
