"""The source of what runs here: the licence owes it to everybody who plays (AGPL-3.0, section 13)."""

import subprocess

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

_SECONDS = 20


@require_safe
@cache_control(public=True, max_age=3600)
def source(_request: HttpRequest) -> HttpResponseBase:
    """MAGNAT_SOURCE_URL if the operator names a place, else an archive of the commit checked out here.

    404 where neither is to be had; an operator who runs a changed copy without git must name a place.
    """
    if settings.MAGNAT_SOURCE_URL:
        return HttpResponseRedirect(settings.MAGNAT_SOURCE_URL)
    command = ["git", "archive", "--format=tar.gz", "--prefix=magnat/", "HEAD"]
    try:
        made = subprocess.run(  # noqa: S603 - a fixed command
            command, cwd=settings.BASE_DIR, capture_output=True, check=True, timeout=_SECONDS
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise Http404("no archive of the source can be made here") from error
    response = HttpResponse(made.stdout, content_type="application/gzip")
    response["Content-Disposition"] = 'attachment; filename="magnat.tar.gz"'
    return response
