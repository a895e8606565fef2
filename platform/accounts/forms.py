from __future__ import annotations

from typing import Any, cast

from allauth.account import forms as allauth_forms
from django import forms
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.models import User
from accounts.services import owner_appoint


class _PlainMixin:
    """Labels say it; a placeholder that repeats the label is noise."""

    fields: dict[str, forms.Field]
    errors: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)

    def full_clean(self) -> None:
        """After a refusal the focus stands in the first field that is wrong."""
        super().full_clean()  # type: ignore[misc]  # a form's, beside which this stands
        wrong = next((name for name in self.fields if name in self.errors), None)
        for name, field in self.fields.items() if wrong else ():
            field.widget.attrs.pop("autofocus", None)
            if name == wrong:
                field.widget.attrs["autofocus"] = True


class _AddressMixin(_PlainMixin):
    """Calls an address what all other pages call it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail")


class AddressForm(_AddressMixin, allauth_forms.AddEmailForm):
    pass


class PasswordChangeForm(_PlainMixin, allauth_forms.ChangePasswordForm):
    pass


class PasswordSetForm(_PlainMixin, allauth_forms.SetPasswordForm):
    pass


class PasswordResetForm(_AddressMixin, allauth_forms.ResetPasswordForm):
    users: list[User]

    def save(self, request: HttpRequest, **kwargs: Any) -> str:
        """Post the letters; for an address of nobody one that goes nowhere, which takes as long."""
        self.users = self.users or [User(pk=0, password=make_password(None))]
        return cast("str", super().save(request, **kwargs))


class PasswordResetKeyForm(_PlainMixin, allauth_forms.ResetPasswordKeyForm):
    pass


class ReauthenticateForm(_PlainMixin, allauth_forms.ReauthenticateForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = ""


class SignInForm(_PlainMixin, allauth_forms.LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("E-mail or name")
        self.fields["login"].widget.attrs["autocomplete"] = "username"
        self.fields["password"].help_text = ""


class SignUpForm(_PlainMixin, allauth_forms.SignupForm):
    field_order = ("username", "email", "password1")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        name.label = _("Name that others see")
        name.widget.attrs.update(autocomplete="nickname", minlength=names.SHORTEST)
        self.fields["email"].label = _("E-mail")

    def full_clean(self) -> None:
        super().full_clean()
        if self.errors and "password1" not in self.errors:
            self["password1"].help_text = _("Write the password again: the page keeps none.")


class OwnerForm(SignUpForm):
    """Sign-up by the link that makes the owner."""

    def __init__(self, *args: Any, token: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._token = token

    def save(self, request: HttpRequest) -> User:
        """The person, who is the owner now; raises ValidationError if the token died meanwhile."""
        with transaction.atomic():
            user: User = super().save(request)
            owner_appoint(user=user, token=self._token, now=timezone.now())
        return user


class ProfileForm(forms.Form):
    display_name = forms.CharField(
        label=_("Name that others see"),
        min_length=names.SHORTEST,
        max_length=names.LONGEST,
        strip=True,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
        help_text=_("2 to 24 letters, digits, spaces, hyphens or underscores."),
    )
    locale = forms.ChoiceField(
        label=_("Language"),
        choices=settings.LANGUAGES,
        help_text=_("Of the pages and of the letters that we send you."),
    )
