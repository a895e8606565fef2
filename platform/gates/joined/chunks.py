"""Which file each module of the table comes in, and the text of these files.

An entry is a module that a page names or that is imported while the page stands. What one entry alone needs comes in
its file; what several need comes in the file of the entry that brings all of them, and if there is none in COMMON. So no
module runs twice, and a page fetches one file for each entry and one more.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from gates.joined.modules import ScriptModule, imports_of, later_imports_of, moved, read, towards

#: The file of what most of them need. No such file lies in static/: it is joined, and never asked for where nothing is.
COMMON: Final = "table/joined.js"
#: What pages of the desk open their room with.
DESK: Final = "desk/opened.js"
#: The modules that pages of a table name (templates/games, templates/desk), with the file that each stands on.
PAGES: Final = {
    "table/main.js": COMMON,
    "table/replay.js": COMMON,
    "table/letter.js": COMMON,
    DESK: COMMON,
    "desk/preview.js": COMMON,
    "desk/desk.js": COMMON,
}
#: The page of the lobby: its small board is made of a few modules of tables, and it must not fetch what tables share.
LOBBY: Final = "lobbies/lobby.js"
#: Pages of rules: their pictures are made of the drawings of tables, without a table.
BRIEF: Final = "rules/brief.js"


class Chunks:
    """The files below `root` that some pages fetch. Unknown modules are FileNotFoundError.

    `pages`: the module of each, and the file that it stands on; `common`: the file of what most of them need.
    """

    def __init__(self, root: Path, pages: Mapping[str, str] = PAGES, common: str = COMMON) -> None:
        self._root, self._common = root, common
        self._called: Callable[[str], str] = str
        self._hosts = dict(pages)
        self._reach: dict[str, tuple[str, ...]] = {}
        self._find_entries()
        self._number = {
            path: number for number, path in enumerate(dict.fromkeys(self._all_modules()))
        }

    @functools.cached_property
    def home(self) -> dict[str, str]:
        """The file that each module comes in."""
        found: dict[str, str] = {}
        for entry in self._hosts:
            for path in self._reach[entry]:
                found[path] = self._shared(found[path], entry) if path in found else entry
        return found

    def files(self, called: Callable[[str], str] = str) -> dict[str, str]:
        """The text of each file, by its address; they name each other as `called` answers."""
        self._called = called
        modules = {path: read(path, self._source(path)) for path in self._number}
        return {address: self._file(address, modules) for address in [self._common, *self._hosts]}

    def needed(self, entries: Iterable[str]) -> list[str]:
        """The files to fetch for these entries, each once, those first that others stand on."""
        found = dict.fromkeys(
            address for entry in entries for address in reversed(self._line(entry))
        )
        return list(found)

    def imported_by(self, *entries: str) -> list[str]:
        """The entries and all modules that they import, each once, breadth first."""
        return list(dict.fromkeys(path for entry in entries for path in self._reached(entry)))

    def _find_entries(self) -> None:
        """All entries, each with the one that brings it: the common file where several do."""
        waiting = list(self._hosts)
        for entry in waiting:
            self._reach[entry] = self._reached(entry)
        brought: dict[str, set[str]] = {}
        for entry in waiting:
            for path in self._reach[entry]:
                for later in self._later(path):
                    brought.setdefault(later, set()).add(entry)
                    if later not in self._reach:
                        self._reach[later] = self._reached(later)
                        waiting.append(later)
        for later, hosts in brought.items():
            self._hosts.setdefault(later, hosts.pop() if len(hosts) == 1 else self._common)

    def _reached(self, entry: str) -> tuple[str, ...]:
        found = [entry]
        for path in found:
            found.extend(other for other in self._imports(path) if other not in found)
        return tuple(found)

    def _all_modules(self) -> Iterator[str]:
        for entry in self._hosts:
            yield from self._in_order(entry, set())

    def _in_order(self, path: str, seen: set[str]) -> Iterator[str]:
        """The module after all that it imports, as a browser would run them."""
        seen.add(path)
        for other in self._imports(path):
            if other not in seen:
                yield from self._in_order(other, seen)
        yield path

    def _line(self, address: str) -> list[str]:
        """The file, the one that brings it, and so on to the common one."""
        found = [address]
        while found[-1] != self._common:
            found.append(self._hosts[found[-1]])
        return found

    def _shared(self, one: str, other: str) -> str:
        """The nearest file that both of these stand on."""
        line = self._line(one)
        return next(address for address in self._line(other) if address in line)

    def _file(self, address: str, modules: dict[str, ScriptModule]) -> str:
        is_forwarding = self.home.get(address, address) != address
        return (
            self._forwarding(modules[address]) if is_forwarding else self._chunk(address, modules)
        )

    def _forwarding(self, module: ScriptModule) -> str:
        """An entry that other modules need as well: it lies in another file, and passes on what is exported there."""
        name = self._name(module.path)
        home = towards(module.path, self._called(self.home[module.path]))
        outer = [*module.exports, *module.passed_on]
        parts = [f"const {name}_{number} = {name}.{given};\n" for number, given in enumerate(outer)]
        given = ", ".join(f"{name}_{number} as {one}" for number, one in enumerate(outer))
        return f'import {{ {name} }} from "{home}";\n{"".join(parts)}export {{ {given} }};\n'

    def _chunk(self, address: str, modules: dict[str, ScriptModule]) -> str:
        inside = [module for path, module in modules.items() if self.home[path] == address]
        wrapped = [module for module in inside if module.path != address]
        outside = self._outside(inside, address)
        parts = [
            *(
                f'import {{ {", ".join(names)} }} from "{towards(address, self._called(other))}";\n'
                for other, names in outside.items()
            ),
            *(self._wrapped(module, address) for module in wrapped),
            *(self._open(module, address) for module in inside if module.path == address),
        ]
        taken = [self._name(module.path) for module in wrapped]
        if taken:
            parts.append(f"export {{ {', '.join(taken)} }};\n")
        return "".join(parts)

    def _outside(self, inside: list[ScriptModule], address: str) -> dict[str, list[str]]:
        """What the file takes from others: for each of them the names."""
        found: dict[str, dict[str, None]] = {}
        for path in (other for module in inside for other in module.imports):
            home = self.home[path]
            if home != address:
                found.setdefault(home, {})[self._name(path)] = None
        return {other: list(names) for other, names in found.items()}

    def _wrapped(self, module: ScriptModule, address: str) -> str:
        given = [
            *(
                outer if outer == inner else f"{outer}:{inner}"
                for outer, inner in module.exports.items()
            ),
            *(
                f"{outer}:{self._name(path)}.{there}"
                for outer, (path, there) in module.passed_on.items()
            ),
        ]
        code = self._taken(module) + moved(module.code, module.path, address, self._at)
        return f"const {self._name(module.path)}=(()=>{{\n{code}return{_braced(given)};\n}})();\n"

    def _open(self, module: ScriptModule, address: str) -> str:
        """The entry's own code, with its own exports and room for waiting."""
        passed = [
            f"const {self._name(module.path)}_{number} = {self._name(path)}.{there};\n"
            for number, (path, there) in enumerate(module.passed_on.values())
        ]
        names = [
            *(f"{inner} as {outer}" for outer, inner in module.exports.items()),
            *(
                f"{self._name(module.path)}_{number} as {outer}"
                for number, outer in enumerate(module.passed_on)
            ),
        ]
        given = f"export {{ {', '.join(names)} }};\n" if names else ""
        code = moved(module.code, module.path, address, self._at)
        return f"{self._taken(module)}{code}{''.join(passed)}{given}"

    def _taken(self, module: ScriptModule) -> str:
        """What the module imports, as constants of its own."""
        lines: list[str] = []
        for path, names in module.imports.items():
            whole = [local for outer, local in names if outer == "*"]
            single = [
                outer if outer == local else f"{outer}:{local}"
                for outer, local in names
                if outer != "*"
            ]
            lines.extend(f"const {local}={self._name(path)};\n" for local in whole)
            if single:
                lines.append(f"const{_braced(single)}={self._name(path)};\n")
        return "".join(lines)

    def _at(self, entry: str) -> str:
        if entry not in self._hosts:
            raise ValueError(f"{entry}: imported while the page stands, and by no page")
        return self._called(entry)

    def _name(self, path: str) -> str:
        return f"${self._number[path]}"

    @functools.cache  # noqa: B019 - it lives as long as the process (chunks_of)
    def _imports(self, path: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(imports_of(path, self._source(path))))

    @functools.cache  # noqa: B019 - as above
    def _later(self, path: str) -> tuple[str, ...]:
        return tuple(later_imports_of(path, self._source(path)))

    @functools.cache  # noqa: B019 - as above
    def _source(self, path: str) -> str:
        return (self._root / path).read_text(encoding="utf-8")


def all_chunks(root: Path) -> tuple[Chunks, ...]:
    """Those of tables and their pages, of the lobby, and of pages of rules; no file is in two of them."""
    return Chunks(root), Chunks(root, {LOBBY: LOBBY}, LOBBY), Chunks(root, {BRIEF: BRIEF}, BRIEF)


@functools.cache
def chunks_of(root: Path) -> tuple[Chunks, ...]:
    """Those of a folder whose files do not change while the process runs."""
    return all_chunks(root)


def _braced(names: list[str]) -> str:
    """Names in braces, without blanks: each of a hundred modules has such lists."""
    return f"{{{','.join(names)}}}"
