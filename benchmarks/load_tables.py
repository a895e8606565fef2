"""People who are signed in, and tables at which they sit: laid into the database that the environment names.

python load_tables.py make TABLES SEATS FILE    lays them, and writes FILE for load_driver.py
python load_tables.py count FILE                the entries that people have made there, by the rows
"""

from __future__ import annotations

import json
import secrets
import sys
from pathlib import Path
from typing import Any

import django


def main(arguments: list[str]) -> None:
    django.setup()
    if arguments[0] == "make":
        tables, seats, path = int(arguments[1]), int(arguments[2]), Path(arguments[3])
        path.write_text(json.dumps([table(seats) for _ in range(tables)]))
    else:
        print(stored(json.loads(Path(arguments[1]).read_text())))


def table(seats: int) -> dict[str, Any]:
    """A running match with an hour for each decision, and the cookies of its people."""
    from django.utils import timezone  # noqa: PLC0415 - after the setup

    from games import play  # noqa: PLC0415 - after the setup
    from games.fronts.catalogue import with_board  # noqa: PLC0415 - after the setup
    from games.fronts.front import RING  # noqa: PLC0415 - after the setup
    from games.timing.controls import PerDecision  # noqa: PLC0415 - after the setup

    people = [person() for _ in range(seats)]
    now = timezone.now()
    revision = play.revision_for(game=with_board(RING)[0], rules={}, now=now)
    match = play.prepare(revision=revision, now=now)
    plans = [play.SeatPlan(name=user.display_name, user=user) for user in people]
    options = play.Options(control=PerDecision(3600), pace="human")
    play.start(match_id=match.pk, seats=plans, options=options, now=timezone.now())
    return {"match": str(match.pk), "cookies": [signed_in(user) for user in people]}


def person() -> Any:
    from accounts.models import User  # noqa: PLC0415 - after the setup

    name = f"load-{secrets.token_hex(6)}"
    return User.objects.create(username=name, display_name=name)


def signed_in(user: Any) -> str:
    """The cookie of a session of this person."""
    from django.conf import settings  # noqa: PLC0415 - after the setup
    from django.test import Client  # noqa: PLC0415 - after the setup

    client = Client()
    client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


def stored(tables: list[dict[str, Any]]) -> int:
    from games.models import Entry  # noqa: PLC0415 - after the setup

    rows = Entry.objects.filter(match__in=[one["match"] for one in tables])
    return rows.filter(maker=Entry.Maker.PERSON).count()


if __name__ == "__main__":
    main(sys.argv[1:])
