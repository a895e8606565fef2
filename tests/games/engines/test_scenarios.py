"""The rules as examples: each scenario is a test."""

from pathlib import Path

import pytest

from games.lab.documents import RECORDING_SUFFIX, Document, documents, examples
from games.lab.trials import try_document

SCENARIOS = Path(__file__).parents[2] / "scenarios"
ALL = list(documents([SCENARIOS]))
RECORDINGS = sorted(SCENARIOS.rglob(f"*{RECORDING_SUFFIX}"))


def name_of(document: Document) -> str:
    return f"{document.path.relative_to(SCENARIOS).as_posix()}#{document.number}"


@pytest.mark.parametrize("document", ALL, ids=name_of)
def test_scenario(document: Document) -> None:
    assert try_document(document).faults == ()


def test_every_scenario_names_its_rules() -> None:
    assert [document.name for document in ALL if not document.rules] == []


@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_recorded_games_go_on_as_they_did(path: Path) -> None:
    found = {document.name: try_document(document).faults for document in examples([path])}
    assert found
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_every_game_is_recorded() -> None:
    folders = {path.parts[-3] for path in RECORDINGS}
    assert folders == {path.name for path in SCENARIOS.iterdir() if path.is_dir()}
