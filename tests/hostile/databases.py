"""A database of its own on the server that the environment names, if it names one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg

from config import env


@contextmanager
def own_database() -> Iterator[dict[str, str]]:
    """What to add to the environment of a platform; nothing where it is to be embedded."""
    here = env.read()
    if here.is_embedded:
        yield {}
        return
    url = urlsplit(here.database_url)
    name = f"magnat_hostile_{os.getpid()}"
    with psycopg.connect(url.geturl(), autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        try:
            yield {"MAGNAT_DATABASE_URL": url._replace(path=f"/{name}").geturl()}
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
