"""Ways to change what a match was played with, done to its export: what each check must find."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from tests.games.exports import SECRET

Export = dict[str, Any]
OTHER = bytes(reversed(SECRET))


def other_secret(export: Export) -> None:
    export["secret"] = OTHER.hex()


def other_promise(export: Export) -> None:
    export["secret"] = OTHER.hex()
    export["commitment"] = hashlib.sha256(OTHER).hexdigest()


def other_entropy(export: Export) -> None:
    export["seats"][0]["entropy"] = "11" * 32


def short_entropy(export: Export) -> None:
    export["seats"][0]["entropy"] = "11" * 16


def swapped_seats(export: Export) -> None:
    first, second = export["seats"][:2]
    names = ("entropy", "seal", "name")
    for name in names:
        first[name], second[name] = second[name], first[name]


def renumbered_seats(export: Export) -> None:
    export["seats"][:2] = export["seats"][1::-1]


def changed_seal(export: Export) -> None:
    export["seats"][1]["seal"] = "0" * 64


def missing_seal(export: Export) -> None:
    export["seats"][1]["seal"] = None


def ai_added(export: Export) -> None:
    export["seats"][2]["entropy"] = "22" * 32


def changed_draw(export: Export) -> None:
    drawn = _roll(export)["drawn"]
    drawn[0] = drawn[0] % 6 + 1


def narrower_draw(export: Export) -> None:
    # The die is said to have had one side only, the one that it fell on.
    entry = _roll(export)
    entry["bounds"][0] = [entry["drawn"][0]] * 2
    entry["bounds"][0][0] -= 1


def fewer_draws(export: Export) -> None:
    _roll(export)["drawn"].pop()


def unsaid_bounds(export: Export) -> None:
    _roll(export)["bounds"] = None


def changed_words(export: Export) -> None:
    _roll(export)["words"] += 1


def dropped_entry(export: Export) -> None:
    export["entries"].remove(_roll(export))


def renumbered_entry(export: Export) -> None:
    _roll(export)["n"] += 1


def no_digests(export: Export) -> None:
    export["digests"] = []


def ai_as_person(export: Export) -> None:
    _of_ai(export)["by"] = "person"


def person_as_ai(export: Export) -> None:
    _roll(export)["by"] = "bot"


def table_as_ai(export: Export) -> None:
    _of_ai(export)["by"] = "table"


def ai_choice(export: Export) -> None:
    """The AI declined the field that it would have bought."""
    entry = next(e for e in export["entries"] if e["by"] == "bot" and e["action"]["do"] == "buy")
    entry["action"] = {"do": "decline"}


def clock_for_ai(export: Export) -> None:
    """As `ai_choice`, and the clock is to have done it."""
    entry = next(e for e in export["entries"] if e["by"] == "bot" and e["action"]["do"] == "buy")
    entry["by"] = "clock"


def _roll(export: Export) -> dict[str, Any]:
    """The first throw of a person after the setup."""
    found: dict[str, Any] = next(
        entry for entry in export["entries"][1:] if entry["by"] == "person" and entry["drawn"]
    )
    return found


def _of_ai(export: Export) -> dict[str, Any]:
    found: dict[str, Any] = next(entry for entry in export["entries"] if entry["by"] == "bot")
    return found


Change = Callable[[Export], object]
#: What changes the chance itself: whoever looks at the draws alone finds it.
OF_CHANCE: dict[Change, str] = {
    other_secret: "secret",
    other_promise: "draw",
    other_entropy: "seal",
    short_entropy: "seal",
    swapped_seats: "seal",
    renumbered_seats: "seats",
    changed_seal: "seal",
    ai_added: "ai-added",
    missing_seal: "unsealed",
    changed_draw: "draw",
    narrower_draw: "draw",
    fewer_draws: "bounds",
    unsaid_bounds: "bounds",
    changed_words: "words",
    dropped_entry: "missing",
    renumbered_entry: "missing",
}
#: What only somebody who knows the rules and the AI players can find.
OF_RULES: tuple[Change, ...] = (
    no_digests,
    ai_as_person,
    person_as_ai,
    table_as_ai,
    ai_choice,
    clock_for_ai,
)
