"""Migrate, then load what the apps bring along; the supervisor calls it when sources changed."""

from typing import Any

from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Bring the database to the state that this checkout expects. May be repeated."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        if "load_presets" in get_commands():
            call_command("load_presets")
        if "check_key" in get_commands():
            call_command("check_key")
