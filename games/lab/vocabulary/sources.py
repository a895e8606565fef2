"""Names that stand in the source of the engines: choices offered, refusals raised."""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

Node = TypeVar("Node", bound=ast.AST)
ENGINES: Final = Path(__file__).parents[2] / "engines"
#: Constructors of choices -> the kind each makes.
KINDS: Final[Mapping[str, str]] = {
    "Choice": "fixed",
    "Amount": "amount",
    "Pick": "pick",
    "Subset": "subset",
    "MapChoice": "map",
    "Bundle": "bundle",
    "RouteChoice": "route",
}
#: The shared folders on which the game in a folder stands.
BELOW: Final[Mapping[str, tuple[str, ...]]] = {
    "eurobiznes": ("property",),
    "fortuna": ("property",),
    "antimonopoly": ("property",),
    "g1836jr": (),
}


class Module:
    """One parsed module: its nodes, and those in each of its functions."""

    def __init__(self, path: Path) -> None:
        self.nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
        self.inside = {
            node: list(ast.walk(node)) for node in self.nodes if isinstance(node, ast.FunctionDef)
        }


parsed = cache(Module)


class Sources:
    """The modules of some folders of the engines."""

    def __init__(self, folders: Iterable[str], root: Path = ENGINES) -> None:
        paths = (path for folder in folders for path in sorted((root / folder).rglob("*.py")))
        self._modules = [parsed(path) for path in paths]
        self._module_of = {function: one for one in self._modules for function in one.inside}
        self._calls: dict[str, list[tuple[ast.FunctionDef, ast.Call]]] = defaultdict(list)
        for function, call in self._in_functions(ast.Call):
            self._calls[_called(call)].append((function, call))

    def kinds(self) -> dict[str, set[str]]:
        """Types of action -> the kinds of the choices that offer them."""
        found: dict[str, set[str]] = defaultdict(set)
        for constructor, kind in KINDS.items():
            for function, call in self._calls[constructor]:
                for do in self._texts(call.args[0], function) if call.args else ():
                    found[do].add(kind)
        return dict(found)

    def refusals(self) -> set[str]:
        """Every code that these modules raise by name."""
        raised = [call.args[0] for _, call in self._calls["IllegalAction"]]
        return {str(code.value) for code in raised if isinstance(code, ast.Constant)}

    def _in_functions(self, kind: type[Node]) -> Iterator[tuple[ast.FunctionDef, Node]]:
        for module in self._modules:
            for function, nodes in module.inside.items():
                yield from ((function, node) for node in nodes if isinstance(node, kind))

    def _texts(self, value: ast.expr, function: ast.FunctionDef) -> Iterator[str]:
        """The texts that an expression in a function may have: its own, or those handed to it."""
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield value.value
        elif isinstance(value, ast.IfExp):
            yield from self._texts(value.body, function)
            yield from self._texts(value.orelse, function)
        elif isinstance(value, ast.Name):
            yield from self._assigned(value.id, function)
            yield from self._handed(value.id, function)

    def _assigned(self, name: str, function: ast.FunctionDef) -> Iterator[str]:
        """The texts of a local name: of an assignment, or of a loop over texts that stand there."""
        for node in self._module_of[function].inside[function]:
            if isinstance(node, ast.Assign) and _is_name(node.targets[0], name):
                yield from self._texts(node.value, function)
            elif isinstance(node, ast.comprehension | ast.For) and _is_first(node.target, name):
                for part in self._walked(node.iter):
                    yield from self._texts(part, function)

    def _walked(self, walked: ast.expr) -> list[ast.expr]:
        """What a loop goes over: the parts of a tuple, or the keys of a table of the module."""
        if isinstance(walked, ast.Tuple):
            return walked.elts
        if isinstance(walked, ast.Call) and _called(walked) == "items":
            table = getattr(getattr(walked.func, "value", None), "id", "")
            return [key for keys in self._tables(table) for key in keys]
        return []

    def _tables(self, name: str) -> Iterator[list[ast.expr]]:
        for node in (node for module in self._modules for node in module.nodes):
            if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                if _is_name(targets[0], name):
                    yield [key for key in node.value.keys if key is not None]

    def _handed(self, name: str, function: ast.FunctionDef) -> Iterator[str]:
        """The texts that callers hand over for the parameter `name`."""
        names = [argument.arg for argument in function.args.args if argument.arg != "self"]
        if name not in names:
            return
        place = names.index(name)
        for caller, call in self._calls.get(function.name, ()):
            is_near = self._module_of[caller] is self._module_of[function]
            is_meant = is_near or not function.name.startswith("_")
            if is_meant and caller is not function and len(call.args) > place:
                yield from self._texts(call.args[place], caller)


def _called(call: ast.Call) -> str:
    """The last part of the name that is called."""
    return str(getattr(call.func, "attr", getattr(call.func, "id", "")))


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _is_first(target: ast.expr, name: str) -> bool:
    """Whether a loop gives `name` its item, or the first part of it."""
    return _is_name(target.elts[0] if isinstance(target, ast.Tuple) else target, name)
