"""Which proof runs which line of the rules, and how long it takes: found once for each, kept by content."""

import hashlib
import importlib
import json
import os
import sys
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from os import _exit as leave
from pathlib import Path
from time import process_time
from typing import Any, Final, NamedTuple

import coverage

from games.lab.mutants.planting import forget, forget_caches
from games.lab.mutants.probes import Probes
from games.lab.mutants.proofs import Proof
from games.lab.mutants.sites import ENGINES, ROOT, FaultSite

#: Where traces are kept, and what became of faults.
KEPT: Final = ROOT / "build" / "mutants"
#: What changes the way of a proof through the rules, besides the proof itself.
SOURCES: Final = (
    ENGINES,
    ROOT / "games" / "lab",
    ROOT / "tests" / "fixtures" / "1836jr",
    ROOT / "tests" / "games" / "engines" / "records",
)
_IMPORT: Final = "import"
#: So many proofs are traced before what they run is kept, and need not be traced again.
_SLICE: Final = 200
#: Path -> lines that were run.
Lines = dict[str, list[int]]


@dataclass(frozen=True, slots=True)
class Traces:
    """`seconds`: CPU time of each proof under the tracer. `lines`: path, line -> numbers of proofs."""

    names: list[str]
    seconds: list[float]
    failing: list[str]
    lines: dict[str, dict[str, list[int]]]
    imported: dict[str, list[int]]

    def runs(self, site: FaultSite) -> set[int]:
        """The proofs that run the statement of a site."""
        of_file = self.lines.get(site.path, {})
        return {one for at in range(site.first, site.last + 1) for one in of_file.get(str(at), ())}

    def is_imported(self, site: FaultSite) -> bool:
        """Whether the statement runs when the module is imported."""
        lines = self.imported.get(site.path, ())
        return not site.is_called or any(site.first <= line <= site.last for line in lines)


class Run(NamedTuple):
    """What one proof runs, and whether it fails with nothing changed; `seconds` under the tracer."""

    seconds: float
    is_failing: bool
    lines: Lines


@dataclass(slots=True)
class KnownTraces:
    """All runs of a game's proofs that are known, by digest of the proof; `imported`: what imports run."""

    runs: dict[str, Run] = field(default_factory=dict)
    imported: Lines = field(default_factory=dict)

    def read(self, path: Path) -> None:
        """What was kept at this path, if anything was."""
        if not path.exists():
            return
        kept = json.loads(path.read_text(encoding="utf-8"))
        self.runs = {digest: Run(*run) for digest, run in kept["runs"].items()}
        self.imported = kept["imported"]

    def traces(self, proofs: Sequence[Proof]) -> Traces:
        """The traces of these proofs, all of which are known."""
        lines: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        runs = [self.runs[proof.digest] for proof in proofs]
        for number, run in enumerate(runs):
            for path, at in run.lines.items():
                of_file = lines[path]
                for line in at:
                    of_file[str(line)].append(number)
        failing = [proof.name for proof, run in zip(proofs, runs, strict=True) if run.is_failing]
        names = [proof.name for proof in proofs]
        return Traces(names, [run.seconds for run in runs], failing, lines, self.imported)


class Watch:
    """Notes which lines of the engines run, by whose turn it is, in modules that are there already."""

    def __init__(self) -> None:
        self._coverage = coverage.Coverage(
            data_file=None, config_file=False, include=[f"{ENGINES}/*"]
        )
        self._coverage.start()

    def turn(self, name: str) -> None:
        """From now on lines run for `name`, or for what importing runs."""
        self._coverage.switch_context(name)

    def seen(self) -> dict[str, dict[int, list[str]]]:
        """The end: by path and line, for whom it ran."""
        self._coverage.stop()
        data = self._coverage.get_data()
        return {
            Path(file).relative_to(ROOT).as_posix(): data.contexts_by_lineno(file)
            for file in data.measured_files()
        }


def of_tests(watch: Watch, names: list[str], seconds: list[float], failing: list[str]) -> Traces:
    """The traces of tests that were watched, each under its number."""
    lines: dict[str, dict[str, list[int]]] = {}
    imported: Lines = {}
    for path, by_line in watch.seen().items():
        lines[path] = {
            str(line): sorted(int(one) for one in by if one.isdecimal())
            for line, by in by_line.items()
        }
        imported[path] = sorted(line for line, by in by_line.items() if _IMPORT in by)
    return Traces(names, seconds, failing, lines, imported)


def traces_of(game: str, proofs: Sequence[Proof]) -> Traces:
    """The traces of these proofs of a game. Each proof is traced once for the same engines."""
    path = _place(game, digest_of_folders(SOURCES))
    known = KnownTraces()
    known.read(path)
    new = [proof for proof in proofs if proof.digest not in known.runs]
    for at in range(0, len(new), _SLICE):
        _in_a_child(partial(_trace, known, new[at : at + _SLICE], path))
        known.read(path)
    return known.traces(proofs)


def kept(name: str, content: str, make: Callable[[Path], object]) -> Traces:
    """The traces that `make` writes, from `build/` if they are of the same content."""
    path = _place(name, content)
    if not path.exists():
        make(path)
    return Traces(**json.loads(path.read_text(encoding="utf-8")))


def _place(name: str, content: str) -> Path:
    """Where traces of this content are kept; those of any other content are gone."""
    path = KEPT / f"{name}-{content}.json"
    KEPT.mkdir(parents=True, exist_ok=True)
    for old in KEPT.glob(f"{name}-*.json"):
        if old != path:
            old.unlink()
    return path


def write(path: Path, plain: Any) -> None:
    """The whole of it or nothing."""
    draft = path.with_suffix(f".{os.getpid()}")
    draft.write_text(json.dumps(plain), encoding="utf-8")
    draft.replace(path)


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
    except Exception:  # noqa: BLE001  nobody else would tell of it
        traceback.print_exc()
    finally:
        leave(done)


def _trace(known: KnownTraces, new: Iterable[Proof], path: Path) -> None:
    forget()
    probes = Probes()
    sys.meta_path.insert(0, probes)
    fails = importlib.import_module("games.lab.mutants.proofs").fails
    known.imported = probes.taken()
    for proof in new:
        forget_caches()
        probes.taken()
        start = process_time()
        is_failing = fails(proof)
        seconds = round(process_time() - start, 5)
        known.runs[proof.digest] = Run(seconds, is_failing, probes.taken())
    write(path, {"runs": known.runs, "imported": known.imported})
