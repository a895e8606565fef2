"""How often pawns stop where: a Markov chain over the fields, made of the very board, decks, dice, chips and prison of a match."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from games.engines.property.compiled import Compiled

#: Turns after which the chain has forgotten where it began.
_TURNS: Final = 80
#: Cards that lead to fields with cards are followed so far.
_DEEPEST: Final = 3
_SENT: Final = ("go_to_jail", "go_to_hospital")


class Landings:
    """`rate`: stops on each field for each turn of one player, missed turns included; `mean`: steps of one move on average."""

    def __init__(self, c: Compiled) -> None:
        self._c = c
        self._throws = c.movement.throws()
        self._decks = {deck: [c.effects[card] for card in cards] for deck, cards in c.decks.items()}
        self._held_at = c.detention.place()
        self.mean: float = sum(steps * chance for steps, chance in self._throws.items())
        self.rate: list[float] = self._settled()

    def reach(self, position: int) -> Iterator[tuple[int, int, float]]:
        """Field, steps and chance of each move from `position`; what cards do there is left out."""
        size = self._c.size
        for steps, chance in self._throws.items():
            yield (position + steps) % size, steps, chance

    def _settled(self) -> list[float]:
        standing = [1.0 / self._c.size] * self._c.size
        for _ in range(_TURNS):
            standing, stops, sent = self._turn(standing)
        turns = 1.0 + sent * self._c.detention.mean_missed()
        return [self._c.movement.moves_per_turn() * stop / turns for stop in stops]

    def _turn(self, standing: list[float]) -> tuple[list[float], list[float], float]:
        """Where everybody stands after one turn, the stops in it, and how many were sent to be held."""
        after, stops = [0.0] * self._c.size, [0.0] * self._c.size
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
        c = self._c
        stops[field] += mass
        if c.types[field] in c.visits.detaining:
            return self._send(field, mass, after)
        cards = self._cards(field) if depth else []
        if not cards:
            after[field] += mass
            return 0.0
        share = mass / len(cards)
        return sum(self._card(card, field, share, after, stops, depth) for card in cards)

    def _card(
        self,
        effect: dict[str, Any],
        field: int,
        mass: float,
        after: list[float],
        stops: list[float],
        depth: int,
    ) -> float:
        name = effect["effect"]
        if name in _SENT:
            return self._send(field, mass, after)
        if name in ("move_to", "move_by"):
            to = effect["target"] if name == "move_to" else field + effect["steps"]
            return self._stop(to % self._c.size, mass, after, stops, depth - 1)
        after[field] += mass
        return 0.0

    def _cards(self, field: int) -> list[dict[str, Any]]:
        """The cards that may be drawn on a field; of all decks where the role of the visitor decides."""
        deck = self._c.deck_of[field]
        if not deck:
            return []
        return self._decks.get(deck) or [card for cards in self._decks.values() for card in cards]

    def _send(self, field: int, mass: float, after: list[float]) -> float:
        after[field if self._held_at is None else self._held_at] += mass
        return mass


@lru_cache(maxsize=32)
def landings(c: Compiled) -> Landings:
    """Those of a match; worked out once."""
    return Landings(c)
