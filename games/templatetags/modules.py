"""Preloading ES modules: the browser learns of all of them at once, not one import after another."""

from __future__ import annotations

import functools
import re
from pathlib import Path, PurePosixPath
from posixpath import normpath

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

register = template.Library()

_IMPORT = re.compile(
    r"""^(?:import|export)\b(?:[^;"']*?\bfrom)?\s*["'](\.[^"']+)["']""", re.MULTILINE
)


@register.simple_tag
def modulepreloads(*entries: str) -> SafeString:
    """A link for each module that the entries import, directly or not, in the order of discovery.

    `entries` are paths below the static root. Imports made with `import(...)` are not followed:
    name what they would load as an entry of its own.
    """
    paths = dict.fromkeys(path for entry in entries for path in imported_by(entry))
    return format_html_join(
        "\n", '<link rel="modulepreload" href="{}">', ((static(path),) for path in paths)
    )


@functools.cache  # the files of a running process do not change
def imported_by(entry: str) -> tuple[str, ...]:
    """The entry and all modules that it imports, breadth first; an unknown file is a KeyError."""
    found = [entry]
    for path in found:
        for name in _IMPORT.findall(_source(path)):
            other = normpath(str(PurePosixPath(path).parent / name))
            if other not in found:
                found.append(other)
    return tuple(found)


def _source(path: str) -> str:
    place = finders.find(path)
    if place is None:
        raise KeyError(path)
    return Path(str(place)).read_text(encoding="utf-8")
