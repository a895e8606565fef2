"""The one list of games; the only module that imports every game."""

from typing import Any, Final

from games.engines.antimonopoly.game import Antimonopoly
from games.engines.eurobiznes.game import Eurobiznes
from games.engines.fortuna.game import Fortuna
from games.engines.g1836jr.game import G1836jr
from games.engines.kernel.game import Game

GAMES: Final[dict[str, Game[Any, Any]]] = {
    game.key: game for game in (Eurobiznes(), Fortuna(), Antimonopoly(), G1836jr())
}


def game_for(key: str) -> Game[Any, Any]:
    """The game with this key; raises KeyError that names those there are."""
    if key not in GAMES:
        raise KeyError(f"there is no game {key}; known are {', '.join(GAMES)}")
    return GAMES[key]
