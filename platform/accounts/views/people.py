"""Profiles: one's own, and what others see."""

from __future__ import annotations

from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.account.utils import get_next_redirect_url
from allauth.core import ratelimit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import registry, selectors
from accounts.forms import ProfileForm
from accounts.models import User
from accounts.services import account_close, person_rename, person_set_language, warnings_read


def signed_in(request: HttpRequest) -> User:
    """Who asks; only for views that let nobody else in."""
    if not isinstance(request.user, User):
        raise Http404
    return request.user


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    user = signed_in(request)
    known = {"display_name": user.display_name, "locale": user.locale}
    form = ProfileForm(request.POST or None, initial=known)
    if request.method == "POST" and form.is_valid() and _change(request, user, form):
        return _in_language(user.locale)
    user.refresh_from_db(fields=["display_name"])  # the page's bar shows the name that holds
    context = {
        "form": form,
        "address": selectors.address_of(user),
        "is_verified": selectors.is_verified(user),
        "panels": panels_for(request, user, user),
    }
    return render(request, "accounts/profile.html", context)


def _change(request: HttpRequest, user: User, form: ProfileForm) -> bool:
    try:
        if "display_name" in form.changed_data and not ratelimit.consume(request, action="rename"):
            raise ValidationError(_("Too many names in one hour. Try again later."))  # noqa: TRY301
        person_rename(user=user, display_name=form.cleaned_data["display_name"])
    except ValidationError as error:
        form.add_error("display_name", error)
        return False
    person_set_language(user=user, locale=form.cleaned_data["locale"])
    with translation.override(user.locale):
        messages.success(request, _("Your profile is saved."))
    return True


def _in_language(locale: str) -> HttpResponse:
    answer = redirect("profile")
    answer.set_cookie(
        settings.LANGUAGE_COOKIE_NAME, locale, max_age=settings.LANGUAGE_COOKIE_AGE, samesite="Lax"
    )
    return answer


@require_safe
def person(request: HttpRequest, reference: str) -> HttpResponse:
    """What everybody may know of a person; `reference` is their number or name.

    A closed account is told to be one, under the name that took the place of the old one.
    """
    found = selectors.person_at(reference) or selectors.closed_at_number(reference)
    if found is None:
        raise Http404
    viewer = request.user if isinstance(request.user, User) else None
    context = {"person": found, "panels": panels_for(request, found, viewer)}
    return render(request, "accounts/person.html", context)


def panels_for(request: HttpRequest, subject: User, viewer: User | None) -> list[SafeString]:
    """What apps above show on this person's page, drawn."""
    drawn = []
    for panel in registry.panels():
        context: dict[str, Any] | None = panel.context(subject, viewer)
        if context is not None:
            context = {"person": subject, "viewer": viewer, **context}
            drawn.append(render_to_string(panel.template, context, request))
    return drawn


@require_POST
@login_required
def profile_warnings(request: HttpRequest) -> HttpResponse:
    """The person has read what the staff warned them of; back to where they were."""
    warnings_read(user=signed_in(request), now=timezone.now())
    return HttpResponseRedirect(get_next_redirect_url(request) or "/")


def _has_password(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and not request.user.is_guest


@login_required
@reauthentication_required(enabled=_has_password)  # type: ignore[untyped-decorator]
@require_http_methods(["GET", "HEAD", "POST"])
def profile_close(request: HttpRequest) -> HttpResponse:
    """Close one's account for good; asks for the password again first."""
    user = signed_in(request)
    if request.method == "POST":
        try:
            account_close(user=user, now=timezone.now())
        except ValidationError as error:
            messages.error(request, error.messages[0])
            return redirect("profile")
        logout(request)
        messages.success(request, _("Your account is closed. Goodbye."))
        return HttpResponseRedirect("/")
    return render(request, "accounts/profile_close.html")
