"""Matches of 1836jr come from 18xx.games, and go there (docs/export.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from games.engines.g1836jr.logs.exporting import Export
from games.engines.g1836jr.logs.gamelog import MOST_BYTES, TITLE, BadLog, read
from games.engines.g1836jr.logs.replay import LogReplay, ReplayRefused, end_faults, rules_of
from games.engines.kernel.choices import Action
from games.engines.kernel.log import END_AGREED
from games.fronts.exchange import Brought, Exchange, LogRefused
from games.fronts.g1836jr import log_texts

_BROWN: Final = "multiple_brown_from_ipo"
_ENDED: Final[Action] = {"do": "end_game"}


class G1836jrExchange(Exchange):
    game = "1836jr"
    site = "18xx.games"
    title = _("A game from 18xx.games")
    blurb = _(
        "Take a game of 1836jr from there, finished or not, and look at it or play it on here. "
        "AI players take the seats of the others."
    )
    export_title = _("As a log of 18xx.games")
    most_bytes = MOST_BYTES
    seats_most = 4

    def read(self, content: bytes, seat: int) -> Brought:
        try:
            return _brought(content, seat)
        except BadLog as bad:
            params, at = bad.params, bad.at
            raise LogRefused(str(bad), kind="log", code=bad.code, params=params, at=at) from bad

    def sentence(self, code: str, params: Mapping[str, Any]) -> str:
        return log_texts.sentence(code, params)

    def can_hold(self, rules: Mapping[str, Any]) -> bool:
        return rules.get("compat_18xxgames") is True

    def document(
        self,
        *,
        rules: Mapping[str, Any],
        names: Sequence[str],
        moves: Iterable[tuple[int, Action, int]],
        match_id: str,
        times: Mapping[str, int],
    ) -> dict[str, Any]:
        options = [_BROWN] if rules.get(_BROWN) else []
        export = Export(options, range(1, len(names) + 1))
        for seat, action, at in moves:
            # What our tables agree on, players there press a button for: both rank by what everybody is worth.
            export.add(seat, _ENDED if action["do"] == END_AGREED else action, at)
        return export.document(names, description=f"{TITLE} {match_id}", **times)


def _brought(content: bytes, seat: int) -> Brought:
    """Raises BadLog, and LogRefused for an action that the engine refuses."""
    log = read(content)
    if not 0 <= seat < len(log.ids):
        seats = len(log.ids)
        problem = f"has {seats} seats, there is no seat {seat + 1}"
        raise BadLog(problem, code="log_seat", seats=seats, seat=seat + 1)
    replay = LogReplay(log)
    brought = Brought(rules_of(log.options), log.names, [])
    try:
        for _at, _entry, row in replay.steps():
            brought.played.extend(row)
    except ReplayRefused as refused:
        raise _refused(refused, brought) from refused
    for rule, problem in end_faults(replay.state, log):
        raise BadLog(f"{problem} ({rule})", code="log_end", rule=rule)
    return brought


def _refused(refused: ReplayRefused, brought: Brought) -> LogRefused:
    why, before = refused.refusal, brought if brought.played else None
    return LogRefused(
        str(refused), kind="rules", code=why.code, params=why.params, at=refused.at, before=before
    )
