"""What became of faults, kept from one hunt to the next.

A fault that was noticed is taken as noticed as long as the engines and the proof that noticed it have
the same text; one that survived, as long as all proofs have. Otherwise it is tried again, first on
what has noticed it before.
"""

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from games.lab.mutants.equivalents import key_of
from games.lab.mutants.sites import FaultSite
from games.lab.mutants.traces import KEPT

FATES: Final = KEPT / "fates.jsonl"
#: In place of the name of a proof: it had no end, or took all memory.
NO_END: Final = "time-out"


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a fault: the proof that noticed it, empty if none did."""

    site: FaultSite
    killer: str


class Memory:
    """The fates in a file, one a line, the latest last.

    `around`: the fingerprint of the engines; `proofs`: that of each proof by its name; `tests`: that
    of all tests of the engines, empty if they are not tried.
    """

    def __init__(
        self, around: str, proofs: Mapping[str, str], tests: str = "", path: Path = FATES
    ) -> None:
        self.around, self.proofs, self.tests, self.path = around, proofs, tests, path
        #: What has noticed a fault, by its text; the same for all faults of a file.
        self.killers: dict[str, dict[str, None]] = defaultdict(dict)
        self.noticed: dict[str, Counter[str]] = defaultdict(Counter)
        self.has_noticed: set[str] = set()
        self._known: dict[str, str] = {}
        self._all = _digest([*sorted(proofs.values()), tests])
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            self._read(json.loads(line))

    def known(self, sites: Iterable[FaultSite]) -> dict[FaultSite, Fate]:
        """What is known of those of these faults whose fate still holds."""
        return {
            site: Fate(site, self._known[_exact(site)])
            for site in sites
            if _exact(site) in self._known
        }

    def first(self, site: FaultSite) -> list[str]:
        """The names of what has noticed a fault of this text before, the latest first."""
        return list(reversed(self.killers[_text(site)]))

    def keep(self, fate: Fate) -> None:
        """Add what became of a fault."""
        row = {
            "around": self.around,
            "site": _exact(fate.site),
            "path": fate.site.path,
            "text": _text(fate.site),
            "killer": fate.killer,
            "by": self._by(fate.killer),
        }
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        self._read(row)

    def _read(self, row: Mapping[str, str]) -> None:
        if row["around"] == self.around and row["by"] == self._by(row["killer"]):
            self._known[row["site"]] = row["killer"]
        if row["killer"] in self.proofs:
            self.killers[row["text"]].pop(row["killer"], None)
            self.killers[row["text"]][row["killer"]] = None
            self.noticed[row["path"]][row["killer"]] += 1
            self.has_noticed.add(row["killer"])

    def _by(self, killer: str) -> str:
        """The fingerprint of what a fate stands on besides the engines."""
        if not killer:
            return self._all
        if killer == NO_END:
            return NO_END
        return self.proofs.get(killer) or self.tests or "not tried"


def _exact(site: FaultSite) -> str:
    return _digest([site.path, str(site.start), str(site.end), site.text.decode()])


def _text(site: FaultSite) -> str:
    return _digest([str(key_of(site))])


def _digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
