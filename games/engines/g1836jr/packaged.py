"""The data file that comes with the package: the default of `compile`."""

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def data() -> dict[str, Any]:
    """Everything in `1836jr.data.json`; whoever asks leaves it as it is."""
    text = files(__package__).joinpath("data", "1836jr.data.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
