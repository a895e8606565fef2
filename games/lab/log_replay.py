"""Logs of 1836jr against the engine: state by state, number by number, and out and in again."""

from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any, Final

from games.engines.g1836jr.logs.exporting import Export, entry_of
from games.engines.g1836jr.logs.gamelog import MOST_BYTES, BadLog, Log, PlayerId, read
from games.engines.g1836jr.logs.interchange import Playback, Played
from games.engines.g1836jr.logs.replay import LogReplay, ReplayRefused, end_faults, result_of
from games.engines.g1836jr.positions.flat import flat
from games.engines.g1836jr.positions.players import seat_of
from games.engines.g1836jr.state import DIVIDEND, ROUTES, RailState, dumped
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.log import canonical
from games.lab.log_rules import rule_of

Facts = dict[str, Any]


def content_of(path: Path) -> bytes:
    """The bytes of a file, as many as a log may have. Raises BadLog."""
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadLog(f"cannot be read: {error.strerror}") from error


class Played18xx:
    """A log that was played to its end. `seconds`: CPU time of parsing and playing."""

    def __init__(self, path: Path) -> None:
        """Raises BadLog and Refused."""
        content = content_of(path)
        start = process_time()
        self.log = read(content)
        self.replay = LogReplay(self.log)
        self.played: list[Played] = self.replay.to_the_end()
        self.seconds = process_time() - start
        self.name = str(path)

    @property
    def actions(self) -> int:
        """How many actions count."""
        return len(self.log.entries)


class Unplayed(Exception):
    """A log that is not played to its end. `at`: id of the action at fault, None for the file as a whole."""

    def __init__(self, at: int | None, code: str, params: dict[str, Any]) -> None:
        super().__init__(code)
        self.at = at
        self.code = code
        self.params = params


def played(path: Path) -> Played18xx:
    """The log in this file, played. Raises Unplayed."""
    try:
        return Played18xx(path)
    except BadLog as bad:
        raise Unplayed(bad.at, "malformed", {"where": "log", "problem": bad.problem}) from bad
    except ReplayRefused as refused:
        raise Unplayed(refused.at, refused.refusal.code, refused.refusal.params) from refused


# -- states -------------------------------------------------------------------------------------------


def facts(state: RailState, ids: list[PlayerId]) -> Facts:
    """The flat state without keys that are null, players by the ids of the log."""
    found = {key: value for key, value in flat(state).items() if value is not None}
    if ids == list(range(1, len(ids) + 1)):
        return found
    return {_key(key, ids): _value(key, value, ids) for key, value in found.items()}


def _key(key: str, ids: list[PlayerId]) -> str:
    group, _, rest = key.partition(".")
    if group != "p":
        return key
    number, _, what = rest.partition(".")
    return f"p.{ids[seat_of(int(number))]}.{what}"


def _value(key: str, value: Any, ids: list[PlayerId]) -> Any:
    group, _, rest = key.partition(".")
    if group in ("active", "priority", "co") or rest.endswith(".pres"):
        return ids[value - 1] if type(value) is int else value
    if group == "bid":
        return [[ids[seat - 1], price] for seat, price in value]
    if rest.endswith(".shares"):
        return {
            str(ids[int(who) - 1]) if who.isdecimal() else who: share
            for who, share in value.items()
        }
    return value


def state_lines(log: Log) -> Iterator[Facts]:
    """The first state, then what each action changed, at last the result. Raises Refused."""
    replay = LogReplay(log)
    before = facts(replay.state, log.ids)
    yield before
    for at, _, _ in replay.steps():
        after = facts(replay.state, log.ids)
        gone = dict.fromkeys(before.keys() - after.keys())
        changed = {key: value for key, value in after.items() if before.get(key) != value}
        yield {"id": at, "changed": {**changed, **gone}}
        before = after
    outcome = replay.state.outcome
    yield {
        "result": result_of(replay.state, log),
        "end_reason": None if outcome is None else outcome.reason,
    }


def first_difference(log: Log) -> Facts | None:
    """Where a recorded game and the engine part. Raises Refused."""
    if log.states is None:
        return {"id": None, "problem": "holds no states to compare with"}
    replay = LogReplay(log)
    theirs = _laid_over({}, log.states[0])
    different = _different(0, facts(replay.state, log.ids), theirs)
    steps = zip(replay.steps(), log.states[1:], strict=True)
    for (at, _, _), changed in steps if different is None else ():
        theirs = _laid_over(theirs, changed)
        different = _different(at, facts(replay.state, log.ids), theirs)
        if different is not None:
            break
    return different or _different_end(replay, theirs)


def _laid_over(state: Facts, changed: Facts) -> Facts:
    return {key: value for key, value in (state | changed).items() if value is not None}


def _different(at: int, ours: Facts, theirs: Facts) -> Facts | None:
    if ours == theirs:
        return None
    key = min(key for key in ours.keys() | theirs.keys() if ours.get(key) != theirs.get(key))
    return {"id": at, "key": key, "ours": ours.get(key), "theirs": theirs.get(key)}


def _different_end(replay: LogReplay, theirs: Facts) -> Facts | None:
    final = replay.log.data.get("final")
    if type(final) is dict:
        different = _different(-1, _laid_over({}, final), theirs)
        if different is not None:
            return different | {"id": "final"}
    for rule, problem in end_faults(replay.state, replay.log):
        return {"id": "final", "rule": rule, "problem": problem}
    return None


# -- strict -------------------------------------------------------------------------------------------

_NUMBERS: Final = (int, float)


def disagreements(log: Log) -> Iterator[Facts]:
    """Every number that the log stores and that is not ours, with a rule id."""
    replay = LogReplay(log)
    for at, entry in log.entries:
        faults = list(_stored(replay.table, entry))
        try:
            replay.play(entry)
        except IllegalAction as refusal:
            rule = rule_of(refusal.code)
            yield {"id": at, "rule": rule, "illegal": refusal.code, "params": refusal.params}
            return
        yield from ({"id": at, **fault} for fault in faults)
    for rule, problem in end_faults(replay.state, log):
        yield {"id": None, "rule": rule, "problem": problem}


def _stored(table: Playback, entry: Facts) -> Iterator[Facts]:
    kind = entry.get("type")
    if kind == "run_routes" and table.state.step == ROUTES:
        yield from _stored_revenues(table, entry)
    elif kind == "dividend" and table.state.step == DIVIDEND:
        revenue, amount = table.state.revenue, entry.get("amount")
        # Some logs tell the whole, some what a share gets, most nothing.
        if type(amount) in _NUMBERS and amount not in (0, revenue, revenue // 10):
            yield {"rule": "R18-DV-02", "what": "amount", "ours": revenue, "theirs": amount}


def _stored_revenues(table: Playback, entry: Facts) -> Iterator[Facts]:
    try:
        seat, action = table.translated(entry)
        routes = entry_of(table, seat, action)["routes"]
    except IllegalAction:
        return  # playing the entry says so
    for ours, theirs in zip(routes, entry["routes"], strict=True):
        revenue = theirs.get("revenue")
        if revenue is not None and revenue != ours["revenue"]:
            what = f"revenue of {ours['train']}"
            yield {"rule": "R18-RT-07", "what": what, "ours": ours["revenue"], "theirs": revenue}
    for name in ("extra_revenue", "subsidy"):
        if entry.get(name):
            yield {"rule": "R18-RT-12", "what": name, "ours": 0, "theirs": entry[name]}


# -- out and in again ---------------------------------------------------------------------------------


def exported(log: Log, played: list[Played]) -> Facts:
    """The match as a log of 18xx.games. Raises IllegalAction."""
    export = Export(log.options, log.ids)
    for seat, action in played:
        export.add(seat, action)
    return export.document(log.names)


def roundtrip_fault(first: Played18xx) -> str | None:
    """What is not the same after export and import; None if all of it is."""
    document = exported(first.log, first.played)
    try:
        second = LogReplay(read(canonical(document)))
        again = second.to_the_end()
    except (BadLog, ReplayRefused) as error:
        return f"its export is refused: {error}"
    if _without_links(again) != _without_links(first.played):
        return "its export means other actions"
    if dumped(second.state) != dumped(first.replay.state):
        return "its export ends in another state"
    if exported(second.log, again)["actions"] != document["actions"]:
        return "the export of its export is another one"
    return None


def _without_links(played: list[Played]) -> list[Played]:
    """The actions without routes: the export writes links in the direction of the way, and what they earn is in the states."""
    return [
        (seat, {"do": "run_routes"}) if action["do"] == "run_routes" else (seat, action)
        for seat, action in played
    ]
