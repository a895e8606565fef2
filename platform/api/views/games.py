"""Games, their parameters and the sets of rules that hosts pick from."""

from __future__ import annotations

from functools import cache
from typing import Any

from api.calls import CHECKED, Asking, call
from api.problems import CallRefused
from api.shapes import GamesShape, OffersShape, ParametersShape, RulesShape
from api.tokens import READ
from games import characters
from games.editions.selectors import OfferedRules, changes_in_words, offered
from games.engines.catalogue import GAMES
from lobbies import game_texts
from lobbies.errors import LobbyError


@call("The games of this site", GamesShape, scope=READ, is_open=True)
def games(_ask: Asking) -> dict[str, Any]:
    """Every game that can be played today, with its AI players."""
    return {
        "items": [
            {
                "key": card.key,
                "name": card.name,
                "seats_min": card.seats_min,
                "seats_max": card.seats_max,
                "minutes": card.minutes,
                "bots": [key for key, _ in characters.offered(card.key)],
                "rules": f"/rules/{card.key}/",
            }
            for card in game_texts.cards()
        ]
    }


@call("The parameters of a game", ParametersShape, scope=READ, is_open=True, keeps=CHECKED)
def game_parameters(_ask: Asking, game: str) -> dict[str, Any]:
    """A JSON Schema of what `rules` may hold where a table is opened."""
    return {"game": _known(game), "parameters": _schema(game)}


@cache
def _schema(game: str) -> dict[str, Any]:
    return GAMES[game].Rules.model_json_schema()


@call("The sets of rules of a game", OffersShape, scope=READ, is_open=True)
def variants(_ask: Asking, game: str) -> dict[str, Any]:
    """Those that a host may pick, the first one being that of the box."""
    return {"items": [_offer(game, one) for one in offered(_known(game))]}


def _offer(game: str, one: OfferedRules) -> dict[str, Any]:
    return {
        "slug": one.slug,
        "name": one.text,
        "rules": dict(one.rules),
        "told": changes_in_words(game, one),
    }


@call("One set of rules, whole", RulesShape, scope=READ, is_open=True, keeps=CHECKED)
def variant(_ask: Asking, game: str, slug: str) -> dict[str, Any]:
    """With its tables, where they differ from those of the box."""
    found = next((one for one in offered(_known(game)) if one.slug == slug), None)
    if found is None:
        raise CallRefused("not_found")
    return {
        "game": game,
        "slug": slug,
        "name": found.text,
        "rules": dict(found.rules),
        "tables": None if found.tables is None else dict(found.tables),
    }


def _known(game: str) -> str:
    if game not in GAMES:
        raise LobbyError("unknown_game")
    return game
