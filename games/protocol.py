"""The messages of the live table.

Typed shapes in and out, and the one function that parses. docs/protocol.md shows them all.
"""

from typing import Annotated, Any, Final, Literal

import msgspec

from games.models import KEY_LENGTH

#: Bytes of one frame; the web server cuts larger ones off.
FRAME_LIMIT: Final = 65536
_DEEPEST: Final = 12
#: Actions that one preview may string together after its first: more than any board has streets to change.
PREVIEW_MOST: Final = 64


class BadMessage(Exception):
    """A frame that is no message."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class Hello(msgspec.Struct, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """The first message, and again to heal a gap."""

    since: int | None = None
    lang: Literal["pl", "en"] | None = None


class Play(msgspec.Struct, tag_field="type", tag="action", forbid_unknown_fields=True):
    """An action, or over HTTP the body of one."""

    key: str
    action: dict[str, Any]
    question: int | None = None


class Preview(msgspec.Struct, tag_field="type", tag="preview", forbid_unknown_fields=True):
    """What would this action change, and those `then` after it? Nothing is played."""

    key: str
    action: dict[str, Any]
    then: Annotated[list[dict[str, Any]], msgspec.Meta(max_length=PREVIEW_MOST)] = []


class Ping(msgspec.Struct, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """A sign of life."""

    at: float | int | None = None


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """An action over HTTP."""

    key: str
    action: dict[str, Any]
    question: int | None = None


Message = Hello | Play | Preview | Ping
_MESSAGES: Final = msgspec.json.Decoder(Message)
_BODIES: Final = msgspec.json.Decoder(Body)


def parse(frame: str | bytes) -> Message:
    """The message in a text frame. Raises BadMessage."""
    message: Message = _parsed(frame, _MESSAGES)
    return message


def parse_body(body: bytes) -> Body:
    """The action in the body of a request. Raises BadMessage."""
    message: Body = _parsed(body, _BODIES)
    return message


def _parsed(frame: str | bytes, decoder: msgspec.json.Decoder[Any]) -> Any:
    # The byte length is looked at only where the number of characters leaves it open.
    size = len(frame) if isinstance(frame, bytes) or len(frame) > FRAME_LIMIT else _bytes(frame)
    if size > FRAME_LIMIT:
        raise BadMessage("message_too_large", limit=FRAME_LIMIT)
    try:
        message = decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadMessage("malformed_message", problem=str(error)[:200]) from error
    if isinstance(message, (Play, Preview, Body)):
        _look_at(message)
    return message


def _bytes(frame: str) -> int:
    return len(frame.encode("utf-8", "surrogatepass")) if 4 * len(frame) > FRAME_LIMIT else 0


def _look_at(message: Play | Preview | Body) -> None:
    if not 1 <= len(message.key) <= KEY_LENGTH or "\0" in message.key:
        problem = f"key: 1 to {KEY_LENGTH} characters"
        raise BadMessage("malformed_message", problem=problem)
    further = message.then if isinstance(message, Preview) else []
    if any(_depth(action) > _DEEPEST for action in [message.action, *further]):
        raise BadMessage("malformed_message", problem="action: nested too deeply")


def _depth(value: Any) -> int:
    level, deep = [value], 0
    while level and deep <= _DEEPEST:
        deep += 1
        level = [
            inner
            for outer in level
            if isinstance(outer, (dict, list))
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
    return deep


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


class Told(msgspec.Struct):
    """The facts of one entry."""

    n: int
    at: int
    seat: int | None
    by: str
    told: msgspec.Raw


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


class Pong(msgspec.Struct, tag_field="type", tag="pong"):
    """The answer to a ping; `version` is the last one that this socket was sent."""

    at: float | int | None
    now: int
    version: int


_encode = msgspec.json.Encoder().encode


def encode(message: msgspec.Struct) -> str:
    """A message as the text of a frame."""
    return _encode(message).decode()
