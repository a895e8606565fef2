"""The source of what runs here: the licence owes it to everybody who plays (AGPL-3.0, section 13).

The archive of a commit is made once and kept as a file; who has it already is answered 304.
"""

from __future__ import annotations

import logging
import os
import subprocess
import threading
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import Final

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import condition, require_safe

from gates import flood

_SECONDS: Final = 20
#: Archives that one address may fetch: some megabytes each, and a few who fetch it again and again would hold
#: up everybody who plays.
LIMIT: Final = flood.Limit("source", 6, 60)
_HOUR: Final = 3600
#: One makes an archive, the others wait for it.
_MAKING: Final = threading.Lock()

log = logging.getLogger(__name__)


@require_safe
def source(request: HttpRequest) -> HttpResponseBase:
    """MAGNAT_SOURCE_URL if the operator names a place, else an archive of the commit checked out here.

    404 where neither is to be had; an operator who runs a changed copy without git must name a place.
    """
    if settings.MAGNAT_SOURCE_URL:
        answer: HttpResponseBase = HttpResponseRedirect(settings.MAGNAT_SOURCE_URL)
    else:
        answer = _archive(request)
    if answer.status_code != HTTPStatus.TOO_MANY_REQUESTS:
        patch_cache_control(answer, public=True, max_age=_HOUR)
    return answer


def _tag(_request: HttpRequest) -> str:
    return f'"{revision(settings.BASE_DIR)}"'


@condition(etag_func=_tag)
def _archive(request: HttpRequest) -> HttpResponse:
    if wait := flood.wait(LIMIT, get_adapter().get_client_ip(request), timezone.now()):
        return HttpResponse(status=HTTPStatus.TOO_MANY_REQUESTS, headers={"Retry-After": str(wait)})
    response = HttpResponse(
        archive_of(revision(settings.BASE_DIR)), content_type="application/gzip"
    )
    response["Content-Disposition"] = 'attachment; filename="magnat.tar.gz"'
    return response


@lru_cache(maxsize=8)
def revision(checkout: Path) -> str:
    """The commit checked out there when this process first asked: the code that it runs.

    Raises Http404 where there is none.
    """
    return _git(checkout, "rev-parse", "--verify", "HEAD").decode("ascii").strip()


def archive_of(commit: str) -> bytes:
    """The packed files of a commit, made only where they were not made before. Raises Http404."""
    folder: Path = settings.ARCHIVES_DIR
    path = folder / f"source-{commit}.tar.gz"
    with _MAKING:
        if not path.exists():
            made = _git(settings.BASE_DIR, "archive", "--format=tar.gz", "--prefix=magnat/", commit)
            try:
                _keep(path, made)
            except OSError as error:  # a full disk, say: it is made again next time
                log.warning("the archive of the source cannot be kept: %s", error)
                return made
    return path.read_bytes()


def _keep(path: Path, made: bytes) -> None:
    """The archive as a whole or not at all, in the place of those of other commits."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        draft.write_bytes(made)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    for other in path.parent.glob("source-*.tar.gz"):
        if other != path:
            other.unlink(missing_ok=True)


def _git(checkout: Path, *arguments: str) -> bytes:
    try:
        done = subprocess.run(  # noqa: S603 - fixed commands, and a commit that git named
            ["git", *arguments],  # noqa: S607 - git is found where the operator has it
            cwd=checkout,
            capture_output=True,
            check=True,
            timeout=_SECONDS,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise Http404("no archive of the source can be made here") from error
    return done.stdout
