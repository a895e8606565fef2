"""Faults planted one by one, and the proofs of a room tried on each until one notices."""

import gc
import importlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from games.lab.mutants.forking import allow, outcomes
from games.lab.mutants.planting import functions, plant
from games.lab.mutants.proofs import Proof, proofs_of
from games.lab.mutants.sites import Site
from games.lab.mutants.traces import Traces, traces_of

#: A proof that takes this many times its usual CPU time, and this many seconds more, has no end.
PATIENCE: Final = 10
SECONDS: Final = 1.0
#: In place of the name of a proof: it had no end, or took all memory.
NO_END: Final = "time-out"


class NotProved(Exception):
    """A proof that fails while nothing is changed: it can notice nothing."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a fault: the proof that noticed it, empty if none did."""

    site: Site
    killer: str


Part = tuple[Sequence[Proof], Traces]


def hunt_of(games: Iterable[str], *, with_records: bool) -> "Hunt":
    """The hunt with the proofs of these games. Raises NotProved."""
    parts = []
    for game in games:
        traces = traces_of(game, with_records=with_records)
        if traces.failing:
            raise NotProved(f"fails with nothing changed: {', '.join(traces.failing)}")
        parts.append((proofs_of(game, with_records=with_records), traces))
    return Hunt(parts)


class Hunt:
    """Proofs, what they run, and how often they have noticed something."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.proofs: list[Proof] = []
        self.seconds: list[float] = []
        self.traces: list[tuple[int, Traces]] = []
        for proofs, traces in parts:
            self.traces.append((len(self.proofs), traces))
            self.proofs += proofs
            self.seconds += traces.seconds
        #: How many faults of a file each proof has noticed: it often notices the next as well.
        self.noticed: dict[str, Counter[int]] = defaultdict(Counter)

    def fates(self, sites: Iterable[Site], cores: int) -> Iterator[Fate]:
        """What becomes of each fault, as it is known."""
        functions()
        gc.freeze()
        todo = ((site, self.order(site)) for site in sites)
        for (site, _), found in outcomes(todo, self._noticed, cores):
            if found is None:
                yield Fate(site, NO_END)
            elif found < 0:
                yield Fate(site, "")
            else:
                self.noticed[site.path][found] += 1
                yield Fate(site, self.proofs[found].name)

    def is_imported(self, site: Site) -> bool:
        """Whether the fault changes what importing its module makes."""
        return any(traces.is_imported(site) for _, traces in self.traces)

    def order(self, site: Site) -> list[int]:
        """The proofs that run a site, those first that promise most for their time."""
        if self.is_imported(site):
            found = set(range(len(self.proofs)))
        else:
            found = {first + one for first, traces in self.traces for one in traces.runs(site)}
        noticed = self.noticed[site.path]
        return sorted(found, key=lambda one: (self.seconds[one] / (1 + noticed[one]), one))

    def _noticed(self, job: tuple[Site, list[int]]) -> int:
        """The first proof that notices the fault, -1 if none does."""
        site, order = job
        if not order:
            return -1
        number = order[0]
        try:
            allow(SECONDS * PATIENCE)
            plant(site, at_import=self.is_imported(site))
            fails = importlib.import_module("games.lab.mutants.proofs").fails
            for number in order:
                allow(SECONDS + PATIENCE * self.seconds[number])
                if fails(self.proofs[number]):
                    return number
        except Exception:  # noqa: BLE001  rules that break are noticed, in whatever way they break
            return number
        return -1
