"""What a room refuses: a stable code, its parameters, and the form field it concerns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar


class RefusedError(Exception):
    """A refusal. Nothing was written; `field` names the form field at fault, if one is.

    A room makes one of its own, with its `sentences` by code.
    """

    sentences: ClassVar[Mapping[str, Any]]

    def __init__(self, code: str, *, field: str | None = None, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.field = field
        self.params = params

    @property
    def sentence(self) -> str:
        """The refusal in the language that is active now."""
        text = self.sentences[self.code]
        return str(text % self.params) if self.params else str(text)
