"""For tests: nothing outside the process, but a real SQLite file (threads share it).

With MAGNAT_DATABASE_URL and MAGNAT_REDIS_URL set, the same tests run on those servers.
"""

from __future__ import annotations

import os

# Before the base settings read it: a test run leaves the operator's data alone.
os.environ["DATA_DIR"] = "build/test"

from config.settings.base import *  # noqa: F403 - after DATA_DIR is set
from config.settings.base import DATABASES, ENV, sqlite

SECRET_KEY = "tests-sign-nothing-of-value-but-as-long-as-any"  # noqa: S105 - guards nothing
SECRET_KEY_FALLBACKS = []
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STAFF_FACTOR = False  # its own tests ask for it (tests/accounts/test_factor.py)
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "testserver"]
# Each test client has middleware of its own, which would look at every static file first (60 ms each).
WHITENOISE_AUTOREFRESH = True
STATIC_URL = "/static/"
STATIC_JOINED = False
ONE_WEB_PROCESS = False  # each test may stand for one of several

if ENV.is_embedded:
    # Nobody misses this database after a power cut: no commit waits 4 ms for the disk.
    file = {"NAME": str(ENV.data_dir / "test.sqlite3")}
    DATABASES["default"] = {**sqlite(synchronous="OFF"), "TEST": file}
    TABLE_THREADS = 1  # in the transaction of the test
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
else:
    DATABASES["default"]["OPTIONS"] = {}  # a pool would outlive the test database

# Tasks wait in this process until a test takes or runs them (tests/conftest.py: `enqueued`).
CELERY_BROKER_URL = "memory://"
