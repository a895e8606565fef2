"""Whether a match was played with the dice that were promised.

Everything is recomputed from the export alone; docs/chance.md says why each step is there.

Pure: no database, no framework. The draws come from the revealed secret, the states from the draws
and the actions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from games.engines.bots.polling import Chance
from games.engines.catalogue import game_for
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.log import Fold, Replay, digest
from games.engines.kernel.rng import CommittedRng, salt_for
from games.verification.automatic import NONE, AiCheck
from games.verification.differences import Difference
from games.verification.form import BadExport, check_form, check_promises, check_seals

__all__ = ["BadExport", "Verdict", "verify"]

FORMAT: Final = 1


@dataclass(slots=True)
class Verdict:
    """What the check found.

    `first` is the number of the first entry that differs (0: what was promised before it), `problem` says
    what in English; `code` and `params` are those of `games.verification.differences`. `seals`
    counts the people whose entropy was sealed before anybody's was shown, `unsealed` those of whom
    that cannot be said. `ai` is `checked` (with the clock, `ai_moves` of them), `skipped` for the
    reason `ai_why`, or `none` where no AI has moved.
    """

    match: str
    entries: int = 0
    draws: int = 0
    digests: int = 0
    seals: int = 0
    unsealed: int = 0
    ai: str = NONE
    ai_moves: int = 0
    ai_why: str = ""
    first: int | None = None
    problem: str = ""
    code: str = ""
    params: dict[str, str] = field(default_factory=dict)

    @property
    def is_right(self) -> bool:
        """Whether everything is as promised."""
        return self.first is None


def verify(export: Mapping[str, Any], *, with_ai: bool = True) -> Verdict:
    """Recompute the match of an export.

    `with_ai`: what its AI players and its clock played as well, which takes longest. Raises BadExport
    if it is no export, or one of a match that goes on.
    """
    try:
        check = _Check.of(export, with_ai=with_ai)
        verdict = Verdict(str(export["match"]))
        try:
            check_promises(export)
            verdict.seals, verdict.unsealed = check_seals(export)
            check_form(export, is_sealed=verdict.seals > 0)
            verdict.ai, verdict.ai_why = check.ai.state, check.ai.why
            check.run(export, verdict)
        except Difference as difference:
            verdict.first, verdict.problem = difference.entry, str(difference)
            verdict.code, verdict.params = difference.code, difference.params
    except (KeyError, TypeError, ValueError, AttributeError, IllegalAction) as error:
        raise BadExport(f"{type(error).__name__}: {error}") from error
    return verdict


@dataclass(slots=True)
class _Check:
    replay: Replay
    rng: CommittedRng
    digests: dict[int, str]
    ai: AiCheck

    @classmethod
    def of(cls, export: Mapping[str, Any], *, with_ai: bool) -> _Check:
        if export["format"] != FORMAT:
            raise BadExport(f"format {export['format']} is not {FORMAT}")
        if export["secret"] is None:
            raise BadExport("the match has not ended, so its secret is not known")
        game = game_for(export["game"])
        compiled = game.compile(game.rules(export["rules"]), export["tables"], export["engine"])
        entropies = [bytes.fromhex(seat["entropy"]) for seat in export["seats"]]
        chance = Chance(bytes.fromhex(export["secret"]), salt_for(export["match"], entropies))
        return cls(
            replay=Replay(game, compiled, len(entropies), export["entries"]),
            rng=CommittedRng(chance.secret, chance.salt),
            digests={line["n"]: line["digest"] for line in export["digests"]},
            ai=AiCheck.of(export, game, chance, is_wanted=with_ai),
        )

    def run(self, export: Mapping[str, Any], verdict: Verdict) -> None:
        """Entry by entry; raises Difference at the first that is not as recorded."""
        for entry in export["entries"]:
            if self.replay.table is not None:
                self.ai.check(entry, self.replay.table)
            table = self._step(entry)
            self._compare(entry, table, verdict)
        verdict.ai_moves = self.ai.moves
        outcome = table.outcome
        if outcome is None:
            # No secret is shown before the end: the file was cut short, and what it says of the end too.
            raise Difference(len(export["entries"]), "cut_short")
        if outcome.to_json() != export["outcome"]:
            raise Difference(len(export["entries"]), "outcome")

    def _step(self, entry: Mapping[str, Any]) -> Fold:
        self.rng.forget_drawn()
        try:
            return self.replay.step(entry, self.rng)
        except IllegalAction as refusal:
            raise Difference(entry["n"], "refused", refusal=refusal) from None

    def _compare(self, entry: Mapping[str, Any], table: Fold, verdict: Verdict) -> None:
        number = entry["n"]
        if entry["drawn"] != self.rng.drawn:
            promised = self.rng.drawn
            raise Difference(number, "drawn", drawn=entry["drawn"], promised=promised)
        # Exports from before bounds were stated hold none at all.
        bounds = [list(pair) for pair in self.rng.bounds]
        if entry.get("bounds", bounds) != bounds:
            raise Difference(number, "bounds", bounds=entry["bounds"], promised=bounds)
        if entry["words"] != self.rng.position:
            raise Difference(number, "stretch")
        recorded = self.digests.get(number)
        if recorded is not None:
            if digest(self.replay.game, table.state) != recorded:
                raise Difference(number, "position")
            verdict.digests += 1
        verdict.entries += 1
        verdict.draws += len(self.rng.drawn)
