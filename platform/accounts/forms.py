from __future__ import annotations

from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.utils.translation import gettext_lazy as _

from accounts import names


def _say_plainly(form: forms.Form) -> None:
    """Labels say it; a placeholder that repeats the label is noise."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)


class SignInForm(allauth_forms.LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("E-mail or name")
        self.fields["login"].widget.attrs["autocomplete"] = "username"
        self.fields["password"].help_text = ""
        _say_plainly(self)


class SignUpForm(allauth_forms.SignupForm):
    field_order = ("username", "email", "password1")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        name.label = _("Name that others see")
        name.widget.attrs.update(autocomplete="nickname", minlength=names.SHORTEST)
        self.fields["email"].label = _("E-mail")
        _say_plainly(self)
