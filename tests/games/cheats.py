"""Ways to change what a match was played with, done to its export: what each check must find."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from games.engines.catalogue import game_for
from games.engines.kernel.log import Replay, digest
from games.engines.kernel.rng import CommittedRng, salt_for
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


def one_sided_die(export: Export) -> None:
    """The die is said to have had the face alone that pleased."""
    entry = _roll(export)
    face = entry["drawn"][0] % 6 + 1
    entry["drawn"][0], entry["bounds"][0] = face, [face, face]


def move_put_in(export: Export) -> None:
    """A person is said to have bought what the rules offered to nobody then."""
    at = export["entries"].index(_bought(export))
    _numbered(export, [*export["entries"][: at + 1], *export["entries"][at:]])


def move_left_out(export: Export) -> None:
    _numbered(export, [entry for entry in export["entries"] if entry is not _bought(export)])


def moves_exchanged(export: Export) -> None:
    entries = list(export["entries"])
    at = entries.index(_bought(export))
    following = next(n for n in range(at + 1, len(entries)) if not entries[n]["drawn"])
    entries[at], entries[following] = entries[following], entries[at]
    _numbered(export, entries)


def other_seat(export: Export) -> None:
    entry = _bought(export)
    entry["seat"] = (entry["seat"] + 1) % 2


def last_entry_changed(export: Export) -> None:
    last = next(entry for entry in reversed(export["entries"]) if not entry["drawn"])
    last["action"] = {"do": "decline"}


def cut_short(export: Export) -> None:
    """The last entries are gone, with what the file says of the position and of the end."""
    del export["entries"][-3:]
    game = game_for(export["game"])
    compiled = game.compile(game.rules(export["rules"]), export["tables"], export["engine"])
    entropies = [bytes.fromhex(seat["entropy"]) for seat in export["seats"]]
    rng = CommittedRng(bytes.fromhex(export["secret"]), salt_for(export["match"], entropies))
    replay = Replay(game, compiled, len(entropies), export["entries"])
    for entry in export["entries"]:
        table = replay.step(entry, rng)
    export["digests"] = [{"n": table.version, "digest": digest(game, table.state)}]
    export["outcome"] = None


def other_outcome(export: Export) -> None:
    export["outcome"] = {**export["outcome"], "winners": [1, 0]}


def other_rules(export: Export) -> None:
    export["rules"]["round_limit"] += 1


def _bought(export: Export) -> dict[str, Any]:
    found: dict[str, Any] = next(
        e for e in export["entries"] if e["by"] == "person" and e["action"]["do"] == "buy"
    )
    return found


def _numbered(export: Export, entries: list[dict[str, Any]]) -> None:
    export["entries"] = [entry | {"n": number} for number, entry in enumerate(entries, 1)]
    # Moves draw nothing, so that words come from what was drawn before.
    words = 0
    for entry in export["entries"]:
        words = entry["words"] = entry["words"] if entry["drawn"] else words


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
    one_sided_die,
    move_put_in,
    move_left_out,
    moves_exchanged,
    other_seat,
    last_entry_changed,
    cut_short,
    other_outcome,
    other_rules,
)
