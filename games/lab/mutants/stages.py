"""What the faults of a room are tried on, one thing after the other, until something notices."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import chain
from pathlib import Path

from games.lab.mutants import contract
from games.lab.mutants.fates import Fate, Memory
from games.lab.mutants.hunting import hunt_of, recall_of
from games.lab.mutants.proofs import Proof, proofs_of
from games.lab.mutants.sites import ROOMS, FaultSite
from games.lab.mutants.traces import SOURCES, digest_of_folders

Stage = Callable[[list[FaultSite]], Iterator[Fate]]


def in_turn(sites: Iterable[FaultSite], stages: Sequence[Stage]) -> Iterator[Fate]:
    """What becomes of each fault, as soon as it is known; a stage is given what those before it missed."""
    left = list(sites)
    for number, stage in enumerate(stages, 1):
        tried, left = left, []
        for fate in stage(tried) if tried else ():
            if fate.killer or number == len(stages):
                yield fate
            else:
                left.append(fate.site)


class Stages:
    """The proofs of the games of a room, then the tests of the engines.

    To find out which of them run a line takes longer than to try a few faults. A sample is therefore
    tried on one game after the other, and on the tests nearest to its room before all of them: what
    is noticed early costs no more.
    """

    def __init__(self, room: str, *, cores: int, with_tests: bool) -> None:
        self.room, self.cores, self.with_tests = room, cores, with_tests
        self._is_imported: Callable[[FaultSite], bool] = lambda _: False

    @cached_property
    def proofs(self) -> dict[str, list[Proof]]:
        """The proofs of each game of the room."""
        return {game: proofs_of(game, with_records=self.with_tests) for game in ROOMS[self.room]}

    @cached_property
    def memory(self) -> Memory:
        """What is known of faults from earlier hunts."""
        digests = {proof.name: proof.digest for of in self.proofs.values() for proof in of}
        tests = digest_of_folders([contract.TESTS]) if self.with_tests else ""
        return Memory(digest_of_folders(SOURCES), digests, tests)

    def of_all(self) -> list[Stage]:
        """For the faults of a whole room."""
        return self._listed([ROOMS[self.room]], [contract.TESTS])

    def of_a_sample(self) -> list[Stage]:
        """For a few faults."""
        games = [(game,) for game in ROOMS[self.room]]
        return self._listed(games, [*contract.nearest(self.room), contract.TESTS])

    def _listed(self, turns: Iterable[Iterable[str]], folders: Iterable[Path]) -> list[Stage]:
        proofs: list[Stage] = [partial(self._on_proofs, games) for games in turns]
        tests = [partial(self._on_tests, folder) for folder in folders] if self.with_tests else []
        return [*proofs, *tests]

    def _on_proofs(self, games: Iterable[str], sites: list[FaultSite]) -> Iterator[Fate]:
        proofs = {game: self.proofs[game] for game in games}
        recall, left = recall_of(chain.from_iterable(proofs.values()), self.memory), []
        for fate in recall.fates(sites, self.cores):
            if fate.killer:
                yield fate
            else:
                left.append(fate.site)
        if left:
            hunt = hunt_of(proofs, self.memory)
            self._is_imported = hunt.is_imported
            yield from hunt.fates(left, self.cores)

    def _on_tests(self, folder: Path, sites: list[FaultSite]) -> Iterator[Fate]:
        return contract.fates(sites, self._is_imported, self.cores, folder)
