"""`python -m tests.leaks [GAME...]`, in a database of its own: what `manage.py leak_check` runs."""

from __future__ import annotations

import logging
import os
import sys
from tempfile import TemporaryDirectory


def main(games: list[str]) -> int:
    """Print every difference and the verdict; 1 if there is any, or a surface that proves nothing."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
    import django  # noqa: PLC0415 - after the settings are named

    django.setup()
    from django.db import connection  # noqa: PLC0415 - after Django is set up
    from django.test.utils import setup_databases, setup_test_environment, teardown_databases  # noqa: PLC0415 - likewise

    from games.engines.catalogue import GAMES  # noqa: PLC0415 - likewise
    from tests.leaks.checking import check  # noqa: PLC0415 - likewise

    logging.disable(logging.CRITICAL)  # each refusal would be a line
    with TemporaryDirectory() as folder:
        connection.settings_dict["TEST"]["NAME"] = f"{folder}/leaks.sqlite3"
        setup_test_environment()
        made = setup_databases(verbosity=0, interactive=False)
        try:
            verdict = check(games or list(GAMES))
        finally:
            teardown_databases(made, verbosity=0)
    for line in (*verdict.differences, *(f"BLIND {name}" for name in verdict.blind)):
        print(line)
    print(verdict.line)
    return 1 if verdict.differences or verdict.blind else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
