from __future__ import annotations

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from api.models import NAME_LENGTH
from api.tokens import SCOPES

LASTING: Final = (
    ("30", _("30 days")),
    ("365", _("a year")),
    ("0", _("until I revoke it")),
)


class TokenForm(forms.Form):
    """A token to be made."""

    name = forms.CharField(max_length=NAME_LENGTH, label=_("What it is for"))
    scopes = forms.MultipleChoiceField(
        choices=list(SCOPES.items()),
        widget=forms.CheckboxSelectMultiple,
        label=_("What it is good for"),
    )
    days = forms.TypedChoiceField(choices=LASTING, coerce=int, label=_("How long it is good"))
