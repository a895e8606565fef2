from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from whitenoise.storage import CompressedManifestStaticFilesStorage

from gates.joined.files import light, marked_scripts, only_joined, sheets


class ModuleStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Modules and sheets of tables collected joined, our other scripts without their comments, those of others as they are.

    Hashes the imports inside ES modules too; without it a module would load stale neighbours. Joined scripts name each
    other in circles, so that they have one mark together and come into the manifest by themselves.
    """

    support_js_module_import_aggregation = True
    # One pass for each step of the longest chain of imports; Django's five are too few for modules
    # of the table that another page imports one by one.
    max_post_process_passes = 20

    def post_process(self, paths: dict[str, Any], *args: Any, **options: Any) -> Iterator[Any]:
        # Of a dry run nothing was collected.
        is_real = not any([*args[:1], options.get("dry_run")])
        if is_real:
            left_out = only_joined(_root())
            for name, text in sheets(_root()):
                Path(self.path(name)).write_text(text, encoding="utf-8")
                paths[name] = self, name
            paths = {
                name: self._lightened(name, source)
                for name, source in paths.items()
                if name not in left_out
            }
        yield from super().post_process(paths, *args, **options)
        if is_real:
            joined = [marked for marked, _ in marked_scripts(_root()).values()]
            for name, compressed in self.compress_files(joined):
                yield name, compressed, True

    def save_manifest(self) -> None:
        """With the joined scripts, which are written here."""
        for name, (marked, text) in marked_scripts(_root()).items():
            Path(self.path(marked)).write_text(text, encoding="utf-8")
            self.hashed_files[self.hash_key(name)] = marked
        super().save_manifest()

    def _lightened(self, name: str, source: Any) -> Any:
        """Where to read the file from: its collected copy, once that has no comments any more."""
        copy = Path(self.path(name))
        text = light(copy, Path(self.path("")))
        if text is None:
            return source
        copy.write_text(text, encoding="utf-8")
        return self, name


def _root() -> Path:
    return Path(settings.BASE_DIR) / "static"
