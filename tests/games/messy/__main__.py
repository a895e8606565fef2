"""`python -m tests.games.messy [OF_EACH_GAME]`: play the site in a database of its own, and check every match of it."""

from __future__ import annotations

import logging
import os
import sys
from tempfile import TemporaryDirectory

OF_EACH = 10


def main(of_each: int) -> int:
    """Print what differs, how often what has happened, and the verdict; 1 if anything differs."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
    import django  # noqa: PLC0415 - after the settings are named

    django.setup()
    from django.db import connection  # noqa: PLC0415 - after Django is set up
    from django.test.utils import setup_databases, setup_test_environment, teardown_databases  # noqa: PLC0415 - likewise

    from tests.games.messy import site  # noqa: PLC0415 - likewise

    logging.disable(logging.CRITICAL)  # each refusal would be a line
    with TemporaryDirectory() as folder:
        connection.settings_dict["TEST"]["NAME"] = f"{folder}/messy.sqlite3"
        setup_test_environment()
        made = setup_databases(verbosity=0, interactive=False)
        try:
            with site.opened() as messy:
                for number in range(of_each):
                    messy.play_all(number)
                line, problems = messy.check()
        finally:
            teardown_databases(made, verbosity=0)
    done = sorted(messy.done.items())
    for told in (*problems, " ".join(f"{what}={times}" for what, times in done), line):
        print(told)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else OF_EACH))
