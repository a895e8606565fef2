"""The rules as examples: each scenario is a test."""

from pathlib import Path

import pytest

from games.lab.documents import Document, documents
from games.lab.trials import try_document

SCENARIOS = Path(__file__).parents[2] / "scenarios"
ALL = list(documents([SCENARIOS]))


def name_of(document: Document) -> str:
    return f"{document.path.relative_to(SCENARIOS).as_posix()}#{document.number}"


@pytest.mark.parametrize("document", ALL, ids=name_of)
def test_scenario(document: Document) -> None:
    assert try_document(document).faults == ()


def test_every_scenario_names_its_rules() -> None:
    assert [document.name for document in ALL if not document.rules] == []
