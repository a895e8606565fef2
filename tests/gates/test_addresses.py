import pytest

from gates.addresses import address_of

HERE = ["10.0.0.9", 1234]


@pytest.mark.parametrize(
    ("client", "forwarded", "proxies", "address"),
    [
        (HERE, [], 0, "10.0.0.9"),
        (HERE, [b"1.1.1.1"], 0, "10.0.0.9"),
        (HERE, [b"1.1.1.1"], 1, "1.1.1.1"),
        (HERE, [b"6.6.6.6, 1.1.1.1"], 1, "1.1.1.1"),
        (HERE, [b"6.6.6.6", b"2.2.2.2, 1.1.1.1"], 2, "2.2.2.2"),
        (HERE, [b"1.1.1.1"], 2, "10.0.0.9"),
        (HERE, [b""], 1, "10.0.0.9"),
        (None, [], 0, ""),
    ],
)
def test_address_is_what_the_nearest_trusted_proxy_heard_from(
    client: list[object] | None, forwarded: list[bytes], proxies: int, address: str
) -> None:
    headers = [(b"host", b"x"), *((b"x-forwarded-for", value) for value in forwarded)]
    assert address_of({"client": client, "headers": headers}, proxies) == address
