"""A dry run over what a seat has decided of late: what a programmed action would have played there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final

from games.engines.kernel.choices import Action
from games.engines.kernel.log import Fold, effective
from games.models import Entry
from games.orders import rules
from games.orders.rules import SeatProgram, Stop
from games.orders.surroundings import around
from games.reading import matches
from games.reading.matches import Live

#: Decisions of the seat that are looked back on.
LOOKED_BACK: Final = 10


def rehearsed(program: SeatProgram, live: Live, seat: int) -> list[Action | None]:
    """What it would have played at each of the last decisions of this seat, the oldest first; None where nothing.

    By what the seat could know when it decided.
    """
    found = (answered(program, before, seat) for before in _decided(live, seat))
    return [None if isinstance(one, Stop) else one for one in found]


def _decided(live: Live, seat: int) -> Iterator[Live]:
    """The match as it stood before each of these decisions; what was taken back is none."""
    match_id, game = live.fixed.match_id, live.fixed.book.game
    entries = effective(matches.entries_of(match_id, 0, live.version))
    steps = [
        before["held_at"]
        for before, entry in pairwise(entries)
        if entry["kind"] == Entry.Kind.PLAY and entry["seat"] == seat
    ]
    wanted = {*steps[-LOOKED_BACK:]}
    for number, _told, state in matches.numbered_states(match_id, live.version) if wanted else ():
        if number in wanted:
            asked = dict.fromkeys(game.asked(state), number)
            yield replace(live, table=Fold(game, state, number, asked), views={})


def answered(program: SeatProgram, live: Live, seat: int) -> Action | Stop | None:
    """What it plays where the match stands so, why it stops, or None while it waits."""
    choices = live.fixed.book.game.legal(live.table.state, seat)
    is_asked = seat in live.table.questions
    return rules.answer(program, choices, is_asked=is_asked, around=around(program, live, seat))
