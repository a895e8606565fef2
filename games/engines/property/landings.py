"""How often pawns stop where: a Markov chain over the fields, made of the very board, decks, dice, chips and prison of a match."""

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from typing import Any, Final, NamedTuple

from games.engines.property.state import Compiled

#: Turns after which the chain has forgotten where it began.
_TURNS: Final = 80
#: Cards that lead to fields with cards are followed so far.
_DEEPEST: Final = 3
_SENT: Final = ("go_to_jail", "go_to_hospital")
_MOVED: Final = ("move_to", "move_by")


class CardLead(Enum):
    """What a card does that leads to no field."""

    HELD = "held"
    STAYS = "stays"


_HELD: Final = CardLead.HELD
_STAYS: Final = CardLead.STAYS


class PawnChain(NamedTuple):
    """All that decides how often pawns stop where; matches that differ in other rules have the same.

    `throws`: steps of a move and their chance; `moves`: of a turn; `detains`: whether whoever stops on a field is held;
    `cards`: where each card that may be drawn on a field leads; `place`: where pawns are held, `missed`: for how many turns.
    """

    throws: tuple[tuple[int, float], ...]
    moves: float
    detains: tuple[bool, ...]
    cards: tuple[tuple[int | CardLead, ...], ...]
    place: int | None
    missed: float


def chain_of(c: Compiled) -> PawnChain:
    decks = {deck: [c.effects[card] for card in cards] for deck, cards in c.decks.items()}
    every = [card for cards in decks.values() for card in cards]

    def cards_on(field: int) -> tuple[int | CardLead, ...]:
        """Of all decks where the role of the visitor decides."""
        deck = c.deck_of[field]
        drawn = (decks.get(deck) or every) if deck else []
        return tuple(_lead(effect, field, c.size) for effect in drawn)

    return PawnChain(
        throws=tuple(c.movement.throws().items()),
        moves=c.movement.moves_per_turn(),
        detains=tuple(kind in c.visits.detaining for kind in c.types),
        cards=tuple(cards_on(field) for field in range(c.size)),
        place=c.detention.place(),
        missed=c.detention.mean_missed(),
    )


def _lead(effect: dict[str, Any], field: int, size: int) -> int | CardLead:
    """Where a card that is drawn on this field leads."""
    name = effect["effect"]
    if name in _SENT:
        return _HELD
    if name in _MOVED:
        to = effect["target"] if name == "move_to" else field + effect["steps"]
        return int(to % size)
    return _STAYS


class Landings:
    """`rate`: stops on each field for each turn of one player, missed turns included; `mean`: steps of one move on average."""

    def __init__(self, chain: PawnChain) -> None:
        self._chain = chain
        self._size = len(chain.cards)
        self.mean: float = sum(steps * chance for steps, chance in chain.throws)
        self.rate: list[float] = self._settled()

    def reach(self, position: int) -> Iterator[tuple[int, int, float]]:
        """Field, steps and chance of each move from `position`; what cards do there is left out."""
        for steps, chance in self._chain.throws:
            yield (position + steps) % self._size, steps, chance

    def _settled(self) -> list[float]:
        standing = [1.0 / self._size] * self._size
        for _ in range(_TURNS):
            standing, stops, sent = self._turn(standing)
        turns = 1.0 + sent * self._chain.missed
        return [self._chain.moves * stop / turns for stop in stops]

    def _turn(self, standing: list[float]) -> tuple[list[float], list[float], float]:
        """Where everybody stands after one turn, the stops in it, and how many were sent to be held."""
        after, stops = [0.0] * self._size, [0.0] * self._size
        sent = 0.0
        for position, here in enumerate(standing):
            left = here
            for field, _, chance in self.reach(position):
                left -= here * chance
                sent += self._stop(field, here * chance, after, stops, _DEEPEST)
            sent += self._send(
                position, left, after
            )  # a throw of doubles leads away without a stop
        return after, stops, sent

    def _stop(
        self, field: int, mass: float, after: list[float], stops: list[float], depth: int
    ) -> float:
        """A stop of so many pawns on a field and where it leads them; how many are held."""
        stops[field] += mass
        if self._chain.detains[field]:
            return self._send(field, mass, after)
        cards = self._chain.cards[field] if depth else ()
        if not cards:
            after[field] += mass
            return 0.0
        return self._drawn(cards, field, mass / len(cards), after, stops, depth)

    def _drawn(
        self,
        cards: tuple[int | CardLead, ...],
        field: int,
        share: float,
        after: list[float],
        stops: list[float],
        depth: int,
    ) -> float:
        """Each of these cards is drawn by so many pawns; how many are held."""
        sent = 0.0
        for lead in cards:
            if lead is _STAYS:
                after[field] += share
            elif lead is _HELD:
                sent += self._send(field, share, after)
            else:
                sent += self._stop(lead, share, after, stops, depth - 1)
        return sent

    def _send(self, field: int, mass: float, after: list[float]) -> float:
        after[field if self._chain.place is None else self._chain.place] += mass
        return mass


@lru_cache(maxsize=32)
def landings(c: Compiled) -> Landings:
    """Those of a match; worked out once for all matches with the same chain."""
    return _of_chain(chain_of(c))


@lru_cache(maxsize=32)
def _of_chain(chain: PawnChain) -> Landings:
    return Landings(chain)
