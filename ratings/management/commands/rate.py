from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from gates.readings import NotReadable, content_in
from ratings.cases import answer, cases_in


class Command(BaseCommand):
    help = "Tells what matches written down in a file would change. Nothing is read or written besides."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            cases = cases_in(content_in(options["file"]))
        except NotReadable as error:
            self.stderr.write(f"{options['file']}: {error}")
            sys.exit(1)
        refused = 0
        for case in cases:
            found = answer(case)
            refused += "refused" in found
            self.stdout.write(json.dumps(found, ensure_ascii=False))
        self.stdout.write(f"RATE cases={len(cases)} refused={refused}")
