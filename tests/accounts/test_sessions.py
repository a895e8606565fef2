from django.conf import settings
from django.test import Client
from django.urls import reverse

COOKIE = settings.SESSION_COOKIE_NAME


def test_late_answer_to_the_old_session_does_not_sign_out(client: Client, db: None) -> None:
    client.get(reverse("lobbies:home"))
    client.cookies[COOKIE] = "a-session-that-signing-in-has-replaced"
    answer = client.get(reverse("lobbies:home"))
    assert COOKIE not in answer.cookies


def test_signing_out_takes_the_cookie_away(client: Client, db: None) -> None:
    client.post(reverse("guest"))
    assert client.cookies[COOKIE].value
    answer = client.post(reverse("account_logout"), {"sure": "yes"})
    person = client.get(reverse("lobbies:home")).wsgi_request.user
    assert not person.is_authenticated
    assert answer.status_code == 302
