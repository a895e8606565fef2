from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import reverse
from django.utils import timezone

from accounts.services import owner_link_create


class Command(BaseCommand):
    requires_system_checks = ()  # made when the database was prepared; people are served meanwhile
    help = "Prints a link, good once and for 24 hours, by which a site without an owner gets one."

    def handle(self, *args: Any, **options: Any) -> None:
        token = owner_link_create(now=timezone.now())
        if token is None:
            self.stderr.write("This site has an owner already.")
            return
        self.stdout.write("This site has no owner yet. Open this link to become it (once, 24 h):")
        self.stdout.write(f"OWNER {settings.SITE_ADDRESS}{reverse('owner', args=[token])}")
