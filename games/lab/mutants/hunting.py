"""Faults planted one by one, and the proofs of a room tried on each until one notices."""

import gc
import importlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from games.lab.mutants.fates import NO_END, Fate, Memory
from games.lab.mutants.forking import allow, outcomes
from games.lab.mutants.planting import functions, plant
from games.lab.mutants.proofs import Proof
from games.lab.mutants.sites import FaultSite
from games.lab.mutants.traces import Traces, traces_of

#: A proof that takes this many times its usual CPU time, and this many seconds more, has no end.
PATIENCE: Final = 10
SECONDS: Final = 1.0
#: For a proof of which nobody knows how long it takes.
_UNKNOWN: Final = 10.0


class NotProved(Exception):
    """A proof that fails while nothing is changed: it can notice nothing."""


Part = tuple[Sequence[Proof], Traces]


def hunt_of(proofs: Mapping[str, Sequence[Proof]], memory: Memory) -> "Hunt":
    """The hunt with these proofs of games. Raises NotProved."""
    parts = []
    for game, of_game in proofs.items():
        traces = traces_of(game, of_game)
        if traces.failing:
            raise NotProved(f"fails with nothing changed: {', '.join(traces.failing)}")
        parts.append((of_game, traces))
    return Hunt(parts, memory)


def recall_of(proofs: Iterable[Proof], memory: Memory) -> "Recall":
    """The hunt with those of these proofs that have noticed faults before."""
    return Recall([proof for proof in proofs if proof.name in memory.has_noticed], memory)


class Hunt:
    """Proofs, what they run, and how often they have noticed something."""

    def __init__(self, parts: Sequence[Part], memory: Memory) -> None:
        self.memory = memory
        self.proofs: list[Proof] = []
        self.seconds: list[float] = []
        self.traces: list[tuple[int, Traces]] = []
        for proofs, traces in parts:
            self.traces.append((len(self.proofs), traces))
            self.proofs += proofs
            self.seconds += traces.seconds
        self._numbers = {proof.name: number for number, proof in enumerate(self.proofs)}

    def fates(self, sites: Iterable[FaultSite], cores: int) -> Iterator[Fate]:
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
                yield Fate(site, self.proofs[found].name)

    def is_imported(self, site: FaultSite) -> bool:
        """Whether the fault changes what importing its module makes."""
        return any(traces.is_imported(site) for _, traces in self.traces)

    def order(self, site: FaultSite) -> list[int]:
        """The proofs that run a site: what noticed it before, then what promises most for its time.

        What has noticed a fault of a file often notices the next as well.
        """
        if self.is_imported(site):
            found = set(range(len(self.proofs)))
        else:
            found = {first + one for first, traces in self.traces for one in traces.runs(site)}
        remembered = [self._numbers.get(name) for name in self.memory.first(site)]
        before = [one for one in remembered if one is not None and one in found]
        noticed = self.memory.noticed[site.path]

        def cost(one: int) -> float:
            return self.seconds[one] / (1 + noticed[self.proofs[one].name])

        return [*before, *sorted(found.difference(before), key=lambda one: (cost(one), one))]

    def _noticed(self, job: tuple[FaultSite, list[int]]) -> int:
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


class Recall(Hunt):
    """Tries a fault on what noticed it before and on nothing else, for which no traces are needed."""

    def __init__(self, proofs: Sequence[Proof], memory: Memory) -> None:
        names, seconds = [proof.name for proof in proofs], [_UNKNOWN] * len(proofs)
        super().__init__([(proofs, Traces(names, seconds, [], {}, {}))], memory)

    def order(self, site: FaultSite) -> list[int]:
        """What noticed it, the latest first."""
        found = [self._numbers.get(name) for name in self.memory.first(site)]
        return [number for number in found if number is not None]

    def fates(self, sites: Iterable[FaultSite], cores: int) -> Iterator[Fate]:
        """What becomes of each fault. Raises NotProved."""
        asked = list(sites)
        used = {number for site in asked for number in self.order(site)}
        for number, noticed in outcomes(sorted(used), self._fails_unchanged, cores):
            if noticed != 0:
                raise NotProved(f"fails with nothing changed: {self.proofs[number].name}")
        yield from super().fates(asked, cores)

    def _fails_unchanged(self, number: int) -> int:
        return int(importlib.import_module("games.lab.mutants.proofs").fails(self.proofs[number]))
