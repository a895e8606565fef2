"""How games are advertised; a game without texts shows its key."""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.catalogue import GAMES
from games.fronts.catalogue import FRONTS, front_for
from games.rulebooks.lesson import has_lesson


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
    def has_lesson(self) -> bool:
        """Whether a guided table teaches it."""
        return self.is_open and has_lesson(self.key)

    @property
    def opponents_most(self) -> int:
        return self.seats_max - 1


def is_open(game: str) -> bool:
    """Whether people can play it here today."""
    return game in GAMES


def seats_of(game: str) -> tuple[int, int]:
    """The fewest and most players; the rules as printed know best."""
    low, high = front_for(game).seats
    if game not in GAMES:
        return low, high
    rules = GAMES[game].rules({})
    return getattr(rules, "players_min", low), getattr(rules, "players_max", high)


def _card_of(game: str) -> GameCard:
    front = front_for(game)
    low, high = seats_of(game)
    return GameCard(
        key=game,
        name=front.name,
        blurb=front.blurb,
        minutes=front.minutes,
        seats_min=low,
        seats_max=high,
        is_open=is_open(game),
    )


def cards() -> list[GameCard]:
    """A card for each game that can be played today."""
    return [_card_of(game) for game in GAMES if is_open(game)]


def all_cards() -> list[GameCard]:
    """The games of today and those announced, in the order of FRONTS."""
    return [_card_of(game) for game in {**dict.fromkeys(FRONTS), **dict.fromkeys(GAMES)}]
