"""What browsers keep for when there is no line: one page, handed out by a service worker."""

from __future__ import annotations

from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Says that there is no line, in both languages: it is fetched before anybody needs it."""
    return render(request, "offline.html")


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:
    """What a phone asks that installs the site."""
    kind = "application/manifest+json; charset=utf-8"
    return render(request, "site.webmanifest", content_type=kind)


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker; a page that changed makes it another one, which fetches anew."""
    version = sha256(render_to_string("offline.html").encode()).hexdigest()[:12]
    context = {"version": f"offline-{version}"}
    return render(request, "sw.js", context, content_type="text/javascript; charset=utf-8")
