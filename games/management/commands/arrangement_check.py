from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.lab.arrangement_cases import verdicts


class Command(BaseCommand):
    help = (
        "Compares the last arrangement of antimonopoly with brute force on small random positions."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--cases", type=int, default=500)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        equal = 0
        for number, verdict in enumerate(verdicts(options["cases"], options["seed"])):
            if verdict.problem:
                self.stdout.write(f"case {number}: {verdict.problem}; {verdict.case}")
            else:
                equal += 1
        self.stdout.write(f"ARRANGE cases={options['cases']} equal_to_brute_force={equal}")
        if equal != options["cases"]:
            sys.exit(1)
