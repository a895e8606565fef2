"""Sessions that a late answer cannot end."""

from typing import Final

from django.conf import settings
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse

_READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class KeptSessionMiddleware(SessionMiddleware):
    """Django's, but an answer to a reading request never takes the session cookie away.

    Django deletes a cookie whose session it does not know. Signing in gives the session a new key,
    and a page that fetches something at that moment still asks with the old one: its answer,
    arriving last, would sign the person out. A cookie of an unknown session does no harm; signing
    out is a POST and deletes it.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The response, without the deletion of a cookie that only a stale request asks for."""
        answered: HttpResponse = super().process_response(request, response)
        cookie = answered.cookies.get(settings.SESSION_COOKIE_NAME)
        if cookie is not None and request.method in _READING and not cookie.value:
            del answered.cookies[settings.SESSION_COOKIE_NAME]
        return answered
