"""The mailbox page of a site that keeps its mail itself."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import kept_letters, selectors
from accounts.models import User

# Signing out ends the session, and who forgot the password is signed out: a cookie of the browser
# session says for a day whose account was made here. It names a person, never an address.
COOKIE = "mailbox"
COOKIE_AGE = 60 * 60 * 24


@require_safe
@never_cache
def mailbox(request: HttpRequest) -> HttpResponse:
    """Letters to whoever is signed in, or signed up in this browser; never anybody else's."""
    if not kept_letters.is_open():
        raise Http404
    addresses = addresses_read(request)
    context = {"letters": kept_letters.letters_to(addresses), "addresses": sorted(addresses)}
    return render(request, "accounts/mailbox.html", context)


def addresses_read(request: HttpRequest) -> set[str]:
    """The addresses whose letters this browser may read; none where the site sends its mail."""
    people = readers(request) if kept_letters.is_open() else []
    return {address for one in people for address in selectors.addresses_of(one)}


def readers(request: HttpRequest) -> list[User]:
    """Whose letters this browser may read."""
    if isinstance(request.user, User):
        return [request.user]
    known = request.get_signed_cookie(COOKIE, default="", max_age=COOKIE_AGE) or ""
    return list(User.objects.filter(pk=int(known), is_active=True)) if known.isdecimal() else []


def remember_reader(response: HttpResponse, user: User) -> None:
    """Let this browser read this person's letters for a day, also when signed out."""
    if kept_letters.is_open():
        response.set_signed_cookie(COOKIE, str(user.pk), httponly=True, samesite="Lax")
