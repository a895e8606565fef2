"""Ways in: guest play, sign-in, sign-up, and the link that makes the owner."""

from __future__ import annotations

from typing import Any, cast

from allauth.account import views as allauth_views
from allauth.account.utils import get_next_redirect_url
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.forms import OwnerForm
from accounts.models import User
from accounts.services import guest_start, owner_appoint, owner_link_works
from accounts.views.mailbox import addresses_read, remember_reader

NEXT_DEFAULT = "/"


@require_POST
def guest(request: HttpRequest) -> HttpResponse:
    """Play at once; `next` says where, and never leads to another site."""
    if not request.user.is_authenticated:
        guest_start(request)
    return HttpResponseRedirect(get_next_redirect_url(request) or NEXT_DEFAULT)


def is_guest(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and request.user.is_guest


def has_account(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and not request.user.is_guest


class _GuestsWelcomeMixin:
    """People with an account have nothing to do here; guests have."""

    request: HttpRequest

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if has_account(request):
            return HttpResponseRedirect(get_next_redirect_url(request) or NEXT_DEFAULT)
        return cast(
            "HttpResponseBase",
            super().dispatch(request, *args, **kwargs),  # type: ignore[misc]
        )

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)  # type: ignore[misc]
        return {**context, "is_guest": is_guest(self.request)}


class SignIn(_GuestsWelcomeMixin, allauth_views.LoginView):
    pass


class SignOut(allauth_views.LogoutView):
    """A guest who signs out never comes back, so a guest is asked first."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if is_guest(request) and "sure" not in request.POST:
            return cast("HttpResponse", self.get(request, *args, **kwargs))
        return cast("HttpResponse", super().post(request, *args, **kwargs))


class SignUp(_GuestsWelcomeMixin, allauth_views.SignupView):
    def get_initial(self) -> dict[str, Any]:
        initial: dict[str, Any] = super().get_initial()
        if is_guest(self.request):
            initial["username"] = cast("User", self.request.user).display_name
        return initial

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            # A person, their address, their letter and their session: all of them or none.
            with transaction.atomic():
                answer: HttpResponse = super().form_valid(form)
        except ValidationError as error:  # of two who ask for one name at once, one is told
            form.add_error("username" if error.code == "name_taken" else None, error)
            return cast("HttpResponse", self.form_invalid(form))
        if isinstance(self.user, User):
            remember_reader(answer, self.user)
        return answer


class ResetSent(allauth_views.PasswordResetDoneView):
    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Who may read no letter here is not sent to a mailbox that would ask for the lost password."""
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return {**context, "reads_mail": bool(addresses_read(self.request))}


@method_decorator(never_cache, name="dispatch")
class Owner(SignUp):
    """Who opens the link becomes the owner of the site: by signing up, or as they are."""

    template_name = "accounts/owner.html"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not owner_link_works(token=kwargs["token"], now=timezone.now()):
            return render(request, "accounts/owner_gone.html", status=410)
        if has_account(request):
            return self._appoint(request, kwargs["token"])
        return super().dispatch(request, *args, **kwargs)

    def _appoint(self, request: HttpRequest, token: str) -> HttpResponse:
        if request.method != "POST":
            return render(request, "accounts/owner.html")
        try:
            owner_appoint(user=cast("User", request.user), token=token, now=timezone.now())
        except ValidationError:
            return render(request, "accounts/owner_gone.html", status=410)
        messages.success(request, _("You are the owner of this site now."))
        return redirect("admin:index")

    def get_form_class(self) -> type[OwnerForm]:
        return OwnerForm

    def get_form_kwargs(self) -> dict[str, Any]:
        return {**super().get_form_kwargs(), "token": self.kwargs["token"]}
