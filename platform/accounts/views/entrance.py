"""Ways in: guest play, sign-up, sign-in."""

from __future__ import annotations

from typing import Any, cast

from allauth.account import views as allauth_views
from allauth.account.utils import get_next_redirect_url
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.services import guest_start

NEXT_DEFAULT = "/"


@require_POST
def guest(request: HttpRequest) -> HttpResponse:
    """Play at once; `next` says where, and never leads to another site."""
    if not request.user.is_authenticated:
        guest_start(request)
    return HttpResponseRedirect(get_next_redirect_url(request) or NEXT_DEFAULT)


def is_guest(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and request.user.is_guest


class _GuestsWelcomeMixin:
    """People with an account have nothing to do here; guests have."""

    request: HttpRequest

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated and not is_guest(request):
            return HttpResponseRedirect(get_next_redirect_url(request) or NEXT_DEFAULT)
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return answer

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)  # type: ignore[misc]
        return {**context, "is_guest": is_guest(self.request)}


class SignIn(_GuestsWelcomeMixin, allauth_views.LoginView):
    pass


class SignUp(_GuestsWelcomeMixin, allauth_views.SignupView):
    def form_valid(self, form: Any) -> HttpResponse:
        try:
            return cast("HttpResponse", super().form_valid(form))
        except IntegrityError:  # of two who ask for one name or address at once, one is told
            form.add_error(
                None, ValidationError(_("This name or e-mail was taken just now; try another."))
            )
            return cast("HttpResponse", self.form_invalid(form))
