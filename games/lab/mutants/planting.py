"""A fault put into the engines of this process, which is used for nothing else afterwards."""

import functools
import gc
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

from games.lab.mutants.sites import ROOT, FaultSite

#: The type of a function with a memory.
_CACHED: Final = type(functools.cache(len))


class Planted(MetaPathFinder, InspectLoader):
    """Finds one module and gives its text with the fault."""

    def __init__(self, site: FaultSite) -> None:
        self.path = ROOT / site.path
        self.name = site.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        self.content = site.planted(self.path.read_bytes())

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != self.name:
            return None
        return spec_from_file_location(name, self.path, loader=self)

    def is_package(self, fullname: str) -> bool:
        return self.path.name == "__init__.py"

    def get_source(self, fullname: str) -> str:
        return self.content.decode()


def plant(site: FaultSite, *, at_import: bool) -> None:
    """The fault, in every function that has it; `at_import`: also in what importing the module makes.

    Whoever needs modules of the engines or the laboratory must import them after that.
    """
    if at_import or not _swapped(site):
        forget()
        sys.meta_path.insert(0, Planted(site))


def forget() -> None:
    """Every module of the engines and of the laboratory, so that importing them runs them again."""
    for name in [name for name in sys.modules if name.startswith(("games.engines", "games.lab"))]:
        del sys.modules[name]


def forget_caches() -> None:
    """What functions of the engines have kept of earlier calls."""
    for held in _caches(len(sys.modules)):
        held.cache_clear()


@functools.lru_cache(maxsize=1)
def _caches(_modules: int) -> list[Any]:
    """The functions of the engines that keep something, looked for anew once more modules are there."""
    return [
        held
        for held in _objects()
        if type(held) is _CACHED and held.__module__.startswith("games.engines")
    ]


def _objects() -> list[Any]:
    """All that the collector of garbage knows of, also what tests have put out of its sight."""
    gc.unfreeze()
    return gc.get_objects()


def _swapped(site: FaultSite) -> bool:
    """Give the changed code to the functions that are there; all that refer to them keep them."""
    path, done = ROOT / site.path, False
    content = path.read_bytes()
    before = compile(content, str(path), "exec", dont_inherit=True)
    after = compile(site.planted(content), str(path), "exec", dont_inherit=True)
    try:
        for old, new in _changed(before, after):
            for function in functions().get((str(path), old), ()):
                function.__code__ = new
                done = True
    except ValueError:
        # The fault leaves out a variable of the function around it, or code has come or gone.
        return False
    return done


def _changed(before: CodeType, after: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Pairs of code that differ, from the outside in. Raises ValueError if they do not pair."""
    if before == after:
        return
    yield before, after
    inside = [
        [one for one in code.co_consts if isinstance(one, CodeType)] for code in (before, after)
    ]
    for old, new in zip(*inside, strict=True):
        yield from _changed(old, new)


@functools.cache
def functions() -> Mapping[tuple[str, CodeType], list[FunctionType]]:
    """All functions of this process by file and code, wherever they are kept."""
    found: dict[tuple[str, CodeType], list[FunctionType]] = {}
    for held in _objects():
        # Some objects answer isinstance with work of their own, or with an error.
        if type(held) is FunctionType:
            code = held.__code__
            found.setdefault((code.co_filename, code), []).append(held)
    return found
