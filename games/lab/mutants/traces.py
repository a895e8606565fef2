"""Which proof runs which line of the rules, and how long it takes: found once, kept by content."""

import hashlib
import importlib
import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from os import _exit as leave
from pathlib import Path
from time import process_time
from typing import Final

import coverage

from games.lab.mutants.planting import forget, forget_caches
from games.lab.mutants.sites import ENGINES, ROOT, Site

#: Where traces are kept.
_KEPT: Final = ROOT / "build" / "mutants"
#: What changes the way of a proof through the rules, besides the proof itself.
_SOURCES: Final = (
    ENGINES,
    ROOT / "games" / "lab",
    ROOT / "tests" / "fixtures" / "1836jr",
    ROOT / "tests" / "games" / "engines" / "records",
)
_IMPORT: Final = "import"


@dataclass(frozen=True, slots=True)
class Traces:
    """`seconds`: CPU time of each proof under the tracer. `lines`: path, line -> numbers of proofs."""

    names: list[str]
    seconds: list[float]
    failing: list[str]
    lines: dict[str, dict[str, list[int]]]
    imported: dict[str, list[int]]

    def runs(self, site: Site) -> set[int]:
        """The proofs that run the statement of a site."""
        of_file = self.lines.get(site.path, {})
        return {one for at in range(site.first, site.last + 1) for one in of_file.get(str(at), ())}

    def is_imported(self, site: Site) -> bool:
        """Whether the statement runs when the module is imported."""
        lines = self.imported.get(site.path, ())
        return not site.is_called or any(site.first <= line <= site.last for line in lines)


class Watch:
    """Notes which lines of the engines run, by whose turn it is."""

    def __init__(self) -> None:
        self._coverage = coverage.Coverage(
            data_file=None, config_file=False, include=[f"{ENGINES}/*"]
        )
        self._coverage.start()

    def turn(self, name: str) -> None:
        """From now on lines run for `name`: a number, or what importing runs."""
        self._coverage.switch_context(name)

    def write(self, path: Path, names: list[str], seconds: list[float], failing: list[str]) -> None:
        """Keep what was seen as Traces."""
        self._coverage.stop()
        data = self._coverage.get_data()
        lines: dict[str, dict[str, list[int]]] = {}
        imported: dict[str, list[int]] = {}
        for file in data.measured_files():
            by_line = data.contexts_by_lineno(file)
            name = Path(file).relative_to(ROOT).as_posix()
            lines[name] = {str(line): _numbers(by) for line, by in by_line.items()}
            imported[name] = sorted(line for line, by in by_line.items() if _IMPORT in by)
        draft = path.with_suffix(f".{os.getpid()}")
        found = {"names": names, "seconds": seconds, "failing": failing}
        draft.write_text(json.dumps(found | {"lines": lines, "imported": imported}), "utf-8")
        draft.replace(path)


def _numbers(contexts: Iterable[str]) -> list[int]:
    return sorted(int(one) for one in contexts if one.isdecimal())


def traces_of(game: str, *, with_records: bool) -> Traces:
    """The traces of a game's proofs."""
    content = digest_of_folders([*_SOURCES, ROOT / "tests" / "scenarios" / game])
    return kept(
        f"{game}-{with_records:d}",
        content,
        lambda path: _in_a_child(lambda: _trace(game, path, with_records=with_records)),
    )


def kept(name: str, content: str, make: Callable[[Path], object]) -> Traces:
    """The traces that `make` writes, from `build/` if they are of the same content."""
    path = _KEPT / f"{name}-{content}.json"
    if not path.exists():
        _KEPT.mkdir(parents=True, exist_ok=True)
        for old in _KEPT.glob(f"{name}-*.json"):
            old.unlink()
        make(path)
    return Traces(**json.loads(path.read_text(encoding="utf-8")))


def digest_of_folders(folders: Iterable[Path]) -> str:
    """A fingerprint of all files in these folders."""
    found = hashlib.sha256()
    for folder in folders:
        files = folder.rglob("*") if folder.is_dir() else [folder]
        for path in sorted(one for one in files if "__pycache__" not in one.parts):
            if path.is_file():
                found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:16]


def _in_a_child(work: Callable[[], None]) -> None:
    """In a process of its own: what runs when a module is imported is seen only once."""
    child = os.fork()
    if child:
        if os.waitpid(child, 0)[1]:
            raise RuntimeError("the proofs could not be traced")
        return
    done = 1
    try:
        work()
        done = 0
    finally:
        leave(done)


def _trace(game: str, path: Path, *, with_records: bool) -> None:
    forget()
    watch = Watch()
    watch.turn(_IMPORT)
    proofs = importlib.import_module("games.lab.mutants.proofs")
    found = proofs.proofs_of(game, with_records=with_records)
    seconds, failing = [], []
    for number, proof in enumerate(found):
        forget_caches()
        watch.turn(str(number))
        start = process_time()
        if proofs.fails(proof):
            failing.append(proof.name)
        seconds.append(round(process_time() - start, 5))
    watch.write(path, [proof.name for proof in found], seconds, failing)
