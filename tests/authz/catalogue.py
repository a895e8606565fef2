"""What the code lets people ask for: its routes, its messages over sockets, its actions of the admin."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

from django.contrib import admin
from django.urls import URLPattern, get_resolver

from config.routing import routes as of_sockets

#: In the place of a message: the socket itself is opened.
OPEN = "open"


@cache
def routes() -> frozenset[str]:
    """Every path, as the URL configuration writes it."""
    return frozenset(_paths(get_resolver(), ""))


def _paths(resolver: Any, before: str) -> Iterator[str]:
    for one in resolver.url_patterns:
        path = before + str(one.pattern)
        if isinstance(one, URLPattern):
            yield path
        else:
            yield from _paths(one, path)


@cache
def messages() -> frozenset[tuple[str, str]]:
    """Every (path of a socket, message that it understands), `open` among them."""
    found = set()
    sockets: list[Any] = of_sockets.routes  # the stubs lag behind
    for one in sockets:
        kinds = getattr(one.callback, "consumer_class", None)
        if kinds is None:
            continue  # what answers wherever there is no socket
        understood = kinds.messages.kinds
        for kind in get_args(understood) or (understood,):
            found.add((str(one.pattern), str(kind.__struct_config__.tag)))
        found.add((str(one.pattern), OPEN))
    return frozenset(found)


@cache
def actions() -> frozenset[tuple[str, str]]:
    """Every (app/model, action) of the lists of the admin."""
    found = set()
    for model, shown in admin.site._registry.items():
        names = [name for _, name, _ in shown._get_base_actions()]  # type: ignore[attr-defined]  # whoever may do them
        found |= {(f"{model._meta.app_label}/{model._meta.model_name}", name) for name in names}
    return frozenset(found)
