"""What nobody means: values, texts and bytes that break carelessly written code.

Everything is drawn from a Random that is handed in, so the same seed draws the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final
from urllib.parse import quote_from_bytes


class Raw(str):
    """Text that stands in JSON as it is, though JSON has no such thing."""

    __slots__ = ()


class Pairs(list[tuple[str, Any]]):
    """An object whose keys may come twice."""


LETTERS: Final = (
    *(
        "",
        " ",
        "\0",
        "a\0b",
        "\ud800",
        "\udfffx",
        "\u202etxet",
        "\u2066\u2069",
        "\u200b",
        "e\u0301" * 40,
    ),
    *(
        "'; DROP TABLE accounts_user; --",
        "{{ 7 * 7 }}",
        "%s%n%(a)s",
        "{0.__class__}",
        "../../etc/passwd",
    ),
    *(
        "<script>alert(1)</script>",
        "\r\nSet-Cookie: a=b",
        "\x1b[2J",
        "²",
        "٣",
        "-",
        "NaN",
        "null",
        "1e999",
    ),
    *(
        "9" * 400,
        "x" * 41,
        "x" * 301,
        "x" * 5_000,
        "ﷺ" * 200,
        "🂡" * 30,
        "system",
        "__proto__",
        "-1",
        "0x10",
    ),
)
NUMBERS: Final = (
    *(
        -1,
        0,
        1,
        2,
        3,
        7,
        41,
        2**31,
        2**53,
        2**53 + 1,
        2**63 - 1,
        2**63,
        2**64,
        -(2**63) - 1,
        10**400,
    ),
    *(0.5, -0.0, 1e308, 5e-324, True, False, None),
)
RAW: Final = tuple(
    Raw(text)
    for text in (
        *(
            "NaN",
            "Infinity",
            "-Infinity",
            "1e999",
            "-1e999",
            "1E400",
            "0" * 30,
            "01",
            "+1",
            ".5",
            "'a'",
        ),
        *(
            '"\\ud800"',
            '"\\udc00\\ud800"',
            '"\\u0000"',
            '"\\u202e"',
            "[,]",
            "{]",
            "undefined",
            "tru",
            "//",
        ),
    )
)


def text(rng: Random) -> str:
    """A text that nobody means."""
    return rng.choice(LETTERS)


def deep(rng: Random) -> Raw:
    """Lists or objects in one another."""
    depth = rng.choice((13, 14, 15, 64, 500, 5_000, 30_000))
    opening, closing = rng.choice((("[", "]"), ('{"a":', "}"), ('[{"a":', "}]")))
    return Raw(opening * depth + "0" + closing * rng.choice((depth, depth, depth - 1)))


def value(rng: Random, level: int = 0) -> Any:
    """A value for JSON, whatever comes."""
    kinds: tuple[Callable[[], Any], ...] = (
        lambda: text(rng),
        lambda: rng.choice(NUMBERS),
        lambda: rng.choice(RAW),
        lambda: deep(rng),
        lambda: [value(rng, level + 1) for _ in range(rng.choice((0, 1, 2, 5)))],
        lambda: {text(rng): value(rng, level + 1) for _ in range(rng.choice((0, 1, 3)))},
        lambda: Pairs((("a", value(rng, level + 1)), ("a", text(rng)))),
        lambda: [rng.choice(NUMBERS)] * rng.choice((70, 1_000)),
    )
    return rng.choice(kinds if level < 3 else kinds[:3])()


def spoilt(rng: Random, given: Any) -> Any:
    """What was given, with something in it that nobody means."""
    if isinstance(given, dict) and given and rng.random() < 0.9:
        return _spoilt_object(rng, given)
    if isinstance(given, list) and given and rng.random() < 0.9:
        place = rng.randrange(len(given))
        how = rng.random()
        if how < 0.1:
            return given[:place]
        if how < 0.25:
            return [*given[: place + 1], given[place], *given[place + 1 :]]
        return [*given[:place], spoilt(rng, given[place]), *given[place + 1 :]]
    return value(rng)


def _spoilt_object(rng: Random, given: dict[str, Any]) -> Any:
    name = rng.choice(list(given))
    how = rng.random()
    if how < 0.1:
        return {key: inner for key, inner in given.items() if key != name}
    if how < 0.2:
        return {**given, text(rng): value(rng)}
    if how < 0.3:
        return Pairs([*given.items(), (name, value(rng))])
    return {**given, name: spoilt(rng, given[name])}


def written(given: Any) -> str:
    """JSON, or what stands in its place."""
    if isinstance(given, Raw):
        return str(given)
    if isinstance(given, Pairs):
        pairs = ",".join(f"{json.dumps(key)}:{written(inner)}" for key, inner in given)
        return f"{{{pairs}}}"
    if isinstance(given, dict):
        return written(Pairs((str(key), inner) for key, inner in given.items()))
    if isinstance(given, list):
        return f"[{','.join(written(inner) for inner in given)}]"
    return json.dumps(given)


def sent(rng: Random, given: str) -> bytes:
    """The bytes of a text; half letters go as they are, now and then the bytes are no text at all."""
    data = given.encode("utf-8", "surrogatepass")
    if rng.random() < 0.05 and data:
        place = rng.randrange(len(data))
        return data[:place] + rng.choice((b"\xff", b"\xc0\x80", b"\0", b"")) + data[place + 1 :]
    return data


def in_path(rng: Random, given: str) -> str:
    """A text as a part of an address."""
    if rng.random() < 0.1:
        return rng.choice(
            ("%00", "%ff", "%ed%a0%80", "%", "%zz", "%2e%2e%2f", "//", ";a=b", "%0d%0a")
        )
    return quote_from_bytes(given.encode("utf-8", "surrogatepass"))
