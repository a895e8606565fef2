"""The desk of an event pressed as a browser presses it, and what its pages say."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client

from tournaments.models import Tournament


def text_of(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def press(site: Client, cup: Tournament, name: str, **fields: Any) -> str:
    """What the desk says after something was pressed."""
    answer = site.post(f"/events/{cup.pk}/desk/{name}/", fields, follow=True)
    return text_of(answer)
