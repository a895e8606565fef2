"""`python -m tests.leaks [GAME...]`, in a database of its own: what `manage.py leak_check` runs."""

from __future__ import annotations

import logging
import os
import sys


def main(games: list[str]) -> int:
    """Print every difference and the verdict; 1 if there is any, or a surface that proves nothing."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
    import django  # noqa: PLC0415 - after the settings are named

    django.setup()
    from games.engines.catalogue import GAMES  # noqa: PLC0415 - after Django is set up
    from tests.fresh_database import fresh_database  # noqa: PLC0415 - likewise
    from tests.leaks.checking import check  # noqa: PLC0415 - likewise

    logging.disable(logging.CRITICAL)  # each refusal would be a line
    with fresh_database():
        verdict = check(games or list(GAMES))
    for line in (*verdict.differences, *(f"BLIND {name}" for name in verdict.blind)):
        print(line)
    print(verdict.line)
    return 1 if verdict.differences or verdict.blind else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
