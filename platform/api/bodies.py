"""What calls are sent; the bodies of moves stand in games/protocol.py."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from games import protocol
from games.protocol import SeatAt


class NoBody(msgspec.Struct, forbid_unknown_fields=True):
    """Nothing needs to be said."""


class TableWishes(msgspec.Struct, forbid_unknown_fields=True):
    """A new table. What is left out is as its set of rules has it; `bots` by seat, which count from 0 and 0 is mine.

    `beside_host`: the names of people who play at my device, by seat.
    """

    game: str
    preset: str = ""
    rules: dict[str, Any] = {}
    seats_min: int | None = None
    seats_max: int | None = None
    visibility: Literal["public", "private"] = "public"
    control: dict[str, Any] | None = None
    pace: Literal["instant", "quick", "human"] = "quick"
    rated: bool = False
    window: int = 0
    bots: dict[str, str] = {}
    beside_host: dict[str, str] = {}
    start: bool = False


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """A seat, without a number the lowest free one; `code` opens a private table."""

    seat: SeatAt | None = None
    code: str = ""


class Readiness(msgspec.Struct, forbid_unknown_fields=True):
    """Whether I am ready."""

    ready: bool


class SeatNumber(msgspec.Struct, forbid_unknown_fields=True):
    """A seat."""

    seat: SeatAt


class SeatedBot(msgspec.Struct, forbid_unknown_fields=True):
    """An AI player for a free seat."""

    seat: SeatAt
    bot: str


class SeatedPerson(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody for a free seat who plays at my device."""

    seat: SeatAt
    name: str


class GivenRole(msgspec.Struct, forbid_unknown_fields=True):
    """A role for somebody who sits there."""

    seat: SeatAt
    role: str


class CallBody(msgspec.Struct, forbid_unknown_fields=True):
    """Something of the table rather than of the game; `version` is the newest entry that its sender knows.

    `seat`: for whom, needed of who plays several at one device.
    """

    key: protocol.Key
    call: Literal["undo", "redo", "go", "return", "vacation"]
    version: protocol.Number
    seat: protocol.SeatWanted | None = None


class AskBody(msgspec.Struct, forbid_unknown_fields=True):
    """Something that people at the table decide together, or that has to do with a seat that looks for somebody.

    `to`: the entry to which an undo goes back. `seat`: the one that is called for, applied for or given away;
    `candidate`: the person who is to have it.
    """

    key: protocol.Key
    ask: protocol.Asked
    to: protocol.Number | None = None
    seat: protocol.SeatWanted | None = None
    candidate: protocol.Number | None = None


class VoteBody(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to what is asked of the table; `withdraw` by who asked."""

    key: protocol.Key
    motion: protocol.Number
    vote: protocol.Voted


class PreviewBody(msgspec.Struct, forbid_unknown_fields=True):
    """What would this action change, and those `then` after it? Nothing is played.

    `seat`: for whom, needed of who plays several at one device.
    """

    key: protocol.Key
    action: dict[str, Any]
    then: Annotated[list[dict[str, Any]], msgspec.Meta(max_length=protocol.PREVIEW_MOST)] = []
    seat: protocol.SeatWanted | None = None


class EventEntry(msgspec.Struct, forbid_unknown_fields=True):
    """`partner` names somebody where fixed pairs play."""

    partner: str = ""


class Pausing(msgspec.Struct, forbid_unknown_fields=True):
    """Whether I pause."""

    on: bool
