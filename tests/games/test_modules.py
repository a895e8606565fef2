from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template

from gates.joined.chunks import chunks_of

STATIC = Path(settings.BASE_DIR) / "static"


def drawn(*entries: str) -> str:
    words = " ".join(f'"{entry}"' for entry in entries)
    return Template(f"{{% load modules %}}{{% modulepreloads {words} %}}").render(Context())


def test_every_module_of_the_table_is_preloaded_once() -> None:
    found = chunks_of(STATIC)[0].imported_by("table/main.js")
    assert len(found) == len(set(found))
    for path in found:
        for name in re.findall(r'from "(\.[^"]+)"', (STATIC / path).read_text()):
            other = ((STATIC / path).parent / name).resolve().relative_to(STATIC)
            assert str(other) in found


def test_a_language_is_an_entry_of_its_own() -> None:
    polish = chunks_of(STATIC)[0].imported_by("table/texts/pl.js")
    assert "table/texts/pl/table.js" in polish
    assert not set(polish) & set(chunks_of(STATIC)[0].imported_by("table/main.js"))


def test_tag_draws_a_link_for_each_module() -> None:
    link = '<link rel="modulepreload" href="/static/table/frame/words/text.js">'
    assert drawn("table/frame/words/text.js") == link


def test_where_files_are_joined_there_are_few_links(settings: pytest.FixtureRequest) -> None:
    settings.STATIC_JOINED = True  # type: ignore[attr-defined]  # pytest-django has no type for its fixture
    links = re.findall(r'href="/static/([^"]+)"', drawn("table/main.js", "table/rail/room.js"))
    assert links == ["table/joined.js", "table/main.js", "table/rail/room.js"]
    # What no table needs is not joined.
    assert re.findall(r'href="/static/([^"]+)"', drawn("draws/verify.js"))[0] == "draws/verify.js"


def test_unknown_module_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        drawn("table/nowhere.js")
