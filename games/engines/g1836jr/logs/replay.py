"""A log that was read, played from the start: what was played, where it was refused, where it disagrees with itself."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

from games.engines.g1836jr import packaged
from games.engines.g1836jr.compiled import REVISION, RailCompiled
from games.engines.g1836jr.legal import MOVES
from games.engines.g1836jr.logs.gamelog import Log, shown
from games.engines.g1836jr.logs.interchange import Playback, Played
from games.engines.g1836jr.rules import RailRules
from games.engines.g1836jr.state import ROUTES, RailState, copied
from games.engines.kernel.errors import IllegalAction

#: What a log of the site leaves out where its engine saw no route (docs/18xx-logs.md#steps-without-actions).
_EMPTY_RUN: Final = {"type": "run_routes", "entity_type": "corporation", "routes": []}
_INSTEAD: Final = frozenset(("pass", "buy_train"))


class ReplayRefused(Exception):
    """The engine refuses an action of the log. `at`: its id."""

    def __init__(self, at: int, refusal: IllegalAction) -> None:
        super().__init__(f"action {at}: {refusal}")
        self.at = at
        self.refusal = refusal


def rules_of(options: Sequence[str]) -> dict[str, Any]:
    """The rules of a game of 18xx.games with these optional rules."""
    return {"compat_18xxgames": True} | dict.fromkeys(options, True)


@cache
def compiled_for(options: tuple[str, ...]) -> RailCompiled:
    """Those rules, compiled once."""
    rules = RailRules(**rules_of(options)).model_dump()
    return RailCompiled(rules, packaged.tables(), REVISION)


class LogReplay:
    """A log on its way through the engine."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.table = Playback(RailState(compiled_for(tuple(log.options)), len(log.ids)), log.ids)

    @property
    def state(self) -> RailState:
        """The position reached."""
        return self.table.state

    def steps(self) -> Iterator[tuple[int, dict[str, Any], list[Played]]]:
        """Plays on: (id, entry, what it played) of each entry. Raises Refused; the position is then the one before."""
        for at, entry in self.log.entries:
            try:
                yield at, entry, self.play(entry)
            except IllegalAction as refusal:
                raise ReplayRefused(at, refusal) from refusal

    def to_the_end(self) -> list[Played]:
        """Plays everything. Raises Refused."""
        return [played for _, _, row in self.steps() for played in row]

    def play(self, entry: dict[str, Any]) -> list[Played]:
        """Plays one entry; an empty run that the log left out comes before it. Raises IllegalAction."""
        played = self._left_out(entry) if self.state.step == ROUTES else []
        one = self.table.play(entry)
        if one is not None:
            played.append(one)
        return played

    def _left_out(self, entry: dict[str, Any]) -> list[Played]:
        """The empty run where the site saw no route and went on (docs/18xx-logs.md#steps-without-actions).

        That is NBDS, which once seemed to have a route through the city that it did not choose then.
        """
        operator = self.state.operator
        if entry.get("type") not in _INSTEAD or self.state.track.has_route(operator):
            return []
        run = {**_EMPTY_RUN, "entity": self.state.c.corporations[operator]}
        self._try(run, entry)
        played = self.table.play(run)
        assert played is not None, "a run of no trains is an action"
        return [played]

    def _try(self, run: dict[str, Any], entry: dict[str, Any]) -> None:
        """Both on a copy, so that the refusal of the second leaves everything as it was."""
        table, real = self.table, self.state
        table.state = copied(real)
        try:
            table.play(run)
            seat, action = table.translated(entry)
            MOVES.check(table.state, seat, action)
        finally:
            table.state = real


def result_of(state: RailState, log: Log) -> dict[str, int] | None:
    """Final worth by player's id, best first; None while the game goes on."""
    if state.outcome is None:
        return None
    worth = state.outcome.worth
    best = sorted(worth, key=lambda seat: (-worth[seat], seat))
    return {str(log.ids[seat]): worth[seat] for seat in best}


def end_faults(state: RailState, log: Log) -> list[tuple[str, str]]:
    """Where the end that a log tells is not ours: (rule id, what)."""
    faults: list[tuple[str, str]] = []
    ours = result_of(state, log)
    if log.is_finished and ours is None:
        faults.append(
            ("R18-EN-01", "the log says that the game is over, its actions do not end it")
        )
    if ours is not None and log.result and ours != log.result:
        faults.append(("R18-EN-03", f"the final worths are {ours}, the log says {log.result}"))
    if state.outcome is not None and log.end_reason not in (None, state.outcome.reason):
        faults.append(
            ("R18-EN-02", f"ended by {state.outcome.reason}, the log says {shown(log.end_reason)}")
        )
    return faults
