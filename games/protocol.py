"""The messages of the live table: typed shapes in and out. docs/protocol.md shows them all."""

from typing import Annotated, Any, Final, Literal

import msgspec

from games.models import KEY_LENGTH
from gates.frames import Messages

#: Actions that one preview may string together after its first: more than any board has streets to change.
PREVIEW_MOST: Final = 64

Key = Annotated[str, msgspec.Meta(min_length=1, max_length=KEY_LENGTH)]
#: Milliseconds to the server and back, as a client has measured them.
Lag = Annotated[int, msgspec.Meta(ge=0, le=60_000)]
#: The number of an entry; larger ones than any database counts are refused at the gate.
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]

#: A seat: the one that is asked for, or for which a session that plays several acts.
SeatWanted = Annotated[int, msgspec.Meta(ge=0, le=63)]
#: A seat that a call names: whether there is one of that number, its service says.
SeatAt = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Hello(msgspec.Struct, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """The first message, and again to heal a gap.

    `seat`: whose table is to be shown, by who plays several at one device.
    """

    since: Number | None = None
    lang: Literal["pl", "en"] | None = None
    seat: SeatWanted | None = None


#: What people at a table can ask for, and what they answer.
Asked = Literal[
    "undo", "pause", "resume", "end", "substitute", "call", "uncall", "apply", "retract"
]
Voted = Literal["yes", "no", "withdraw"]


class Play(msgspec.Struct, tag_field="type", tag="action", forbid_unknown_fields=True):
    """An action; `seat`: for whom, needed of who plays several at one device."""

    key: Key
    action: dict[str, Any]
    question: Number | None = None
    lag_ms: Lag = 0
    seat: SeatWanted | None = None


class Preview(msgspec.Struct, tag_field="type", tag="preview", forbid_unknown_fields=True):
    """What would this action change, and those `then` after it? Nothing is played."""

    key: Key
    action: dict[str, Any]
    then: Annotated[list[dict[str, Any]], msgspec.Meta(max_length=PREVIEW_MOST)] = []
    seat: SeatWanted | None = None


class Call(msgspec.Struct, tag_field="type", tag="call", forbid_unknown_fields=True):
    """Something of the table rather than of the game; `version` is the newest entry that its sender knows.

    `seat`: for whom, needed of who plays several at one device.
    """

    key: Key
    call: Literal["undo", "redo", "go", "return", "vacation"]
    version: Number
    seat: SeatWanted | None = None


class Ask(msgspec.Struct, tag_field="type", tag="ask", forbid_unknown_fields=True):
    """Something that people at the table decide together, or that has to do with a seat that looks for somebody.

    `to`: the entry to which an undo goes back. `seat`: the one that is called for, applied for or given away;
    `candidate`: the person who is to have it.
    """

    key: Key
    ask: Asked
    to: Number | None = None
    seat: SeatWanted | None = None
    candidate: Number | None = None


class Vote(msgspec.Struct, tag_field="type", tag="vote", forbid_unknown_fields=True):
    """An answer to what is asked of the table; `withdraw` by who asked."""

    key: Key
    motion: Number
    vote: Voted


class Ping(msgspec.Struct, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """A sign of life."""

    at: float | int | None = None


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """An action over HTTP; `seat`: for whom, needed of who plays several at one device."""

    key: Key
    action: dict[str, Any]
    question: Number | None = None
    lag_ms: Lag = 0
    seat: SeatWanted | None = None


#: What a client may say at a table, and as the body of an action over HTTP.
MESSAGES: Final = Messages[Hello | Play | Preview | Call | Ask | Vote | Ping](
    Hello | Play | Preview | Call | Ask | Vote | Ping
)
BODIES: Final = Messages[Body](Body)


class Receipt(msgspec.Struct, tag_field="type", tag="receipt"):
    """The move of this key is stored for good as entry `version`."""

    key: str | None
    version: int


class Refusal(msgspec.Struct, tag_field="type", tag="refused"):
    """Nothing was written."""

    key: str | None
    code: str
    params: dict[str, Any]
    version: int
    message: str


class Foreseen(msgspec.Struct, tag_field="type", tag="foreseen"):
    """What the action of this preview would change, as of entry `version`."""

    key: str
    version: int
    before: dict[str, Any]
    after: dict[str, Any]
    charges: list[dict[str, Any]]
    facts: list[dict[str, Any]]


class Error(msgspec.Struct, tag_field="type", tag="error"):
    """A frame that is no message."""

    code: str
    params: dict[str, Any]
    message: str


class Told(msgspec.Struct, omit_defaults=True):
    """The facts of one entry; `drew`: chance or something hidden was revealed, so that nobody takes it back alone."""

    n: int
    at: int
    seat: int | None
    by: str
    told: msgspec.Raw
    drew: bool = False


class Welcome(msgspec.Struct, tag_field="type", tag="welcome", rename={"from_": "from"}):
    """Everything to draw the table, and the events missed."""

    match: str
    game: str
    seat: int | None
    version: int
    facts: int
    now: int
    from_: int
    events: list[Told]
    view: msgspec.Raw
    #: How many programmed actions of this person go on.
    programmed: int = 0


class Update(msgspec.Struct, tag_field="type", tag="update", rename={"from_": "from"}):
    """Something was played, or a fact of the table changed."""

    version: int
    facts: int
    from_: int
    now: int
    events: list[Told]
    view: msgspec.Raw


class Presence(msgspec.Struct, tag_field="type", tag="presence"):
    """Who is here."""

    seats: list[int]
    watchers: int


class ProgrammedCount(msgspec.Struct, tag_field="type", tag="programmed"):
    """How many programmed actions of this person go on now; told to nobody else."""

    count: int


class Pong(msgspec.Struct, tag_field="type", tag="pong"):
    """The answer to a ping; `version` is the last one that this socket was sent."""

    at: float | int | None
    now: int
    version: int


#: What a client is told at a table.
TableSocket = (
    Welcome | Update | Receipt | Refusal | Foreseen | Error | Presence | ProgrammedCount | Pong
)

_encode = msgspec.json.Encoder().encode


def encode(message: msgspec.Struct) -> str:
    """A message as the text of a frame."""
    return _encode(message).decode()
