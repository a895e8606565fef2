"""What becomes of entries and logs of 18xx.games, in plain words: recordings that are written by hand.

Every line is a word and JSON. `given`: a position, as in scenarios, with `seats`, `rules` (18xx.games' by default) and
`revision` of the engine; `setup`: one that may be refused. `play`: an entry that goes before; `entry`: one entry, played there
on a copy; `export`: the entry of a seat's action there. `act`: an action of a seat that goes before; `refuse`: an offer that a
seat makes so many times, refused each time; `again`: whether an action makes an offer again that was refused. `log`: a log;
`with`: the same with these fields, null takes one away; `many`: the same with so many messages; `text`: a file of these pieces,
each with how often it comes; `packed`: the same packed, without so many of its last bytes; `tables`: the printed tables with other
values. After what is asked stands `=` with the answer: a refusal and its parameters, or what was played or read. Lines that begin
with `#` are comments.
"""

import gzip
import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, Final

from games.engines.g1836jr.game import G1836jr
from games.engines.g1836jr.logs.exporting import entry_of
from games.engines.g1836jr.logs.gamelog import BadLog, read
from games.engines.g1836jr.logs.interchange import Playback
from games.engines.g1836jr.positions.flat import flat
from games.engines.g1836jr.state import RailState
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import FastRng
from games.lab.log_books import twin_of
from games.lab.recorded import with_record

#: The first line of such a recording.
ANSWERS: Final = "answers: 1836jr\n"
_ANSWER: Final = "="
#: What a position is given with and is no part of it.
_OF_MATCH: Final = ("seats", "rules", "revision")


def answer_faults(text: str) -> list[str]:
    """Where today's answers differ from those written down."""
    today = renewed_answers(text)
    faults = [
        f"line {number}: is {now}, was {was}"
        for number, (was, now) in enumerate(
            zip(text.splitlines(), today.splitlines(), strict=False), 1
        )
        if was != now
    ]
    return faults[:1] or ([] if today == text else ["answers are missing"])


def renewed_answers(text: str) -> str:
    """The same lines with what is answered today."""
    return "".join(f"{line}\n" for line in _answered(text.splitlines()))


def _answered(lines: list[str]) -> Iterator[str]:
    desk = _Desk()
    for line in lines:
        word, _, value = line.partition(" ")
        if word == _ANSWER:
            continue
        yield line
        if word in _ASKED:
            answer = _ASKED[word](desk, json.loads(value))
            if answer is not None:
                yield f"{_ANSWER} {json.dumps(answer, sort_keys=True)}"


class _Desk:
    """The position and the log that the lines are about."""

    def __init__(self) -> None:
        self.game = G1836jr()
        self.table: Playback | None = None
        self.log: dict[str, Any] = {}

    def given(self, given: dict[str, Any]) -> None:
        """A position; with a record its certificates and copies of tiles are those of the record."""
        game, seats = self.game, given["seats"]
        rules = game.rules(given.get("rules", {"compat_18xxgames": True}))
        compiled = game.compile(rules, None, given.get("revision"))
        named = {name: value for name, value in given.items() if name not in _OF_MATCH}
        position = with_record({"given": named})["given"]
        record = position.get("record", {"players": list(range(1, seats + 1)), "actions": []})
        self.table = Playback(RailState(compiled, seats), record["players"])
        for entry in record["actions"][: given.get("at", 0)]:
            self.table.play(entry)
        self.table.state = game.arrange(compiled, seats, position, FastRng(0))

    def setup(self, given: dict[str, Any]) -> list[Any]:
        """What whoever writes a position is told about it."""
        try:
            self.given(given)
        except IllegalAction as refusal:
            return [refusal.code, refusal.params]
        return ["set up"]

    def play(self, entry: dict[str, Any]) -> None:
        assert self.table is not None, "a position comes before what is played in it"
        self.table.play(entry)

    def entry(self, entry: dict[str, Any]) -> list[Any]:
        assert self.table is not None, "a position comes before an entry"
        twin = twin_of(self.table)
        before = flat(twin.state)
        try:
            played = twin.play(entry)
        except IllegalAction as refusal:
            return [refusal.code, refusal.params]
        after = flat(twin.state)
        return [played, {name: after[name] for name in after if after[name] != before.get(name)}]

    def export(self, value: list[Any]) -> list[Any]:
        """The entry that an action of a seat would have in a log of the site."""
        assert self.table is not None, "a position comes before an action"
        seat, action = value
        try:
            return [entry_of(self.table, seat, action)]
        except IllegalAction as refusal:
            return [refusal.code, refusal.params]

    def act(self, value: list[Any]) -> None:
        assert self.table is not None, "a position comes before an action"
        seat, action = value
        self.game.apply(self.table.state, seat, action, FastRng(0))

    def refuse(self, value: list[Any]) -> None:
        assert self.table is not None, "a position comes before an offer"
        seat, action, times = value
        for _ in range(times):
            self.act([seat, action])
            [offer] = self.table.state.offers
            self.act([offer.asked, {"do": "refuse", "offer": offer.number}])

    def again(self, value: list[Any]) -> list[Any]:
        """Whether this legal action makes an offer again that was refused."""
        assert self.table is not None, "a position comes before an action"
        seat, action = value
        self.game.check(self.table.state, seat, action)
        return [self.game.was_refused(self.table.state, seat, action)]

    def base(self, log: dict[str, Any]) -> list[Any]:
        self.log = log
        return self.changed({})

    def changed(self, fields: dict[str, Any]) -> list[Any]:
        log = {name: value for name, value in (self.log | fields).items() if value is not None}
        return _read(json.dumps(log).encode())

    def many(self, count: int) -> list[Any]:
        messages = [{"id": number, "type": "message"} for number in range(count)]
        return self.changed({"actions": messages})

    def text(self, pieces: list[Any]) -> list[Any]:
        return _read(_joined(pieces))

    def packed(self, value: list[Any]) -> list[Any]:
        pieces, cut = value
        content = gzip.compress(_joined(pieces), mtime=0)
        return _read(content[: len(content) - cut])

    def tables(self, changes: dict[str, Any]) -> list[Any]:
        """Whether a match can be played by the printed tables with something else at these paths."""
        game = G1836jr()
        tables = deepcopy(game.tables())
        for path, value in changes.items():
            place: Any = tables
            *way, last = path.split(".")
            for part in way:
                place = place[int(part) if part.isdigit() else part]
            place[last] = value
        try:
            game.compile(game.rules({}), tables)
        except IllegalAction as refusal:
            return [refusal.code, refusal.params]
        return ["compiled"]


def _joined(pieces: list[Any]) -> bytes:
    """The bytes of a text in which each letter stands for one."""
    return "".join(piece * times for piece, times in pieces).encode("latin-1")


def _read(content: bytes) -> list[Any]:
    try:
        log = read(content)
    except BadLog as problem:
        return [str(problem), problem.at, problem.code, problem.params]
    about = [log.ids, log.names, log.options, log.result, log.is_finished, log.end_reason]
    return [*about, [[at, entry["type"]] for at, entry in log.entries], log.states is not None]


_ASKED: Final[dict[str, Callable[[_Desk, Any], list[Any] | None]]] = {
    "given": _Desk.given,
    "setup": _Desk.setup,
    "play": _Desk.play,
    "entry": _Desk.entry,
    "export": _Desk.export,
    "act": _Desk.act,
    "refuse": _Desk.refuse,
    "again": _Desk.again,
    "log": _Desk.base,
    "with": _Desk.changed,
    "many": _Desk.many,
    "text": _Desk.text,
    "packed": _Desk.packed,
    "tables": _Desk.tables,
}
