"""For developers: Django's debug pages over the embedded default."""

from config.settings.base import *  # noqa: F403 - settings extend settings

DEBUG = True
STATIC_URL = "/static/"  # files change while one looks at them
STATIC_JOINED = False  # and each module stands where its source does
