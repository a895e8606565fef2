"""A database for what is run without pytest. Imported when Django is set up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from django.db import connection
from django.test.utils import setup_databases, setup_test_environment, teardown_databases


@contextmanager
def fresh_database() -> Iterator[None]:
    """A new one with all its tables, dropped at the end."""
    with TemporaryDirectory() as folder:
        connection.settings_dict["TEST"]["NAME"] = f"{folder}/fresh.sqlite3"
        setup_test_environment()
        made = setup_databases(verbosity=0, interactive=False)
        try:
            yield
        finally:
            teardown_databases(made, verbosity=0)
