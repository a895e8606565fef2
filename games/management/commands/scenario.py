"""Rules as executable examples: run the scenarios and recorded games of files and folders."""

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.lab.documents import examples
from games.lab.trials import try_document


class Command(BaseCommand):
    help = (
        "Run scenarios and recorded games; each failure is shown as what is and what was expected."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="FILE-or-DIR")

    def handle(self, *_args: Any, **options: Any) -> None:
        run = failed = 0
        for document in examples(options["paths"]):
            trial = try_document(document)
            run += 1
            failed += not trial.is_passed
            if not trial.is_passed:
                self.stdout.write(
                    f"{document.name}\n" + "".join(f"  {fault}\n" for fault in trial.faults)
                )
        if not run:
            self.stdout.write("no scenario was found")
        self.stdout.write(f"SCENARIOS run={run} failed={failed}")
        if failed or not run:
            raise SystemExit(1)
