"""What may stand in a path: converters that admit what ids can hold, so that no view meets anything else."""

from __future__ import annotations

from typing import Final

from django.urls import register_converter
from django.urls.converters import IntConverter, StringConverter

from gates import texts

#: The longest name of a page whose subject people name.
WORD_LONGEST: Final = 100


class MatchId(StringConverter):
    """The id of a match: letters, digits, hyphens and underscores."""

    regex = "[A-Za-z0-9_-]{1,32}"


class Code(StringConverter):
    """Something secret in a link: letters, digits, hyphens and underscores."""

    regex = "[A-Za-z0-9_-]{1,64}"


class RowId(IntConverter):
    """The number of a row, as far as a database counts."""

    regex = "[0-9]{1,18}"


class Word(StringConverter):
    """A text that may come in, of a bearable length."""

    def to_python(self, value: str) -> str:
        """The text; raises ValueError, which is a page that does not exist."""
        if len(value) > WORD_LONGEST or not texts.is_fit(value):
            raise ValueError(value)
        return value


class Token(StringConverter):
    """What the site has signed, with what it tells: letters, digits and a few signs."""

    regex = "[A-Za-z0-9_.:=-]{1,200}"


register_converter(MatchId, "match")
register_converter(Code, "code")
register_converter(RowId, "row")
register_converter(Word, "word")
register_converter(Token, "token")
