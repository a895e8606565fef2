from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.models import Match
from ratings.crowding import crowd
from ratings.rehearsal import Troupe
from ratings.services.sweeping import sweep


class Command(BaseCommand):
    help = (
        "Writes ended matches of mixed games, sizes and endings that nobody has played, and rates them."
        " For empty databases: it refuses one in which matches are rated already, but for its own."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--matches", type=int, default=20_000)
        parser.add_argument("--people", type=int, default=2000)
        parser.add_argument("--days", type=int, default=180, help="over which they are spread")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--copies", type=int, default=0, help="worlds of as many people and matches besides"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if Match.objects.filter(rated=True).exists():
            self.stderr.write(
                "this database has rated matches: simulated ones would change ladders"
            )
            sys.exit(1)
        started, now = time.monotonic(), timezone.now()
        troupe = Troupe(options["people"], seed=options["seed"])
        shows = troupe.shows(options["matches"], now - timedelta(days=options["days"]), now)
        written = troupe.play(list(shows))
        count = sweep(now, thorough=True)
        crowd(options["copies"])
        self.stdout.write(
            f"SIMULATED matches={len(written) * (1 + options['copies'])} looked_at={count} "
            f"seconds={time.monotonic() - started:.1f}"
        )
