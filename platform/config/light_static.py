"""Static files as a home machine serves them: joined and compressed once, without comments, and kept by browsers for good.

Nothing is collected: that takes longer than the start. Instead the address of all static files names their content
(`mark_of`), so that browsers never ask for one again, and a change of any file changes the address of all.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final
from wsgiref.headers import Headers

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

from gates.joined.files import joined_files, light

#: What is worth compressing; pictures and faces are compressed already.
COMPRESSED: Final = frozenset({".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"})
#: Smaller files gain nothing.
LEAST_BYTES: Final = 500
#: Copies of one state of the files, written by whichever process comes first.
COPIES: Final = Path(settings.STATIC_COPIES)
STATIC: Final = Path(settings.BASE_DIR) / "static"
JOINED: Final = "joined"
NOT_KEPT: Final = "no-cache"


class LightStaticMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]  # WhiteNoise brings no types
    """WhiteNoise with compressed copies in the data directory, every file below the marked address kept for good.

    A page that was open before an update asks below the old mark: it is answered with today's files, unkept. Where
    files are collected, or looked at anew for each request, it is WhiteNoise as it stands.
    """

    #: What is joined, by its address below the mark.
    _joined: Mapping[str, Path] = MappingProxyType({})

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        today = self._today(request.path_info) if self._is_light else None
        if today is None:
            found: HttpResponseBase = super().__call__(request)
            return found
        answer: HttpResponseBase = self.serve(self.files[today], request)
        answer["Cache-Control"] = NOT_KEPT
        return answer

    @property
    def _is_light(self) -> bool:
        return bool(self.use_finders and not self.autorefresh)

    def _today(self, path: str) -> str | None:
        """The address that a file below an older mark has today; None for every other path."""
        root = self.static_prefix.rstrip("/").rpartition("/")[0] + "/"
        if not path.startswith(root) or path in self.files:
            return None
        today: str = self.static_prefix + path.removeprefix(root).partition("/")[2]
        return today if today in self.files else None

    def add_files_from_finders(self) -> None:
        """All files there are; copies of older ones go."""
        if self._is_light:
            COPIES.mkdir(parents=True, exist_ok=True)
            for old in COPIES.parent.iterdir():
                if old != COPIES:
                    shutil.rmtree(old, ignore_errors=True)
            self._joined = _joined()
        super().add_files_from_finders()
        for name, path in self._joined.items():
            if self.static_prefix + name not in self.files:  # nothing of this name lies in static/
                self.add_file_to_dictionary(self.static_prefix + name, str(path))

    def immutable_file_test(self, path: str, url: str) -> bool:
        """Whether browsers may keep the file for good: its address names what is in it."""
        return self._is_light or bool(super().immutable_file_test(path, url))

    def get_static_file(
        self, path: str, url: str, stat_cache: Mapping[str, os.stat_result] | None = None
    ) -> StaticFile:
        """The file with its compressed copy, where one is worth it."""
        if not self._is_light:
            return super().get_static_file(path, url, stat_cache)
        headers = Headers([])
        self.add_mime_headers(headers, path, url)
        self.add_cache_headers(headers, path, url)
        path = str(self._joined.get(url.removeprefix(self.static_prefix), path))
        copy = _compressed(Path(path), url)
        encodings = {} if copy is None else {"gzip": str(copy)}
        return StaticFile(path, headers.items(), encodings=encodings)


def _joined() -> dict[str, Path]:
    """The joined files in the data directory, written unless they are there."""
    folder = COPIES / JOINED
    if not folder.exists():
        draft = Path(tempfile.mkdtemp(dir=COPIES))
        for name, text in joined_files(STATIC):
            (draft / name).parent.mkdir(parents=True, exist_ok=True)
            (draft / name).write_text(text, encoding="utf-8")
        try:
            draft.rename(folder)
        except OSError:  # another process came first
            shutil.rmtree(draft)
    return {
        path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()
    }


def _compressed(path: Path, url: str) -> Path | None:
    """The compressed copy, written unless it is there; None for what compression does not help."""
    if path.suffix not in COMPRESSED or path.stat().st_size < LEAST_BYTES:
        return None
    copy = COPIES / f"{hashlib.sha256(url.encode()).hexdigest()[:32]}.gz"
    if not copy.exists():
        draft = copy.with_suffix(f".{os.getpid()}")
        lighter = light(path, STATIC)
        body = path.read_bytes() if lighter is None else lighter.encode()
        draft.write_bytes(gzip.compress(body, mtime=0))
        draft.replace(copy)
    return copy
