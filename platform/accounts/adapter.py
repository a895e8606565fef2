from __future__ import annotations

from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.stagekit import clear_login
from django.contrib.auth import update_session_auth_hash
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import factor, names, selectors, shut_out
from accounts.models import User
from accounts.services.email import letter_post
from accounts.services.people import announce_name, name_taken
from gates import switches
from gates.models import Feature


class AccountAdapter(DefaultAccountAdapter):
    """allauth with our names, and with guests who turn into accounts."""

    error_messages: ClassVar[dict[str, Any]] = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": _("This name or e-mail and this password do not fit."),
        "email_password_mismatch": _("This name or e-mail and this password do not fit."),
        "too_many_login_attempts": _("Too many tries. Wait a few minutes, then try again."),
    }

    def post_login(self, request: HttpRequest, user: User, **more: Any) -> HttpResponse:
        """Whoever of the staff has no second factor yet is led to it first, whatever page they came from."""
        if factor.is_due(user):
            more["redirect_url"] = reverse("mfa_index")
        answer: HttpResponse = super().post_login(request, user, **more)
        return answer

    def pre_login(self, request: HttpRequest, user: User, **more: Any) -> HttpResponse | None:
        """Who is banned is told why and until when, once they have shown who they are."""
        now = timezone.now()
        if user.is_banned(now):
            clear_login(request)
            return shut_out.answer(request, user, now)
        answer: HttpResponse | None = super().pre_login(request, user, **more)
        return answer

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whoever holds the link of the owner comes in even where nobody else may make an account."""
        match = request.resolver_match
        return switches.is_on(Feature.SIGN_UPS) or bool(match and match.url_name == "owner")

    def new_user(self, request: HttpRequest) -> User:
        """A guest who signs up stays the same row, and so keeps seats and matches."""
        user = request.user
        return user if isinstance(user, User) and user.is_guest else User()

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:  # noqa: FBT001, FBT002 - as allauth calls it
        was_guest = user.is_guest
        user.is_guest = False
        user.locale = getattr(request, "LANGUAGE_CODE", user.locale)
        try:
            with transaction.atomic():
                super().save_user(request, user, form, commit)
        except IntegrityError as error:  # somebody else took the name since the form looked
            if was_guest:
                user.refresh_from_db()
            raise name_taken() from error
        if was_guest:
            # The new password would else end this session, and with it what it remembers.
            update_session_auth_hash(request, user)
            announce_name(user)
        return user

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Letters are posted, and leave by a worker."""
        known = {"request": self.request, "email": email, **context}
        message = self.render_mail(template_prefix, email, known)
        letter_post(
            address=email, subject=message.subject, text=str(message.body), now=timezone.now()
        )

    def send_confirmation_mail(
        self,
        request: HttpRequest,
        emailconfirmation: Any,
        signup: bool,  # noqa: FBT001 - as allauth calls it
    ) -> None:
        """At a sign-up with an address that somebody has, its owner is told of that instead."""
        given = emailconfirmation.email_address
        if signup and selectors.is_address_held(given.email, but_for=given.user):
            self.send_account_already_exists_mail(given.email)
        else:
            super().send_confirmation_mail(request, emailconfirmation, signup)

    def send_password_reset_mail(self, user: User, email: str, context: dict[str, Any]) -> None:
        """To a person; what is written to nobody leaves as a letter without an address."""
        self.send_mail("account/email/password_reset_key", email if user.pk else "", context)

    def clean_username(self, username: str, shallow: bool = False) -> str:  # noqa: FBT001, FBT002 - likewise
        name = names.clean(username)
        names.validate(name)
        if not shallow and selectors.is_name_taken(name, but_for=self._guest()):
            raise name_taken()
        return name

    def _guest(self) -> User | None:
        user = getattr(self.request, "user", None)
        return user if isinstance(user, User) and user.is_guest else None
