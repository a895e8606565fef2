from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from allauth.account.decorators import secure_admin_login
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django import forms
from django.apps import apps
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Sanction, StaffAct, User
from accounts.services.sanctions import sanction_check, sanction_impose, sanction_lift
from gates.act_words import ACT_WORDS, act_words, detail_words, thing_words
from gates.admin import (
    FIGURES,
    GROUP_WORDS,
    ONE_INPUT,
    STANDS_UNDER,
    GoesWithPerson,
    OfficeEntry,
    OfficeFigure,
    ReadOnlyMixin,
    begin_of_day,
)
from gates.office_names import model_named

# Through the site's own sign-in, with its rate limits.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


class GroupsField(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]  # not generic at run time
    """Groups by what their members may do; those that nobody has put into words by their names."""

    def label_from_instance(self, obj: Any) -> str:
        return str(GROUP_WORDS.get(obj.name, obj.name))


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    office = OfficeEntry("people", _("People"), 10)
    list_display = ("display_name", "email", "is_guest", "is_staff", "is_active", "last_seen_at")
    list_filter = ("is_guest", "is_staff", "is_superuser", "is_active")
    search_fields = ("display_name", "name_key", "email", "username")
    ordering = ("-date_joined",)
    readonly_fields = ("last_seen_at", "closed_at", "sanctions")
    fieldsets = (
        (None, {"fields": ("display_name", "email", "password", "locale", "is_guest")}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups")},
        ),
        (_("Single permissions"), {"classes": ("collapse",), "fields": ("user_permissions",)}),
        (_("Sanctions"), {"fields": ("sanctions",)}),
        (_("Dates"), {"fields": ("date_joined", "last_login", "last_seen_at", "closed_at")}),
    )

    def formfield_for_manytomany(self, db_field: Any, request: Any, **kwargs: Any) -> Any:
        """Groups are few: a box for each, in words."""
        if db_field.name != "groups":
            return super().formfield_for_manytomany(db_field, request, **kwargs)
        return GroupsField(
            Group.objects.order_by("pk"),
            required=False,
            widget=forms.CheckboxSelectMultiple,
            label=_("Groups"),
            help_text=_("They count for somebody of the staff only."),
        )

    @admin.display(description=_("warnings, silences and bans"))
    def sanctions(self, person: User) -> str:
        """Those that there were, and the way to another one."""
        lines = format_html_join(
            "", "<p>{}</p>", ((in_one_line(row),) for row in person.sanctions.all())
        )
        page = reverse("admin:accounts_sanction_add")
        words = gettext("Warn, silence or ban")
        return format_html("{}<p><a href='{}?user={}'>{}</a></p>", lines, page, person.pk, words)


def in_one_line(sanction: Sanction) -> str:
    """One line about a sanction."""
    end = gettext("for ever") if sanction.until is None else f"{sanction.until:%Y-%m-%d %H:%M}"
    if sanction.kind == Sanction.Kind.WARN:
        end = gettext("read") if sanction.read_at else gettext("not read yet")
    if sanction.lifted_at is not None:
        end = gettext("lifted")
    kind = sanction.get_kind_display()
    return f"{sanction.at:%Y-%m-%d %H:%M} {kind} ({end}): {sanction.reason}"


class SanctionForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    """Whom, what, why and until when; what the service refuses stands at its field."""

    #: Who fills it in; the admin sets it.
    by: User

    class Meta:
        model = Sanction
        fields = ("user", "kind", "reason", "until")

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or self.cleaned_data
        if {"user", "kind", "reason"} <= given.keys():
            try:
                sanction_check(**given, by=self.by, now=timezone.now())
            except ValidationError as error:
                self.add_error("until" if error.code == "sanction_until" else "user", error)
        return given


@admin.register(Sanction)
class SanctionAdmin(GoesWithPerson, admin.ModelAdmin):  # type: ignore[type-arg]  # not generic at run time
    """Imposed and lifted here; a row itself is never changed."""

    form = SanctionForm
    formfield_overrides = ONE_INPUT
    list_display = ("user", "kind", "reason", "by", "at", "until", "read_at", "lifted_at")
    list_filter = ("kind",)
    search_fields = ("user__display_name",)
    list_select_related = ("user", "by")
    raw_id_fields = ("user",)
    fields = ("user", "kind", "reason", "until")
    actions = ("lift",)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return admin.ModelAdmin.has_add_permission(self, request)

    def get_fields(self, request: HttpRequest, obj: Sanction | None = None) -> Any:
        more = ("by", "at", "read_at", "lifted_at", "lifted_by")
        return self.fields if obj is None else (*self.fields, *more)

    def get_form(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        form = super().get_form(request, *args, **kwargs)
        return type(form.__name__, (form,), {"by": request.user})

    def save_model(self, request: HttpRequest, obj: Sanction, form: Any, change: Any) -> None:
        made = sanction_impose(**form.cleaned_data, by=form.by, now=timezone.now())
        obj.pk, obj.at = made.pk, made.at

    @admin.action(description=_("Lift"), permissions=["add"])
    def lift(self, request: HttpRequest, chosen: QuerySet[Sanction]) -> None:
        assert isinstance(request.user, User)  # the admin lets nobody else in
        rows, now = chosen.select_related("user"), timezone.now()
        count = sum(sanction_lift(sanction=row, by=request.user, now=now) for row in rows)
        text = ngettext("%(n)d sanction lifted.", "%(n)d sanctions lifted.", count)
        self.message_user(request, text % {"n": count}, messages.SUCCESS)


class ActFilter(admin.AllValuesFieldListFilter):
    """Acts in words."""

    @staticmethod
    def words(kept: str) -> str:
        return act_words(kept)

    def choices(self, changelist: Any) -> Iterator[Any]:
        for choice in super().choices(changelist):
            yield {**choice, "display": self.words(str(choice["display"]))}


class ThingFilter(ActFilter):
    """Kinds of things in words."""

    @staticmethod
    def words(kept: str) -> str:
        return thing_words(kept)


@admin.register(StaffAct)
class StaffActAdmin(ReadOnlyMixin, admin.ModelAdmin):  # type: ignore[type-arg]  # likewise
    """The log of the staff: read, and never changed."""

    office = OfficeEntry("log", _("Staff log"), 90)
    list_display = ("at", "who", "told_act", "told_about", "about_name", "told_detail")
    list_filter = (("act", ActFilter), ("about", ThingFilter))
    search_fields = ("who", "about_name", "detail")

    @admin.display(description=_("act"), ordering="act")
    def told_act(self, row: StaffAct) -> str:
        return act_words(row.act)

    @admin.display(description=_("kind of thing"), ordering="about")
    def told_about(self, row: StaffAct) -> str:
        return thing_words(row.about)

    @admin.display(description=_("detail"))
    def told_detail(self, row: StaffAct) -> str:
        return detail_words(row.detail)


def figures(now: datetime) -> list[OfficeFigure]:
    """People of today."""
    day = begin_of_day(now)
    seen = User.objects.filter(last_seen_at__gte=day)
    new = User.objects.filter(date_joined__gte=day, is_guest=False)
    page = reverse("admin:accounts_user_changelist")
    return [
        OfficeFigure(gettext("People seen"), str(seen.count()), page),
        OfficeFigure(gettext("Of them guests"), str(seen.filter(is_guest=True).count()), page),
        OfficeFigure(gettext("New accounts"), str(new.count()), page),
    ]


FIGURES.append(figures)
# Packages of one list each, all about people.
STANDS_UNDER.update(dict.fromkeys(("account", "auth", "mfa", "usersessions"), "accounts"))
ACT_WORDS.update({kind: Sanction.Kind(kind).label for kind in Sanction.Kind.values})
ACT_WORDS["lift"] = _("sanction lifted")

# Words that the packages have in English only.
model_named(User, _("person"), _("people"))
apps.get_app_config("mfa").verbose_name = _("Second factors")
model_named(
    Authenticator, _("second factor"), _("second factors"),
    user=_("person"), type=_("kind"), data=_("data"), created_at=_("made at"), last_used_at=_("last used at"),
)  # fmt: skip
model_named(
    UserSession, _("session of a browser"), _("sessions of browsers"),
    user=_("person"), created_at=_("made at"), ip=_("address"), last_seen_at=_("last seen"), session_key=_("key"),
    user_agent=_("browser"), data=_("data"),
)  # fmt: skip
