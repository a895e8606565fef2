"""What of an export must hold whatever was drawn: promises, seals, numbers, makers. Pure."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.engines.kernel.log import digest_of
from games.engines.kernel.rng import SEALED_BYTES, seal_of
from games.verification.differences import Difference

#: Who makes which entries: an import plays whole logs in the name of the table.
_MAKERS: Final = {
    "setup": frozenset({"table"}),
    "system": frozenset({"table", "clock"}),
    "undo": frozenset({"table", "person"}),
}
_OF_AI: Final = frozenset({"bot", "clock", "table"})
_OF_PERSON: Final = frozenset({"person", "clock", "table"})


#: Origins of matches that have promised no dice of their own: copies go on from those of another, lessons have written ones.
UNPROMISED: Final = frozenset({"copied", "lesson"})


class BadExport(Exception):
    """A file that is no export of a match that has ended: what is wrong, and where."""


def is_ai(seat: Mapping[str, Any]) -> bool:
    """Whether no person ever sat here; an AI may also play on for somebody who left."""
    return seat["bot"] is not None and seat.get("left_at") is None


def check_promises(export: Mapping[str, Any]) -> None:
    """The secret is the one that was committed to, and the rules are those that the match was started with.

    Raises Difference, as every check here.
    """
    if hashlib.sha256(bytes.fromhex(export["secret"])).hexdigest() != export["commitment"]:
        raise Difference(0, "secret")
    content = {name: export[name] for name in ("game", "rules", "tables", "engine")}
    if digest_of(content) != export["rules_hash"]:
        raise Difference(0, "revision")
    seats = [seat["seat"] for seat in export["seats"]]
    if seats != list(range(len(seats))):
        raise Difference(0, "seat_order")


def check_seals(export: Mapping[str, Any]) -> tuple[int, int]:
    """Each person's entropy was sealed before anybody's was shown, and nobody else added any.

    Returns how many people's seats have a seal, and how many have none: all of them in matches from
    before there were seals, and in imported ones.
    """
    people = [seat for seat in export["seats"] if not is_ai(seat)]
    for seat in export["seats"]:
        if is_ai(seat) and (seat["entropy"] or seat.get("seal")):
            raise Difference(0, "ai_added", seat=seat["seat"])
    sealed = [seat for seat in people if seat.get("seal") is not None]
    for seat in sealed:
        entropy = bytes.fromhex(seat["entropy"])
        fits = len(entropy) == SEALED_BYTES
        if not fits or seal_of(export["match"], seat["seat"], entropy) != seat["seal"]:
            raise Difference(0, "seal", seat=seat["seat"])
    if sealed and len(sealed) < len(people):
        bare = next(seat["seat"] for seat in people if seat not in sealed)
        raise Difference(0, "no_seal", seat=bare)
    return len(sealed), len(people) - len(sealed)


def check_form(export: Mapping[str, Any], *, is_sealed: bool) -> None:
    """What a log cannot be whatever was drawn: entries out of number, by the wrong maker, or unproved.

    Raises BadExport for a log without its setup.
    """
    entries = export["entries"]
    if not entries or entries[0]["kind"] != "setup":
        raise BadExport("the log does not begin with its setup")
    setup = entries[0]["action"]
    said = [setup.get(name) for name in ("rules", "engine", "seats")]
    if said != [export["rules_hash"], export["engine"], len(export["seats"])]:
        raise Difference(1, "setup")
    is_import = not is_sealed
    for number, entry in enumerate(entries, 1):
        if entry["n"] != number:
            raise Difference(number, "number", missing=number)
        if entry["by"] not in _makers(export["seats"], entry):
            told = {name: entry[name] for name in ("kind", "seat", "by")}
            raise Difference(number, "maker", **told)
        # An import is written at once, before anybody plays on.
        is_import = is_import and entry["by"] == "table"
        if entry["kind"] == "play" and entry["by"] == "table" and not is_import:
            raise Difference(number, "table_plays")
    if entries[-1]["n"] not in {line["n"] for line in export["digests"]}:
        raise Difference(entries[-1]["n"], "last_digest")


def _makers(seats: Sequence[Mapping[str, Any]], entry: Mapping[str, Any]) -> frozenset[str]:
    """Who can have made an entry.

    No person answers for the seat of an AI, unless it plays on for somebody who left. An AI plays on a
    person's seat where it has a partner there whose help it needs.
    """
    kind, number = entry["kind"], entry["seat"]
    if (kind == "play") is not (type(number) is int and 0 <= number < len(seats)):
        return frozenset()
    if kind != "play":
        return _MAKERS.get(kind, frozenset())
    if is_ai(seats[number]):
        return _OF_AI
    is_helped = seats[number].get("stood_in") or any(other["bot"] for other in seats)
    return _OF_PERSON | _OF_AI if is_helped else _OF_PERSON
