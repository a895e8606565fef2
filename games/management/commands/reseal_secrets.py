"""After a change of the site's key: seal every secret with the current one."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Match
from games.storage.sealing import WrongKeyError, opened, sealed


class Command(BaseCommand):
    help = "Seal the secrets of all matches with the current key (docs/operations.md)."

    def handle(self, *_args: Any, **_options: Any) -> None:
        count = 0
        for match in Match.objects.only("pk", "secret").iterator():
            try:
                secret = opened(bytes(match.secret), match.pk)
            except WrongKeyError as error:
                raise CommandError(str(error)) from error
            Match.objects.filter(pk=match.pk).update(secret=sealed(secret, match.pk))
            count += 1
        self.stdout.write(f"RESEALED secrets={count}")
