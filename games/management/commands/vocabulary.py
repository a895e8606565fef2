"""Writes docs/vocabulary.md from what the engines use, or says whether it is up to date."""

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.lab.vocabulary.page import Vocabulary
from games.lab.vocabulary.tables import Gap
from games.refusals import TEXTS

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "vocabulary.md"


class Command(BaseCommand):
    help = "Writes docs/vocabulary.md from the code; --check only says whether it is what the code says."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="write nothing, fail if it is stale"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            made = Vocabulary(ROOT / "tests" / "scenarios", TEXTS).page()
        except Gap as error:
            raise CommandError(str(error)) from error
        if not options["check"]:
            PAGE.write_text(made, encoding="utf-8")
        elif not PAGE.exists() or PAGE.read_text("utf-8") != made:
            raise CommandError("docs/vocabulary.md is not what the code says: manage.py vocabulary")
