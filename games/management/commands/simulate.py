"""AI-only games on every core, through the public contract only."""

import argparse
import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engines.kernel.errors import IllegalAction
from games.lab.documents import read_yaml
from games.lab.matrix import run_matrix
from games.lab.pool import UnknownGame, cores_available, game_named
from games.lab.simulation import BadPlan, SimulationPlan, lines, simulate, verdict, with_pairs

GAMES_OF_MATRIX = 2000
GAMES = 100


class Command(BaseCommand):
    help = "Play games of bots against each other; the last line says how they went."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("game", help="key of a game")
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument("--games", type=int, help="default 100, with --matrix 2000")
        parser.add_argument("--bots", help="one for all seats, or one for each: a,b,c")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--rules", type=Path, help="JSON or YAML: parameter -> value")
        parser.add_argument("--round-limit", type=int, default=0)
        parser.add_argument("--pairs", action="store_true")
        parser.add_argument("--matrix", action="store_true", help="every kind of table, checked")
        parser.add_argument("--leavers", action="store_true", help="seats leave, clocks run out")
        parser.add_argument(
            "--json", action="store_true", help="the figures as JSON, before the verdict"
        )
        parser.add_argument("--cores", type=int, default=cores_available())

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            is_clean = self._matrix(options) if options["matrix"] else self._games(options)
        except (BadPlan, UnknownGame) as error:
            raise CommandError(str(error)) from error
        except IllegalAction as error:
            raise CommandError(_where(error, options["rules"])) from error
        if not is_clean:
            raise SystemExit(1)

    def _games(self, options: dict[str, Any]) -> bool:
        game = game_named(options["game"])
        rules = _rules_in(options["rules"])
        if options["pairs"]:
            rules = with_pairs(game, rules)
        plan = SimulationPlan(
            game=options["game"],
            seats=options["seats"],
            games=GAMES if options["games"] is None else options["games"],
            bots=tuple((options["bots"] or "steady").split(",")),
            seed=options["seed"],
            rules=rules,
            round_limit=options["round_limit"],
            leavers=options["leavers"],
        ).checked()
        report = simulate(plan, options["cores"])
        if options["json"]:
            self.stdout.write(json.dumps(report.to_json(), indent=2))
        else:
            self.stderr.write("\n".join(report.problems()), ending="\n" if report.errors else "")
            self.stdout.write("\n".join(lines(report)))
        self.stdout.write(verdict(report))
        return report.is_clean

    def _matrix(self, options: dict[str, Any]) -> bool:
        bots = tuple((options["bots"] or "random,steady").split(","))
        games = GAMES_OF_MATRIX if options["games"] is None else options["games"]
        matrix = run_matrix(options["game"], games, bots, options["seed"], options["cores"])
        self.stderr.write("\n".join(matrix.problems()), ending="" if matrix.is_clean else "\n")
        self.stdout.write(matrix.verdict)
        return matrix.is_clean


def _rules_in(path: Path | None) -> dict[str, Any]:
    if path is None:
        return {}
    try:
        data = read_yaml(path)  # JSON is YAML
    except OSError as error:
        raise BadPlan(f"{path}: {error.strerror}") from error
    except ValueError as error:
        raise BadPlan(f"{path}: {error}") from error
    if not isinstance(data, dict):
        raise BadPlan(f"{path}: must be a mapping of rule parameter to value")
    return {str(name): value for name, value in data.items()}


def _where(refusal: IllegalAction, path: Path | None) -> str:
    place = f"{path}: " if path and refusal.params.get("where") != "seats" else ""
    return f"{place}{refusal.params.get('where')}: {refusal.params.get('problem')}"
