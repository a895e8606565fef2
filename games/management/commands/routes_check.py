from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.lab.route_boards import verdicts


class Command(BaseCommand):
    help = "Compares the best routes of 1836jr with brute force on small random boards."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--boards", type=int, default=500)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        equal = 0
        for number, verdict in enumerate(verdicts(options["boards"], options["seed"])):
            if verdict.problem:
                self.stdout.write(f"board {number}: {verdict.problem}; {verdict.case}")
            else:
                equal += 1
        self.stdout.write(f"ROUTES boards={options['boards']} equal_to_brute_force={equal}")
        if equal != options["boards"]:
            sys.exit(1)
