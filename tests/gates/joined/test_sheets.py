"""Sheets joined and cut down, with texts as they were."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

from gates.joined.sheets import bare_sheet, joined_sheet

STATIC = Path(settings.BASE_DIR) / "static"
OURS = [path for path in sorted(STATIC.rglob("*.css")) if "vendor" not in path.parts]


def test_sheet_takes_in_those_that_it_names_in_their_order(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("a { b: c }\n")
    (tmp_path / "b.css").write_text('@import "a.css";\nb { }\n')
    (tmp_path / "c.css").write_text('/* all */\n@import "b.css";\n@import "a.css";\n')
    assert bare_sheet(joined_sheet(tmp_path / "c.css")) == "a{b: c}b{}a{b: c}\n"


def test_sheet_of_another_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "c.css").write_text('@import "../a.css";\n')
    with pytest.raises(ValueError, match="another folder"):
        joined_sheet(tmp_path / "c.css")


def test_texts_and_values_stay() -> None:
    source = (
        'a::before {\n  content: "/* no */  { } ;";\n  margin: calc(1px  +\n 2px); /* why */\n}\n'
    )
    assert bare_sheet(source) == 'a::before{content: "/* no */  { } ;";margin: calc(1px + 2px);}\n'


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.relative_to(STATIC).as_posix())
def test_no_sheet_loses_a_rule(path: Path) -> None:
    def parts(source: str) -> list[str]:
        plain = re.sub(r"/\*.*?\*/", " ", source, flags=re.DOTALL)
        return re.findall(r"[^\s{};]+|[{};]", plain)

    source = joined_sheet(path)
    assert parts(bare_sheet(source)) == parts(source)
