"""Positions that the engine sets up under the rules of a page: for the pictures of the rules in brief, and for examples."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from games.engines.catalogue import game_for
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.rng import FastRng
from games.fronts.catalogue import front_for
from games.reading.matches import Rulebook
from games.rulebooks.brief import BriefStep
from games.rulebooks.examples import Worked, worked_out

#: Whose deeds, shares and pawns the pictures show.
SEATS: Final = 3


@cache
def book_of_the_box(key: str) -> Rulebook:
    """The rules and tables of the package, ready to set positions up."""
    game = game_for(key)
    rules, tables = game.rules({}), dict(game.tables())
    compiled = game.compile(rules)
    return Rulebook(game, compiled, rules.model_dump(mode="json"), {}, tables, "", 0)


@lru_cache(maxsize=64)
def examples_of(book: Rulebook) -> tuple[Worked, ...]:
    """The worked examples that hold under these rules; a rulebook never changes."""
    return tuple(worked_out(book.game, book.compiled))


def pictures_of(book: Rulebook, steps: Iterable[BriefStep]) -> dict[str, Any]:
    """`data`: the printed part, as of a match (`data_of`); `pictures`: by key of a step what it shows, with its position.

    A step whose position these rules do not allow has none.
    """
    kept = front_for(book.game.key).pictured
    tables = {name: book.tables[name] for name in kept["tables"] if name in book.tables}
    found = {step.key: _picture(book, step.picture) for step in steps}
    return {
        "data": {
            "game": book.game.key,
            "rules": {},
            "tables": tables,
            "printed": book.game.printed(book.compiled),
        },
        "pictures": {key: shown for key, shown in found.items() if shown is not None},
    }


def _picture(book: Rulebook, picture: Mapping[str, Any]) -> dict[str, Any] | None:
    fewest, most, _mode = book.game.seats_for(book.rules)
    seats = min(max(SEATS, fewest), most)
    try:
        state = book.game.arrange(book.compiled, seats, picture["given"], FastRng(0))
    except IllegalAction:
        return None
    front = front_for(book.game.key)
    view, beside = book.game.view(state, None), front.beside(state, None) or {}
    shows = {name: value for name, value in picture.items() if name not in ("given", "alt")}
    return {
        "shows": shows,
        "view": {name: view[name] for name in front.pictured["view"] if name in view},
        "beside": {name: beside[name] for name in front.pictured["beside"] if name in beside},
    }
