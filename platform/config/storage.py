from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage

from config.scripts import without_comments


class ModuleStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Hashes the imports inside ES modules too; without it a module would load stale neighbours.

    Our scripts are collected without their comments, those of others as they are.
    """

    support_js_module_import_aggregation = True
    # One pass for each step of the longest chain of imports; Django's five are too few for the
    # table.
    max_post_process_passes = 20

    def post_process(self, paths: dict[str, Any], *args: Any, **options: Any) -> Iterator[Any]:
        # Of a dry run nothing was collected.
        if not any([*args[:1], options.get("dry_run")]):
            paths = {name: self._lightened(name, source) for name, source in paths.items()}
        yield from super().post_process(paths, *args, **options)

    def _lightened(self, name: str, source: Any) -> Any:
        """Where to read the file from: its collected copy, once that has no comments any more."""
        if not name.endswith(".js") or name.startswith("vendor/"):
            return source
        copy = Path(self.path(name))
        text = copy.read_text(encoding="utf-8")
        light = without_comments(text)
        if light != text:
            copy.write_text(light, encoding="utf-8")
        return self, name
