"""Pages of notices: what I was told, how I wish to be told, and how letters are stopped."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import selectors as people
from accounts.views.people import signed_in
from gates import flood
from gates.frames import BadMessage, Messages
from notifications import links, selectors
from notifications.forms import CHANNEL_NAMES, NoticeWishesForm
from notifications.kinds import KINDS
from notifications.push import public_key
from notifications.services import (
    THIS_BROWSER,
    PushRefused,
    Subscription,
    device_forget,
    device_keep,
    letters_stop,
    notice_open,
    notices_seen,
    wishes_save,
)

#: How often somebody may have a browser kept.
SUBSCRIBING: Final = flood.Limit("push", 20, 3600)
SUBSCRIPTIONS: Final = Messages[Subscription](Subscription)


@never_cache
@require_safe
@login_required
def notices(request: HttpRequest) -> HttpResponse:
    """What I was told, newest first."""
    context = {"notices": selectors.notices_of(signed_in(request))}
    return render(request, "notifications/notices.html", context)


@never_cache
@require_safe
@login_required
def opened(request: HttpRequest, notice_id: int) -> HttpResponse:
    """Leads to what a notice is about; it is seen then."""
    path = notice_open(user=signed_in(request), notice_id=notice_id, now=timezone.now())
    if path is None:
        raise Http404
    return redirect(path)


@require_POST
@login_required
def seen(request: HttpRequest) -> HttpResponse:
    """I have looked at everything."""
    notices_seen(user=signed_in(request), now=timezone.now())
    return redirect("notices")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def wishes(request: HttpRequest) -> HttpResponse:
    """How I wish to be told."""
    user = signed_in(request)
    form = NoticeWishesForm(selectors.wishes_of(user.pk), request.POST or None)
    if request.method == "POST" and form.is_valid():
        wishes_save(user=user, **form.wished())
        messages.success(request, _("Your wishes are saved."))
        return redirect("notices_wishes")
    context = {
        "form": form,
        "channels": CHANNEL_NAMES.values(),
        "address": user.email,
        "is_verified": people.is_verified(user),
        "devices": selectors.devices_of(user),
        "push_key": public_key(),
    }
    return render(request, "notifications/wishes.html", context)


@require_POST
@login_required
def device_add(request: HttpRequest) -> HttpResponse:
    """This browser wants pushes: its subscription as JSON, as the browser writes it."""
    user = signed_in(request)
    if flood.wait(SUBSCRIBING, user.pk, timezone.now()):
        return JsonResponse({"code": "too_often"}, status=429)
    if request.content_type != "application/json":
        # The bytes of a form have been read as fields and are not to be had again.
        return JsonResponse({"code": "malformed"}, status=400)
    try:
        sent = SUBSCRIPTIONS.parse(request.body)
        kept = device_keep(user=user, sent=sent, label=_browser(request), now=timezone.now())
    except BadMessage:
        return JsonResponse({"code": "malformed"}, status=400)
    except PushRefused as refusal:
        return JsonResponse({"code": refusal.code}, status=400)
    request.session[THIS_BROWSER] = kept.pk
    return JsonResponse({"code": "kept"})


@require_POST
@login_required
def device_remove(request: HttpRequest, device_id: int) -> HttpResponse:
    """No more pushes to that browser of mine."""
    device_forget(user=signed_in(request), device_id=device_id)
    return redirect("notices_wishes")


def _browser(request: HttpRequest) -> str:
    """What somebody calls their browser, as far as it says so itself."""
    agent = request.headers.get("user-agent", "")
    system = next(
        (one for one in ("Android", "iPhone", "iPad", "Windows", "Mac", "Linux") if one in agent),
        "",
    )
    program = next(
        (one for one in ("Firefox", "Edg", "OPR", "Chrome", "Safari") if one in agent), ""
    )
    names = {"Edg": "Edge", "OPR": "Opera"}
    return " · ".join(part for part in (names.get(program, program), system) if part)


@csrf_exempt  # mail programs send it by themselves (RFC 8058); the token says whose letters and which
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Stops letters of one kind, or all, for whoever has the link from a letter; asks before, unless POSTed."""
    found = links.stop_read(token)
    if found is None:
        raise Http404
    user_id, kind = found
    is_done = request.method == "POST"
    if is_done:
        letters_stop(user_id=user_id, kind=kind)
    label = KINDS[kind].label if kind in KINDS else None
    return render(request, "notifications/stop.html", {"label": label, "is_done": is_done})
