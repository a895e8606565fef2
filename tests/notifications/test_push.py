"""Pushes: only to push services, sealed for one browser, each once."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from config import env
from notifications import kinds, push, registry
from notifications.models import Dispatch, Notice, PushDevice
from notifications.services import device_keep, pushes_send
from notifications.services.devices import DEVICES_MOST, Keys, PushRefused, Subscription
from tests.notifications.conftest import NOW, Told

SERVICE = "https://fcm.googleapis.com/fcm/send/abc"
AUTH = bytes(range(16))


def text_of(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Browser:
    """The other end: keys as a browser makes them, and what it makes of a push (RFC 8291)."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.point = self.key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )

    def subscription(self, endpoint: str = SERVICE) -> Subscription:
        return Subscription(endpoint, Keys(text_of(self.point), text_of(AUTH)))

    def opened(self, body: bytes) -> bytes:
        salt, sender, sealed = body[:16], body[21:86], body[86:]
        peer = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        secret = self.key.exchange(ec.ECDH(), peer)
        info = b"WebPush: info\0" + self.point + sender
        shared = HKDF(hashes.SHA256(), 32, AUTH, info).derive(secret)
        key, nonce = (
            HKDF(hashes.SHA256(), size, salt, b"Content-Encoding: " + name + b"\0").derive(shared)
            for size, name in ((16, b"aes128gcm"), (12, b"nonce"))
        )
        return AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0").removesuffix(b"\2")


class Service:
    """A push service that answers as the test says."""

    def __init__(self, *answers: int | BaseException) -> None:
        self.answers, self.heard = list(answers), []  # type: ignore[var-annotated]

    def __call__(self, endpoint: str, body: bytes, headers: Mapping[str, str]) -> int:
        self.heard.append((endpoint, body, headers))
        answer = self.answers.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        return answer


@pytest.fixture
def browser(ola: User) -> Browser:
    browser = Browser()
    device_keep(user=ola, sent=browser.subscription(), label="Firefox", now=NOW)
    return browser


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://localhost/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com:99999/x",
        "https://fcm.googleapis.com:0/x",
        "https://fcm.googleapis.com:443:443/x",
        "https://me@fcm.googleapis.com/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://evilpush.apple.com/x",
        "https://fcm.googleapis.com./x",
        "https://fcm.googleapis.com\\@10.0.0.1/x",
        "https://10.0.0.1/https://fcm.googleapis.com/x",
        "https://10.0.0.1#.push.apple.com/x",
        "https://10.0.0.1\\.push.apple.com/x",
        "https://10.0.0.1;.push.apple.com/x",
        "https://10.0.0.1%2f.push.apple.com/x",
        "https://[::1].push.apple.com/x",
        "https://.push.apple.com/x",
        "https://x..push.apple.com/x",
        "https://-.push.apple.com/x",
        f"https://{'x' * 64}.push.apple.com/x",
        "//fcm.googleapis.com/x",
        "https:fcm.googleapis.com/x",
        "https://fcm.googleapis.com/" + "x" * 1000,
        "https://fcm.googleapis.com/ż",
        "https://fcm.googleapis.com/a b",
        "https://fcm.googleapis.com/a\x00b",
        "https://fcm.google\napis.com/x",
        "\thttps://fcm.googleapis.com/x",
        "file:///etc/passwd",
        "",
    ],
)
def test_what_is_no_push_service_is_refused(ola: User, endpoint: str) -> None:
    with pytest.raises(PushRefused) as refused:
        device_keep(user=ola, sent=Browser().subscription(endpoint), label="", now=NOW)
    assert refused.value.code == "not_a_push_service"
    assert not PushDevice.objects.exists()


@pytest.mark.parametrize(
    "endpoint",
    [
        SERVICE,
        "https://updates.push.services.mozilla.com/wpush/v2/x",
        "https://web.push.apple.com/x",
        "https://wns2-by3p.notify.windows.com/w/?token=x",
    ],
)
def test_push_services_of_the_browsers_are_known(endpoint: str) -> None:
    assert push.host_of(endpoint) in endpoint


@pytest.mark.parametrize(
    ("addresses", "is_public"),
    [
        (["142.250.1.1"], True),
        (["10.0.0.1"], False),
        (["142.250.1.1", "127.0.0.1"], False),
        (["169.254.169.254"], False),
        (["fe80::1"], False),
        (["::ffff:10.0.0.1"], False),
        (["2a00:1450:4001::1"], True),
        (["64:ff9b::8efa:101"], True),
        (["64:ff9b::7f00:1"], False),
        (["2002:a00:1::"], False),
        (["::127.0.0.1"], False),
        (["::ffff:0:127.0.0.1"], False),
        (["64:ff9b:1::7f00:1"], False),
        (["2001::7f00:1"], False),
        (["fec0::1"], False),
        (["fd00::1"], False),
        (["4000::1"], False),
        (["fe80::1%2"], False),
        (["0.0.0.1"], False),
        (["100.64.0.1"], False),
        (["255.255.255.255"], False),
        (["::1"], False),
        (["224.0.0.1"], False),
        (["ff0e::1"], False),
        ([], False),
    ],
)
def test_name_that_leads_into_the_own_network_is_not_asked(
    addresses: list[str],
    is_public: bool,  # noqa: FBT001 - what is expected
) -> None:
    if is_public:
        assert push.public_address("push", lambda _: addresses) == addresses[0]
        return
    with pytest.raises(push.NoPushService):
        push.public_address("push", lambda _: addresses)


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [
        ("", text_of(AUTH)),
        (text_of(b"\4" + bytes(64)), text_of(AUTH)),
        (None, text_of(AUTH[:15])),
        (None, "ż"),
    ],
)
def test_keys_that_are_none_are_refused(ola: User, p256dh: str | None, auth: str) -> None:
    given = Browser().subscription()
    keys = Keys(given.keys.p256dh if p256dh is None else p256dh, auth)
    with pytest.raises(PushRefused) as refused:
        device_keep(user=ola, sent=Subscription(SERVICE, keys), label="", now=NOW)
    assert refused.value.code == "bad_keys"


def test_browser_opens_what_was_sealed_for_it(told: Told, browser: Browser) -> None:
    told()
    service = Service(201)
    assert pushes_send(now=NOW, post=service) == 1
    ((endpoint, body, headers),) = service.heard
    assert endpoint == SERVICE
    assert json.loads(browser.opened(body)) == {
        "title": "Your turn: Toy",
        "text": "With Jan.",
        "path": "/matches/m/",
        "tag": "your_turn:m",
    }
    scheme, token, key = headers["authorization"].replace(",", "").split(" ")
    assert (scheme, key) == ("vapid", f"k={push.public_key()}")
    claims: dict[str, Any] = jwt.decode(
        token.removeprefix("t="),
        push._key(),
        algorithms=["ES256"],
        audience="https://fcm.googleapis.com",
    )
    assert claims["sub"].startswith("mailto:")


def test_push_leaves_once(told: Told, browser: Browser) -> None:
    told()
    service = Service(201)
    assert [pushes_send(now=NOW, post=service) for _ in range(2)] == [1, 0]
    assert not Dispatch.objects.filter(channel=kinds.PUSH).exists()


@pytest.mark.django_db(transaction=True)
def test_who_is_killed_while_sending_leaves_nothing_to_be_sent_twice(
    told: Told, browser: Browser
) -> None:
    told()
    with pytest.raises(KeyboardInterrupt):
        pushes_send(now=NOW, post=Service(KeyboardInterrupt()))
    assert pushes_send(now=NOW + timedelta(hours=1), post=Service()) == 0


def test_service_that_does_not_answer_is_asked_once_in_a_while_only(
    told: Told, ola: User, browser: Browser
) -> None:
    other = "https://updates.push.services.mozilla.com/wpush/v2/x"
    for endpoint in (f"{SERVICE}-2", other):
        device_keep(user=ola, sent=Browser().subscription(endpoint), label="", now=NOW)
    told()
    asked: list[str] = []

    def post(endpoint: str, _body: bytes, _headers: Mapping[str, str]) -> int:
        asked.append(endpoint)
        if endpoint != other:
            raise TimeoutError
        return 201

    assert pushes_send(now=NOW, post=post) == 1
    assert len([one for one in asked if one != other]) == 1  # the rest would wait in vain as long
    later = Dispatch.objects.filter(channel="push")
    assert [row.tries for row in later] == [1, 1]
    assert all(row.due_at > NOW and row.taken_at is None for row in later)


@pytest.mark.parametrize("answer", [503, 429, OSError("no route")])
def test_busy_service_is_asked_again_later(
    told: Told, browser: Browser, answer: int | OSError
) -> None:
    told()
    service = Service(answer, 201)
    assert pushes_send(now=NOW, post=service) == 0
    assert pushes_send(now=NOW + timedelta(seconds=30), post=service) == 0
    assert pushes_send(now=NOW + timedelta(seconds=60), post=service) == 1


def test_service_that_stays_busy_is_left_alone(told: Told, browser: Browser) -> None:
    told()
    service = Service(*[503] * 6)
    for hour in range(10):
        pushes_send(now=NOW + timedelta(hours=hour), post=service)
    assert len(service.heard) == 6
    assert PushDevice.objects.exists()


@pytest.mark.parametrize("answer", [404, 410, push.NoPushService("moved")])
def test_browser_that_is_gone_is_forgotten(
    told: Told, browser: Browser, answer: int | Exception
) -> None:
    told()
    assert pushes_send(now=NOW, post=Service(answer)) == 0
    assert not PushDevice.objects.exists()


@pytest.mark.parametrize("answer", [301, 307, 413])
def test_push_that_is_refused_or_sent_elsewhere_is_not_tried_again(
    told: Told, browser: Browser, answer: int
) -> None:
    told()
    assert pushes_send(now=NOW, post=Service(answer)) == 0
    assert not Dispatch.objects.filter(channel=kinds.PUSH).exists()
    assert PushDevice.objects.exists()


def test_what_was_answered_meanwhile_is_not_pushed(
    told: Told, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    told()
    monkeypatch.setitem(registry._HOLDING, "your_turn", lambda user_id, mark: False)
    assert pushes_send(now=NOW, post=Service()) == 0


def test_only_the_newest_browsers_are_kept(ola: User) -> None:
    for number in range(DEVICES_MOST + 2):
        sent = Browser().subscription(f"{SERVICE}{number}")
        device_keep(user=ola, sent=sent, label=str(number), now=NOW + timedelta(hours=number))
    labels = PushDevice.objects.order_by("pk").values_list("label", flat=True)
    assert list(labels) == [str(number) for number in range(2, DEVICES_MOST + 2)]


def test_browser_belongs_to_who_signed_in_last(ola: User, browser: Browser) -> None:
    jan = User.objects.create_user("jan")
    device_keep(user=jan, sent=browser.subscription(), label="", now=NOW)
    assert PushDevice.objects.get().user == jan


def test_browser_is_kept_and_removed_by_its_page(ola: User) -> None:
    cache.clear()
    mine = Client(headers={"user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140"})
    mine.force_login(ola)
    keys = {"p256dh": text_of(Browser().point), "auth": text_of(AUTH)}
    sent = {"endpoint": SERVICE, "expirationTime": None, "keys": keys}
    assert mine.post("/notices/devices/", sent, content_type="application/json").json() == {
        "code": "kept"
    }
    device = PushDevice.objects.get(user=ola)
    assert device.label == "Firefox · Linux"
    Client().post(f"/notices/devices/{device.pk}/remove/")
    other = Client()
    other.force_login(User.objects.create_user("jan"))
    other.post(f"/notices/devices/{device.pk}/remove/")
    assert PushDevice.objects.exists()
    mine.post(f"/notices/devices/{device.pk}/remove/")
    assert not PushDevice.objects.exists()


def test_who_signs_out_takes_this_browser_along_and_no_other(ola: User, browser: Browser) -> None:
    mine = Client()
    mine.force_login(ola)
    given = Browser().subscription(f"{SERVICE}-mine")
    keys = {"p256dh": given.keys.p256dh, "auth": given.keys.auth}
    body = json.dumps({"endpoint": given.endpoint, "keys": keys})
    mine.post("/notices/devices/", body, content_type="application/json")
    assert PushDevice.objects.count() == 2
    mine.logout()
    assert [device.endpoint for device in PushDevice.objects.all()] == [SERVICE]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("{", "malformed"),
        ('{"endpoint": 1}', "malformed"),
        (
            '{"endpoint": "https://10.0.0.1/", "keys": {"p256dh": "", "auth": ""}}',
            "not_a_push_service",
        ),
        (
            '{"endpoint": "https://web.push.apple.com/", "keys": {"p256dh": "", "auth": ""}}',
            "bad_keys",
        ),
    ],
)
def test_subscription_that_makes_no_sense_is_told_why(ola: User, body: str, code: str) -> None:
    mine = Client()
    mine.force_login(ola)
    answer = mine.post("/notices/devices/", body, content_type="application/json")
    assert (answer.status_code, answer.json()) == (400, {"code": code})
    assert not PushDevice.objects.exists()


def test_subscription_is_no_form(ola: User) -> None:
    mine = Client()
    mine.force_login(ola)
    answer = mine.post("/notices/devices/", {"endpoint": "https://web.push.apple.com/"})
    assert (answer.status_code, answer.json()) == (400, {"code": "malformed"})


def test_key_is_made_once_and_private(tmp_path: Path) -> None:
    key = env.push_key(tmp_path)
    assert env.push_key(tmp_path) == key
    assert (tmp_path / "push_key").stat().st_mode & 0o777 == 0o600
    assert env.push_key(tmp_path / "other") != key


def test_notice_about_no_push_device_leaves_by_no_push(told: Told) -> None:
    told()
    assert Notice.objects.exists()
    assert not Dispatch.objects.filter(channel=kinds.PUSH).exists()


def test_phones_can_install_the_site(db: None) -> None:
    page = Client().get("/").content.decode()
    assert '<link rel="manifest" href="/site.webmanifest">' in page
    answer = Client().get("/site.webmanifest")
    assert answer["content-type"].startswith("application/manifest+json")
    assert {icon["sizes"] for icon in answer.json()["icons"]} >= {"192x192", "512x512"}
