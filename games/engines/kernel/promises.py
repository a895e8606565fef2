"""What the contract promises of every position and every action (docs/scenarios.md#what-every-scenario-proves-besides).

Nothing here knows a game or a rule. Each promise holds for any position, also for one that was set
up and that no play could ever reach.
"""

import json
from collections.abc import Mapping
from typing import Any

from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.admission import admitted
from games.engines.kernel.choices import FIXED, PICK, Action, Choice, Pick
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game, Sink
from games.engines.kernel.log import canonical
from games.engines.kernel.rng import FastRng, ScriptedRng


class Unwitnessed:
    """Plays the actions of one match, and asks nothing of the engine; stands in for a Witness where time matters."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.faults: list[str] = []

    def play(self, state: Any, seat: int, action: Action, rng: ScriptedRng, sink: Sink) -> Any:
        """As `Witness.play`."""
        after = self.game.copy(state)
        self.game.apply(after, seat, action, rng, sink)
        return after

    def look_at(self, state: Any) -> None:
        """Nothing is promised here."""


class Witness:
    """Plays the actions of one match; `faults` are the promises that were not kept, in words."""

    def __init__(self, game: Game[Any, Any], compiled: Any, seats: int, state: Any) -> None:
        self.game, self.compiled, self.seats = game, compiled, seats
        self.faults: list[str] = []
        # A position that is set up against an invariant goes on against it; no play broke it.
        self._is_whole = not game.broken(state)

    def play(self, state: Any, seat: int, action: Action, rng: ScriptedRng, sink: Sink) -> Any:
        """The position after `action`; `state` is left alone.

        Raises IllegalAction where the rules refuse it.
        """
        game, before = self.game, self._stored(state)
        refusal = self._refusal(state, seat, action)
        after, loaded = game.copy(state), game.load(self.compiled, json.loads(before))
        self._promise("loading gives back what was stored", kept=self._stored(loaded) == before)
        same_chance, told = rng.copy(), len(sink)
        try:
            game.apply(after, seat, action, rng, sink)
        except IllegalAction as refused:
            is_left = self._stored(after) == before and len(sink) == told
            self._promise("a refusal changes nothing", kept=is_left)
            self._promise("check and apply say the same", kept=str(refused) == str(refusal))
            raise
        self._promise(f"apply refuses as check does: {refusal}", kept=refusal is None)
        for event in sink[told:]:
            self._promise(f"{event} stands in the registry", kept=self._is_registered(event))
        self._promise("a copy is independent", kept=self._stored(state) == before)
        self._go_on(loaded, seat, action, same_chance)
        is_same = self._stored(loaded) == self._stored(after)
        self._promise("a stored position goes on as the other does", kept=is_same)
        is_offered = admitted(action, game.legal(state, seat))
        self._promise("what is accepted is among the choices of the seat", kept=is_offered)
        return after

    def _is_registered(self, event: Mapping[str, Any]) -> bool:
        data = self.game.events.get(event["event"])
        return data is not None and data.admits(set(event) - {"event"})

    def look_at(self, state: Any) -> None:
        """Whatever must hold of a position between two actions."""
        game, before = self.game, self._stored(state)
        if self._is_whole:
            self.faults += game.broken(state)
        asked, optional = list(game.asked(state)), list(game.optional(state))
        is_going_on = game.outcome(state) is None
        self._promise("somebody is asked until the end", kept=bool(asked) is is_going_on)
        self._promise("who is asked is not optional", kept=not {*asked} & {*optional})
        for seat in range(self.seats):
            self._look_at_seat(state, seat, is_asked=seat in asked, is_open=seat in optional)
        self._look_at_choices(state, SYSTEM, game.legal(state, SYSTEM))
        for who in (None, *range(self.seats)):
            self._look_at_view(state, who)
        self._promise("looking changes nothing", kept=self._stored(state) == before)

    def _look_at_seat(self, state: Any, seat: int, *, is_asked: bool, is_open: bool) -> None:
        game = self.game
        has_topic, choices = game.topic(state, seat) is not None, game.legal(state, seat)
        self._promise(f"seat {seat} is asked about something", kept=has_topic is is_asked)
        self._promise(f"seat {seat} is asked and can choose", kept=bool(choices) or not is_asked)
        may_choose = is_asked or is_open or not choices
        self._promise(f"seat {seat} chooses only if asked or optional", kept=may_choose)
        self._look_at_choices(state, seat, choices)
        if is_asked:
            who, action = game.default_action(state, seat, FastRng(1))
            refusal = self._refusal(state, who, action)
            said = f"the clock plays {action} for seat {seat}: {refusal}"
            self._promise(said, kept=refusal is None)

    def _look_at_choices(self, state: Any, seat: int, choices: list[Choice]) -> None:
        rng = FastRng(seat + 1)
        for choice in choices:
            canonical(choice.to_json())
            if isinstance(choice, Pick):
                options = [canonical(option) for option in choice.options]
                is_clear = bool(options) and len({*options}) == len(options)
                self._promise(f"{choice.do} offers each option once", kept=is_clear)
            action = choice.sample(rng)
            self._promise(f"{action} is a sample of a choice", kept=admitted(action, [choice]))
            refusal = self._refusal(state, seat, action)
            is_sure = choice.kind in (FIXED, PICK) and not choice.blind
            said = f"seat {seat} is offered {action}: {refusal}"
            self._promise(said, kept=refusal is None or not is_sure)

    def _look_at_view(self, state: Any, who: int | None) -> None:
        view = canonical(self.game.view(state, who))
        imagined = self.game.imagine(state, who, FastRng(2))
        is_same = canonical(self.game.view(imagined, who)) == view
        self._promise(f"imagining leaves what {who} sees", kept=is_same)

    def _go_on(self, loaded: Any, seat: int, action: Action, rng: ScriptedRng) -> None:
        """Nobody listens to what was loaded."""
        try:
            self.game.apply(loaded, seat, action, rng)
        except IllegalAction as refusal:
            self._promise(f"a stored position goes on: {refusal}", kept=False)

    def _stored(self, state: Any) -> bytes:
        return canonical(self.game.dump(state))

    def _refusal(self, state: Any, seat: int, action: Action) -> IllegalAction | None:
        try:
            self.game.check(state, seat, action)
        except IllegalAction as refusal:
            return refusal
        return None

    def _promise(self, said: str, *, kept: bool) -> None:
        if not kept:
            self.faults.append(f"not kept: {said}")
