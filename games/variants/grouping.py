"""Many values that go the same way are one sentence: the rents of a group are doubled, or 10 higher.

Only where that is exactly true of every value of the group; else each place keeps the sentence of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext

from games.fronts.schema import IntegerNode, Path, has, held, pointer
from games.variants.comparison import Clause, TableComparison, inner_node, title_of
from games.variants.phrases import holding, instead, joined

#: Sums of money that the fields of a group have; a mapping below them is tried as a whole, then member by member.
_SUMS: Final = ("price", "rents", "mortgage", "house_cost")
_PERCENT: Final = 100
Pair = tuple[int, int]


@dataclass(frozen=True)
class FieldPair:
    """A field in both editions. `at`: where it stands in the list of the later one."""

    at: int
    before: Mapping[str, Any]
    after: Mapping[str, Any]


def told_by_group(clauses: list[Clause], words: TableComparison) -> list[Clause]:
    """The clauses, those of fields that go the same way told by group, or of the whole board."""
    fields = _pairs(words.before, words.after)
    if fields is None:
        return clauses
    for member in _members(words.after):
        clauses = _folded(clauses, words, fields, member)
    return clauses


def _pairs(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[FieldPair] | None:
    """The fields of a board of groups; None for other tables, and where fields come or go."""
    olds = {row["id"]: row for row in before.get("fields", ())}
    rows = after.get("fields", ())
    if "groups" not in after or olds.keys() != {row["id"] for row in rows}:
        return None
    return [FieldPair(at, olds[row["id"]], row) for at, row in enumerate(rows)]


def _members(tables: Mapping[str, Any]) -> Iterator[Path]:
    for name in _SUMS:
        yield (name,)
        keys = (row[name] for row in tables["fields"] if isinstance(row.get(name), Mapping))
        yield from ((name, key) for key in next(keys, ()))


def _folded(
    clauses: list[Clause], words: TableComparison, fields: list[FieldPair], member: Path
) -> list[Clause]:
    having = [pair for pair in fields if _at(pair.after, member) is not None]
    groups: dict[str, list[FieldPair]] = defaultdict(list)
    for pair in having:
        groups[pair.after["group"]].append(pair)
    if len(groups) > 1:
        board = _group_told(clauses, words, having, member, gettext("whole board"))
        if board is not clauses:
            return board
    for group, pairs in groups.items():
        name = next((row[f"name_{words.lang}"] for row in words.after["groups"] if row["id"] == group), "")  # fmt: skip
        if name and all(pair.before["group"] == group for pair in pairs):
            clauses = _group_told(clauses, words, pairs, member, name)
    return clauses


def _group_told(
    clauses: list[Clause], words: TableComparison, pairs: list[FieldPair], member: Path, owner: str
) -> list[Clause]:
    """The same list where these fields do not go one way, or no two of them have a sentence."""
    places = [pointer(("tables", "fields", str(pair.at), *member)) for pair in pairs]
    gone = [one for one in clauses if any(one.path == at or one.path.startswith(f"{at}/") for at in places)]  # fmt: skip
    if len(gone) < 2:  # noqa: PLR2004  two sentences at least become one
        return clauses
    sentence = _sentence(
        _values(pairs, member, words), owner, _title(words, pairs[0].at, member), words
    )
    if sentence is None:
        return clauses
    first = clauses.index(gone[0])
    rest = [one for one in clauses[first:] if one not in gone]
    return [*clauses[:first], Clause(gone[0].path, sentence), *rest]


def _values(pairs: list[FieldPair], member: Path, words: TableComparison) -> list[Pair]:
    """The values of these fields, before and after; none where they are not alike."""
    found: list[Pair] = []
    for pair in pairs:
        numbers = list(_numbers(_at(pair.before, member), _at(pair.after, member), words))
        if None in numbers:
            return []
        found += [each for each in numbers if each is not None]
    return found


def _at(row: Any, member: Path) -> Any:
    for key in member:
        if not has(row, key):
            return None
        row = held(row, key)
    return row


def _numbers(before: Any, after: Any, words: TableComparison) -> Iterator[Pair | None]:
    """The values in pairs; None among them where the two are not alike."""
    if type(before) is int and type(after) is int:
        yield before, after
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for old, new in zip(before, after, strict=True):
            yield from _numbers(old, new, words)
    elif isinstance(before, Mapping) and isinstance(after, Mapping) and before.keys() == after.keys():  # fmt: skip
        for key in before.keys() - words.changeable.repeated:
            yield from _numbers(before[key], after[key], words)
    else:
        yield None


def _sentence(values: Sequence[Pair], owner: str, title: str, words: TableComparison) -> str | None:
    """What is true of every pair; None where nothing short is."""
    money, title = IntegerNode("", unit="money"), joined(owner, title)

    def sum_of(value: int) -> str:
        return words.number(money, value, words.after)

    if len(set(values)) == 1:
        old, new = values[0]
        return instead(title, sum_of(new), sum_of(old))
    added = {new - old for old, new in values}
    if len(added) == 1:
        (more,) = added
        told = gettext("%(sum)s more") if more > 0 else gettext("%(sum)s less")
        return holding(title, told % {"sum": sum_of(abs(more))})
    factor = _factor(values)
    return None if factor is None else holding(title, factor)


def _factor(values: Sequence[Pair]) -> str | None:
    """By how much every value was multiplied, in words or in whole hundredths."""
    old, new = next(((old, new) for old, new in values if old), (0, 0))
    if not old or new * _PERCENT % old:
        return None
    share = new * _PERCENT // old
    if share <= 0 or any(after * _PERCENT != before * share for before, after in values):
        return None
    words = {50: gettext("halved"), 200: gettext("doubled"), 300: gettext("tripled")}
    if share in words:
        return words[share]
    told = gettext("%(percent)s more") if share > _PERCENT else gettext("%(percent)s less")
    return told % {"percent": f"{abs(share - _PERCENT)}%"}


def _title(words: TableComparison, at: int, member: Path) -> str:
    node, value = inner_node(words.changeable.root), words.after
    for key in ("fields", str(at), *member):
        if node is None:
            return member[-1]
        node, value = inner_node(node.below(key, value)), held(value, key)
    return title_of(node) if node is not None else member[-1]
