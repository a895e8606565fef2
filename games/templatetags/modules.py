"""Preloading ES modules: the browser learns of all of them at once, not one import after another."""

from __future__ import annotations

from pathlib import Path

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from gates.joined.chunks import chunks_of

register = template.Library()


@register.simple_tag
def modulepreloads(*entries: str) -> SafeString:
    """A link for each file that the entries of a table's page are fetched in.

    `entries` are paths below the static root, each a page's own module or one that is imported with `import(...)`.
    Where files are joined (STATIC_JOINED) a table has few; else, and for any other page, a link for each module that the entries import, directly
    or not, in the order of discovery. An unknown module is a FileNotFoundError.
    """
    chunks = chunks_of(Path(settings.BASE_DIR) / "static")
    is_joined = settings.STATIC_JOINED and all(entry in chunks.home for entry in entries)
    found = chunks.needed(entries) if is_joined else chunks.imported_by(*entries)
    return format_html_join(
        "\n", '<link rel="modulepreload" href="{}">', ((static(path),) for path in found)
    )
