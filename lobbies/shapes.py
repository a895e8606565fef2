"""What the sockets of the lobbies tell, as types: docs/talk.md says when."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class RowShape(TypedDict):
    """A line of the timetable, drawn."""

    table: int
    state: Literal["waiting", "running"]
    html: str


class CountsShape(TypedDict):
    """How many public tables wait and how many are being played."""

    waiting: int
    running: int


class _Numbers(TypedDict):
    counts: CountsShape
    crowd: str


class ListFrame(_Numbers):
    """The whole timetable."""

    type: Literal["list"]
    rows: list[RowShape]
    mine: str


class RowFrame(_Numbers):
    """One line has changed."""

    type: Literal["row"]
    row: RowShape


class GoneFrame(_Numbers):
    """A table is listed no more."""

    type: Literal["gone"]
    table: int


class MineFrame(TypedDict):
    """My tables, drawn."""

    type: Literal["mine"]
    html: str


class RoomFrame(TypedDict):
    """The waiting room has changed: fetch it again; `seals`: there may be something to answer before the match begins."""

    type: Literal["room", "seals"]
    version: int


class MovedFrame(TypedDict):
    """The waiting room is over; go on at `url`."""

    type: Literal["started", "closed"]
    url: str


class AuthorShape(TypedDict):
    """Who said something; strangers have no seat."""

    user: int | None
    name: str
    seat: int | None


class MessageShape(TypedDict):
    """Something said at a table; `at` is UTC."""

    id: int
    room: str
    author: AuthorShape
    text: str
    at: str


class _Place(TypedDict):
    room: str
    can_say: bool
    why_not: str | None
    confidants: list[int]


class TalkHello(_Place):
    """Where I may talk, and what has been said."""

    type: Literal["hello"]
    me: int | None
    muted: list[int]
    messages: list[MessageShape]


class TalkRoom(_Place):
    """My place has changed."""

    type: Literal["room"]


class TalkMessage(TypedDict):
    """Somebody has said something; `key` is that of the answer to me."""

    type: Literal["message"]
    message: MessageShape
    key: NotRequired[str]


class TalkHidden(TypedDict):
    """A message has been taken away."""

    type: Literal["hidden"]
    message: int


class TalkMuted(TypedDict):
    """Somebody is muted or heard again."""

    type: Literal["muted"]
    user: int
    on: bool


class TalkReported(TypedDict):
    """The report of a message is stored."""

    type: Literal["reported"]
    key: str
    message: int


class TalkRematch(TypedDict):
    """Somebody of this match waits at a new table."""

    type: Literal["rematch"]
    table: int
    url: str
    host: str
    seated: list[str]


class RefusedFrame(TypedDict):
    """Nothing was written; `message` says why in the reader's language."""

    type: Literal["refused"]
    key: str | None
    code: str
    params: dict[str, Any]
    message: str


class ErrorFrame(TypedDict):
    """The frame was no message, or there is nothing to see here."""

    type: Literal["error"]
    code: str
    message: str
    params: NotRequired[dict[str, Any]]


class PongFrame(TypedDict):
    """The answer to a ping."""

    type: Literal["pong"]


LobbySocket = ListFrame | RowFrame | GoneFrame | MineFrame | ErrorFrame | PongFrame
RoomSocket = RoomFrame | MovedFrame | ErrorFrame | PongFrame
TalkSocket = (
    TalkHello
    | TalkRoom
    | TalkMessage
    | TalkHidden
    | TalkMuted
    | TalkReported
    | TalkRematch
    | RefusedFrame
    | ErrorFrame
    | PongFrame
)
