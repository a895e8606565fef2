from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers

from accounts import factor, sessions, shut_out
from accounts.models import User
from gates import pace, storage, switches

FOR_ACCOUNTS = {
    "account_change_password",
    "account_email",
    "account_reauthenticate",
    "account_set_password",
    "usersessions_list",
}
SEEN_EVERY = timedelta(minutes=1)
#: What lies under these is for one reader: no browser and no proxy keeps it.
PRIVATE = ("/accounts/", "/admin/", "/mailbox/", "/owner/", "/profile/")


class PeopleMiddleware:
    """Speaks the language of who asks, and notes at most once a minute that they were here.

    Sessions of the staff end when they were not used for a while, those of the banned at once.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        now = timezone.now()
        sessions.office_check(request, now)
        if (refused := shut_out.turned_away(request, now)) is not None:
            return refused
        person = request.user
        if isinstance(person, User):
            pace.visit_of(request).is_signed_in = True
            self._speak(request, person)
            self._note_seen(person)
        response = self._get_response(request)
        sessions.office_prolong(request, timezone.now())
        if request.path.startswith(PRIVATE):
            add_never_cache_headers(response)
        return response

    def process_view(
        self, request: HttpRequest, view: object, args: object, kwargs: object
    ) -> HttpResponse | None:
        """Guests have no e-mail, password or second factor to look after: they sign up first.

        The staff shows a second factor before the pages of the staff. In read-only mode nobody else changes anything.
        """
        if (refused := switches.held_back(request)) is not None:
            return refused
        if (page := factor.detour(request)) is not None:
            return HttpResponseRedirect(page)
        match = request.resolver_match
        name = (match.url_name if match else None) or ""
        if not (name in FOR_ACCOUNTS or name.startswith("mfa_")):
            return None
        if not (isinstance(request.user, User) and request.user.is_guest):
            return None
        return HttpResponseRedirect(reverse("account_signup"))

    @staticmethod
    def _speak(request: HttpRequest, person: User) -> None:
        # Who chose a language in this browser gets it; else the one they chose in their profile.
        if settings.LANGUAGE_COOKIE_NAME in request.COOKIES:
            return
        translation.activate(person.locale)
        request.LANGUAGE_CODE = translation.get_language()

    @staticmethod
    def _note_seen(person: User) -> None:
        now = timezone.now()
        if now - person.last_seen_at < SEEN_EVERY:
            return
        person.last_seen_at = now
        with storage.spared():
            User.objects.filter(pk=person.pk).update(last_seen_at=now)
