"""Notes that somebody keeps for themselves at a match: theirs alone, as the page of the table has them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from api.calls import Asking, call
from api.problems import CallRefused
from api.shapes import NotesShape
from api.tokens import PLAY, READ
from games import own_notes
from games.note_views import KEEPING, SentNotes
from games.own_notes import NotesText
from gates import flood


@call("My notes at a match", NotesShape, scope=READ)
def own_notes_of(ask: Asking, match_id: str) -> dict[str, Any]:
    """What I wrote down for myself; `version` is 0 before anything was. Nobody else is told."""
    _counted(ask)
    return asdict(own_notes.read(match_id, ask.user.pk))


@call("Write my notes down", NotesShape, scope=PLAY, body=SentNotes)
def own_notes_keep(ask: Asking, match_id: str) -> dict[str, Any]:
    """The whole text, in the place of what stood there at `version`.

    Where something else has written since, nothing is written: `notes_changed` tells what stands there now.
    """
    _counted(ask)
    sent = NotesText(ask.body.text, ask.body.version)
    found = own_notes.keep(match_id=match_id, user_id=ask.user.pk, sent=sent, now=ask.now)
    if found.text != sent.text:
        raise CallRefused("notes_changed", **asdict(found))
    return asdict(found)


def _counted(ask: Asking) -> None:
    """Pages and programs of one person share what they may. Raises CallRefused."""
    if wait := flood.wait(KEEPING, ask.user.pk, ask.now):
        raise CallRefused("slow_down", seconds=wait)
