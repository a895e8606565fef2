"""Preloading ES modules: the browser learns of all of them at once, not one import after another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.fronts.front import Front
from gates.joined.chunks import Chunks, chunks_of

register = template.Library()
STATIC: Final = Path(settings.BASE_DIR) / "static"


@register.simple_tag
def table_modulepreloads(page: str, front: Front, language: str) -> SafeString:
    """Links for the files of a page that shows a table: the page's own module, words of all tables, of this room and of this game alone, the room."""
    words = f"table/texts/{language}"
    own = [f"{words}/{name}.js" for name in (front.room, front.key)]
    known = (path for path in own if _chunks((page, path)) is not None)
    return modulepreloads(page, f"{words}.js", *known, front.module)


@register.simple_tag
def modulepreloads(*entries: str) -> SafeString:
    """A link for each file that the entries of a table's page are fetched in.

    `entries` are paths below the static root, each a page's own module or one that is imported with `import(...)`.
    Where files are joined (STATIC_JOINED) a table and the lobby have few; else, and for any other page, a link for each module that the entries import, directly
    or not, in the order of discovery. An unknown module is a FileNotFoundError.
    """
    chunks = _chunks(entries) if settings.STATIC_JOINED else None
    found = chunks_of(STATIC)[0].imported_by(*entries) if chunks is None else chunks.needed(entries)
    return format_html_join(
        "\n", '<link rel="modulepreload" href="{}">', ((static(path),) for path in found)
    )


def _chunks(entries: Sequence[str]) -> Chunks | None:
    """Those that all of these entries are joined in; None where they are not joined."""
    return next(
        (one for one in chunks_of(STATIC) if all(entry in one.home for entry in entries)), None
    )
