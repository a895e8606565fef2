"""One ES module read as far as joining needs it: what it imports, what it exports, and the code between.

Read is the style that our modules are written in (CONTRIBUTING.md) and that of the vendored library; any other form
of import or export is a ValueError, so that nothing is joined wrongly in silence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from posixpath import normpath, relpath
from typing import Final

from gates.joined.scripts import bare, without_comments

_IMPORT: Final = re.compile(
    r"""(?:^|(?<=;))import\b\s*(?:(?P<what>[^;"'()]+?)\s*from\s*)?["'](?P<path>\.[^"']+)["'];?\n?""",
    re.MULTILINE,
)
_FROM: Final = re.compile(
    r"""^export\s*\{(?P<names>[^}]*)\}\s*from\s*["'](?P<path>\.[^"']+)["'];?\n?""", re.MULTILINE
)
_LIST: Final = re.compile(r"(?:^|(?<=[;}]))export\s*\{(?P<names>[^}]*)\};?", re.MULTILINE)
_DEFAULT: Final = re.compile(
    r"^export default (?P<code>(?:async )?(?:function|class)\b ?(?P<name>\w*))?", re.MULTILINE
)
_NAMED: Final = re.compile(
    r"^export (?P<code>(?:async function|function\*?|class|const) (?P<name>\w+))", re.MULTILINE
)
_OTHER: Final = re.compile(r"^(?:import|export)\b(?!\()[^\n]*", re.MULTILINE)
_SOURCE_MAP: Final = re.compile(r"^//# sourceMappingURL=.*\n?", re.MULTILINE)
#: An import while the page stands; in the comments that carry types a name follows (`import("./x.js").Kind`).
_LATER: Final = re.compile(r"""(?<!typeof )\bimport\("(?P<path>\.[^"]+)"\)(?!\.[A-Z])""")
_VENDORED: Final = "vendor/"


@dataclass(frozen=True)
class ScriptModule:
    """A module by its address below the static root. `exports`: outer name -> name in the code.

    `passed_on`: outer name -> (address, name there). `imports` in their order: address -> (outer name, local name),
    with "*" for all of it.
    """

    path: str
    code: str
    imports: Mapping[str, list[tuple[str, str]]]
    exports: Mapping[str, str]
    passed_on: Mapping[str, tuple[str, str]]


@dataclass
class _Reading:
    path: str
    imports: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    exports: dict[str, str] = field(default_factory=dict)
    passed_on: dict[str, tuple[str, str]] = field(default_factory=dict)

    def imported(self, found: re.Match[str]) -> str:
        names = self.imports.setdefault(beside(self.path, found["path"]), [])
        what = found["what"]
        if what is None:
            return ""
        if what.startswith("*"):
            names.append(("*", what.rpartition(" as ")[2].strip()))
            return ""
        alone, brace, listed = what.partition("{")
        if alone.strip(" ,"):
            names.append(("default", alone.strip(" ,")))
        names.extend(_pairs(listed.rstrip(" }\n")) if brace else ())
        return ""

    def passed(self, found: re.Match[str]) -> str:
        address = beside(self.path, found["path"])
        self.imports.setdefault(address, [])
        for there, outer in _pairs(found["names"]):
            self.passed_on[outer] = (address, there)
        return ""

    def listed(self, found: re.Match[str]) -> str:
        self.exports.update((outer, inner) for inner, outer in _pairs(found["names"]))
        return ""

    def default(self, found: re.Match[str]) -> str:
        name = found["name"] or "$default"
        self.exports["default"] = name
        return found["code"] if found["name"] else f"const $default = {found['code'] or ''}"

    def named(self, found: re.Match[str]) -> str:
        self.exports[found["name"]] = found["name"]
        return found["code"]


def read(path: str, source: str) -> ScriptModule:
    """The module at `path`; ValueError for a form of import or export that is not known here."""
    is_vendored = path.startswith(_VENDORED)
    code = _SOURCE_MAP.sub("", source) if is_vendored else without_comments(source)
    reading = _Reading(path)
    code = _IMPORT.sub(reading.imported, code)
    code = _FROM.sub(reading.passed, code)
    code = _LIST.sub(reading.listed, code)
    code = _DEFAULT.sub(reading.default, code)
    code = _NAMED.sub(reading.named, code)
    if (other := _OTHER.search(code)) is not None:
        raise ValueError(f"{path}: cannot be joined: {other[0]}")
    if not is_vendored:
        code = bare(code)
    return ScriptModule(path, code, reading.imports, reading.exports, reading.passed_on)


def imports_of(path: str, source: str) -> Iterator[str]:
    """The addresses that a module imports at once, in their order; fast, for the list of what to preload."""
    for form in (_IMPORT, _FROM):
        yield from (beside(path, found["path"]) for found in form.finditer(source))


def later_imports_of(path: str, source: str) -> Iterator[str]:
    """The addresses that a module imports only while the page stands."""
    yield from (beside(path, found["path"]) for found in _LATER.finditer(source))


def moved(code: str, path: str, to: str, at: Callable[[str], str]) -> str:
    """The code of the module at `path` in the file `to`: its later imports name what `at` answers."""

    def address(found: re.Match[str]) -> str:
        return f'import("{towards(to, at(beside(path, found["path"])))}")'

    return _LATER.sub(address, code)


def beside(path: str, name: str) -> str:
    """The address that the module at `path` calls `name`."""
    return normpath(str(PurePosixPath(path).parent / name))


def towards(path: str, other: str) -> str:
    """What the file at `path` calls the one at `other`."""
    name = relpath(other, str(PurePosixPath(path).parent))
    return name if name.startswith(".") else f"./{name}"


def _pairs(names: str) -> Iterator[tuple[str, str]]:
    """`a, b as c` as (a, a), (b, c)."""
    for part in filter(None, (name.strip() for name in names.split(","))):
        first, _, second = part.partition(" as ")
        yield first.strip(), (second or first).strip()
