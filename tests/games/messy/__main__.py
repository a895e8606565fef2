"""`python -m tests.games.messy [OF_EACH_GAME]`: play the site in a database of its own, and check every match of it."""

from __future__ import annotations

import logging
import os
import sys

OF_EACH = 10


def main(of_each: int) -> int:
    """Print what differs, how often what has happened, and the verdict; 1 if anything differs."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
    import django  # noqa: PLC0415 - after the settings are named

    django.setup()
    from tests.fresh_database import fresh_database  # noqa: PLC0415 - likewise
    from tests.games.messy import site  # noqa: PLC0415 - after Django is set up

    logging.disable(logging.CRITICAL)  # each refusal would be a line
    with fresh_database(), site.opened() as messy:
        for number in range(of_each):
            messy.play_all(number)
        line, problems = messy.check()
    done = sorted(messy.done.items())
    for told in (*problems, " ".join(f"{what}={times}" for what, times in done), line):
        print(told)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else OF_EACH))
