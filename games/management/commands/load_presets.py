from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games import presets


class Command(BaseCommand):
    help = "Loads the rule presets of all games; repeating it changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"PRESETS loaded={presets.load(timezone.now())}")
