"""The one parser of what clients send as JSON: frames of every socket, and bodies of requests."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

import msgspec

from gates import texts

#: Bytes of one frame; the web server cuts larger ones off.
FRAME_LIMIT: Final = 65536
#: How deep lists and objects may lie in one another.
DEEPEST: Final = 14
_PROBLEM_LONGEST: Final = 200

M = TypeVar("M")


class BadMessage(Exception):
    """A frame that is no message.

    `code` is `malformed_message` {problem}, `message_too_large` {limit} or `binary_refused`.
    """

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class Messages(Generic[M]):
    """The messages that one gate understands: a struct, or a union of tagged ones."""

    def __init__(self, kinds: Any, limit: int = FRAME_LIMIT) -> None:
        #: The struct, or the union of them.
        self.kinds = kinds
        self._decoder: msgspec.json.Decoder[M] = msgspec.json.Decoder(kinds)
        self._limit = limit

    def parse(self, frame: str | bytes | None) -> M:
        """The message in a frame; None stands for a binary one. Raises BadMessage."""
        if frame is None:
            raise BadMessage("binary_refused")
        if _size(frame, self._limit) > self._limit:
            raise BadMessage("message_too_large", limit=self._limit)
        try:
            if _wants_a_look(frame):
                _look_at(frame)
            message = self._decoder.decode(frame)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise malformed(str(error)) from error
        return message


def malformed(problem: str) -> BadMessage:
    """What to raise for a message that is wrong in a way its shape does not tell."""
    return BadMessage("malformed_message", problem=problem[:_PROBLEM_LONGEST])


def _size(frame: str | bytes, limit: int) -> int:
    """Its bytes, counted only where the number of characters leaves the answer open."""
    if isinstance(frame, bytes) or len(frame) > limit:
        return len(frame)
    return len(frame.encode("utf-8", "surrogatepass")) if 4 * len(frame) > limit else 0


def _wants_a_look(frame: str | bytes) -> bool:
    """Whether it could nest too deeply or hold an unfit text; nearly all frames can do neither."""
    if isinstance(frame, bytes):
        return frame.count(b"[") + frame.count(b"{") > DEEPEST or b"\\u0000" in frame
    return frame.count("[") + frame.count("{") > DEEPEST or "\\u0000" in frame


def _look_at(frame: str | bytes) -> None:
    value = msgspec.json.decode(frame)
    if not texts.all_fit(value):
        raise malformed("a text holds a NUL")
    if _depth(value) > DEEPEST:
        raise malformed("nested too deeply")


def _depth(value: Any) -> int:
    level, deep = [value], 0
    while level and deep <= DEEPEST:
        deep += 1
        level = [
            inner
            for outer in level
            if isinstance(outer, (dict, list))
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
    return deep
