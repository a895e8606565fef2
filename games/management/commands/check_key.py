"""Whether the site's key opens what is stored: asked after every set-up and every restored copy."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Match
from games.storage.sealing import WrongKeyError, opened


class Command(BaseCommand):
    help = "Check that the site's key opens the secrets of its matches."

    def handle(self, *_args: Any, **_options: Any) -> None:
        newest = Match.objects.order_by("-created_at").only("pk", "secret").first()
        if newest is None:
            return
        try:
            opened(bytes(newest.secret), newest.pk)
        except WrongKeyError as error:
            raise CommandError(str(error)) from error
