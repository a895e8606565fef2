"""The course of a match: everybody's worth from round to round, and what was the greatest of its kind.

Pure. Fed with what every entry told and the state after it; reads the state through the contract only. Which
events are facts of a match says the game's front.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.engines.kernel.game import Event, Game
from games.fronts.catalogue import front_for


class Course:
    """What one match's log comes to."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._front = front_for(game.key)
        self._turns = 0
        #: Worths by round, in the order of play; the last state of a round is the one that stays.
        self._worths: dict[int | str, Mapping[int, int]] = {}
        self._greatest: dict[str, Event] = {}
        self._counts: dict[str, int] = dict.fromkeys(self._front.counted, 0)
        self._rents: dict[int, int] = {}
        #: What everybody's holdings would bring on the average, round by round as they stood when it began.
        self._expected: dict[int, int] = {}

    def note(self, told: Iterable[Event], state: Any) -> None:
        """One entry: what it told and the state after it."""
        for event in told:
            self._note_event(event)
        self._turns = self._game.turns(state)
        name, worths = self._game.valued(state)
        if name not in self._worths and self._front.earned is not None:
            self._note_prospects(state, worths)
        self._worths[name] = worths

    def _note_prospects(self, state: Any, seats: Iterable[int]) -> None:
        for seat in seats:
            prospect = self._game.prospect(state, seat)
            if prospect is not None:
                self._expected[seat] = self._expected.get(seat, 0) + prospect

    def _note_event(self, event: Event) -> None:
        kind = event["event"]
        for fact, (name, amount) in self._front.greatest.items():
            if kind == name and event[amount] > self._greatest.get(fact, {amount: 0})[amount]:
                self._greatest[fact] = event
        for fact, names in self._front.counted.items():
            self._counts[fact] += kind in names
        if self._front.earned is not None and kind == self._front.earned[0]:
            _, who, amount = self._front.earned
            self._rents[event[who]] = self._rents.get(event[who], 0) + event[amount]

    def to_json(self) -> dict[str, Any]:
        """{rounds, worth: {seat: [one for each round]}, turns, greatest, counts, rents, luck: {seat: {expected, thrown}}}."""
        seats = range(max(map(len, self._worths.values()), default=0))
        return {
            "rounds": list(self._worths),
            "worth": {str(seat): [one[seat] for one in self._worths.values()] for seat in seats},
            "turns": self._turns,
            "greatest": self._greatest,
            "counts": self._counts,
            "rents": {str(seat): amount for seat, amount in sorted(self._rents.items())},
            "luck": {
                str(seat): {"expected": expected, "thrown": self._rents.get(seat, 0)}
                for seat, expected in sorted(self._expected.items())
            },
        }
