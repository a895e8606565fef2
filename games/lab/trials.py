"""Scenarios and recorded games tried on the games: which pass, and what went otherwise in those that fail."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engines.kernel.scenario import BadScenario, run
from games.lab.books import BOOK, book_faults
from games.lab.documents import RECORDING, Document
from games.lab.log_answers import ANSWERS, answer_faults
from games.lab.playthroughs import BadRecording, faults_of, parsed
from games.lab.pool import UnknownGame, game_named
from games.lab.recorded import with_record


@dataclass(frozen=True, slots=True)
class Trial:
    """One scenario or recorded game, and what went otherwise than it says."""

    document: Document
    faults: tuple[str, ...]

    @property
    def is_passed(self) -> bool:
        return not self.faults


def try_document(document: Document, base_rules: Mapping[str, Any] | None = None) -> Trial:
    """Run one of them; never raises, whatever it says and whatever the engine does.

    `base_rules` lie under the rules of a scenario; a recorded game has its own.
    """
    return Trial(document, tuple(_faults(document, base_rules)))


def _faults(document: Document, base_rules: Mapping[str, Any] | None) -> list[str]:
    if document.problem:
        return [document.problem]
    try:
        if RECORDING in document.data:
            return _recording_faults(document.data[RECORDING])
        game = game_named(str(document.data.get("game")))
        return run(game, with_record(document.data), base_rules)
    except (BadScenario, BadRecording, UnknownGame) as error:
        return [str(error)]
    except Exception as error:  # noqa: BLE001  an engine that breaks on a scenario fails it, and the next one is tried
        return [f"the engine broke: {type(error).__name__}: {error}"]


def _recording_faults(text: str) -> list[str]:
    if text.startswith(ANSWERS):
        return answer_faults(text)
    return book_faults(text) if text.startswith(BOOK) else faults_of(parsed(text))
