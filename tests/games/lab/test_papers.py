"""What the papers show to players must be true."""

import re
from pathlib import Path

import yaml

from games.lab.documents import Document
from games.lab.trials import try_document

ROOT = Path(__file__).parents[3]


def test_scenario_in_the_paper_passes() -> None:
    text = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    assert try_document(Document(Path("docs"), 1, yaml.safe_load(example))).faults == ()
