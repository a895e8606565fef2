"""What lies beside the rule book of a game, in a YAML file of the game's name."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import yaml


def has_beside(folder: str, game: str) -> bool:
    """Whether `folder` of the rule books holds a file of this game."""
    return _file(folder, game).is_file()


def read_beside(folder: str, game: str) -> Any:
    """What the file says. Raises FileNotFoundError for a game without one."""
    return yaml.safe_load(_file(folder, game).read_text("utf-8"))


def _file(folder: str, game: str) -> Traversable:
    return files(__package__).joinpath(folder, f"{game}.yaml")
