"""Which rule is proved by what, and whether the proofs notice a changed rule."""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.engines.catalogue import GAMES
from games.lab.coverage import BadCoverage, Coverage, coverage_of, ids_of, prefix_of
from games.lab.documents import documents
from games.lab.marks import BrokenMarks, marks_of
from games.lab.mutation import Mutant, hunt, unchanged
from games.lab.pool import UnknownGame, cores_available, game_named, spread
from games.lab.trials import try_document


class Command(BaseCommand):
    help = "For each rule id the scenarios and tests that prove it (-v 2 lists them all)."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--game", help="key of a game; all of them by default")
        parser.add_argument("--mutate", action="store_true", help="change each parameter, too")
        parser.add_argument("--tests", type=Path, default=Path(settings.BASE_DIR) / "tests")
        parser.add_argument("--cores", type=int, default=cores_available())

    def handle(self, *_args: Any, **options: Any) -> None:
        games = [options["game"]] if options["game"] else sorted(GAMES)
        try:
            clean = [self._game(game, options) for game in games]
        except (BadCoverage, BrokenMarks, UnknownGame) as error:
            raise CommandError(str(error)) from error
        if not all(clean):
            raise SystemExit(1)

    def _game(self, game: str, options: dict[str, Any]) -> bool:
        game_named(game)
        tests: Path = options["tests"]
        scenarios, rules = tests / "scenarios" / game, tests / "rules" / game
        prefix = prefix_of(ids_of(rules))
        trials = spread(try_document, documents([scenarios]), options["cores"])
        failed = frozenset(trial.document.name for trial in trials if not trial.is_passed)
        mutants: list[Mutant] = []
        escaped: list[str] = []
        if options["mutate"]:
            mutants = hunt(game, scenarios, failed, options["cores"])
            escaped = unchanged(game)
        left = [mutant for mutant in mutants if not mutant.killer]
        marks = marks_of(game, prefix, tests, [(one.parameter, one.value) for one in left])
        by_test = dict(zip(map(id, left), marks.noticed, strict=True))
        mutants = [replace(one, killer=by_test.get(id(one), one.killer)) for one in mutants]
        found = coverage_of(game, rules, trials, marks.passed)
        survived = [mutant for mutant in mutants if not mutant.killer]
        for name in marks.idle:
            self.stdout.write(f"proves nothing: {name} did not run and pass, or checks nothing")
        self._tell(found, mutants, escaped, verbose=options["verbosity"] > 1)
        self.stdout.write(
            f"COVERAGE {game} ids={len(found.ids)} proved={len(found.proved)} "
            f"exempt={len(found.exempt)} missing={len(found.missing)} "
            f"mutants={len(mutants)} survived={len(survived)}"
        )
        is_whole = not (marks.idle or found.missing or found.unknown or found.too_many_exempt)
        return is_whole and not survived and not escaped

    def _tell(
        self, found: Coverage, mutants: list[Mutant], escaped: list[str], *, verbose: bool
    ) -> None:
        lines = [f"missing: {name}" for name in found.missing]
        lines += [f"no such rule: {name} in {', '.join(w)}" for name, w in found.unknown.items()]
        lines += [f"survived: {m.parameter} = {m.value!r}" for m in mutants if not m.killer]
        lines += [f"no mutant can be made of {name}" for name in escaped]
        if found.too_many_exempt:
            lines.append(f"too many exempt: {len(found.exempt)} of {len(found.ids)}")
        if verbose:
            lines += [f"{name}: {', '.join(where)}" for name, where in found.proofs.items()]
            lines += [f"{name}: no behaviour: {why}" for name, why in found.exempt.items()]
            lines += [f"{m.parameter} = {m.value!r}: {m.killer}" for m in mutants if m.killer]
        for line in lines:
            self.stdout.write(line)
