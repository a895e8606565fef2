"""Matches that nobody played, as rows: for measurements, races and tests, on databases that are thrown away.

People have strengths that are known, results are drawn by the model of Plackett and Luce. The rows are those of real
matches, down to the few entries that the rules of rating ask for.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from accounts.models import User
from games import characters, presets
from games.engines.catalogue import GAMES
from games.fronts.catalogue import front_for
from games.models import Entry, Match, RuleVariant, Seat
from games.timing.controls import per_decision
from ratings.facts import ACTIONS_LEAST
from ratings.paces import is_paired

#: Points of Elo: dice games spread people less than chess does.
SPREAD: Final = 150.0
BATCH: Final = 500
LENGTH_LEAST, LENGTH_MOST = 60, 160
#: One match in so many has somebody who leaves, one an AI player, one partners or roles where the game has them.
ONE_IN: Final = 8
#: What all entries have in common.
_PLAYED: Final[dict[str, Any]] = {
    "kind": Entry.Kind.PLAY,
    "action": {"do": "rehearse"},
    "drawn": [],
    "words": 0,
    "maker": Entry.Maker.PERSON,
    "told": [],
}


#: The seats of a table that is shared out in pairs.
PAIRED: Final = 4


@dataclass(frozen=True, slots=True)
class StagedMatch:
    """One match as it is to have ended: groups of seats, the best first; who sits there is a number or an AI."""

    game: str
    ended_at: datetime
    seats: tuple[int | str, ...]
    placings: tuple[tuple[int, ...], ...]
    units: tuple[tuple[tuple[int, ...], str], ...] = ()
    quits: dict[int, int] = field(default_factory=dict)
    #: For each decision; from an hour on nobody waits at the table.
    seconds: int = 60
    length: int = 100
    #: By every seat.
    actions: int = ACTIONS_LEAST


def _order(units: Sequence[tuple[tuple[int, ...], str]], forms: Sequence[float]) -> list[int]:
    """The seats from the best place on; those who play together stand as their forms do on average."""
    of = {seat: seats for seats, _ in units for seat in seats}

    def standing(seat: int) -> float:
        seats = of.get(seat, (seat,))
        return -sum(forms[one] for one in seats) / len(seats)

    return sorted(range(len(forms)), key=lambda seat: (standing(seat), seat))


class Troupe:
    """People and the matches they are said to have played."""

    def __init__(self, people: int, *, seed: int = 1) -> None:
        self.chance = random.Random(seed)  # noqa: S311 - a simulation
        self.strengths = [self.chance.gauss(0.0, SPREAD) for _ in range(people)]
        self.users = self._users(people, seed)
        presets.load(datetime.fromisoformat("2026-01-01T00:00:00+00:00"))
        self.variants = {
            key: RuleVariant.objects.get(game=key, slug=game.presets()[0]["id"])
            for key, game in GAMES.items()
            if game.presets()
        }
        self.paired = {game: found for game in GAMES if (found := self._paired(game)) is not None}

    def _paired(self, game: str) -> RuleVariant | None:
        """The first set of rules of a game under which partners win and lose together."""
        rows = RuleVariant.objects.filter(game=game).select_related("current").order_by("pk")
        return next((row for row in rows if is_paired(row.current.rules)), None)

    def _users(self, people: int, seed: int) -> list[int]:
        rows = [User(display_name=f"Rehearsal {seed} {number}") for number in range(people)]
        for row in rows:
            row.username = row.name_key = row.name_skeleton = row.display_name.lower()
            row.set_unusable_password()
        return [row.pk for row in User.objects.bulk_create(rows, BATCH)]

    def shows(self, count: int, since: datetime, until: datetime) -> Iterator[StagedMatch]:
        """Matches of mixed games, sizes and endings, spread over this time."""
        games = sorted(self.variants)
        for number in range(count):
            game = games[number % len(games)]
            fewest, most, _ = GAMES[game].seats_for(self.variants[game].current.rules)
            size = self.chance.randint(max(2, fewest), min(6, most))
            yield self.show(game, size, since + (until - since) * (number / count))

    def show(self, game: str, size: int, at: datetime) -> StagedMatch:
        """One match of people drawn at random, with a result by their strengths."""
        people: list[int | str] = list(self.chance.sample(range(len(self.users)), size))
        if self.chance.randrange(ONE_IN) == 0:
            people[-1] = self.chance.choice(("steady", "random"))
        units = self._units(game, size)
        forms = [self._form(who) for who in people]
        order = _order(units, forms)
        length = self.chance.randint(LENGTH_LEAST, LENGTH_MOST)
        leaver = order[-1]
        leaves = self.chance.randrange(ONE_IN) == 0 and isinstance(people[leaver], int)
        return StagedMatch(
            game=game,
            ended_at=at,
            seats=tuple(people),
            placings=self._placings(order, units),
            units=units,
            quits={leaver: self.chance.randint(5, length)} if leaves else {},
            seconds=self.chance.choice((60, 60, 60, 86_400)),
            length=length,
        )

    def _form(self, who: int | str) -> float:
        strength = self.strengths[who] if isinstance(who, int) else -SPREAD
        return strength * math.log(10) / 400 - math.log(-math.log(self.chance.random()))

    def _placings(
        self, order: Sequence[int], units: Sequence[tuple[tuple[int, ...], str]]
    ) -> tuple[tuple[int, ...], ...]:
        if any(len(seats) > 1 for seats, _ in units):
            of = {seat: seats for seats, _ in units for seat in seats}
            return tuple(dict.fromkeys(of[seat] for seat in order))
        if len(order) > 2 and self.chance.randrange(ONE_IN) == 0:  # noqa: PLR2004 - two share the last place
            return (*((seat,) for seat in order[:-2]), tuple(sorted(order[-2:])))
        return tuple((seat,) for seat in order)

    def _units(self, game: str, size: int) -> tuple[tuple[tuple[int, ...], str], ...]:
        """Who counts together: partners opposite each other at some tables, roles in turn; empty where each plays alone."""
        if game in self.paired and size == PAIRED and self.chance.randrange(ONE_IN) == 0:
            return tuple(((seat, seat + size // 2), "") for seat in range(size // 2))
        roles = list(front_for(game).roles)
        return tuple(((seat,), roles[seat % len(roles)]) for seat in range(size)) if roles else ()

    def play(self, shows: Sequence[StagedMatch]) -> list[str]:
        """Write these matches; their ids."""
        written: list[str] = []
        for first in range(0, len(shows), BATCH):
            written += self._write(shows[first : first + BATCH])
        return written

    def _write(self, shows: Sequence[StagedMatch]) -> list[str]:
        matches = [self._match(show) for show in shows]
        Match.objects.bulk_create(matches)
        pairs = list(zip(matches, shows, strict=True))
        # Asked anew: whoever stages may have put others into `users`.
        names = dict(User.objects.filter(pk__in=self.users).values_list("pk", "display_name"))
        Seat.objects.bulk_create(
            seat for match, show in pairs for seat in self._seats(match, show, names)
        )
        Entry.objects.bulk_create(
            (entry for match, show in pairs for entry in self._entries(match, show)), BATCH
        )
        return [match.pk for match in matches]

    def _match(self, show: StagedMatch) -> Match:
        in_pairs = any(len(seats) > 1 for seats, _ in show.units)
        variant = (self.paired if in_pairs else self.variants)[show.game]
        match = Match(
            game=show.game,
            revision=variant.current,
            variant=variant,
            secret=b"",
            status=Match.Status.ENDED,
            version=show.length,
            control=per_decision(show.seconds),
            rated=True,
            created_at=show.ended_at - timedelta(hours=1),
            started_at=show.ended_at - timedelta(hours=1),
            advanced_at=show.ended_at,
            ended_at=show.ended_at,
        )
        match.commitment = f"rehearsal-{match.pk}"
        match.outcome = {
            "placings": [list(group) for group in show.placings],
            "reason": "rehearsal",
            "worth": {},
        }
        units = show.units or tuple(((seat,), "") for seat in range(len(show.seats)))
        match.units = [{"seats": list(seats), "role": role} for seats, role in units]
        return match

    def _seats(self, match: Match, show: StagedMatch, names: Mapping[int, str]) -> Iterator[Seat]:
        for number, who in enumerate(show.seats):
            about: dict[str, Any] = (
                {"bot": who} if isinstance(who, str) else {"user_id": self.users[who]}
            )
            quit_version = show.quits.get(number)
            left_at = None if quit_version is None else show.ended_at
            yield Seat(
                match=match,
                number=number,
                name=characters.name_of(who) if isinstance(who, str) else names[self.users[who]],
                quit_version=quit_version,
                left_at=left_at,
                **about,
            )

    def _entries(self, match: Match, show: StagedMatch) -> Iterator[Entry]:
        at_ms = int(show.ended_at.timestamp() * 1000)
        for number in range(len(show.seats) * show.actions):
            seat = number % len(show.seats)
            yield Entry(match=match, number=number + 2, seat=seat, at_ms=at_ms, **_PLAYED)
