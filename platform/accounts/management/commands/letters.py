from __future__ import annotations

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts import kept_letters


class Command(BaseCommand):
    help = "Prints the letters to an address, newest first, on a site that keeps its mail itself."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("address", help="the e-mail address of who cannot read the mailbox")

    def handle(self, *args: Any, **options: Any) -> None:
        if not kept_letters.is_open():
            raise CommandError("This site sends its mail; it keeps no letters.")
        letters = kept_letters.letters_to([options["address"]])
        if not letters:
            raise CommandError(f"There is no letter to {options['address']}.")
        for letter in letters:
            self.stdout.write(
                f"{letter.sent_at:%Y-%m-%d %H:%M} {letter.subject}\n\n{letter.text}\n"
            )
