"""Chance: one interface, four sources (docs/chance.md).

*Committed* feeds live matches: HMAC-SHA-256 over a secret that was promised before the first draw,
so that a stranger can recompute everything once it is shown. *Recorded* replays what a log holds,
*fast* feeds simulation and search (predictable, never live), *scripted* feeds scenarios. Chance is
an argument of `setup` and `apply` and never part of a state.
"""

import hashlib
import hmac
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from games.engines.kernel.compiling import mypyc_attr

SECRET_BYTES: Final = 32
ENTROPY_BYTES_MAX: Final = 64
SEALED_BYTES: Final = 32  # what a person's browser adds
_SEAL_MARK: Final = b"magnat seal 1"
_WORDS_PER_BLOCK: Final = 8
_WORD_RANGE: Final = 1 << 32


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """A source of chance.

    Subclasses give `below`; dice and shuffles follow from it, the same way for every source.
    """

    def below(self, n: int, label: str = "") -> int:
        """A whole number 0 <= k < `n`, each equally likely; `n` is at least 1.

        `label` tells a scripted source what is being drawn. Raises NotImplementedError here: every source gives its own, and one
        that has run out of what it was given raises an error of its own.
        """
        raise NotImplementedError

    def die(self, label: str = "") -> int:
        """One throw of a six-sided die."""
        return 1 + self.below(6)

    def shuffle(self, items: list[Any], label: str = "") -> None:
        """Fisher-Yates in place, from the last place down."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1, label)
            items[i], items[j] = items[j], items[i]

    def deal(self, items: Sequence[Any], count: int, label: str = "") -> list[Any]:
        """`count` different items, in the order in which they are drawn."""
        pool = list(items)
        return [pool.pop(self.below(len(pool), label)) for _ in range(count)]


@mypyc_attr(allow_interpreted_subclasses=True)
class FastRng(Rng):
    """A small multiplicative generator (modulus 2^31 - 1, multiplier 48271).

    Quick, repeatable, predictable: never for live matches.
    """

    def __init__(self, seed: int) -> None:
        self._x = seed % 2147483646 + 1
        for _ in range(4):
            self._x = self._x * 48271 % 2147483647

    def below(self, n: int, label: str = "") -> int:
        self._x = self._x * 48271 % 2147483647
        return self._x % n

    def die(self, label: str = "") -> int:
        self._x = x = self._x * 48271 % 2147483647
        return 1 + x % 6


def derived_seed(*parts: object) -> int:
    """A 64-bit seed from any printable parts.

    It is the same on every machine, in every process and Python version.
    """
    text = "\0".join(str(part) for part in parts)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def commitment(secret: bytes) -> str:
    """What is shown before the first draw: SHA-256 of the secret, in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def salt_for(match_id: str, entropies: Sequence[bytes]) -> bytes:
    """The salt of a match, from its id and what each seat added, in seat order.

    The scheme stands in docs/chance.md. Raises ValueError if a seat adds more than ENTROPY_BYTES_MAX bytes.
    """
    mixed = hashlib.sha256(match_id.encode() + b"\0")
    for entropy in entropies:
        if len(entropy) > ENTROPY_BYTES_MAX:
            raise ValueError(f"a seat adds at most {ENTROPY_BYTES_MAX} bytes, not {len(entropy)}")
        mixed.update(len(entropy).to_bytes(2, "big") + entropy)
    return mixed.digest()


def seal_of(match_id: str, seat: int, entropy: bytes) -> str:
    """What a seat shows before it shows its entropy: 64 lower-case hexadecimal digits.

    It names the match and the seat (from 0), so that nobody can answer with the seal of another.
    Raises ValueError unless `entropy` has 32 bytes.
    """
    if len(entropy) != SEALED_BYTES:
        raise ValueError(f"a seal covers {SEALED_BYTES} bytes, not {len(entropy)}")
    parts = (_SEAL_MARK, match_id.encode(), str(seat).encode(), entropy)
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


class CommittedRng(Rng):
    """The stream of one match.

    `position` counts the 32-bit words used so far, skipped ones included; it may start anywhere.
    `drawn` holds what was drawn, `bounds` the least and the greatest that each draw could have been.
    """

    def __init__(self, secret: bytes, salt: bytes, position: int = 0) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"the secret has {SECRET_BYTES} bytes, not {len(secret)}")
        self._secret = secret
        self._salt = salt
        self._block_number = -1
        self._block = b""
        self.position = position
        self.drawn: list[int] = []
        self.bounds: list[tuple[int, int]] = []

    def forget_drawn(self) -> None:
        """Begin `drawn` and `bounds` anew; the stream goes on."""
        self.drawn = []
        self.bounds = []

    def _word(self) -> int:
        number, offset = divmod(self.position, _WORDS_PER_BLOCK)
        if number != self._block_number:
            message = self._salt + number.to_bytes(8, "big")
            self._block = hmac.digest(self._secret, message, "sha256")
            self._block_number = number
        self.position += 1
        return int.from_bytes(self._block[4 * offset : 4 * offset + 4], "big")

    def _draw(self, n: int) -> int:
        limit = _WORD_RANGE - _WORD_RANGE % n
        word = self._word()
        while word >= limit:
            word = self._word()
        return word % n

    def below(self, n: int, label: str = "") -> int:
        value = self._draw(n)
        self.drawn.append(value)
        self.bounds.append((0, n - 1))
        return value

    def die(self, label: str = "") -> int:
        value = 1 + self._draw(6)
        self.drawn.append(value)
        self.bounds.append((1, 6))
        return value


class DrawMismatch(Exception):
    """A log does not hold the draws that its actions need."""


class RecordedRng(Rng):
    """Replays the draws of a log entry; asks for exactly as many as were recorded.

    `bounds` holds the least and the greatest that each draw asked for so far could have been.
    """

    def __init__(self, drawn: Iterable[int]) -> None:
        self._drawn = list(drawn)
        self._next = 0
        self.bounds: list[tuple[int, int]] = []

    def _take(self, low: int, high: int) -> int:
        if self._next >= len(self._drawn):
            raise DrawMismatch("the entry holds too few draws")
        value = self._drawn[self._next]
        self._next += 1
        if type(value) is not int or not low <= value <= high:
            raise DrawMismatch(f"draw {value!r} is outside {low}..{high}")
        self.bounds.append((low, high))
        return value

    def below(self, n: int, label: str = "") -> int:
        return self._take(0, n - 1)

    def die(self, label: str = "") -> int:
        return self._take(1, 6)

    def finish(self) -> None:
        """Raises DrawMismatch if the entry holds more draws than its action needed."""
        if self._next != len(self._drawn):
            raise DrawMismatch(
                f"the entry holds {len(self._drawn)} draws, its action needs {self._next}"
            )


class ScriptError(Exception):
    """A scenario's script of chance has too few, too many or impossible draws."""


class GivenRng(Rng):
    """Chance with some deals fixed beforehand: `given` {label: what is dealt}; `rng` draws the rest."""

    def __init__(self, rng: Rng, given: Mapping[str, Sequence[Any]]) -> None:
        self._rng = rng
        self._given = given

    def below(self, n: int, label: str = "") -> int:
        return self._rng.below(n, label)

    def die(self, label: str = "") -> int:
        return self._rng.die(label)

    def shuffle(self, items: list[Any], label: str = "") -> None:
        self._rng.shuffle(items, label)

    def deal(self, items: Sequence[Any], count: int, label: str = "") -> list[Any]:
        if label in self._given:
            return list(self._given[label])
        return self._rng.deal(items, count, label)


class ScriptedRng(Rng):
    """Draws what a scenario says (docs/vocabulary.md#chance-in-scenarios).

    `dice` pairs are used one die at a time, `die` holds single throws that have a label. Any other label names a
    *result*: a shuffle labelled `order` becomes the scripted list. A shuffle without script leaves
    the list as it is.
    """

    def __init__(self, script: Mapping[str, Sequence[Any]]) -> None:
        self._dice = [number for pair in script.get("dice", ()) for number in pair]
        self._singles = list(script.get("die", ()))
        self._results = {k: list(v) for k, v in script.items() if k not in ("dice", "die")}
        self._used: set[str] = set()

    def copy(self) -> "ScriptedRng":
        """The same script, used as far as this one; what one of them draws leaves the other as it is."""
        twin = ScriptedRng(self._results)
        twin._dice, twin._singles, twin._used = [*self._dice], [*self._singles], {*self._used}
        return twin

    def die(self, label: str = "") -> int:
        """The next throw of the script. Raises ScriptError if none is left, or if it is no throw of a die."""
        script, name = (self._singles, "die") if label else (self._dice, "dice")
        if not script:
            raise ScriptError(f"random.{name}: one more throw is needed than the script holds")
        value = int(script.pop(0))
        if not 1 <= value <= 6:
            raise ScriptError(f"random.dice: {value} is no throw of a die")
        return value

    def below(self, n: int, label: str = "") -> int:
        """The scripted result of this `label`, below `n`. Raises ScriptError if there is none, or none below `n`."""
        if label not in self._results:
            raise ScriptError(f"random.{label}: a draw is needed and the script holds none")
        self._used.add(label)
        value = int(self._results[label][0])
        if not 0 <= value < n:
            raise ScriptError(f"random.{label}: {value} is not below {n}")
        return value

    def shuffle(self, items: list[Any], label: str = "") -> None:
        """The scripted order; without one the items stay as they are. Raises ScriptError for other items than these."""
        if label not in self._results:
            return
        self._used.add(label)
        wanted = self._results[label]
        if sorted(map(str, wanted)) != sorted(map(str, items)):
            raise ScriptError(f"random.{label}: {wanted} is no order of {items}")
        items[:] = wanted

    def deal(self, items: Sequence[Any], count: int, label: str = "") -> list[Any]:
        """The scripted items. Raises ScriptError if there are none, or not `count` of these."""
        if label not in self._results:
            raise ScriptError(f"random.{label}: {count} are drawn and the script holds none")
        self._used.add(label)
        wanted = self._results[label]
        if len(wanted) != count or not {*wanted} <= {*items}:
            raise ScriptError(f"random.{label}: {wanted} are not {count} of {items}")
        return wanted

    def left_over(self) -> list[str]:
        """What the script still holds; a scenario that does not use its whole script is wrong."""
        unused = [
            f"random.{label} was never drawn" for label in self._results if label not in self._used
        ]
        for name, script in (("dice", self._dice), ("die", self._singles)):
            if script:
                unused.append(f"random.{name}: {len(script)} throws left over")
        return unused
