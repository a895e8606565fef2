from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.smoke.clock_house import ClockStopped, check
from games.smoke.clocks import ClockSpec
from games.smoke.house import HouseError
from games.smoke.lateness import CAUGHT_UP


class Command(BaseCommand):
    help = (
        "Clocks of 2 to 5 seconds at a platform of its own, of which processes and the whole are killed on the way; "
        "then a thousand deadlines at once. Tells how late the clock was, by the database's own times."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--matches", type=int, default=200)
        parser.add_argument("--seconds", type=float, default=90, help="how long they run")
        parser.add_argument("--overdue", type=int, default=CAUGHT_UP)
        parser.add_argument("--no-kills", action="store_true", help="leave its processes alone")
        parser.add_argument(
            "--servers",
            action="store_true",
            help="start it on MAGNAT_DATABASE_URL and MAGNAT_REDIS_URL (both to spare)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        spec = ClockSpec(options["matches"], options["seconds"], options["overdue"])
        try:
            figures, late = check(
                spec, on_servers=options["servers"], kills=not options["no_kills"]
            )
        except (HouseError, ClockStopped) as error:
            self.stderr.write(str(error))
            sys.exit(1)
        self.stderr.write("\n".join(late), ending="\n" if late else "")
        self.stderr.write(
            f"the clock acted {len(figures.late)} times, at the latest "
            f"{max(figures.late, default=0) / 1000:.2f} s after its time"
        )
        self.stdout.write(figures.line())
        if not figures.is_ok:
            sys.exit(1)
