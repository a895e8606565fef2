"""What games are called and how they are advertised; a game without texts shows its key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.engines.catalogue import GAMES


@dataclass(frozen=True)
class GameCard:
    """A game on the first page; `is_open` says whether it can be played today."""

    key: str
    name: str
    blurb: object
    minutes: int
    seats_min: int
    seats_max: int
    is_open: bool

    @property
    def opponents_most(self) -> int:
        return self.seats_max - 1


@dataclass(frozen=True)
class About:
    """What is said of a game before its rules are asked: minutes of a usual match, players."""

    name: str
    blurb: Any
    minutes: int
    seats: tuple[int, int]


ABOUT = {
    "eurobiznes": About("Eurobiznes", _("Cities of Europe, dice, collecting sets"), 60, (2, 6)),
    "fortuna": About("Fortuna", _("Warsaw about 1900, chips in place of dice"), 90, (2, 4)),
    "antimonopoly": About(
        "Anti-Monopoly", _("Two roles: entrepreneurs and monopolists"), 60, (2, 6)
    ),
    "1836jr": About("1836jr", _("Railways of the Netherlands, the exchange, 51 hexes"), 90, (2, 4)),
}
UNKNOWN = About("", "", 60, (2, 6))


def is_open(game: str) -> bool:
    """Whether people can play it here today."""
    return game in GAMES


def name_of(game: str) -> str:
    return ABOUT[game].name if game in ABOUT else game.capitalize()


def seats_of(game: str) -> tuple[int, int]:
    """The fewest and most players; the rules as printed know best."""
    low, high = ABOUT.get(game, UNKNOWN).seats
    if game not in GAMES:
        return low, high
    rules = GAMES[game].rules({})
    return getattr(rules, "players_min", low), getattr(rules, "players_max", high)


def card_of(game: str) -> GameCard:
    about = ABOUT.get(game, UNKNOWN)
    low, high = seats_of(game)
    return GameCard(
        key=game,
        name=name_of(game),
        blurb=about.blurb,
        minutes=about.minutes,
        seats_min=low,
        seats_max=high,
        is_open=is_open(game),
    )


def cards() -> list[GameCard]:
    """A card for each game that can be played today."""
    return [card_of(game) for game in GAMES if is_open(game)]


def all_cards() -> list[GameCard]:
    """The games of today and those announced, in the order of ABOUT."""
    return [card_of(game) for game in {**dict.fromkeys(ABOUT), **dict.fromkeys(GAMES)}]
