"""Columns that hold JSON text.

Plain text and not the database's JSON type: the hot path writes and reads it with msgspec, the same
way on every database, and what was written comes back byte for byte.
"""

from typing import TYPE_CHECKING, Any

import msgspec
from django.db import models

from games.timing.controls import TimeControl

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


def to_text(value: Any) -> str:
    """JSON as text, compact."""
    return _encode(value).decode()


def from_text(text: str) -> Any:
    """The inverse of `to_text`."""
    return _decode(text)


class JsonText(models.TextField):  # type: ignore[type-arg]  # its value is any JSON value
    """Any JSON value. Null in the column is None; a JSON null is never stored."""

    def from_db_value(self, value: str | None, *_: object) -> Any:
        return None if value is None else from_text(value)

    def get_prep_value(self, value: Any) -> str | None:
        return None if value is None else to_text(value)

    def to_python(self, value: Any) -> Any:
        return value

    def value_to_string(self, obj: models.Model) -> str:
        return to_text(self.value_from_object(obj))


_control = msgspec.json.Decoder(TimeControl).decode


def control_from(text: str) -> TimeControl:
    """A time control as it is stored. Bounds are those of the day on which it was chosen."""
    found: TimeControl = _control(text)
    return found


if TYPE_CHECKING:
    _ControlText = models.TextField[TimeControl, TimeControl]
else:
    _ControlText = models.TextField


class TimeControlField(_ControlText):
    """A time control, as JSON text."""

    def from_db_value(self, value: str | None, *_: object) -> TimeControl | None:
        return None if value is None else control_from(value)

    def get_prep_value(self, value: Any) -> str | None:
        return None if value is None else to_text(value)

    def to_python(self, value: Any) -> Any:
        return value

    def value_to_string(self, obj: models.Model) -> str:
        return to_text(self.value_from_object(obj))
