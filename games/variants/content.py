"""What an edition says: the file of docs/variants.md, checked as a whole, and the complete rules and tables it makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from games.engines.catalogue import GAMES, game_for
from games.engines.kernel.errors import BadSetup
from games.engines.kernel.log import digest_of
from games.engines.kernel.rng import FastRng
from games.fronts.catalogue import front_for
from games.fronts.schema import (
    ConstantNode,
    EnumNode,
    Node,
    ObjectNode,
    Path,
    TextNode,
    Violation,
    pointer,
    same,
)
from games.variants import pointers
from games.variants.moving import Moves, filed, moved, turned
from games.variants.parameters import rule_violations

FORMAT: Final = 1
SLUG: Final = r"[a-z0-9](?:[a-z0-9_-]{0,62}[a-z0-9])?"
#: Where one of these is wrong nothing can be said of parameters and tables.
_NEEDED: Final[frozenset[Path]] = frozenset({(), ("format",), ("game",), ("base",), ("rules",), ("tables",)})  # fmt: skip
OPTIONAL: Final = frozenset({"note", "base", "rules", "tables"})


@dataclass(frozen=True)
class EditionContent:
    """Complete rules and tables of one game, with what the edition is called."""

    game: str
    rules: Mapping[str, Any]
    tables: Mapping[str, Any]
    slug: str = ""
    name: Mapping[str, str] = field(default_factory=dict)
    note: Mapping[str, str] = field(default_factory=dict)
    base: str | None = None

    @property
    def hash(self) -> str:
        """That of the revision with this content."""
        engine = game_for(self.game)
        return digest_of(
            {
                "game": self.game,
                "rules": dict(self.rules),
                "tables": dict(self.tables),
                "engine": engine.revision,
            }
        )


@dataclass(frozen=True)
class Examination:
    """What a check has found: `content` is None as long as there are violations."""

    content: EditionContent | None
    violations: tuple[Violation, ...] = ()
    warnings: tuple[Violation, ...] = ()


def examine(given: Any) -> Examination:
    """The file of a variant, checked; violations are in the order of their paths, seen from the file."""
    wrong = list(_heading(given))
    if any(each.path in _NEEDED for each in wrong):
        return _refused(wrong)
    game = given["game"]
    base = _preset(game, given.get("base"))
    rules, faults = rule_violations(
        game, {**base, **given.get("rules", {})}, given.get("rules", {})
    )
    wrong += faults
    tables, faults, moves = _tables(game, given.get("tables", {}))
    wrong += faults
    if wrong or rules is None:
        return _refused(wrong)
    content = EditionContent(
        game, rules, tables, given["slug"], given["name"], given.get("note", {}), given.get("base")
    )
    found = examined(content)
    changes = {path: value for key, value in given.get("tables", {}).items() if (path := pointers.parsed(key))}  # fmt: skip
    written = list(_written(game, changes))
    return replace(
        found,
        violations=_sorted([_as_written(each, written) for each in filed(found.violations, moves)]),
        warnings=_sorted([*filed(found.warnings, moves), *_unused(content, changes, moves)])
        if found.content
        else (),
    )


def _unused(
    content: EditionContent, changes: Mapping[Path, Any], moves: Moves
) -> Iterator[Violation]:
    """Values that were written where others decide: what follows from those stands there instead."""
    changeable = front_for(content.game).changeable
    ways = turned(moves)
    for path, value in changes.items():
        is_told_elsewhere = changeable is not None and changeable.follows(path)
        if is_told_elsewhere and not same(value, pointers.at(content.tables, moved(path, ways))):
            yield Violation(("tables", *path), "conflict", {"with": [], "reason": "follows_from_others"})  # fmt: skip


def _written(game: str, changes: Mapping[Path, Any]) -> Iterator[Path]:
    """The places that are other than in the box, also where a whole table was written for one of them."""
    box = GAMES[game].tables()
    for path, value in changes.items():
        for place in pointers.changes(pointers.at(box, path), value, path):
            yield ("tables", *(pointers.parsed(place) or ()))


def _as_written(violation: Violation, written: Sequence[Path]) -> Violation:
    """What several places make wrong together is told at the one that the file has changed, as with parameters."""
    others = [*violation.params.get("with", ())]
    if _is_among(violation.path, written):
        return violation
    for at, other in enumerate(others):
        path = pointers.parsed(other)
        if path and _is_among(path, written):
            others[at] = pointer(violation.path)
            return _moved(violation, path, others)
    return violation


def _moved(violation: Violation, path: Path, others: Sequence[str]) -> Violation:
    """Bounds of one place say nothing at another, where the two do not fit together."""
    if violation.code == "out_of_range":
        return Violation(path, "conflict", {"with": [pointer(violation.path)]})
    return Violation(path, violation.code, {**violation.params, "with": others})


def _is_among(path: Path, written: Sequence[Path]) -> bool:
    """Whether the place, or something above it, was given."""
    return any(path[: len(known)] == known for known in written)


def examined(content: EditionContent) -> Examination:
    """What must hold between the values of a content that is right one by one."""
    changeable = front_for(content.game).changeable
    wrong, doubts = [], []
    if changeable is not None:
        wrong = _below(changeable.conflicts(content.tables, content.rules))
        doubts = [] if wrong else _below(changeable.warnings(content.tables, content.rules))
    if not wrong:
        wrong = list(_unplayable(content))
    return Examination(None, _sorted(wrong)) if wrong else Examination(content, (), _sorted(doubts))


def _refused(wrong: list[Violation]) -> Examination:
    return Examination(None, _sorted(wrong))


def _sorted(found: list[Violation]) -> tuple[Violation, ...]:
    """In the order of their paths; what is wrong twice in the same way at one place is told once."""
    once: dict[tuple[Path, str], Violation] = {}
    for violation in found:
        once.setdefault((violation.path, violation.code), violation)
    return tuple(sorted(once.values(), key=lambda violation: violation.path))


def _heading(given: Any) -> list[Violation]:
    """Everything but what the parameters and the tables hold."""
    if not isinstance(given, Mapping):
        return [Violation((), "wrong_type", {"wanted": "object"})]
    wrong = list(_HEADING.violations(given, ()))
    wrong += [
        Violation((key,), "wrong_type", {"wanted": "object"})
        for key in ("rules", "tables")
        if not isinstance(given.get(key, {}), Mapping)
    ]
    known = isinstance(given.get("game"), str) and given["game"] in GAMES
    if known and given.get("base") is not None:
        slugs = tuple(preset["id"] for preset in GAMES[given["game"]].presets())
        wrong += EnumNode(_("base"), slugs).violations(given["base"], ("base",))
    return wrong


def _preset(game: str, slug: str | None) -> Mapping[str, Any]:
    found: Mapping[str, Any] = next(
        (row["rules"] for row in GAMES[game].presets() if row["id"] == slug), {}
    )
    return found


def _tables(game: str, changes: Mapping[str, Any]) -> tuple[dict[str, Any], list[Violation], Moves]:
    """The game's tables with the changes, what is wrong with single values, and which rows have moved."""
    changeable = front_for(game).changeable
    root: Node = ConstantNode(_("tables")) if changeable is None else changeable.root
    made, wrong = pointers.applied(root, GAMES[game].tables(), changes)
    moves: Moves = {}
    if changes and changeable is not None:
        touched = frozenset(path[0] for key in changes if (path := pointers.parsed(key)))
        written = list(root.violations(made, ()))
        moves = changeable.moves(made)
        made = changeable.derived(made, touched)
        derived = filed(root.violations(made, ()), moves)
        # What follows from a wrong value is wrong as well: only the value itself is told.
        values = [each for each in written if each.code != "missing" or each in derived] or derived
        wrong += [*filed(changeable.essentials(made), moves), *values]
    return made, _below(wrong), moves


def _below(found: Any) -> list[Violation]:
    """The same, seen from the file."""
    return [Violation(("tables", *each.path), each.code, each.params) for each in found]


def _unplayable(content: EditionContent) -> list[Violation]:
    """A match must begin with every number of seats that the rules allow."""
    game = game_for(content.game)
    try:
        compiled = game.compile(game.rules(content.rules), content.tables)
        low, high, _mode = game.seats_for(content.rules)
        for seats in range(low, high + 1):
            game.setup(compiled, seats, FastRng(seats))
    except BadSetup as error:
        return [Violation(("tables",), "unplayable", {"reason": str(error.params.get("problem"))})]
    except Exception as error:  # noqa: BLE001  whatever content makes of an engine, it cannot be played
        return [Violation(("tables",), "unplayable", {"reason": type(error).__name__})]
    return []


def _both(title: Any, longest: int, least: int, *, has_lines: bool = False) -> ObjectNode:
    """A text in both languages."""
    text = TextNode(title, longest, least=least, has_lines=has_lines)
    return ObjectNode(title, {"pl": text, "en": text}, frozenset() if least else frozenset({"pl", "en"}))  # fmt: skip


_HEADING: Final = ObjectNode(
    _("variant"),
    {
        "format": EnumNode(_("format of the file"), (FORMAT,)),
        "game": EnumNode(_("game"), tuple(GAMES)),
        "slug": TextNode(_("short name for files"), 64, SLUG),
        "name": _both(_("name"), 100, 1),
        "note": _both(_("note"), 2000, 0, has_lines=True),
        "base": Node(_("base")),
        "rules": Node(_("rules")),
        "tables": Node(_("tables")),
    },
    OPTIONAL,
)


def to_file(content: EditionContent) -> dict[str, Any]:
    """The file of a content: what differs from the game after its base."""
    game = game_for(content.game)
    usual = {**game.rules(_preset(content.game, content.base)).model_dump(mode="json")}
    return {
        "format": FORMAT,
        "game": content.game,
        "slug": content.slug,
        "name": dict(content.name),
        "note": dict(content.note),
        "base": content.base,
        "rules": {name: value for name, value in content.rules.items() if value != usual.get(name)},
        "tables": pointers.changes(game.tables(), content.tables),
    }


def from_trail(written: Mapping[str, Any]) -> EditionContent | None:
    """What `to_file` wrote down of a content that was right then; None if the game of today cannot read it any more."""
    try:
        game = written["game"]
        given = {**_preset(game, written["base"]), **written["rules"]}
        rules = game_for(game).rules(given).model_dump(mode="json")
        tables, wrong, _moves = _tables(game, written["tables"])
    except (LookupError, BadSetup):
        return None
    if wrong:
        return None
    return EditionContent(
        game, rules, tables, written["slug"], written["name"], written["note"], written["base"]
    )
