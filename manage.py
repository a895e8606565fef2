#!/usr/bin/env python
"""Django's command line, and the only file that edits the import path."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent


def main() -> None:
    sys.path.insert(1, str(ROOT / "platform"))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.base")
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - after the path

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
