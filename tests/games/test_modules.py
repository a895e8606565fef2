from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template

from games.templatetags.modules import imported_by

STATIC = Path(settings.BASE_DIR) / "static"


def test_every_module_of_the_table_is_preloaded_once() -> None:
    found = imported_by("table/main.js")
    assert len(found) == len(set(found))
    for path in found:
        for name in re.findall(r'from "(\.[^"]+)"', (STATIC / path).read_text()):
            other = ((STATIC / path).parent / name).resolve().relative_to(STATIC)
            assert str(other) in found


def test_a_language_is_an_entry_of_its_own() -> None:
    polish = imported_by("table/texts/pl.js")
    assert "table/texts/pl/table.js" in polish
    assert not set(polish) & set(imported_by("table/main.js"))


def test_tag_draws_a_link_for_each_module() -> None:
    drawn = Template('{% load modules %}{% modulepreloads "table/frame/words/text.js" %}').render(
        Context()
    )
    assert drawn == '<link rel="modulepreload" href="/static/table/frame/words/text.js">'


def test_unknown_module_is_an_error() -> None:
    with pytest.raises(KeyError):
        imported_by("table/nowhere.js")
