"""The page of one's tokens."""

from __future__ import annotations

from typing import Any

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.views.people import signed_in
from api import tokens as service
from api.forms import TokenForm


def _is_person(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and not request.user.is_guest


@require_safe
@login_required
def tokens(request: HttpRequest) -> HttpResponse:
    """What there is, without the tokens themselves: only their digests are kept."""
    found = [
        {"token": token, "scopes": [service.SCOPES[scope] for scope in token.scopes]}
        for token in service.tokens_of(signed_in(request))
    ]
    return render(request, "api/tokens.html", {"tokens": found})


@login_required
@reauthentication_required(enabled=_is_person)  # type: ignore[untyped-decorator]
@require_http_methods(["GET", "HEAD", "POST"])
def token_new(request: HttpRequest) -> HttpResponse:
    """The form, and then the token itself, this once."""
    form = TokenForm(request.POST or None, initial={"scopes": ["read"], "days": "365"})
    if request.method == "POST" and form.is_valid():
        wanted: dict[str, Any] = form.cleaned_data
        try:
            text, token = service.token_make(user=signed_in(request), now=timezone.now(), **wanted)
        except service.TokenError as error:
            form.add_error(None, error.sentence)
        else:
            return render(request, "api/token.html", {"text": text, "token": token}, status=201)
    status = 422 if form.errors else 200
    return render(request, "api/token_new.html", {"form": form}, status=status)


@require_POST
@login_required
def token_revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    """Take a token back at once."""
    if service.token_revoke(user=signed_in(request), token_id=token_id):
        messages.success(request, _("The token is revoked."))
    else:
        messages.error(request, _("There is no such token any more."))
    return redirect("tokens")
