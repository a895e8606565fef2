"""Who sits where at a match, who plays from which device, and who has a vote. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from games.reading import votes
from games.reading.votes import CallLine, MotionLine


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat as everybody sees it."""

    seat: int
    name: str
    user_id: int | None
    user_name: str | None
    bot: str | None
    left: bool
    #: The AI that plays while the person is away.
    stand_in: str | None = None
    #: The seat of the host at whose device this person plays; None for all others.
    beside_host: int | None = None

    @property
    def is_of_person(self) -> bool:
        """Whether a person holds it, with a session of their own or at somebody's device."""
        return not self.left and (self.user_id is not None or self.beside_host is not None)


def players(lines: Iterable[SeatLine]) -> dict[int, str]:
    """The AI of each seat that one plays, for good or while its person is away."""
    return {line.seat: bot for line in lines if (bot := line.bot or line.stand_in)}


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where, and what they vote about, as of one count of facts."""

    facts: int
    lines: tuple[SeatLine, ...]
    held: dict[int, int]
    bots: dict[int, str]
    motion: MotionLine | None = None
    calls: tuple[CallLine, ...] = ()
    #: Why nothing is decided by vote here; empty where it is.
    bound: str = ""

    def reseated(self, seat: int, stand_in: str, facts: int) -> Seating:
        """As of `facts`, where `stand_in` plays the seat; empty: its person, and nobody else is looked for any more."""
        lines = tuple(
            replace(line, stand_in=stand_in or None) if line.seat == seat else line
            for line in self.lines
        )
        calls = self.calls if stand_in else tuple(one for one in self.calls if one.seat != seat)
        return replace(self, facts=facts, lines=lines, bots=players(lines), calls=calls)

    def seat_of(self, user_id: int | None) -> int | None:
        """The seat that this person holds and has not given up."""
        return None if user_id is None else self.held.get(user_id)

    def seats_at(self, host: int) -> tuple[int, ...]:
        """The seat `host` and those of the people who play at its device."""
        beside = (line.seat for line in self.lines if line.beside_host == host and not line.left)
        return (host, *beside)

    def seats_beside(self, seat: int) -> tuple[int, ...]:
        """The seats that are played at the same device as `seat`, itself among them."""
        host = self.lines[seat].beside_host
        return self.seats_at(seat if host is None else host)

    def voter_at(self, host: int, gone: Collection[int]) -> int | None:
        """The seat that votes for the device of `host`: its first that plays itself and is not among the `gone`."""
        able = (seat for seat in self.seats_at(host) if seat not in self.bots and seat not in gone)
        return next(able, None)

    def voters(self, gone: Collection[int]) -> list[int]:
        """The seats that have a vote: of people who play themselves and are not among the `gone`, one for each device."""
        found = (self.voter_at(seat, gone) for seat in self.held.values())
        return sorted(seat for seat in found if seat is not None)

    def away(self, gone: Collection[int]) -> list[int]:
        """The seats that an AI plays for people who may come back, and are not among the `gone`."""
        return sorted(
            seat for seat in self.held.values() if self.lines[seat].stand_in and seat not in gone
        )

    def waited_for(
        self, motion: MotionLine | None, gone: Collection[int], *, is_rated: bool
    ) -> list[int]:
        """The seats of those who may come back and answer before `motion` is decided."""
        return (
            [] if motion is None else votes.waited_for(motion, self.away(gone), is_rated=is_rated)
        )
