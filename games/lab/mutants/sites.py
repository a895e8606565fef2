"""Where a fault can be planted in rule code, and which: each is one edit of the text of a file."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[3]
ENGINES: Final = ROOT / "games" / "engines"
#: The rooms that hold rules, and the games whose proofs run their lines.
ROOMS: Final = {
    "kernel": ("eurobiznes", "fortuna", "antimonopoly", "1836jr"),
    "property": ("eurobiznes", "fortuna", "antimonopoly"),
    "eurobiznes": ("eurobiznes",),
    "fortuna": ("fortuna",),
    "antimonopoly": ("antimonopoly",),
    "g1836jr": ("1836jr",),
}
#: The kinds of faults.
OPERATORS: Final = (
    "arithmetic",
    "assign",
    "call",
    "compare",
    "logic",
    "not",
    "number",
    "raise",
    "return",
)
#: Each comparison and what is put in its place: the boundary shifted, then the sense turned.
_COMPARISONS: Final = {
    "<": ("<=", ">"),
    "<=": ("<", ">="),
    ">": (">=", "<"),
    ">=": (">", "<="),
    "==": ("!=",),
    "!=": ("==",),
    "is": ("is not",),
    "is not": ("is",),
    "in": ("not in",),
    "not in": ("in",),
}
_ARITHMETIC: Final = {"+": "-", "-": "+", "*": "//", "//": "*", "%": "*"}
_LOGIC: Final = {"and": "or", "or": "and"}
_COMPARISON: Final = re.compile(rb"<=|>=|==|!=|<|>|\bis\s+not\b|\bnot\s+in\b|\bis\b|\bin\b")
_OPERATOR: Final = re.compile(rb"//=?|[-+*%]=?|\band\b|\bor\b")
_COMMENT: Final = re.compile(rb"#[^\n]*")
#: Blocks and types that a node holds besides the expressions that run with it.
_NOT_RUN: Final = frozenset({"annotation", "returns", "type_params"})


@dataclass(frozen=True, slots=True)
class FaultSite:
    """One fault: the bytes `start` to `end` of the file at `path` become `text`.

    `first` to `last` are the lines of the statement around it, `place` the qualified name of the
    function or class it stands in; `is_called` tells whether it runs when a function is called and
    not when the module is imported.
    """

    path: str
    line: int
    operator: str
    source: str
    mutated: str
    place: str
    start: int = field(repr=False)
    end: int = field(repr=False)
    text: bytes = field(repr=False)
    first: int
    last: int
    is_called: bool

    def planted(self, content: bytes) -> bytes:
        """The text of the whole file with this fault."""
        return content[: self.start] + self.text + content[self.end :]

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.operator}  {self.source}  ->  {self.mutated}"


def sites_of(room: str) -> list[FaultSite]:
    """Every fault of a room, in the order of its files and lines."""
    return [
        site
        for path in sorted((ENGINES / room).rglob("*.py"))
        for site in sites_in(path.relative_to(ROOT).as_posix(), path.read_bytes())
    ]


def sites_in(path: str, content: bytes) -> list[FaultSite]:
    """Every fault of one file."""
    found = set(_Reader(path, content).block(ast.parse(content), _Around()))
    return sorted(found, key=lambda site: (site.start, site.end, site.text))


@dataclass(frozen=True, slots=True)
class _Around:
    """What a node stands in."""

    place: str = ""
    first: int = 0
    last: int = 0
    is_called: bool = False
    answer: str = ""


class _Reader:
    def __init__(self, path: str, content: bytes) -> None:
        self.path, self.content = path, content
        self.starts = [0, *(match.end() for match in re.finditer(rb"\n", content))]

    def at(self, node: ast.expr | ast.stmt, *, end: bool = False) -> int:
        """The offset at which a node begins or ends."""
        if not end:
            return self.starts[node.lineno - 1] + node.col_offset
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def block(self, node: ast.AST, around: _Around) -> Iterator[FaultSite]:
        """All faults in what `node` holds, statements and expressions alike."""
        for name, value in ast.iter_fields(node):
            if name in _NOT_RUN:
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.stmt):
                    yield from self.statement(child, around)
                elif isinstance(child, ast.AST):
                    yield from self.expression(child, around)

    def statement(self, node: ast.stmt, around: _Around) -> Iterator[FaultSite]:
        body = getattr(node, "body", None)
        last = max(node.lineno, body[0].lineno - 1) if body else node.end_lineno or node.lineno
        around = _Around(around.place, node.lineno, last, around.is_called, around.answer)
        yield from self.dropped(node, around)
        if isinstance(node, ast.Return):
            yield from self.answered(node, around)
        if isinstance(node, ast.AugAssign):
            yield from self.swapped(node.target, node.value, _ARITHMETIC, "arithmetic", around)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from self.function(node, around)
        elif isinstance(node, ast.ClassDef):
            place = _joined(around.place, node.name)
            yield from self.block(node, replace(around, place=place))
        else:
            yield from self.block(node, around)

    def function(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef, around: _Around
    ) -> Iterator[FaultSite]:
        """Decorators and defaults run where the function is defined, the body when it is called."""
        answer = ast.unparse(node.returns) if node.returns else ""
        inside = _Around(_joined(around.place, node.name), is_called=True, answer=answer)
        for part in [*node.decorator_list, node.args]:
            yield from self.expression(part, around)
        for child in node.body:
            yield from self.statement(child, inside)

    def expression(self, node: ast.AST, around: _Around) -> Iterator[FaultSite]:
        if isinstance(node, ast.Lambda):
            yield from self.block(node.args, around)
            yield from self.expression(node.body, replace(around, is_called=True))
        else:
            yield from self.operators(node, around)
            yield from self.block(node, around)

    def operators(self, node: ast.AST, around: _Around) -> Iterator[FaultSite]:
        """The faults of an expression itself."""
        if isinstance(node, ast.Compare):
            for left, right in pairwise([node.left, *node.comparators]):
                yield from self.compared(left, right, around)
        elif isinstance(node, ast.BinOp):
            yield from self.swapped(node.left, node.right, _ARITHMETIC, "arithmetic", around)
        elif isinstance(node, ast.BoolOp):
            for left, right in pairwise(node.values):
                yield from self.swapped(left, right, _LOGIC, "logic", around)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            start = self.at(node)
            length = len(b"not ") if self.content.startswith(b"not ", start) else len(b"not")
            yield self.site("not", start, start + length, b"", around)
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield from self.counted(node, node.value, around)

    def counted(self, node: ast.Constant, number: int, around: _Around) -> Iterator[FaultSite]:
        for other in (number + 1, number - 1):
            text = str(other) if other >= 0 else f"({other})"
            yield self.site("number", self.at(node), self.at(node, end=True), text.encode(), around)

    def compared(self, left: ast.expr, right: ast.expr, around: _Around) -> Iterator[FaultSite]:
        start, end, word = self.between(left, right, _COMPARISON)
        for other in _COMPARISONS[" ".join(word.split())]:
            yield self.site("compare", start, end, other.encode(), around)

    def swapped(
        self, left: ast.expr, right: ast.expr, pairs: dict[str, str], name: str, around: _Around
    ) -> Iterator[FaultSite]:
        start, end, word = self.between(left, right, _OPERATOR)
        other = pairs.get(word.removesuffix("="))
        if other is not None:
            tail = "=" if word.endswith("=") else ""
            yield self.site(name, start, end, (other + tail).encode(), around)

    def between(
        self, left: ast.expr, right: ast.expr, pattern: re.Pattern[bytes]
    ) -> tuple[int, int, str]:
        """Where the operator of two operands stands; an operator of no interest is an empty word."""
        start = self.at(left, end=True)
        gap = self.content[start : self.at(right)]
        match = pattern.search(_COMMENT.sub(lambda one: b" " * len(one[0]), gap))
        if match is None:
            return start, start, ""
        return start + match.start(), start + match.end(), match[0].decode()

    def dropped(self, node: ast.stmt, around: _Around) -> Iterator[FaultSite]:
        name = ""
        if isinstance(node, ast.Raise):
            name = "raise"
        elif isinstance(node, ast.AugAssign):
            name = "assign"
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            name = "call"
        if name:
            yield self.whole(name, node, b"pass", around)

    def answered(self, node: ast.Return, around: _Around) -> Iterator[FaultSite]:
        value = node.value
        if value is None or (isinstance(value, ast.Constant) and value.value is None):
            return
        start, end = self.at(value), self.at(value, end=True)
        if isinstance(value, ast.Constant) and isinstance(value.value, bool):
            yield self.site("return", start, end, str(not value.value).encode(), around)
        elif around.answer == "bool" and not isinstance(value, ast.Compare):
            text = b"not (" + self.content[start:end] + b")"
            yield self.site("return", start, end, text, around)
        elif around.answer.endswith("| None"):
            yield self.whole("return", node, b"return None", around)

    def whole(self, name: str, node: ast.stmt, text: bytes, around: _Around) -> FaultSite:
        """A statement in place of another; later lines keep their numbers."""
        start, end = self.at(node), self.at(node, end=True)
        return self.site(
            name, start, end, text, around, b"\n" * self.content.count(b"\n", start, end)
        )

    def site(
        self, name: str, start: int, end: int, text: bytes, around: _Around, tail: bytes = b""
    ) -> FaultSite:
        line = self.content.count(b"\n", 0, start) + 1
        head = self.content[self.starts[line - 1] : start]
        rest = self.content[end:].partition(b"\n")[0]
        source = self.content[self.starts[line - 1] :].partition(b"\n")[0]
        return FaultSite(
            self.path,
            line,
            name,
            source.decode().strip(),
            (head + text + rest).decode().strip(),
            around.place,
            start,
            end,
            text + tail,
            around.first,
            around.last,
            around.is_called,
        )


def _joined(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name
