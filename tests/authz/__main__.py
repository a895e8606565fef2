"""`python -m tests.authz [--check]`, in a database of its own: what `manage.py authz_matrix` runs."""

from __future__ import annotations

import logging
import os
import sys
from tempfile import TemporaryDirectory


def main(words: list[str]) -> int:
    """Print the table, or with `--check` try it; 1 if anything is not as it says."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
    import django  # noqa: PLC0415 - after the settings are named

    django.setup()
    from tests.authz import matrix, rows  # noqa: PLC0415 - after Django is set up

    table = rows.AccessTable()
    if "--check" not in words:
        print(matrix.markdown(table))
        return 0
    logging.disable(logging.CRITICAL)  # each refusal would be a line
    surprises = matrix.unequal(matrix.of_this_site(table.all()))
    with TemporaryDirectory() as folder:
        surprises += _tried(table, folder)
    for surprise in surprises:
        print(surprise)
    print(matrix.verdict(len(surprises)))
    return 1 if surprises else 0


def _tried(table: rows.AccessTable, folder: str) -> list[matrix.Surprise]:  # type: ignore[name-defined]  # noqa: F821 - see main
    from django.db import connection  # noqa: PLC0415 - likewise
    from django.test.utils import setup_databases, setup_test_environment, teardown_databases  # noqa: PLC0415 - likewise

    from tests.authz import matrix, world  # noqa: PLC0415 - likewise

    connection.settings_dict["TEST"]["NAME"] = f"{folder}/authz.sqlite3"
    setup_test_environment()
    made = setup_databases(verbosity=0, interactive=False)
    try:
        return matrix.tried(matrix.of_this_site(table.all()), world.build())
    finally:
        teardown_databases(made, verbosity=0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
