from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.lab import log_replay
from games.lab.log_replay import Played18xx, Unplayed
from games.lab.log_rules import rule_of

_CHECKS = ("compare", "strict", "roundtrip")


class Command(BaseCommand):
    help = "Plays logs of 18xx.games and recorded games of 1836jr by the rules of that site."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--states", action="store_true", help="print every state")
        parser.add_argument("--compare", action="store_true", help="with the states of the file")
        parser.add_argument("--strict", action="store_true", help="every stored number is ours")
        parser.add_argument("--roundtrip", action="store_true", help="export and import again")

    def handle(self, *args: Any, **options: Any) -> None:
        checks = [name for name in _CHECKS if options[name]]
        counts: Counter[str] = Counter(games=len(options["files"]))
        seconds = 0.0
        for path in options["files"]:
            game = self._played(path, counts, is_strict=options["strict"])
            if game is None:
                continue
            counts["actions"] += game.actions
            seconds += game.seconds
            if options["states"]:
                for line in log_replay.state_lines(game.log):
                    self._line(line)
            for check in checks:
                getattr(self, f"_{check}")(game, counts)
        self._verdicts(checks, counts, seconds)
        if counts["refused"] + counts["differences"] + counts["disagreements"] + counts["unequal"]:
            sys.exit(1)

    def _line(self, line: dict[str, Any]) -> None:
        self.stdout.write(json.dumps(line))

    def _played(self, path: Path, counts: Counter[str], *, is_strict: bool) -> Played18xx | None:
        try:
            return log_replay.played(path)
        except Unplayed as fault:
            at, code = fault.at, fault.code
            self._line({"file": str(path), "id": at, "illegal": code, "params": fault.params})
        if is_strict:
            self._line({"file": str(path), "id": at, "rule": rule_of(code), "problem": code})
        counts["refused"] += 1
        return None

    def _compare(self, game: Played18xx, counts: Counter[str]) -> None:
        difference = log_replay.first_difference(game.log)
        if difference is not None:
            counts["differences"] += 1
            self._line({"file": game.name, **difference})

    def _strict(self, game: Played18xx, counts: Counter[str]) -> None:
        for disagreement in log_replay.disagreements(game.log):
            counts["disagreements"] += 1
            self._line({"file": game.name, **disagreement})

    def _roundtrip(self, game: Played18xx, counts: Counter[str]) -> None:
        fault = log_replay.roundtrip_fault(game)
        if fault is None:
            counts["equal"] += 1
        else:
            counts["unequal"] += 1
            self._line({"file": game.name, "problem": fault})

    def _verdicts(self, checks: list[str], counts: Counter[str], seconds: float) -> None:
        """One line for each check; a game that is refused differs and disagrees."""
        games, actions, refused = counts["games"], counts["actions"], counts["refused"]
        speed = round(actions / seconds) if seconds else 0
        lines = {
            "compare": f"REPLAY games={games} actions={actions} "
            f"differences={counts['differences'] + refused} actions_per_s={speed}",
            "strict": f"STRICT games={games} actions={actions} "
            f"disagreements={counts['disagreements'] + refused}",
            "roundtrip": f"ROUNDTRIP games={games} equal={counts['equal']}",
        }
        for check in checks:
            self.stdout.write(lines[check])
        if not checks:
            self.stdout.write(
                f"PLAYED games={games} actions={actions} refused={refused} actions_per_s={speed}"
            )
