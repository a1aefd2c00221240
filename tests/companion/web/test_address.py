"""What is printed and drawn as a QR must be an address a phone can open."""

from __future__ import annotations

import ipaddress
import ssl
import stat
from pathlib import Path

from companion.web.address import base_url, lan_addresses, phone_host
from companion.web.certificate import certificate


def test_lan_addresses_are_addresses_others_can_reach() -> None:
    for address in lan_addresses():
        assert not ipaddress.ip_address(address).is_loopback


def test_the_usual_port_is_not_printed() -> None:
    assert base_url("192.168.1.5", 80) == "http://192.168.1.5"
    assert base_url("192.168.1.5", 8086) == "http://192.168.1.5:8086"
    assert base_url("192.168.1.5", 443, tls=True) == "https://192.168.1.5"
    assert base_url("fe80::1", 8086) == "http://[fe80::1]:8086"


def test_a_bound_address_is_printed_as_it_is() -> None:
    assert phone_host("10.1.2.3") == "10.1.2.3"
    assert phone_host("0.0.0.0") != "0.0.0.0"


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


def test_a_damaged_certificate_is_replaced(tmp_path: Path) -> None:
    certificate(tmp_path, ["192.168.1.5"])
    (tmp_path / "certificate.pem").write_text("noise")
    cert, key = certificate(tmp_path, ["192.168.1.5"])
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key)
