"""The site of the gallery: a database file of its own, everything else as in tests."""

from __future__ import annotations

import os
from pathlib import Path

from config.settings.test import *  # noqa: F403 - a settings module is a namespace
from config.settings.test import DATABASES

FOLDER = Path(os.environ["GALLERY_DIR"])
DATABASES["default"]["NAME"] = str(FOLDER / "gallery.sqlite3")
SESSION_ENGINE = "django.contrib.sessions.backends.db"  # sessions are made in another process
WHITENOISE_AUTOREFRESH = False  # it is one process, and there is time for it to look at its files
WHITENOISE_MAX_AGE = 24 * 3600  # nobody changes a file while it is looked at
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
PAGE_SHARE = 0  # two people look at more pages than anybody could
