"""The one form of what people wish to be told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from notifications import quiet
from notifications.kinds import CHANNELS, KINDS, MAIL, PAGE, PUSH
from notifications.models import NoticeWishes
from notifications.selectors import channels_of

#: The fields under the table, in their order.
PLAIN: Final = ("gathering", "quiet_from", "quiet_until", "zone")
QUIET: Final = {"quiet_from", "quiet_until"}
CHANNEL_NAMES = {PAGE: _("On the page"), MAIL: _("By letter"), PUSH: _("By push")}


@dataclass(frozen=True)
class KindRow:
    """One event in the table of the form: what it is called, and a box for each way."""

    label: Any
    boxes: list[tuple[Any, BoundField]]


class NoticeWishesForm(forms.Form):
    """Boxes by kind and channel, quiet hours, digests."""

    zone = forms.ChoiceField(
        label=_("Time zone"), help_text=_("Letters and the pages of events tell times in it.")
    )
    quiet_from = forms.TimeField(
        label=_("Quiet from"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    quiet_until = forms.TimeField(
        label=_("Quiet until"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        help_text=_("Letters and pushes wait until then. Leave both empty for no quiet hours."),
    )
    gathering = forms.ChoiceField(
        label=_("Letters"),
        choices=NoticeWishes.Gathering.choices,
        help_text=_("What cannot wait (time running out, a table that begins) leaves at once."),
    )

    def __init__(self, wishes: NoticeWishes, *args: Any, **kwargs: Any) -> None:
        known = {name: getattr(wishes, name) for name in ("zone", "quiet_from", "quiet_until")}
        super().__init__(*args, initial={**known, "gathering": wishes.gathering}, **kwargs)
        zone = self.fields["zone"]
        assert isinstance(zone, forms.ChoiceField)
        zone.choices = [(name, name.replace("_", " ")) for name in quiet.zones()]
        for kind in KINDS:
            wished = channels_of(wishes, kind)
            for channel in CHANNELS:
                self.fields[_box(kind, channel)] = forms.BooleanField(
                    required=False, initial=channel in wished
                )
        for field in self.fields.values():  # so that it is known what the page has shown
            field.show_hidden_initial = True

    def rows(self) -> Iterator[KindRow]:
        """The table of events and ways."""
        for kind in KINDS.values():
            boxes = [(CHANNEL_NAMES[one], self[_box(kind.key, one)]) for one in CHANNELS]
            yield KindRow(kind.label, boxes)

    def plain(self) -> list[BoundField]:
        """The fields under the table."""
        return [self[name] for name in PLAIN]

    def clean(self) -> dict[str, Any]:
        """Quiet hours have a beginning and an end, or neither."""
        found: dict[str, Any] = super().clean() or {}
        start, end = found.get("quiet_from"), found.get("quiet_until")
        missing = "quiet_until" if start and not end else "quiet_from" if end and not start else ""
        if missing and missing not in self.errors:
            self.add_error(missing, _("Quiet hours need a beginning and an end."))
        return found

    def wished(self) -> dict[str, Any]:
        """What was changed in the form since the page was shown, as the service takes it.

        The rest stays as it is: a letter may have been answered by stopping letters meanwhile.
        """
        data = {name: value for name, value in self.cleaned_data.items() if self._is_said(name)}
        channels = {
            kind: {way: data[_box(kind, way)] for way in CHANNELS if _box(kind, way) in data}
            for kind in KINDS
        }
        rest = {name: value for name, value in data.items() if name in PLAIN}
        if QUIET & rest.keys():  # a beginning without its end would say nothing
            rest |= {name: self.cleaned_data[name] for name in QUIET}
        return {"channels": channels, **rest}

    def _is_said(self, name: str) -> bool:
        return name in self.changed_data or self.add_initial_prefix(name) not in self.data


def _box(kind: str, channel: str) -> str:
    return f"{kind}-{channel}"
