from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names


class User(AbstractUser):
    """A person: a guest without a password, or somebody with an account.

    People see and use `display_name` only; `username` is a handle that Django's tools need. Several may
    give one `email`, whoever proves that it is theirs holds it (allauth's `EmailAddress.verified`): to
    refuse an address would tell strangers who has an account.
    """

    display_name = models.CharField(
        _("name"), max_length=names.LONGEST, blank=True, validators=[names.validate]
    )
    # The database cannot fold the case of Polish letters, so the folded name is kept.
    name_key = models.CharField(max_length=4 * names.LONGEST, unique=True, editable=False)
    # Unique; names that looked alike before anybody compared them so have a mark behind it.
    name_skeleton = models.CharField(max_length=8 * names.LONGEST, editable=False, default="")
    is_guest = models.BooleanField(_("guest"), default=False)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True, editable=False)
    locale = models.CharField(
        _("language"), max_length=8, choices=settings.LANGUAGES, default=settings.LANGUAGE_CODE
    )
    last_seen_at = models.DateTimeField(_("last seen"), default=timezone.now, db_index=True)

    class Meta(AbstractUser.Meta):
        constraints = (
            models.UniqueConstraint(
                fields=["name_skeleton"],
                condition=~Q(name_skeleton=""),
                name="user_name_looks_like_no_other",
            ),
            models.CheckConstraint(condition=~Q(display_name=""), name="user_has_a_name"),
            models.CheckConstraint(
                condition=Q(is_guest=False)
                | Q(email="", is_staff=False, is_superuser=False, closed_at=None),
                name="user_guest_owns_nothing",
            ),
        )

    def __str__(self) -> str:
        return self.display_name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep handle, name and what names are compared by in step; an e-mail address is kept in small letters."""
        self.display_name = self.display_name or self.username[: names.LONGEST]
        self.username = self.username or f"person-{secrets.token_hex(8)}"
        self.name_key = names.key(self.display_name)
        shape = names.skeleton(self.display_name)
        if self.name_skeleton.partition(names.TWIN)[0] != shape:
            self.name_skeleton = shape
        self.email = self.email.lower()
        if (fields := kwargs.get("update_fields")) is not None and "display_name" in fields:
            kwargs["update_fields"] = {*fields, "name_key", "name_skeleton"}
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        return reverse("person", args=[self.pk])


class OwnerLink(models.Model):
    """The link by which a site gets its owner; only the digest of its token is kept."""

    digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"until {self.expires_at:%Y-%m-%d %H:%M}"


class Letter(models.Model):
    """A letter on its way: written with what it tells of, sent by a worker, gone when it is sent.

    Without an address it goes nowhere: it stands for one to somebody who is not here.
    """

    address = models.EmailField(max_length=254, blank=True)
    subject = models.CharField(max_length=250)
    text = models.TextField()
    #: Where its reader, or their mail program, stops letters of its kind; empty for one that cannot be stopped.
    stop_url = models.CharField(max_length=400, blank=True)
    posted_at = models.DateTimeField()
    due_at = models.DateTimeField(db_index=True)
    tries = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.pk} of {self.posted_at:%Y-%m-%d %H:%M}"
