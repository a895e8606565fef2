from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from gates.readings import NotReadable, content_in
from tournaments.pairing.file import answer
from tournaments.pairing.polish import NoProof


class Command(BaseCommand):
    help = "Pairs the next round of an event written down in a file. Nothing is read or written besides."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--proof",
            action="store_true",
            help="have OR-tools prove the round aim by aim, or find a better one; up to 40 people",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            found = answer(content_in(options["file"]), is_proof_wanted=options["proof"])
        except NotReadable as error:
            self.stderr.write(f"{options['file']}: {error}")
            sys.exit(1)
        except NoProof as error:
            self.stderr.write(str(error))
            sys.exit(2)
        self.stdout.write(json.dumps(found, ensure_ascii=False))
        if "refused" in found:
            sys.exit(1)
        told = found["certificate"]
        self.stdout.write(
            f"PAIR tables={len(found['tables'])} repeats={told['repeats']} "
            f"bound={told['repeats_lower_bound']} seat_imbalance={told['seat_imbalance']} "
            f"seconds={told['seconds']}"
        )
