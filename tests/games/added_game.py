"""What a site with one game more answers: run by test_adding_a_game.py in a process and a folder of its own."""

from __future__ import annotations

import json
from typing import Any

import django
from django.db import connection
from django.test.utils import setup_test_environment
from django.utils import timezone

GAME = "toy"
SEED = 7


def begun(people: list[Any]) -> str:
    """A match of the game with these people, its id."""
    from games import play  # noqa: PLC0415 - Django must stand first
    from games.writing.seat_plans import Options, SeatPlan  # noqa: PLC0415

    now = timezone.now()
    revision = play.revision_for(game=GAME, rules={}, now=now)
    match_id = play.prepare(revision=revision, now=now).pk
    plans = [SeatPlan(user.username, user) for user in people]
    play.start(match_id=match_id, seats=plans, options=Options(), now=now)
    return match_id


def played(match_id: str, people: list[Any]) -> int:
    """Somebody who is asked takes the first choice, until the end; how many moves that took."""
    from games import play  # noqa: PLC0415
    from games.engines.kernel.rng import FastRng  # noqa: PLC0415
    from games.reading import selectors  # noqa: PLC0415

    rng, moves = FastRng(SEED), 0
    while True:
        live = selectors.table_for(match_id).live
        assert live is not None
        if live.outcome is not None:
            return moves
        seat = min(live.table.questions)
        action = live.fixed.book.game.legal(live.table.state, seat)[0].sample(rng)
        play.submit(
            match_id=match_id,
            user_id=people[seat].pk,
            key=f"move-{moves}",
            action=action,
            question=live.table.questions[seat],
            now=timezone.now(),
        )
        moves += 1


def answers() -> dict[str, Any]:
    """Status and text of each page, and how the match went."""
    from django.test import Client  # noqa: PLC0415

    from accounts.models import User  # noqa: PLC0415
    from games.models import Match  # noqa: PLC0415

    site = Client(headers={"accept-language": "en"})
    people = [User.objects.create_user(name) for name in ("ola", "jan")]
    match_id = begun(people)
    moves = played(match_id, people)
    paths = {
        "home": "/",
        "opening": f"/tables/new/{GAME}/",
        "table": f"/matches/{match_id}/",
        "data": f"/matches/{match_id}/data/",
        "rules": f"/rules/{GAME}/",
        "rules of the match": f"/matches/{match_id}/rules/",
        "export": f"/matches/{match_id}/export/",
        "verdict": f"/matches/{match_id}/verify/",
        "film": f"/matches/{match_id}/film/",
        "wealth": f"/matches/{match_id}/wealth/",
    }
    found = {name: site.get(path) for name, path in paths.items()}
    pages = {name: [one.status_code, one.content.decode()] for name, one in found.items()}
    return {"moves": moves, "status": Match.objects.get(pk=match_id).status, "pages": pages}


if __name__ == "__main__":
    django.setup()
    setup_test_environment()
    connection.creation.create_test_db(verbosity=0, keepdb=True)  # its tables stand there already
    print(json.dumps(answers()))  # noqa: T201 - the test reads it
