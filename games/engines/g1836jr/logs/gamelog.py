"""Whole game logs: those of 18xx.games and recorded game files, from bytes to the actions that count.

Anything at all may be in such a file. What is wrong is said with the action at which it is wrong; time and memory are bounded by
the limits here. Whether the actions are legal is for the engine to say (`replay`).
"""

import json
import zlib
from bisect import bisect_right
from collections.abc import Mapping
from typing import Any, Final, NoReturn, cast
from unicodedata import category

from games.engines.g1836jr.logs.interchange import SILENT
from games.engines.g1836jr.logs.readers import PLAYED

#: The game's name on the site, and that of the recorded game files.
TITLE: Final = "1836Jr30"
RECORD: Final = "1836jr"
OPTIONS: Final = frozenset(("multiple_brown_from_ipo",))
#: Bytes of a log, unpacked; a long game with its chat has a tenth of it.
MOST_BYTES: Final = 8_000_000
MOST_ACTIONS: Final = 30_000
MOST_AUTO: Final = 200
_LONGEST_NAME: Final = 200
_UNWRITABLE: Final = ("Cc", "Cs")
_GZIP_MAGIC: Final = b"\x1f\x8b"
#: Of zlib: the largest window, and that the first bytes tell how it is packed.
_ANY_WINDOW: Final = 47

PlayerId = int | str


class BadLog(Exception):
    """No log of this game, or one that cannot be read. `at`: id of the action at fault, None for the file as a whole.

    `problem` says it in English with every detail; `code` and `params` are stable, for readers of other languages.
    """

    def __init__(
        self, problem: str, at: int | None = None, *, code: str = "log_damaged", **params: Any
    ) -> None:
        super().__init__(problem if at is None else f"action {at}: {problem}")
        self.problem = problem
        self.at = at
        self.code = code
        self.params = params


class Log:
    """A log that was read: who plays by which options, what was done, how it ended.

    `entries`: (id, action) of all that counts, undone ones left out, automatic ones with the id of the action that brought them.
    `result`: final worth by player's id as text. `states`: those of a recorded game, None elsewhere.
    """

    __slots__ = (
        "data",
        "end_reason",
        "entries",
        "ids",
        "is_finished",
        "names",
        "options",
        "result",
        "states",
    )

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.ids: list[PlayerId] = []
        self.names: list[str] = []
        self.options: list[str] = []
        self.entries: list[tuple[int, dict[str, Any]]] = []
        self.result: dict[str, int] = {}
        self.is_finished = False
        self.end_reason: str | None = None
        self.states: list[dict[str, Any]] | None = None


def read(content: bytes) -> Log:
    """A log from the bytes of a file, packed with gzip or not. Raises BadLog."""
    data = _parsed(_unpacked(content))
    is_record = "title" not in data and "game" in data
    log = Log(data)
    title = data.get("game") if is_record else data.get("title")
    if title != (RECORD if is_record else TITLE):
        raise BadLog(
            f"is a log of {shown(title)}, not of {TITLE}", code="log_of_other_game", title=TITLE
        )
    _read_players(log)
    _read_options(log, data.get("optional_rules") if is_record else _settings(data))
    actions = _actions(data.get("actions"))
    log.entries = effective(actions)
    _read_end(log)
    if is_record:
        _read_states(log, len(actions))
    return log


def shown(value: Any) -> str:
    """A value as messages show it: never long, without letters that cannot be printed."""
    if type(value) is str:
        return ascii(value[:64])
    if value is None or type(value) in (bool, int, float):
        return ascii(value)[:64]
    return f"a {type(value).__name__}"


# -- the file -----------------------------------------------------------------------------------------


def _unpacked(content: bytes) -> bytes:
    if content[:2] == _GZIP_MAGIC:
        unpacker = zlib.decompressobj(_ANY_WINDOW)
        try:
            content = unpacker.decompress(content, MOST_BYTES + 1)
        except zlib.error as error:
            raise BadLog(f"cannot be unpacked: {error}", code="log_not_unpacked") from error
        if len(content) <= MOST_BYTES and not unpacker.eof:
            raise BadLog("is truncated: the packed file ends too early", code="log_not_unpacked")
    if len(content) > MOST_BYTES:
        raise BadLog(f"is larger than {MOST_BYTES} bytes", code="log_too_large", bytes=MOST_BYTES)
    return content


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number of JSON")


def _parsed(content: bytes) -> dict[str, Any]:
    try:
        data = json.loads(content.decode("utf-8-sig"), parse_constant=_no_number)
    except RecursionError as error:
        raise BadLog("is nested too deeply", code="log_not_json") from error
    except ValueError as error:  # UnicodeDecodeError and JSONDecodeError are ValueErrors
        raise BadLog(
            f"is not JSON, or truncated: {ascii(str(error))[1:-1]}", code="log_not_json"
        ) from error
    if type(data) is not dict:
        raise BadLog(f"must be a JSON object, not {shown(data)}", code="log_not_json")
    return data


def _settings(data: dict[str, Any]) -> Any:
    settings = data.get("settings")
    if settings is None:
        return data.get("optional_rules")
    if type(settings) is not dict:
        raise BadLog(f"settings must be an object, not {shown(settings)}")
    return settings.get("optional_rules")


# -- players, options, end ----------------------------------------------------------------------------


def _read_players(log: Log) -> None:
    players = log.data.get("players")
    if type(players) is not list:
        raise BadLog("has no list of players")
    if not 2 <= len(players) <= 4:
        raise BadLog(
            f"has {len(players)} players, 2 to 4 can play", code="log_players", players=len(players)
        )
    for player in players:
        row = player if type(player) is dict else {"id": player}
        who = row.get("id", row.get("name"))
        is_id = isinstance(who, int | str) and type(who) is not bool
        if not is_id or len(str(who)) > _LONGEST_NAME or _written(str(who)) != str(who):
            raise BadLog(f"players: {shown(who)} is no id of a player")
        name = row.get("name", str(who))
        if type(name) is not str:
            raise BadLog(f"players: {shown(name)} is no name of a player")
        log.ids.append(cast("PlayerId", who))
        log.names.append(_written(name[:_LONGEST_NAME]))
    if len({str(who) for who in log.ids}) != len(log.ids):
        raise BadLog("players: two have the same id")


def _written(name: str) -> str:
    """A name as every database can hold it: control characters and halves of letters become question marks."""
    return "".join("?" if category(letter) in _UNWRITABLE else letter for letter in name)


def _read_options(log: Log, options: Any) -> None:
    if options is None:
        return
    if type(options) is not list:
        raise BadLog(f"optional_rules must be a list, not {shown(options)}")
    for option in options:
        if type(option) is not str or option not in OPTIONS:
            raise BadLog(
                f"has the optional rule {shown(option)}, which this game does not know",
                code="log_option",
                option=shown(option),
            )
    log.options = sorted(set(options))


def _read_end(log: Log) -> None:
    data = log.data
    log.is_finished = data.get("status") == "finished" or data.get("finished") is True
    reason = data.get("end_reason", data.get("game_end_reason"))
    log.end_reason = reason if type(reason) is str else None
    result = data.get("result")
    if result is None:
        return
    if type(result) is not dict or not all(
        type(worth) in (int, float) for worth in result.values()
    ):
        raise BadLog("result must be an object of final worths by player's id")
    if result and set(result) != {str(who) for who in log.ids}:
        raise BadLog("result does not name the players of the game")
    log.result = result


def _read_states(log: Log, actions: int) -> None:
    states = log.data.get("states")
    if states is None:
        return
    if type(states) is not list or any(type(state) is not dict for state in states):
        raise BadLog("states must be a list of objects")
    if len(states) != actions + 1 or len(log.entries) != actions:
        raise BadLog(
            f"has {len(states)} states to {actions} actions: truncated, or no recorded game"
        )
    log.states = states


# -- actions ------------------------------------------------------------------------------------------


def _actions(actions: Any) -> list[dict[str, Any]]:
    """The actions, each known by its type, with increasing ids."""
    if type(actions) is not list:
        raise BadLog("has no list of actions")
    if len(actions) > MOST_ACTIONS:
        raise BadLog(
            f"has {len(actions)} actions, at most {MOST_ACTIONS} are read",
            code="log_too_long",
            actions=len(actions),
            most=MOST_ACTIONS,
        )
    last: int | None = None
    for place, action in enumerate(actions, start=1):
        if type(action) is not dict:
            raise BadLog(f"the {place}. of the actions is {shown(action)}, not an object", last)
        number = action.get("id")
        if type(number) is not int or number < 0:
            raise BadLog(f"the {place}. of the actions has the id {shown(number)}", last)
        if last is not None and number <= last:
            raise BadLog(f"the id does not follow {last}: ids must increase", number)
        last = number
        _check_type(action, number)
    return actions


def _check_type(action: Mapping[str, Any], number: int) -> None:
    kind = action.get("type")
    if type(kind) is not str or not (kind in PLAYED or kind in SILENT or kind in ("undo", "redo")):
        raise BadLog(
            f"{shown(kind)} is no type of action in this game",
            number,
            code="log_action",
            action=shown(kind),
        )
    auto = action.get("auto_actions")
    if auto is None:
        return
    if type(auto) is not list or len(auto) > MOST_AUTO:
        raise BadLog(f"auto_actions must be a list of at most {MOST_AUTO} actions", number)
    for further in auto:
        kind = further.get("type") if type(further) is dict else None
        if type(kind) is not str or not (kind in PLAYED or kind in SILENT):
            raise BadLog(f"{shown(kind)} is no type of automatic action", number)


def effective(actions: list[dict[str, Any]]) -> list[tuple[int, dict[str, Any]]]:
    """What counts after all undoing and redoing, with automatic actions after theirs (docs/18xx-logs.md#undo-and-redo).

    Messages are left out: they do nothing and are never undone. Raises BadLog.
    """
    standing: list[dict[str, Any]] = []
    ids: list[int] = []
    undone: list[tuple[list[dict[str, Any]], list[int]]] = []
    for action in actions:
        kind, number = action["type"], action["id"]
        if kind == "undo":
            keep = _kept(action.get("action_id"), ids, number)
            # Slices: a log may undo and redo everything thousands of times.
            undone.append((standing[keep:], ids[keep:]))
            del standing[keep:], ids[keep:]
        elif kind == "redo":
            if not undone:
                raise BadLog("nothing was undone that could be done again", number)
            group, numbers = undone.pop()
            standing += group
            ids += numbers
        elif kind != "message":
            undone.clear()
            standing.append(action)
            ids.append(number)
    return [
        (action["id"], one)
        for action in standing
        for one in (action, *(action.get("auto_actions") or ()))
    ]


def _kept(target: Any, ids: list[int], number: int) -> int:
    """How many of the standing actions an undo leaves."""
    if target is None:
        return max(0, len(ids) - 1)
    if type(target) is not int or not 0 <= target < number:
        raise BadLog(f"undoes to action {shown(target)}, which is not there", number)
    return bisect_right(ids, target) if target else 0
