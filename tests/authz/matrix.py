"""Every row tried as every role, against what the code lets people ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from accounts import kept_letters
from tests.authz import catalogue
from tests.authz.lines import Sockets
from tests.authz.rows import AccessRow, AccessTable
from tests.authz.tries import Pages
from tests.authz.world import ROLES, World

#: What is there only where the site keeps its letters itself.
OF_EMBEDDED: Final = frozenset({"mailbox/"})


@dataclass(frozen=True)
class Surprise:
    """Something that is not as the table says."""

    row: str
    role: str
    expected: str
    found: str

    def __str__(self) -> str:
        who = f" as {self.role}" if self.role else ""
        return f"SURPRISE {self.row}{who}: expected {self.expected!r}, found {self.found!r}"


def tried(rows: Iterable[AccessRow], world: World) -> list[Surprise]:
    """Every cell that answers otherwise."""
    pages, lines = Pages(world), Sockets(world)
    ask: dict[str, Callable[[AccessRow, str], str]] = {
        "route": pages.ask,
        "message": lines.ask,
        "action": pages.act,
    }
    found = []
    for row in rows:
        for role in ROLES:
            answer = ask[row.kind](row, role)
            if answer != row.answers[role]:
                found.append(Surprise(row.name, role, row.answers[role], answer))
    return found


def unequal(rows: Iterable[AccessRow]) -> list[Surprise]:
    """What the code has without a row, and rows of what it has not."""
    rows = list(rows)
    with_row = {(row.kind, row.what, _part(row)) for row in rows}
    there = {("route", path, "") for path in catalogue.routes()}
    there |= {("message", *one) for one in catalogue.messages()}
    there |= {("action", *one) for one in catalogue.actions()}
    without_row = [Surprise(" ".join(one), "", "a row", "none") for one in sorted(there - with_row)]
    without_code = [
        Surprise(" ".join(one), "", "something in the code", "nothing")
        for one in sorted(with_row - there)
    ]
    return without_row + without_code


def _part(row: AccessRow) -> str:
    return "" if row.kind == "route" else row.how


def of_this_site(rows: Iterable[AccessRow]) -> list[AccessRow]:
    """The rows of what this site has: who sends letters elsewhere keeps no mailbox."""
    return [row for row in rows if kept_letters.is_open() or row.what not in OF_EMBEDDED]


def verdict(surprises: int) -> str:
    """The last line."""
    things = (len(catalogue.routes()), len(catalogue.messages()), len(ROLES), surprises)
    return "AUTHZ routes={} messages={} roles={} surprises={}".format(*things)


def markdown(table: AccessTable) -> str:
    """The table for people to read: a line for each row, a column for each role."""
    lines = []
    for part, rows in table.rows.items():
        lines += [f"## {part}", "", f"| | {' | '.join(ROLES)} |", "| --- " * (len(ROLES) + 1) + "|"]
        for row in rows:
            cells = " | ".join(row.answers[role] for role in ROLES)
            lines.append(f"| `{row.name}` | {cells} |")
        lines.append("")
    return "\n".join(lines)
