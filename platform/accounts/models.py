from __future__ import annotations

import secrets
from datetime import datetime
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
    # What the sanctions in force come to, kept beside the person: every request asks for it.
    banned_until = models.DateTimeField(_("banned until"), null=True, blank=True, editable=False)
    is_warned = models.BooleanField(_("has an unread warning"), default=False, editable=False)

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
        indexes = (
            models.Index(fields=["id"], name="user_closed", condition=Q(closed_at__isnull=False)),
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

    def unread_warnings(self) -> models.QuerySet[Sanction]:
        """Warnings of the staff that this person has not read yet, the newest first."""
        return self.sanctions.filter(kind=Sanction.Kind.WARN, lifted_at=None, read_at=None)

    def is_banned(self, now: datetime) -> bool:
        """Whether the staff keeps this person out at `now`."""
        return self.banned_until is not None and self.banned_until > now


class Sanction(models.Model):
    """A warning, a silence or a ban; it is lifted or runs out, and is never changed otherwise.

    `until` None holds for ever, and for a warning until it is read.
    """

    REASON_LENGTH = 500

    class Kind(models.TextChoices):
        WARN = "warn", _("warning")
        SILENCE = "silence", _("silence")
        BAN = "ban", _("ban")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="sanctions",
        verbose_name=_("person"),
    )
    kind = models.CharField(_("kind"), max_length=7, choices=Kind.choices)
    reason = models.CharField(_("reason, which the person reads"), max_length=REASON_LENGTH)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("by whom"),
    )
    at = models.DateTimeField(_("since"))
    until = models.DateTimeField(
        _("until"), null=True, blank=True, help_text=_("Empty: for ever. A warning has no end.")
    )
    read_at = models.DateTimeField(_("read"), null=True, blank=True)
    lifted_at = models.DateTimeField(_("lifted"), null=True, blank=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("lifted by"),
    )

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        ordering = ("-at", "-pk")
        indexes = (
            models.Index(
                fields=["user", "kind"], name="sanction_in_force", condition=Q(lifted_at=None)
            ),
        )
        constraints = (
            models.CheckConstraint(condition=~Q(reason=""), name="sanction_says_why"),
            models.CheckConstraint(
                condition=Q(until=None) | (~Q(kind="warn") & Q(until__gt=models.F("at"))),
                name="sanction_ends_after_it_began",
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.user}"


class StaffAct(models.Model):
    """Something that somebody of the staff did. Only ever added: the database refuses changes and deletions.

    Names stand beside the numbers, so that a line outlives whom and what it tells of.
    """

    who_id = models.BigIntegerField(null=True, db_index=True)
    who = models.CharField(_("who"), max_length=names.LONGEST)
    at = models.DateTimeField(_("at"), db_index=True)
    act = models.CharField(_("act"), max_length=32)
    about = models.CharField(_("kind of thing"), max_length=64)
    about_id = models.CharField(_("number"), max_length=64)
    about_name = models.CharField(_("about what"), max_length=200)
    detail = models.TextField(_("detail"), blank=True)

    class Meta:
        verbose_name = _("act of the staff")
        verbose_name_plural = _("acts of the staff")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.who}: {self.act} {self.about_name}"


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
