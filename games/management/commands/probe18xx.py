from __future__ import annotations

import json
import statistics
import sys
from argparse import ArgumentParser
from collections import defaultdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.lab.log_probe import Found, NoRecords, probe, records


class Command(BaseCommand):
    help = (
        "Checks recorded positions of 1836jr: best routes, actions to refuse, complete legal sets."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE.jsonl[.gz]")
        parser.add_argument("--games", type=Path, required=True, metavar="DIR")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            rows = records(options["file"])
        except NoRecords as error:
            self.stderr.write(f"probe18xx: {options['file']}: {error}")
            sys.exit(1)
        by_kind: dict[str, list[Found]] = defaultdict(list)
        for found in probe(rows, options["games"]):
            by_kind[found.kind].append(found)
            if found.problem is not None or not found.has_same_code:
                self._tell(found)
        for kind, of_kind in by_kind.items():
            self._counts(of_kind)
            self._verdict(kind, of_kind)
        if not rows or any(one.problem for of_kind in by_kind.values() for one in of_kind):
            sys.exit(1)

    def _tell(self, found: Found) -> None:
        what = found.problem or f"was refused with another code than {found.category}"
        self.stdout.write(json.dumps({**found.record, "problem": what}))

    def _counts(self, rows: list[Found]) -> None:
        by_category: dict[str, list[Found]] = defaultdict(list)
        for row in rows:
            by_category[row.category].append(row)
        for category, of_category in sorted(by_category.items()):
            wrong = sum(row.problem is not None for row in of_category)
            self.stdout.write(f"  {category}: {len(of_category)} records, {wrong} mismatches")

    def _verdict(self, kind: str, rows: list[Found]) -> None:
        wrong = sum(row.problem is not None for row in rows)
        line = f"PROBE kind={kind} records={len(rows)} mismatches={wrong}"
        if kind == "illegal":
            line += f" same_code={sum(row.has_same_code for row in rows)}"
        else:
            taken = [row.ms for row in rows]
            line += f" median_ms={statistics.median(taken):.3f} worst_ms={max(taken):.3f}"
        self.stdout.write(line)
