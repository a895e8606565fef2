"""Files that people hand in as JSON: strict forms for them, and what is wrong as a code and a place. Pure."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError
from pydantic_core import PydanticCustomError

#: What is said of a fault, by the name that the library has for it; everything else is a wrong type.
_CODES: Final = {
    "extra_forbidden": "unknown_key",
    "string_pattern_mismatch": "unknown_key",
    "missing": "missing",
    "literal_error": "not_an_option",
    "greater_than": "out_of_range",
    "greater_than_equal": "out_of_range",
    "less_than_equal": "out_of_range",
    "too_short": "out_of_range",
    "too_long": "out_of_range",
}


class BadContent(Exception):
    """Something that makes no sense: a code, and where it stands."""

    def __init__(self, code: str, *where: object) -> None:
        super().__init__(code)
        self.code = code
        self.where = pointer(where)


class NotReadable(Exception):
    """No file that can be read as what it should be; the message says what is wrong."""


class Form(BaseModel):
    """What a file holds: nothing but what is named, each of its own type."""

    model_config = ConfigDict(extra="forbid", strict=True)


F = TypeVar("F", bound=Form)


def _number(value: object) -> object:
    if type(value) is int:
        return Decimal(value)
    if isinstance(value, Decimal):
        return value
    raise PydanticCustomError("no_number", "must be a number")


#: A number, exactly as it was written.
Number = Annotated[Decimal, BeforeValidator(_number)]


def content_in(file: Path) -> Any:
    """What a JSON file holds, as `content_of`. Raises NotReadable."""
    try:
        return content_of(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise NotReadable(str(error)) from error


def content_of(text: str) -> Any:
    """What JSON says, numbers with a point as decimals. Raises NotReadable."""
    try:
        # What JSON has no number for stays a word, which is none either.
        found = json.loads(text, parse_float=Decimal, parse_constant=str)
        if (
            "\\ud" in text.lower()
        ):  # half of a character can be written so, and nothing can write it again
            json.dumps(found, ensure_ascii=False, default=str).encode()
        return found  # noqa: TRY300 - nothing else is left to go wrong
    except (ValueError, RecursionError) as error:
        raise NotReadable(f"no JSON: {error}") from error


def read(form: type[F], content: Any) -> F:
    """The form filled in; raises BadContent."""
    try:
        return form.model_validate(content)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        code = _CODES.get(first["type"], "wrong_type")
        raise BadContent(code, *(part for part in first["loc"] if part != "[key]")) from None


def pointer(parts: tuple[object, ...]) -> str:
    """A JSON pointer (RFC 6901)."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)
