"""Who is told of a change: the sockets of lobby, waiting rooms and talk, after the commit.

A note says only that something changed; each socket reads what its own reader may see. Notes may get
lost: every socket reads all of it when it opens, and when the switchboard finds that some were.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.db import transaction

from gates.switchboard import SWITCHBOARD
from lobbies.models import Table

LOBBY = "lobby"


def of_user(user_id: int) -> str:
    """Group of one person's sockets at the lobby."""
    return f"lobby.user.{user_id}"


def of_room(table_id: int) -> str:
    """Group of the sockets in a waiting room."""
    return f"lobby.room.{table_id}"


def of_talk(match_id: str) -> str:
    """Group of all sockets at the talk of a match."""
    return f"talk.{match_id}"


def of_talker(user_id: int) -> str:
    """Group of one person's sockets at all talks."""
    return f"talk.user.{user_id}"


def table_changed(table: Table, people: Iterable[int] = ()) -> None:
    """A table's seats or state changed; `people` have it among their own tables."""
    if not table.is_private:
        send(LOBBY, {"type": "table.changed", "table": table.pk})
    send(of_room(table.pk), {"type": "room.changed"})
    mine_changed(people)


def row_changed(table_id: int) -> None:
    """A public row reads differently. Never waits, as `turn_passed`."""
    SWITCHBOARD.tell(LOBBY, {"type": "table.changed", "table": table_id})


def mine_changed(people: Iterable[int]) -> None:
    """The own tables of these people changed."""
    for user_id in people:
        send(of_user(user_id), {"type": "mine.changed"})


def turn_passed(people: Iterable[int]) -> None:
    """It may be the turn of one of these people. Never waits: somebody waits for a receipt."""
    for user_id in people:
        SWITCHBOARD.tell(of_user(user_id), {"type": "mine.changed"})


def place_changed(match_id: str) -> None:
    """Somebody sat down at or left the table of this match, or the match began or ended."""
    send(of_talk(match_id), {"type": "place.changed"})


def rematch_offered(match_id: str) -> None:
    """Somebody wants to play again with those of this match; or takes it back."""
    send(of_talk(match_id), {"type": "rematch.offered"})


def said(match_id: str, message: dict[str, Any], circle: str) -> None:
    send(of_talk(match_id), {"type": "talk.said", "message": message, "circle": circle})


def hidden(match_id: str, message_id: int, room: str, circle: str) -> None:
    note = {"type": "talk.hidden", "message": message_id, "room": room, "circle": circle}
    send(of_talk(match_id), note)


def muted(user_id: int, muted_id: int, *, on: bool) -> None:
    send(of_talker(user_id), {"type": "talk.muted", "user": muted_id, "on": on})


def send(group: str, note: dict[str, Any]) -> None:
    """Send once the transaction is committed; at once outside of one."""
    transaction.on_commit(partial(SWITCHBOARD.tell, group, note))
