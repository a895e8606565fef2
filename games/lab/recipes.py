"""Which recordings the repository keeps: every scenario played on, and excerpts of many games.

What is recorded follows from the scenarios, the rules of the games and the lists below alone.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from games.engines.catalogue import GAMES
from games.engines.kernel.game import Game
from games.lab.books import BOOK, recorded_book
from games.lab.documents import BETWEEN_RECORDINGS, RECORDING_SUFFIX, documents
from games.lab.legal_values import legal_values
from games.lab.log_answers import ANSWERS, renewed_answers
from games.lab.matrix import drawn_tables, seats_of, variations
from games.lab.playthroughs import Playthrough, parsed, renewed
from games.lab.pool import game_named
from games.lab.rarities import rarities_of
from games.lab.recording import Recipe, Taste, excerpts, of_scenario

#: The folder of recordings beside the scenarios of a game.
FOLDER: Final = "playthroughs"
_CHAPTER: Final = re.compile(r"R-?\w+?-[A-Z]+")
_DRAWN: Final = 7
_BOTS: Final = (("steady", "random"), ("random",), ("steady",))
_STRANGERS: Final = (("random",),)
_HOUR: Final = {"time_limit_minutes": 60}


def tables_of(game: Game[Any, Any]) -> Iterator[tuple[dict[str, Any], int, tuple[str, ...]]]:
    """Rules, number of seats and roles given by the host of each game to record."""
    ways = [*variations(game), *_options(game)]
    if "time_limit_minutes" in game.Rules.model_fields:
        modes = legal_values(game, "time_end_mode")
        ways += [{**_HOUR, "time_end_mode": mode} for mode in modes] or [dict(_HOUR)]
    for number, rules in enumerate(ways):
        seats = seats_of(game, rules)
        yield rules, seats[number % len(seats)], ()
    for rules, seats_drawn in drawn_tables(game, _DRAWN):
        yield rules, seats_drawn, ()
    yield from _with_roles(game)


def _options(game: Game[Any, Any]) -> Iterator[dict[str, Any]]:
    for name in game.Rules.model_fields:
        for value in legal_values(game, name)[1:]:
            yield {name: value}


def _with_roles(
    game: Game[Any, Any],
) -> Iterator[tuple[dict[str, Any], int, tuple[str, ...]]]:
    for value in legal_values(game, "role_assignment"):
        rules = {"role_assignment": value}
        roles = game.host_roles(game.rules(rules).model_dump())
        if len(roles) > 1:
            yield rules, 4, (roles[0], roles[1]) * 2


def games_of(key: str) -> Iterator[tuple[str, list[Playthrough]]]:
    """Recordings by the name of their file: excerpts of games."""
    game, taste = game_named(key), Taste()
    bots = _BOTS if key in GAMES else _STRANGERS  # `steady` has a policy for each game it knows
    for number, (rules, seats, roles) in enumerate(tables_of(game), 1):
        recipe = Recipe(key, seats, rules, roles, bots[number % len(bots)], seed=f"{key}-{number}")
        yield f"game-{number:02}", list(excerpts(recipe, taste))


def scenarios_of(key: str, scenarios: Path) -> Iterator[tuple[str, list[Playthrough]]]:
    """Recordings by the name of their file: the scenarios of each chapter."""
    chapters: dict[str, list[Playthrough]] = defaultdict(list)
    for document in documents([scenarios / key]):
        found = of_scenario(document)
        match = _CHAPTER.match(document.path.stem)
        if found is not None and match is not None:
            chapters[match[0]].append(found)
    yield from chapters.items()


def renew(key: str, scenarios: Path) -> int:
    """Play the recorded moves of a game once more and keep what the engine does today; how many changed."""
    changed = 0
    for path in sorted((scenarios / key / FOLDER).glob(f"*{RECORDING_SUFFIX}")):
        before = path.read_text(encoding="utf-8")
        after = _all_renewed(key, before)
        path.write_text(after, encoding="utf-8")
        changed += before != after
    return changed


def _all_renewed(key: str, text: str) -> str:
    """The recordings of a file; a book has all the parts that it has today."""
    if text.startswith(BOOK):
        return recorded_book(key)
    return BETWEEN_RECORDINGS.join(_renewed(one) for one in text.split(BETWEEN_RECORDINGS))


def _renewed(text: str) -> str:
    return renewed_answers(text) if text.startswith(ANSWERS) else renewed(parsed(text)).text()


def write(key: str, scenarios: Path) -> int:
    """Record everything of a game anew, but for what is written by hand; how many recordings there are."""
    folder = scenarios / key / FOLDER
    folder.mkdir(exist_ok=True)
    for old in folder.glob(f"*{RECORDING_SUFFIX}"):
        if not old.read_text(encoding="utf-8").startswith(ANSWERS):
            old.unlink()
    (folder / f"book{RECORDING_SUFFIX}").write_text(recorded_book(key), encoding="utf-8")
    count = 1
    for name, found in [*scenarios_of(key, scenarios), *games_of(key), *rarities_of(key)]:
        text = BETWEEN_RECORDINGS.join(recording.text() for recording in found)
        (folder / f"{name}{RECORDING_SUFFIX}").write_text(text, encoding="utf-8")
        count += len(found)
    return count
