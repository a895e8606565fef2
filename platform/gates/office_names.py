"""What the admin calls models and their columns, in the reader's language.

Names of models are no part of the database: they are set beside the pages that show them, so that no migration
follows from a word.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Field, Model


def model_named(model: type[Model], one: Any, many: Any, **columns: Any) -> None:
    """Call a model `one`, several of it `many`, and its columns as given; each a text that is translated when it is read.

    Raises FieldDoesNotExist for a column that the model has not; nothing is called otherwise then.
    """
    meta = model._meta  # noqa: SLF001 - Django's public name for it
    named = [(meta.get_field(name), title) for name, title in columns.items()]
    meta.verbose_name, meta.verbose_name_plural = one, many
    for column, title in named:
        assert isinstance(column, Field), column
        # What migrations compare is kept apart (Field.deconstruct reads `_verbose_name`).
        column.verbose_name = title
