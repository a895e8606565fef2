"""Whether the file of a variant is one that can be played."""

import argparse
import json
import re
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import override

from games.fronts.schema import Violation
from games.variants.content import examine
from games.variants.documents import UnreadableError, read_file

#: What would break the verdict's line, or hide a part of it.
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def _escaped(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


class Command(BaseCommand):
    help = (
        "Check the file of a variant; each violation is a line of JSON, the last line the verdict."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="JSON or YAML, as docs/variants.md says")

    def handle(self, *_args: Any, **options: Any) -> None:
        with override("en"):
            try:
                found = examine(read_file(options["file"]))
            except UnreadableError as error:
                self._refuse([error.violation])
        for warning in found.warnings:
            self.stdout.write(json.dumps({"warning": warning.to_json()}, ensure_ascii=False))
        if found.content is None:
            self._refuse(list(found.violations))
        else:
            self.stdout.write(f"VARIANT ok hash={found.content.hash}")

    def _refuse(self, violations: list[Violation]) -> None:
        lines = [violation.to_json() for violation in violations]
        for line in lines:
            self.stdout.write(json.dumps(line, ensure_ascii=False))
        first, code = _CONTROLS.sub(_escaped, lines[0]["path"]), lines[0]["code"]
        self.stdout.write(f"VARIANT refused errors={len(lines)} first={first} code={code}")
        raise SystemExit(1)
