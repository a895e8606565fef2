"""The gallery: every page and dialog, built, looked at and compared."""

import os

# Its tools are run as modules, without manage.py; words.py asks for the texts of the engines.
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
