"""Anti-Monopoly as people meet it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from games.fronts.property.front import PropertyFront


class AntimonopolyFront(PropertyFront):
    key = "antimonopoly"
    name = "Anti-Monopoly"
    blurb = _("Two roles: entrepreneurs and monopolists")
    roles: ClassVar[Mapping[str, Any]] = {
        "entrepreneur": _("Entrepreneur"),
        "monopolist": _("Monopolist"),
    }
