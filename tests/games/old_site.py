"""Plays every match of a site on: run by test_old_site.py in a process of its own, on the site's database."""

from __future__ import annotations

import json
import sys
from typing import Any

import django
from django.utils import timezone

SEED = 7


def move(match_id: str, number: int) -> bool:
    """One entry more, by the AI or by the person who is asked; False once the match is over."""
    from games import play  # noqa: PLC0415 - Django must stand first
    from games.engines.kernel.rng import FastRng  # noqa: PLC0415
    from games.movers import ai  # noqa: PLC0415
    from games.reading import selectors  # noqa: PLC0415

    table = selectors.table_for(match_id)
    live, now = table.live, timezone.now()
    assert live is not None
    if live.outcome is not None:
        return False
    if ai.turn(match_id, table.row.version, now):
        return True
    seat = min(live.table.questions)
    user = next(user for user, held in table.seating.held.items() if held == seat)
    game, state = live.fixed.book.game, live.table.state
    who, action = game.default_action(state, seat, FastRng(SEED + number))
    assert who == seat
    question = live.table.questions[seat]
    play.submit(
        match_id=match_id,
        user_id=user,
        key=f"on-{number}",
        action=action,
        question=question,
        now=now,
    )
    return True


def gone_on(most: int) -> dict[str, Any]:
    """By match its game, and how many entries there are now; no more than `most` are added to each."""
    from games.models import Match  # noqa: PLC0415

    for match in Match.objects.filter(status=Match.Status.RUNNING):
        for number in range(most):
            if not move(match.pk, number):
                break
    return {
        match.pk: [match.game, match.status, match.version]
        for match in Match.objects.order_by("game", "status")
    }


if __name__ == "__main__":
    django.setup()
    sys.stdout.write("\n" + json.dumps(gone_on(int(sys.argv[1]))))
