"""As much of a browser as an evening needs: cookies, links, forms with their hidden fields."""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.cookiejar import CookieJar
from typing import Final

TIMEOUT: Final = 20
#: Seconds for which a page is asked for again where nobody was there to answer, and between two tries.
RETRY_SECONDS: Final = 20.0
RETRY_EVERY: Final = 0.3
#: Answers that say where to go on, and how often in a row they are followed.
MOVED: Final = frozenset({301, 302, 303})
MOVES_MOST: Final = 10


class PageError(Exception):
    """A page that is not what a person needed at that moment."""


@dataclass(slots=True)
class PageForm:
    """A form as it stands on the page: where it goes, and the values it would send."""

    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class FetchedPage:
    """What came back."""

    url: str
    status: int
    text: str
    #: Where it sends the reader, empty for nowhere.
    location: str = ""

    def forms(self) -> list[PageForm]:
        """The forms of the page, in order."""
        reader = _Forms()
        reader.feed(self.text)
        return reader.found

    def complaints(self) -> list[str]:
        """What the page says is wrong with what was sent."""
        reader = _Complaints()
        reader.feed(self.text)
        return reader.found

    def form(self, ending: str) -> PageForm:
        """The form whose address ends so; raises PageError."""
        for form in self.forms():
            target = urllib.parse.urlsplit(urllib.parse.urljoin(self.url, form.action)).path
            if form.method == "post" and target.endswith(ending):
                return form
        raise PageError(f"{self.url} (status {self.status}) has no form for {ending}")


class Browser:
    """One person's browser. With `others` of the same site, it goes there while nobody answers at `base`."""

    def __init__(self, base: str, lang: str = "en", others: Sequence[str] = ()) -> None:
        self.base = base.rstrip("/")
        self._others = [one.rstrip("/") for one in others]
        self._cookies = CookieJar()
        self._lang = lang
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self._cookies), _Unmoved
        )

    def get(self, path: str) -> FetchedPage:
        """Follow a link."""
        return self._fetch(urllib.parse.urljoin(self.base + "/", path), None)

    def send(self, page: FetchedPage, form: PageForm, **values: str) -> FetchedPage:
        """Fill in the form and send it."""
        data = urllib.parse.urlencode(form.fields | values).encode()
        return self._fetch(urllib.parse.urljoin(page.url, form.action), data, page.url)

    def tell(self, page: FetchedPage, path: str, content: object) -> FetchedPage:
        """Send JSON as a script of this page would."""
        token = next((one.value for one in self._cookies if one.name == "csrftoken"), None)
        headers = {"Content-Type": "application/json", "X-CSRFToken": token or ""}
        address = urllib.parse.urljoin(page.url, path)
        return self._fetch(address, json.dumps(content).encode(), page.url, headers)

    def cookies(self) -> str:
        """The cookies as a header, for the socket."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._cookies)

    def _fetch(
        self,
        url: str,
        data: bytes | None,
        referer: str = "",
        more: Mapping[str, str] | None = None,
    ) -> FetchedPage:
        headers = {"Accept-Language": self._lang, "Accept": "text/html, application/json"}
        headers |= more or {}
        if referer:
            headers["Referer"] = referer
        for _ in range(MOVES_MOST):
            page = self._answered(url, data, headers)
            if page.status not in MOVED or not page.location:
                return page
            # Asked for by itself: what was sent has been answered, whatever becomes of the page that follows.
            url, data = urllib.parse.urljoin(page.url, page.location), None
            headers.pop("Content-Type", None)
        raise PageError(f"{url} is sent on and on")

    def _answered(self, url: str, data: bytes | None, headers: Mapping[str, str]) -> FetchedPage:
        if not url.startswith(("http://", "https://")):
            raise PageError(f"{url} is no address of a page")
        over = time.monotonic() + (RETRY_SECONDS if self._others else 0)
        while True:
            try:
                return self._opened(url, data, headers)
            except (OSError, http.client.HTTPException) as error:
                # What was sent and not answered may have been done: only who was never heard asks again.
                if time.monotonic() > over or (data is not None and not _is_refused(error)):
                    raise PageError(f"{url}: {error}") from error
            time.sleep(RETRY_EVERY)
            url = self._elsewhere(url)

    def _opened(self, url: str, data: bytes | None, headers: Mapping[str, str]) -> FetchedPage:
        request = urllib.request.Request(url, data, dict(headers))  # noqa: S310 - the caller has looked at it
        try:
            with self._opener.open(request, timeout=TIMEOUT) as answer:
                return FetchedPage(answer.url, answer.status, answer.read().decode())
        except urllib.error.HTTPError as error:
            with error:
                text, location = error.read().decode(errors="replace"), error.headers["Location"]
                return FetchedPage(url, error.code, text, location or "")

    def _elsewhere(self, url: str) -> str:
        """The same page at the next address of the site."""
        bases = [self.base, *self._others]
        at = next((number for number, base in enumerate(bases) if url.startswith(base)), -1)
        return url.replace(bases[at], bases[(at + 1) % len(bases)], 1) if at >= 0 else url


class _Unmoved(urllib.request.HTTPRedirectHandler):
    """Hands on what moves the reader instead of following it."""

    def redirect_request(self, *_: object) -> None:
        """No request of its own."""
        return


def _is_refused(error: Exception) -> bool:
    reason = error.reason if isinstance(error, urllib.error.URLError) else error
    return isinstance(reason, ConnectionRefusedError)


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[PageForm] = []
        self._form: PageForm | None = None
        self._select: str | None = None
        self._text: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            method = given.get("method", "get").lower()
            self._form = PageForm(given.get("action", ""), method)
            self.found.append(self._form)
        elif self._form is not None:
            self._field(tag, given)

    def _field(self, tag: str, given: dict[str, str]) -> None:
        assert self._form is not None
        name = given.get("name", "")
        if tag == "select":
            self._select = name
        elif tag == "textarea":
            self._text, self._form.fields[name] = name, ""
        elif tag == "option" and self._select:
            if "selected" in given or self._select not in self._form.fields:
                self._form.fields[self._select] = given.get("value", "")
        elif tag == "input" and name and _is_sent(given):
            self._form.fields[name] = given.get("value", "on" if _is_box(given) else "")

    def handle_data(self, data: str) -> None:
        if self._text is not None and self._form is not None:
            self._form.fields[self._text] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None
        elif tag == "textarea":
            self._text = None


class _Complaints(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._is_list = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "ul":
            self._is_list = "errorlist" in (dict(attrs).get("class") or "").split()
        elif tag == "li" and self._is_list:
            self.found.append("")

    def handle_data(self, data: str) -> None:
        if self._is_list and self.found:
            self.found[-1] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "ul":
            self._is_list = False


def _is_box(given: dict[str, str]) -> bool:
    return given.get("type", "text") in {"checkbox", "radio"}


def _is_sent(given: dict[str, str]) -> bool:
    kind = given.get("type", "text")
    return kind not in {"submit", "button", "file", "image", "reset"} and (
        not _is_box(given) or "checked" in given
    )
