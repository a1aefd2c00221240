"""What is printed and drawn as a QR must be an address a phone can open."""

from __future__ import annotations

import ipaddress
import ssl
import stat
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from cryptography.x509 import DNSName, IPAddress, SubjectAlternativeName, load_pem_x509_certificate

from companion.http import addresses
from companion.http.addresses import all_urls, base_url, lan_addresses, phone_host
from companion.http.certificate import certificate


def test_lan_addresses_are_addresses_others_can_reach() -> None:
    for found in lan_addresses():
        assert not ipaddress.ip_address(found).is_loopback


def test_the_usual_port_is_not_printed() -> None:
    assert base_url("192.168.1.5", 80) == "http://192.168.1.5"
    assert base_url("192.168.1.5", 8086) == "http://192.168.1.5:8086"
    assert base_url("192.168.1.5", 443, tls=True) == "https://192.168.1.5"
    assert base_url("fe80::1", 8086) == "http://[fe80::1]:8086"


def test_a_bound_address_is_printed_as_it_is() -> None:
    assert phone_host("10.1.2.3") == "10.1.2.3"
    for everywhere in ("0.0.0.0", "::"):
        assert phone_host(everywhere) not in ("0.0.0.0", "::")


def test_a_certificate_is_made_once_and_anew_for_another_address(tmp_path: Path) -> None:
    cert, key = certificate(tmp_path, ["192.168.1.5"])
    first = cert.read_bytes()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    certificate(tmp_path, ["192.168.1.5"])
    assert cert.read_bytes() == first
    certificate(tmp_path, ["192.168.1.6"])
    assert cert.read_bytes() != first


def names_in(path: Path) -> set[str]:
    named = load_pem_x509_certificate(path.read_bytes()).extensions.get_extension_for_class(SubjectAlternativeName)
    numbers = {str(number) for number in named.value.get_values_for_type(IPAddress)}
    return numbers | set(named.value.get_values_for_type(DNSName))


def test_a_certificate_names_every_address_that_is_printed(tmp_path: Path) -> None:
    urls = all_urls("https://Bücherei.example:8086", "::", 8086, tls=True)
    cert, _ = certificate(tmp_path, [urlsplit(url).hostname or "" for url in urls])
    assert names_in(cert) == {"localhost", "127.0.0.1", "::1", "xn--bcherei-n2a.example", *lan_addresses()}
    cert, _ = certificate(tmp_path, ["fe80::1%eth0", "FD00:0::2", "x" * 70 + ".example", "laptop.local."])
    assert names_in(cert) == {"localhost", "127.0.0.1", "::1", "fe80::1", "fd00::2", "laptop.local"}


def test_a_certificate_kept_from_before_that_lacks_a_name_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.http.certificate.AT_HOME", ("localhost",))
    before = certificate(tmp_path, ["192.168.1.5"])[0].read_bytes()
    monkeypatch.undo()
    cert, key = certificate(tmp_path, ["192.168.1.5"])
    assert cert.read_bytes() != before
    assert names_in(cert) == {"localhost", "127.0.0.1", "::1", "192.168.1.5"}
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key)


@pytest.mark.parametrize("everywhere", ["0.0.0.0", "::"])
def test_every_address_it_is_found_by_is_told(everywhere: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ["192.168.1.5", "10.0.0.5"])
    ours = ["http://192.168.1.5:8086", "http://10.0.0.5:8086", "http://127.0.0.1:8086"]
    assert all_urls("", everywhere, 8086) == ours
    assert all_urls("https://games.example.org", everywhere, 8086) == ["https://games.example.org", *ours]
    assert all_urls("", "10.0.0.5", 8086) == ["http://10.0.0.5:8086"]
    assert all_urls("", "::1", 8086) == ["http://[::1]:8086"]


def test_a_damaged_certificate_is_replaced(tmp_path: Path) -> None:
    certificate(tmp_path, ["192.168.1.5"])
    (tmp_path / "certificate.pem").write_text("noise")
    cert, key = certificate(tmp_path, ["192.168.1.5"])
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key)
