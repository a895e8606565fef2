"""The one list of fronts; the platform asks here and names no game."""

from __future__ import annotations

from typing import Final

from games.fronts.antimonopoly.front import AntimonopolyFront
from games.fronts.eurobiznes.front import EurobiznesFront
from games.fronts.exchange import Exchange
from games.fronts.fortuna.front import FortunaFront
from games.fronts.front import Front, Picture
from games.fronts.g1836jr.front import G1836jrFront

#: By key, in the order in which games are offered. A front may stand here before its engine does: the game is announced.
FRONTS: Final[dict[str, Front]] = {
    front.key: front
    for front in (EurobiznesFront(), FortunaFront(), AntimonopolyFront(), G1836jrFront())
}


#: By the name of the site; a site brings one game.
EXCHANGES: Final[dict[str, Exchange]] = {
    front.exchange.site: front.exchange for front in FRONTS.values() if front.exchange is not None
}


def front_for(key: str) -> Front:
    """The front of this game; one of defaults where it has none."""
    return FRONTS.get(key) or Front(key)


def with_board(kind: str) -> list[str]:
    """The games whose board is of this kind."""
    return [key for key, front in FRONTS.items() if front.board == kind]


def picture() -> Picture | None:
    """The drawn board of the first game that has one."""
    return next((front.picture for front in FRONTS.values() if front.picture), None)


def with_book() -> list[str]:
    """The games that have a rule book, in the order in which the books stand."""
    places = {key: front.book_place for key, front in FRONTS.items()}
    placed = {key: place for key, place in places.items() if place is not None}
    return sorted(placed, key=placed.__getitem__)
