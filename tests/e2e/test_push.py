"""A push of the platform as Chromium shows it: handed to the site's own service worker, as a push service would.

The shell of Chromium shows no notices to anybody; only the whole browser does.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from notifications.models import Notice
from notifications.services.pushing import content_of
from tests.browsers import FLAGS, whole
from tests.config.house import PlatformHouse
from tests.e2e.conftest import Visitor
from tests.e2e.evening import answer, join, open_table, sign_up, start
from tests.e2e.screens import PATIENCE_MS

pytestmark = [pytest.mark.slow, pytest.mark.platform, pytest.mark.timeout(600)]

#: What the browser shows of the site, as its service worker knows it.
SHOWN = """navigator.serviceWorker.ready
  .then((registration) => registration.getNotifications())
  .then((all) => all.map(({ title, body, tag, data, icon }) => ({ title, body, tag, path: data.path, icon })))"""
#: Presses the notice; the window that it opens is only noted, for nobody has touched anything.
PRESS = """async () => {
  const [notification] = await self.registration.getNotifications();
  let led = null;
  self.clients.openWindow = async (address) => { led = address; };
  const waits = [];
  const event = new NotificationEvent("notificationclick", { notification });
  event.waitUntil = (promise) => waits.push(promise);
  self.dispatchEvent(event);
  await Promise.all(waits);
  return led;
}"""
#: By then a browser that has shown nothing has lost what it was handed.
LOST_S = 10
TOLD = ("title", "text", "path", "kind", "subject")
QUERY = """SELECT title, text, path, kind, subject FROM notifications_notice AS notice
  JOIN notifications_pushdevice AS device ON device.user_id = notice.user_id WHERE kind = ? ORDER BY notice.id"""
#: A push service takes part in no test: what the browser would have been given by one.
SUBSCRIBED = """PushManager.prototype.subscribe = async () => {
  const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
  const keys = { p256dh: text(await crypto.subtle.exportKey("raw", pair.publicKey)), auth: text(crypto.getRandomValues(new Uint8Array(16))) };
  return { toJSON: () => ({ endpoint: "https://fcm.googleapis.com/fcm/send/nobody", expirationTime: null, keys }) };
};"""


@pytest.fixture
def phone(browser: Browser, house: PlatformHouse) -> Iterator[Page]:
    """A whole browser that may show notices of this site."""
    base = f"http://localhost:{house.port}"
    # Playwright would begin the old kind of headless browser, which is the shell.
    flags = [*FLAGS, "--headless=new"]
    found = browser.browser_type.launch(executable_path=whole(), args=flags, headless=False)
    context = found.new_context(base_url=base, locale="pl-PL")
    context.set_default_timeout(PATIENCE_MS)
    context.grant_permissions(["notifications"], origin=base)
    context.add_init_script(SUBSCRIBED)
    yield context.new_page()
    found.close()


def notice_of(house: PlatformHouse, kind: str, other: Page, seconds: float = 240) -> Notice:
    """What the platform tells the person whose browser takes pushes, while the other plays on."""
    last = time.monotonic() + seconds
    while True:
        with sqlite3.connect(house.data_dir / "magnat.sqlite3", timeout=10) as database:
            row = database.execute(QUERY, (kind,)).fetchone()
        if row:
            return Notice(**dict(zip(TOLD, row, strict=True)))
        assert time.monotonic() < last, f"nobody is told of {kind}"
        answer(other)


def deliver(line: CDPSession, page: Page, content: bytes) -> None:
    """As a push service hands a message to the browser, which opens it and wakes the service worker."""
    registrations: list[dict[str, Any]] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registrations.extend(told["registrations"]),
    )
    line.send("ServiceWorker.enable")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    while not registrations:
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    origin = str(page.evaluate("location.origin"))
    given = {"origin": origin, "registrationId": registrations[-1]["registrationId"]}
    line.send("ServiceWorker.deliverPushMessage", {**given, "data": content.decode()})
    line.send("ServiceWorker.disable")


def shown(page: Page, texts: list[str], seconds: float) -> list[dict[str, Any]]:
    """The notices on the screen, as soon as they have these texts; after so many seconds those that are there."""
    last = time.monotonic() + seconds
    while True:
        found: list[dict[str, Any]] = page.evaluate(SHOWN)
        if [one["body"] for one in found] == texts or time.monotonic() > last:
            return found
        page.wait_for_timeout(50)


def push(page: Page, told: Notice) -> dict[str, Any]:
    """The notice on the screen after a push of this.

    A browser whose worker is only waking may lose what is handed to it, and no push service stands here that sends it again.
    """
    line = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    for _ in range(10):
        deliver(line, page, content_of(told))
        found = shown(page, [told.text], LOST_S)
        if [one["body"] for one in found] == [told.text]:
            return found[0]
    raise AssertionError(f"the browser does not show {told.text!r} alone: {found}")


def test_chromium_shows_whose_turn_it_is_and_leads_to_the_table(
    visitor: Visitor, house: PlatformHouse, phone: Page
) -> None:
    sign_up(phone, "Ola")
    phone.goto("/notices/wishes/")
    phone.get_by_role("button", name="Powiadamiaj w tej przeglądarce").click()
    expect(phone.locator("main")).to_contain_text("Chrome · Linux")
    hanka = visitor()
    open_table(hanka, people=2, bots=0, rules={"round_limit": 5})
    join(phone, hanka.locator("#invite-link").input_value())
    start(hanka)
    phone.wait_for_url("**/matches/*/")
    table = phone.url
    phone.goto("/notices/")  # away from the table
    told = notice_of(house, "your_turn", hanka)
    one = push(phone, told)
    assert one["title"] == told.title == "Twój ruch: Eurobiznes"
    told.text = "Czekają na ciebie."
    one = push(phone, told)  # it replaces the first
    assert phone.request.get(one["icon"]).ok
    (worker,) = phone.context.service_workers
    assert worker.evaluate(PRESS) == table
    assert shown(phone, [], PATIENCE_MS / 1000) == []  # what was pressed has gone
