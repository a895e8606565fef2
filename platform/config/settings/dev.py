"""For developers: Django's debug pages over the embedded default."""

from config.settings.base import *  # noqa: F403 - settings extend settings

DEBUG = True
