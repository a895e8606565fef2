"""The language of somebody at a socket, where Django's middleware does not run."""

from http.cookies import CookieError, SimpleCookie
from typing import Any, Final

from django.conf import settings
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header

_LONGEST_HEADER: Final = 500


def language_of(scope: dict[str, Any]) -> str:
    """The language chosen on the pages (cookie), else that of the profile, else the browser's, else the site's."""
    headers = dict(scope.get("headers", ()))
    wanted = [_chosen(headers.get(b"cookie", b"").decode("latin-1"))]
    wanted.append(getattr(scope.get("user"), "locale", ""))
    accepted = headers.get(b"accept-language", b"").decode("latin-1")[:_LONGEST_HEADER]
    wanted += [language for language, _ in parse_accept_lang_header(accepted)]
    for language in wanted:
        try:
            return get_supported_language_variant(language)
        except LookupError:
            continue
    return settings.LANGUAGE_CODE


def _chosen(cookies: str) -> str:
    try:
        found = SimpleCookie(cookies).get(settings.LANGUAGE_COOKIE_NAME)
    except CookieError:
        return ""
    return found.value if found is not None else ""
