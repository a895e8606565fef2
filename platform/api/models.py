from __future__ import annotations

from django.conf import settings
from django.db import models

NAME_LENGTH = 60


class PersonalToken(models.Model):
    """What lets a program act for a person; only the digest of it is kept."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens"
    )
    name = models.CharField(max_length=NAME_LENGTH)
    digest = models.CharField(max_length=64, unique=True)
    #: Its last letters, by which its owner tells it from others.
    tail = models.CharField(max_length=4)
    scopes = models.JSONField(default=list)
    created_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created_at", "-pk")

    def __str__(self) -> str:
        return f"{self.name} ...{self.tail}"
