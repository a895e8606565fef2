"""What the staff says to everybody, and what it switches off and on."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Feature(models.TextChoices):
    """What can be switched. What has no row stands as `AS_BUILT` says."""

    READ_ONLY = "read_only", _("Read-only mode: nobody but the staff changes anything")
    GUESTS = "guests", _("People may play as guests")
    SIGN_UPS = "sign_ups", _("People may make accounts")
    NEW_TABLES = "new_tables", _("People may open tables and look for quick ones")
    TALK = "talk", _("People may talk at tables")


AS_BUILT: Final = {feature: feature != Feature.READ_ONLY for feature in Feature}


class FeatureSwitch(models.Model):
    """Whether one feature is on."""

    name = models.CharField(_("feature"), max_length=16, primary_key=True, choices=Feature.choices)
    is_on = models.BooleanField(_("on"))

    class Meta:
        verbose_name = _("switch")
        verbose_name_plural = _("switches")
        ordering = ("name",)

    def __str__(self) -> str:
        return str(self.get_name_display())


class SiteAnnouncement(models.Model):
    """What every page says from one moment to another, in both languages."""

    TEXT_LENGTH = 400

    text_pl = models.CharField(_("Polish text"), max_length=TEXT_LENGTH)
    text_en = models.CharField(_("English text"), max_length=TEXT_LENGTH)
    begins_at = models.DateTimeField(_("from"))
    ends_at = models.DateTimeField(_("until"), null=True, blank=True, help_text=_("Empty: no end."))

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        ordering = ("-begins_at", "-pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(ends_at=None) | Q(ends_at__gt=models.F("begins_at")),
                name="announcement_ends_after_it_began",
                violation_error_message=_("The end must come after the beginning."),
            ),
        )

    def __str__(self) -> str:
        return self.text_en
