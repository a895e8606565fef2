from __future__ import annotations

from typing import Any

from django import template

from gates.qr_codes import qr_code

register = template.Library()


@register.inclusion_tag("includes/qr_code.svg", name="qr_code")
def qr_code_of(address: str, label: str) -> dict[str, Any]:
    """The address as a QR code; the label is what a screen reader says instead."""
    return {"code": qr_code(address), "label": label}
