"""Other values that a rule parameter may have.

The model itself is asked, so that nothing is parsed twice.
"""

from collections.abc import Iterator
from typing import Any, Final

from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game

_STEPS: Final = (1, 5, 10, 15, 50, 100, 500)


def is_legal(game: Game[Any, Any], name: str, value: Any) -> bool:
    """Whether the parameter may have this value while all others keep their default."""
    try:
        game.compile(game.rules({name: value}))
    except IllegalAction:
        return False
    return True


def default_of(game: Game[Any, Any], name: str) -> Any:
    """The default of a parameter, as JSON."""
    return game.rules({}).model_dump(mode="json")[name]


def legal_values(game: Game[Any, Any], name: str) -> list[Any]:
    """Every value of an enumeration or a truth value, the default first.

    Empty for a parameter that the game does not have.
    """
    if name not in game.Rules.model_fields:
        return []
    default = default_of(game, name)
    return [default, *_words(game, name, default)]


def neighbours(game: Game[Any, Any], name: str) -> list[Any]:
    """Legal values next to the default.

    Other words, the other truth value, a number up and down, a list with one number changed.
    """
    default = default_of(game, name)
    if isinstance(default, bool | str):
        return _words(game, name, default)
    if isinstance(default, int):
        return list(_numbers(game, name, default))
    if isinstance(default, list):
        return list(_lists(game, name, default))
    return []


def _words(game: Game[Any, Any], name: str, default: Any) -> list[Any]:
    if isinstance(default, bool):
        return [value for value in (not default,) if is_legal(game, name, value)]
    schema = game.Rules.model_json_schema()
    described = schema["properties"][name]
    if "$ref" in described:
        described = schema["$defs"][described["$ref"].rpartition("/")[2]]
    others = [value for value in described.get("enum", ()) if value != default]
    return [value for value in others if is_legal(game, name, value)]


def _numbers(game: Game[Any, Any], name: str, default: int) -> Iterator[int]:
    for direction in (1, -1):
        for step in _STEPS:
            if is_legal(game, name, default + direction * step):
                yield default + direction * step
                break


def _lists(game: Game[Any, Any], name: str, default: list[Any]) -> Iterator[list[Any]]:
    for place, number in enumerate(default):
        for step in (*_STEPS, -1, -5):
            changed = [*default[:place], number + step, *default[place + 1 :]]
            if is_legal(game, name, changed):
                yield changed
                break
