"""Votes put and answered at a table in the hands of a test."""

import json
from typing import Any

import pytest

from games import play
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.log import digest
from games.formats.export import text_of
from games.models import Motion
from games.reading import selectors
from games.reading.table_view import view_for
from games.verification.replay import verify
from tests.games.conftest import HeldTable


def ask(table: HeldTable, who: int, kind: str, **wanted: Any) -> Motion:
    user = table.people[who].pk
    play.ask(match_id=table.pk, user_id=user, kind=kind, now=table.clock.now, **wanted)
    return Motion.objects.latest("pk")


def answer(table: HeldTable, seat: int, motion: Motion, *, agrees: bool = True) -> None:
    play.answer(
        match_id=table.pk,
        user_id=table.people[seat].pk,
        motion=motion.pk,
        agrees=agrees,
        now=table.clock.now,
    )
    motion.refresh_from_db()


def refused(call: Any, **given: Any) -> str:
    with pytest.raises(IllegalAction) as caught:
        call(**given)
    return caught.value.code


def ask_refused(table: HeldTable, who: int, kind: str, **wanted: Any) -> str:
    return refused(
        play.ask,
        match_id=table.pk,
        user_id=table.people[who].pk,
        kind=kind,
        now=table.clock.now,
        **wanted,
    )


def fingerprint(table: HeldTable) -> str:
    return digest(table.live.fixed.book.game, table.state)


def seen(table: HeldTable, seat: int | None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(view_for(selectors.table_for(table.pk), seat))
    return found


def verified(table: HeldTable) -> str:
    table.finish()
    return verify(json.loads(text_of(table.pk).content)).problem


def away_and_called(table: HeldTable, seat: int) -> None:
    play.go(match_id=table.pk, user_id=table.people[seat].pk, now=table.clock.now)
    play.call_open(match_id=table.pk, user_id=table.people[0].pk, seat=seat, now=table.clock.now)
