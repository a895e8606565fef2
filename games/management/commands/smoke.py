from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any, Final

from django.core.management.base import BaseCommand

from games.smoke.evening import Evening, EveningReport, run
from games.smoke.house import House, HouseError

#: Of a table, where nothing else is said.
SEATS: Final = 4


def seats(text: str) -> tuple[int, int]:
    """`1+3`: people and AI players."""
    found = re.fullmatch(r"([1-6])\+([0-5])", text)
    if found is None or not 2 <= int(found[1]) + int(found[2]) <= 6:  # noqa: PLR2004 - a table
        raise ArgumentTypeError("must be PEOPLE+AI, two to six together, such as 1+3")
    return int(found[1]), int(found[2])


class Command(BaseCommand):
    help = (
        "A person's evening against a running platform, over HTTP and WebSocket only. With --kill9 it "
        "starts the platform itself and kills all of it N times on the way."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--base",
            metavar="URL",
            action="append",
            default=[],
            help="address of the running platform; several of one platform have people of their own each",
        )
        parser.add_argument(
            "--seats", type=seats, help="PEOPLE+AI, default 1+3, with two addresses 2+2"
        )
        parser.add_argument("--kill9", type=int, default=0, metavar="N", help="kill it N times")
        parser.add_argument(
            "--parts", action="store_true", help="kill one process at a time, each kind in its turn"
        )
        parser.add_argument(
            "--servers",
            action="store_true",
            help="start it on MAGNAT_DATABASE_URL and MAGNAT_REDIS_URL (both to spare)",
        )
        parser.add_argument("--seconds", type=float, default=540, help="patience, default 540")

    def handle(self, *args: Any, **options: Any) -> None:
        spread = min(max(1, len(options["base"])), SEATS)
        people, bots = options["seats"] or (spread, max(0, SEATS - spread))
        if options["kill9"] or not options["base"]:
            report = self._at_home(people, bots, options)
        else:
            evening = Evening(options["base"], people, bots, options["seconds"])
            report = run(evening, self.stderr.write)
        self.stdout.write(report.line())
        if not report.is_ok:
            sys.exit(1)

    def _at_home(self, people: int, bots: int, options: dict[str, Any]) -> EveningReport:
        try:
            with House(on_servers=options["servers"]) as house:
                evening = Evening(
                    [house.base],
                    people,
                    bots,
                    options["seconds"],
                    house,
                    options["kill9"],
                    by_parts=options["parts"],
                )
                return run(evening, self.stderr.write)
        except HouseError as error:
            self.stderr.write(str(error))
            return EveningReport()
