"""`python -m tests.authz [--check]`, in a database of its own: what `manage.py authz_matrix` runs."""

from __future__ import annotations

import logging
import os
import sys


def main(words: list[str]) -> int:
    """Print the table, or with `--check` try it; 1 if anything is not as it says."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
    import django  # noqa: PLC0415 - after the settings are named

    django.setup()
    from tests.authz import matrix, rows, world  # noqa: PLC0415 - after Django is set up
    from tests.fresh_database import fresh_database  # noqa: PLC0415 - likewise

    table = rows.AccessTable()
    if "--check" not in words:
        print(matrix.markdown(table))
        return 0
    logging.disable(logging.CRITICAL)  # each refusal would be a line
    surprises = matrix.unequal(matrix.of_this_site(table.all()))
    with fresh_database():
        surprises += matrix.tried(matrix.of_this_site(table.all()), world.build())
    for surprise in surprises:
        print(surprise)
    print(matrix.verdict(len(surprises)))
    return 1 if surprises else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
