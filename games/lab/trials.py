"""Scenarios tried on the games: which pass, and what went otherwise in those that fail."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engines.kernel.scenario import BadScenario, run
from games.lab.documents import Document
from games.lab.pool import UnknownGame, game_named
from games.lab.recorded import with_record


@dataclass(frozen=True, slots=True)
class Trial:
    """One scenario and what went otherwise than it says."""

    document: Document
    faults: tuple[str, ...]

    @property
    def is_passed(self) -> bool:
        return not self.faults


def try_document(document: Document, base_rules: Mapping[str, Any] | None = None) -> Trial:
    """Run one scenario; never raises, whatever the scenario or the engine does."""
    return Trial(document, tuple(_faults(document, base_rules)))


def _faults(document: Document, base_rules: Mapping[str, Any] | None) -> list[str]:
    if document.problem:
        return [document.problem]
    try:
        game = game_named(str(document.data.get("game")))
        return run(game, with_record(document.data), base_rules)
    except (BadScenario, UnknownGame) as error:
        return [str(error)]
    except Exception as error:  # noqa: BLE001  an engine that breaks on a scenario fails it, and the next one is tried
        return [f"the engine broke: {type(error).__name__}: {error}"]
