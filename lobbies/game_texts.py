"""What games are called and how they are advertised; a game without texts shows its key."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from games.engines.catalogue import GAMES


@dataclass(frozen=True)
class GameCard:
    key: str
    name: str
    blurb: object
    minutes: int
    seats_min: int
    seats_max: int


NAMES = {"eurobiznes": "Eurobiznes"}
BLURBS = {"eurobiznes": _("Cities of Europe, dice, collecting countries")}
MINUTES = {"eurobiznes": 60}
MINUTES_UNKNOWN = 60


def name_of(game: str) -> str:
    return NAMES.get(game, game.capitalize())


def cards() -> list[GameCard]:
    """One card for each game that can be played today."""
    made = []
    for key, game in GAMES.items():
        rules = game.rules({})
        made.append(
            GameCard(
                key=key,
                name=name_of(key),
                blurb=BLURBS.get(key, ""),
                minutes=MINUTES.get(key, MINUTES_UNKNOWN),
                seats_min=getattr(rules, "players_min", 2),
                seats_max=getattr(rules, "players_max", 6),
            )
        )
    return made
