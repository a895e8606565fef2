"""What must notice a fault: scenarios, logs of 18xx.games, recorded positions, recorded matches."""

import functools
import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from games.engines.g1836jr.logs.gamelog import BadLog
from games.engines.g1836jr.logs.replay import ReplayRefused
from games.lab import log_probe, log_replay, records
from games.lab.documents import Document, examples
from games.lab.mutants.sites import ROOT
from games.lab.trials import try_document

_FIXTURES: Final = ROOT / "tests" / "fixtures" / "1836jr"
_RECORDS: Final = ROOT / "tests" / "games" / "engines" / "records"


@dataclass(frozen=True)
class Proof:
    """One thing that passes as long as the rules are right. `what` is plain data."""

    kind: str
    name: str
    what: Any

    @functools.cached_property
    def digest(self) -> str:
        """A fingerprint of its text, wherever it stands."""
        what = self.what.data if isinstance(self.what, Document) else self.what
        content = what.read_bytes() if isinstance(what, Path) else json.dumps(what).encode()
        return hashlib.sha256(self.kind.encode() + content).hexdigest()[:16]


def proofs_of(game: str, *, with_records: bool) -> list[Proof]:
    """All proofs of a game: `scenario`, `replay18xx` and `probe18xx`, and recorded matches on demand."""
    found = [
        Proof("scenario", document.name, document)
        for document in examples([(ROOT / "tests" / "scenarios" / game).relative_to(ROOT)])
    ]
    if game == "1836jr":
        found += [Proof("log", path.name, path) for path in sorted(_FIXTURES.glob("*/*.json.gz"))]
        found += [proof for path in sorted(_FIXTURES.glob("*.jsonl.gz")) for proof in _probes(path)]
    if with_records:
        found += [Proof("record", path.name, path) for path in sorted(_RECORDS.glob(f"{game}-*"))]
    return found


def _probes(path: Path) -> Iterable[Proof]:
    rows: dict[str, list[Any]] = defaultdict(list)
    for row in log_probe.records(path):
        rows[row["game"]].append(row)
    return [Proof("probe", f"{path.name}:{game}", of) for game, of in rows.items()]


def fails(proof: Proof) -> bool:
    """Whether the proof notices something, as its command would."""
    return _CHECKS[proof.kind](proof.what)


def _scenario(document: Any) -> bool:
    return not try_document(document).is_passed


def _log(path: Path) -> bool:
    """`replay18xx --compare --strict --roundtrip`; a log without states has none to compare."""
    try:
        game = log_replay.Played18xx(path)
        has_states = game.log.states is not None
        return (
            (has_states and log_replay.first_difference(game.log) is not None)
            or any(True for _ in log_replay.disagreements(game.log))
            or log_replay.roundtrip_fault(game) is not None
        )
    except (BadLog, ReplayRefused):
        return True


def _probe(rows: list[Any]) -> bool:
    """`probe18xx`."""
    return any(found.problem is not None for found in log_probe.probe(rows, _FIXTURES / "games"))


def _record(path: Path) -> bool:
    return records.fault(path) is not None


_CHECKS: Final[dict[str, Callable[[Any], bool]]] = {
    "scenario": _scenario,
    "log": _log,
    "probe": _probe,
    "record": _record,
}
