"""How matches of a game come from another site and go there: what its front may have, and what the platform asks of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from games.engines.kernel.choices import Action


class LogRefused(Exception):
    """A log of which no match can be made. `at`: id of the action at fault, None for the file as a whole.

    `kind`: `log` where it cannot be read, with a code of the exchange; `rules` where the engine refuses an action,
    with a code of the game. The text says it in English with every detail. `before`: what was played until then, None
    where that is nothing.
    """

    def __init__(
        self,
        text: str,
        *,
        kind: str,
        code: str,
        params: Mapping[str, Any],
        at: int | None,
        before: Brought | None = None,
    ) -> None:
        super().__init__(text)
        self.kind = kind
        self.code = code
        self.params = dict(params)
        self.at = at
        self.before = before


@dataclass(frozen=True)
class Brought:
    """A log that was read and can be played: by which rules, who sat there, and what each seat did."""

    rules: dict[str, Any]
    names: list[str]
    played: list[tuple[int, Action]]


class Exchange(ABC):
    """The logs of one site. Nothing here knows of a database."""

    #: The key of the game that these logs are of.
    game: str
    #: The name of the site: in addresses, and with every log that was brought.
    site: str
    #: What is said of bringing a game here, and of taking one there; lazy translations.
    title: Any
    blurb: Any
    export_title: Any
    #: Bytes of a log that are looked at.
    most_bytes: ClassVar[int]
    #: Seats that a game may have there.
    seats_most: ClassVar[int]

    @abstractmethod
    def read(self, content: bytes, seat: int) -> Brought:
        """The log in these bytes, `seat` being one of its seats. Raises LogRefused."""

    @abstractmethod
    def sentence(self, code: str, params: Mapping[str, Any]) -> str:
        """What a refusal of the kind `log` says, in the language that is active now."""

    @abstractmethod
    def can_hold(self, rules: Mapping[str, Any]) -> bool:
        """Whether the logs of that site can hold a match by these rules."""

    @abstractmethod
    def document(
        self,
        *,
        rules: Mapping[str, Any],
        names: Sequence[str],
        moves: Iterable[tuple[int, Action, int]],
        match_id: str,
        times: Mapping[str, int],
    ) -> dict[str, Any]:
        """A match as a log of that site. `moves`: seat, action and Unix seconds of all that counts after the setup.

        `times`: `created_at` and `finished_at` in Unix seconds, as far as they are known.
        """
