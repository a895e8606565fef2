"""Recorded games: make them anew, see what stands behind the digests of a step, read a match."""

import argparse
import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engines.catalogue import GAMES
from games.engines.kernel.errors import IllegalAction
from games.lab.documents import RECORDING, examples
from games.lab.playthroughs import BadRecording, looked_at, parsed
from games.lab.pool import cores_available, spread
from games.lab.recipes import renew, write
from games.lab.records import lines_of

SCENARIOS = Path(__file__).parents[3] / "tests" / "scenarios"


class Command(BaseCommand):
    help = "Recorded games: `record` makes them anew, `renew` plays the same moves again, `show` explains a step, `text` prints a match."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        for verb, does in (
            ("record", "choose and play all games anew"),
            ("renew", "keep the moves, write what the engine does with them today"),
        ):
            words = verbs.add_parser(verb, help=does)
            words.add_argument("games", nargs="*", metavar="GAME", help="all without one")
        show = verbs.add_parser("show", help="what a step is today, part by part")
        show.add_argument("recording", metavar="FILE[#N]")
        show.add_argument("step", type=int)
        text = verbs.add_parser("text", help="a recorded match (.json) as text, entry by entry")
        text.add_argument("record", metavar="FILE")

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["verb"] == "show":
            self._show(options["recording"], options["step"])
            return
        if options["verb"] == "text":
            self._text(Path(options["record"]))
            return
        games = options["games"] or sorted(GAMES)
        unknown = sorted({*games} - {*GAMES})
        if unknown:
            raise CommandError(f"no game {unknown[0]}; known are {', '.join(sorted(GAMES))}")
        work, unit = _WORK[options["verb"]]
        for key, count in zip(games, spread(work, games, cores_available()), strict=True):
            self.stdout.write(f"{key}: {count} {unit}")

    def _show(self, name: str, step: int) -> None:
        path, _, number = name.partition("#")
        found = [one for one in examples([Path(path)]) if one.number == int(number or 1)]
        if not found or RECORDING not in found[0].data:
            raise CommandError(f"{name}: there is no such recording")
        try:
            seen = looked_at(parsed(found[0].data[RECORDING]), step)
        except BadRecording as error:
            raise CommandError(f"{name}: {error}") from error
        for part, value in seen.items():
            text = json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True)
            self.stdout.write(f"{part}\n{text}")

    def _text(self, path: Path) -> None:
        try:
            for line in lines_of(path):
                self.stdout.write(line)
        except (OSError, ValueError, LookupError, IllegalAction) as error:
            raise CommandError(f"{path}: {error}") from error


def _recorded(key: str) -> int:
    return write(key, SCENARIOS)


def _renewed(key: str) -> int:
    return renew(key, SCENARIOS)


_WORK = {"record": (_recorded, "recordings"), "renew": (_renewed, "files changed")}
