"""What the kernel does with logs and with matches that end by agreement: recorded like the book of a game."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from games.engines.kernel import log, rng
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.rng import FastRng
from games.lab.kernel_answers import said, secret
from games.lab.pool import game_named

#: The game whose positions and logs are taken for it.
KEY: Final = "antimonopoly"
_ENTRIES: Final = 24
#: What the table does once everybody has agreed to end.
_AGREED: Final = {"do": log.END_AGREED}


def _played() -> tuple[log.Fold, list[dict[str, Any]]]:
    """A short match as the clock plays it, with some of it undone and done again."""
    game = game_named(KEY)
    compiled = game.compile(game.rules({}))
    chance = rng.CommittedRng(secret(7), b"book")
    table = log.Fold.opened(game, compiled, 3, chance)
    found: list[dict[str, Any]] = [
        {"n": 1, "kind": "setup", "seat": None, "action": {}, "drawn": list(chance.drawn)}
    ]
    for number in range(2, _ENTRIES):
        chance.forget_drawn()
        asked = table.game.asked(table.state)[0]
        seat, action = game.default_action(table.state, asked, FastRng(number))
        table.apply(seat, action, chance)
        entry = {"n": number, "kind": "play", "seat": seat, "action": action}
        found.append({**entry, "drawn": list(chance.drawn)})
    return table, found


def of_logs() -> Iterator[tuple[str, Any]]:
    game, (played, entries) = game_named(KEY), _played()
    compiled = played.state.c
    yield "log.played", _table(played)
    last = len(entries)

    def undo(number: int, to: int) -> dict[str, Any]:
        return {"n": number, "kind": "undo", "seat": None, "action": {"to": to}, "drawn": []}

    again = {**entries[9], "n": last + 2}
    left = {"n": last + 1, "kind": "play", "seat": None, "action": {"do": "leave", "who": 2}}
    logs: dict[str, list[dict[str, Any]]] = {
        "whole": entries,
        "undone": [*entries, undo(last + 1, 9)],
        "again": [*entries, undo(last + 1, 9), again],
        "redone": [*entries, undo(last + 1, 9), undo(last + 2, last), undo(last + 3, last + 1)],
        "start": [*entries, undo(last + 1, 1)],
        "nowhere": [*entries, undo(last + 1, 0)],
        "later": [*entries, undo(last + 1, last + 1)],
        "left": [*entries, {**left, "drawn": []}],
        "none": [],
        "more": [*entries[:5], {**entries[5], "drawn": [*entries[5]["drawn"], 1]}],
        "fewer": [{**entries[0], "drawn": entries[0]["drawn"][:-1]}],
        "opening": [{**entries[0], "drawn": [*entries[0]["drawn"], 1]}],
        "other": [*entries[:3], {**entries[3], "seat": 9}, *entries[4:]],
        "roles": [{**entries[0], "action": {"roles": ["entrepreneur"]}}],
    }
    for name, rows in logs.items():
        yield f"log.{name}.held", said(log.effective, rows)
        yield f"log.{name}.fold", said(_folded, compiled, rows)
        yield f"log.{name}.replay", said(_replayed, compiled, rows)
        yield f"log.{name}.bounds", said(log.bounds_of, game, compiled, 3, rows)
    table = log.fold(game, compiled, 3, entries[:6])
    topics = table.topics()
    asked = {
        seat: [table.answered(seat, topic), table.answered(seat, None)]
        for seat, topic in topics.items()
    }
    yield "log.asked", [sorted(asked.items()), [table.answered(seat, None) for seat in range(3)]]
    twin = table.copy()
    twin.reopen(77)
    yield "log.copy", [_table(table), _table(twin)]
    yield (
        "log.digest",
        [log.digest(game, table.state), log.canonical({"b": "ż", "a": [1]}).decode()],
    )


def of_agreed_ends() -> Iterator[tuple[str, Any]]:
    """Matches that end because everybody agreed: the table after it, and what may come after that."""
    held, _ = _played()
    for number in (None, 77):
        table, told = held.copy(), list[Any]()
        table.apply(SYSTEM, _AGREED, FastRng(1), told, number)
        twin = table.copy()
        yield (
            f"agreed.{number}",
            [*map(_ended, (held, table, twin)), told, said(_end_unheard, twin), _ended(twin)],
        )
    unheard = held.copy()
    yield "agreed.unheard", [said(_end_unheard, unheard), _ended(unheard), _ended(held)]
    over = _over()
    yield "agreed.over", [_ended(over), said(_end_unheard, over), _ended(over)]


def _over() -> log.Fold:
    """A match that its rules have ended."""
    game = game_named(KEY)
    state = game.arrange(game.compile(game.rules({})), 2, {"turn": 0}, FastRng(1))
    table = log.Fold(game, state, 5)
    table.apply(SYSTEM, {"do": "leave", "who": 1}, FastRng(1))
    return table


def _end_unheard(table: log.Fold) -> Any:
    return table.apply(SYSTEM, _AGREED, FastRng(1))


def _ended(table: log.Fold) -> Any:
    outcome = table.outcome
    return [_table(table), outcome and outcome.to_json()]


def _folded(compiled: Any, rows: Sequence[log.Entry]) -> Any:
    return _table(log.fold(game_named(KEY), compiled, 3, rows))


def _replayed(compiled: Any, rows: Sequence[log.Entry]) -> Any:
    replay = log.Replay(game_named(KEY), compiled, 3, rows)
    return [_table(replay.step(row, rng.RecordedRng(row["drawn"]))) for row in rows]


def _table(table: log.Fold) -> Any:
    questions = sorted(table.questions.items())
    return [log.digest(table.game, table.state), table.version, questions]
