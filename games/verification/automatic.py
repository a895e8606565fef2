"""Whether the AI players of a match chose what their policies choose, and the clock what it plays. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.engines.bots import BOTS, SUBSTITUTE, bot_named, polling
from games.engines.bots.polling import Chance
from games.engines.kernel.choices import Action
from games.engines.kernel.game import Game
from games.engines.kernel.log import Fold, canonical
from games.engines.kernel.rng import FastRng, derived_seed
from games.verification.differences import Difference
from games.verification.form import is_ai

#: What became of the check, see `games.verification.replay.Verdict`.
NONE: Final = "none"
CHECKED: Final = "checked"
SKIPPED: Final = "skipped"


@dataclass(slots=True)
class AiCheck:
    """`state` and `why` as in the verdict; `moves` counts what was worked out again so far."""

    game: Game[Any, Any]
    chance: Chance
    bots: dict[int, str]
    #: Seats that a person gave up: when exactly the AI began to play there, the log does not say.
    heirs: frozenset[int]
    state: str = NONE
    why: str = ""
    moves: int = 0

    @classmethod
    def of(
        cls, export: Mapping[str, Any], game: Game[Any, Any], chance: Chance, *, is_wanted: bool
    ) -> AiCheck:
        """The check of this export; `is_wanted` False: nothing is worked out."""
        seats = [seat for seat in export["seats"] if _plays(seat, export["entries"])]
        bots = {seat["seat"]: policy_of(seat) for seat in seats}
        heirs = frozenset(seat["seat"] for seat in seats if not is_ai(seat))
        found = cls(game, chance, bots, heirs)
        if any(entry["by"] == "bot" for entry in export["entries"]):
            found.why = _obstacle(seats) if is_wanted else "not asked for"
            found.state = SKIPPED if found.why else CHECKED
        return found

    def check(self, entry: Mapping[str, Any], before: Fold) -> None:
        """One entry, from the position that it was played in. Raises Difference."""
        if self.state != CHECKED or entry["kind"] != "play":
            return
        if entry["by"] == "bot":
            self._check_choice(entry, before)
        elif entry["by"] == "clock":
            self._check_default(entry, before)
        else:
            return
        self.moves += 1

    def _check_choice(self, entry: Mapping[str, Any], before: Fold) -> None:
        state, number = before.copy().state, entry["n"]
        for seat in polling.order(self.game, state, self.bots):
            found = self._answer(state, seat, number)
            if found is not None and _is_same(found, entry):
                return
            if found is not None and seat not in self.heirs:
                told = {"found": found[1], "action": entry["action"]}
                raise Difference(number, "ai_choice", seat=seat, **told)
        raise Difference(number, "no_ai", action=entry["action"])

    def _answer(self, state: Any, seat: int, number: int) -> tuple[int, Action] | None:
        try:
            bot = bot_named(self.bots[seat])
            assert bot is not None  # looked for before
            return polling.answer(self.game, state, bot, seat, self.chance, number - 1)
        except Exception as error:
            if seat not in self.game.asked(state):
                return None
            # The clock plays then; this entry says that an AI did.
            raise Difference(number, "ai_fails", seat=seat, error=repr(error)) from error

    def _check_default(self, entry: Mapping[str, Any], before: Fold) -> None:
        """The clock plays the default action of a seat that is asked, for its AI or its person."""
        state = before.state
        for seat in self.game.asked(state):
            if seat in self.bots and any(
                _is_same(found, entry) for found in self._stand_ins(state, seat, entry["n"])
            ):
                return
            if _is_same(self._absent(state, seat, entry["n"]), entry):
                return
        raise Difference(entry["n"], "clock", action=entry["action"])

    def _stand_ins(self, state: Any, seat: int, number: int) -> Iterator[tuple[int, Action]]:
        """What may have been played for an AI that failed: the clock's move, since substitutes came also theirs."""
        yield polling.default(self.game, state, seat, self.chance, number - 1)
        if self.bots[seat] != SUBSTITUTE:
            substitute = BOTS[SUBSTITUTE]
            yield polling.stand_in(self.game, state, substitute, seat, self.chance, number - 1)

    def _absent(self, state: Any, seat: int, number: int) -> tuple[int, Action]:
        # As `games.play` seeds the clock.
        rng = FastRng(derived_seed(self.chance.secret.hex(), number - 1, seat))
        return self.game.default_action(state, seat, rng)


def policy_of(seat: Mapping[str, Any]) -> Any:
    """The AI that has played in the seat: its own, or one that stood in for its person."""
    return seat["bot"] or seat.get("stood_in")


def _plays(seat: Mapping[str, Any], entries: Sequence[Mapping[str, Any]]) -> bool:
    """Whether an AI ever had this seat to play; one that somebody left at the end it never did."""
    if policy_of(seat) is None or is_ai(seat) or seat.get("bot_revision") is not None:
        return policy_of(seat) is not None
    return any(entry["by"] == "bot" and entry["seat"] == seat["seat"] for entry in entries)


def _obstacle(seats: list[Mapping[str, Any]]) -> str:
    """Why the AI players of these seats cannot be asked again; empty if they can."""
    for seat in seats:
        name, revision = policy_of(seat), seat.get("bot_revision")
        if revision is None:
            return f"no single revision of {name} is known to have played"
        known = bot_named(name)
        if known is None:
            return f"this copy knows no AI called {name}"
        if revision != known.revision:
            return f"revision {revision} of {name} played, this copy has {known.revision}"
    return ""


def _is_same(found: tuple[int, Action], entry: Mapping[str, Any]) -> bool:
    # Through JSON, as the log has been.
    return found[0] == entry["seat"] and canonical(found[1]) == canonical(entry["action"])
