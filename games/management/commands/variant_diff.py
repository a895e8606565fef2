"""What one edition does otherwise than another, in plain words."""

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import override

from games.editions.selectors import named
from games.variants.lookup import UnknownEditionError
from games.variants.wording import sentences


class Command(BaseCommand):
    help = "Print the difference between two editions of one game, a sentence a line."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        for name in ("before", "after"):
            parser.add_argument(name, help="slug, game/slug, slug@number, hash, or a file")
        parser.add_argument("--lang", choices=("pl", "en"), default="en")

    def handle(self, *_args: Any, **options: Any) -> None:
        with override(options["lang"]):
            try:
                before, after = named(options["before"], options["after"])
            except UnknownEditionError as error:
                raise CommandError(str(error)) from error
            for sentence in sentences(before, after):
                self.stdout.write(sentence)
