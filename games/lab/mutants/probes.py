"""Engines that note which of their statements run: a store before each, put in as a module is imported.

A tracer of the interpreter is called for every line, which makes a proof three times as long; a store is hardly felt.
"""

import ast
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final, TypeVar

from games.lab.mutants.sites import ROOT

#: In every module: a byte for each of its lines, 1 once a statement that begins there has run.
_RAN: Final = "__ran__"
_ENGINES: Final = "games.engines"
Node = TypeVar("Node", bound=ast.AST)


class Probes(MetaPathFinder):
    """Finds the engines, for whoever imports them from now on, with their probes."""

    def __init__(self) -> None:
        self._ran: dict[str, bytearray] = {}

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != _ENGINES and not name.startswith(f"{_ENGINES}."):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Probed(name, spec.loader.path, self._ran)
        return spec

    def taken(self) -> dict[str, list[int]]:
        """By path, the lines of functions whose statements ran since the last time."""
        found = {}
        for path, ran in self._ran.items():
            lines = []
            at = ran.find(1)
            while at >= 0:
                lines.append(at)
                at = ran.find(1, at + 1)
            if lines:
                found[path] = lines
                ran[:] = bytes(len(ran))
        return found


class _Probed(SourceFileLoader):
    """Makes a module from its text every time, with probes."""

    def __init__(self, name: str, path: str, ran: dict[str, bytearray]) -> None:
        super().__init__(name, path)
        self._ran = ran

    def get_code(self, fullname: str) -> CodeType:
        tree = probed(ast.parse(self.get_data(self.path)))
        return compile(tree, self.path, "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        lines = self.get_data(self.path).count(b"\n") + 2
        ran = self._ran.setdefault(Path(self.path).relative_to(ROOT).as_posix(), bytearray(lines))
        vars(module)[_RAN] = ran
        super().exec_module(module)


def probed(tree: Node) -> Node:
    """The same code with a store before each statement of a function, and in each lambda."""
    found: Node = _Probing().visit(tree)
    return found


class _Probing(ast.NodeTransformer):
    def __init__(self) -> None:
        self.is_called = False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Decorators and defaults belong to what stands around the function."""
        node.decorator_list = [self.visit(one) for one in node.decorator_list]
        node.args = self.visit(node.args)
        around, self.is_called = self.is_called, True
        node.body = self._block(node.body)
        self.is_called = around
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        self.generic_visit(node)
        line = node.body.lineno
        text = f"({_RAN}.__setitem__({line}, 1), 0)[1]"
        pair = _located(ast.parse(text, mode="eval").body, node.body)
        assert isinstance(pair, ast.Subscript)
        assert isinstance(pair.value, ast.Tuple)
        pair.value.elts[1] = node.body
        node.body = pair
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for name, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                setattr(node, name, self._block(value))
            elif isinstance(value, list):
                value[:] = [self.visit(one) if isinstance(one, ast.AST) else one for one in value]
            elif isinstance(value, ast.AST):
                setattr(node, name, self.visit(value))
        return node

    def _block(self, block: list[ast.stmt]) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for number, one in enumerate(block):
            if self.is_called and not (number == 0 and _is_text(one)):
                (store,) = ast.parse(f"{_RAN}[{one.lineno}] = 1").body
                found.append(_located(store, one))
            found.append(self.visit(one))
        return found


def _is_text(statement: ast.stmt) -> bool:
    """Whether it would be a docstring at the beginning of a block."""
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def _located(node: Node, where: ast.stmt | ast.expr) -> Node:
    """Everything in `node` at the place of `where`."""
    for one in ast.walk(node):
        if isinstance(one, ast.stmt | ast.expr):
            ast.copy_location(one, where)
    return node
