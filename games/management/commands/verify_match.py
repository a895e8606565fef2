from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand

from games.verification.automatic import CHECKED
from games.verification.form import UNPROMISED
from games.verification.replay import BadExport, Verdict, verify


class Command(BaseCommand):
    help = (
        "Replays a match from its log and recomputes every draw from the revealed secret. "
        "A file made by the export needs no database. Copies and guided tables have no dice of their own to check: "
        "they are left out."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("match", nargs="?", metavar="ID-or-FILE", help="a match, or its export")
        which.add_argument(
            "--all", action="store_true", help="every match that has ended and promised its dice"
        )
        parser.add_argument(
            "--no-ai",
            action="store_true",
            help="do not ask the AI players again what they would have played, which takes longest",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        count = different = 0
        first = ""
        for name, export in _exports(options["match"]):
            count += 1
            try:
                verdict = verify(export, with_ai=not options["no_ai"])
                self.stdout.write(_told(verdict))
            except BadExport as error:
                verdict = Verdict(name, first=0, problem=str(error))
            if not verdict.is_right:
                different += 1
                first = first or f" first={verdict.match}:{verdict.first}"
                self.stderr.write(f"{verdict.match}:{verdict.first}: {verdict.problem}")
        self.stdout.write(f"VERIFY matches={count} different={different}{first}")
        if different:
            sys.exit(1)


def _told(verdict: Verdict) -> str:
    """What was compared, in one line."""
    people = f"seals={verdict.seals}/{verdict.seals + verdict.unsealed}"
    ai = f"ai={verdict.ai}" + (f" ai_moves={verdict.ai_moves}" if verdict.ai == CHECKED else "")
    why = f" ({verdict.ai_why})" if verdict.ai_why else ""
    checked = f"entries={verdict.entries} draws={verdict.draws} digests={verdict.digests}"
    return f"{verdict.match}: {checked} {people} {ai}{why}"


def _exports(wanted: str | None) -> Iterator[tuple[str, dict[str, Any]]]:
    if wanted is not None and Path(wanted).is_file():
        yield wanted, _promised(wanted, _read(Path(wanted)))
        return
    # The database only now: a file needs none.
    from games.models import Match  # noqa: PLC0415
    from games.verification.verdicts import exported  # noqa: PLC0415

    if wanted is None:
        ended = Match.objects.filter(status=Match.Status.ENDED).exclude(origin__in=UNPROMISED)
        for match_id in ended.order_by("ended_at").values_list("pk", flat=True).iterator():
            yield match_id, exported(match_id)
        return
    try:
        yield wanted, _promised(wanted, exported(wanted))
    except Match.DoesNotExist:
        _give_up(f"{wanted}: no such file, and no such match")


def _promised(name: str, export: dict[str, Any]) -> dict[str, Any]:
    """The export, if its match has dice of its own. Those from before origins were told pass."""
    origin = export.get("origin", "")
    if not isinstance(origin, str):
        _give_up(f"{name}: its origin is a word: played, imported, copied or lesson")
    if origin in UNPROMISED:
        _give_up(f"{name}: {origin}, it has no dice of its own that could be checked")
    return export


def _read(path: Path) -> dict[str, Any]:
    try:
        export = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        _give_up(f"{path}: {error}")
    if not isinstance(export, dict):
        _give_up(f"{path}: no export of a match")
    return export


def _give_up(problem: str) -> NoReturn:
    sys.stderr.write(f"verify_match: {problem}\n")
    sys.stdout.write("VERIFY matches=0 different=0\n")
    sys.exit(1)
