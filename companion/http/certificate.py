"""A self-signed certificate. Browsers warn about it once; in return they allow wake lock, camera and clipboard."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

DAYS = 397
"""The longest life phones accept."""
AT_HOME = ("localhost", "127.0.0.1", "::1")
"""Names of this machine in every certificate."""


def certificate(folder: Path, addresses: Sequence[str]) -> tuple[Path, Path]:
    """Return the certificate and its key in `folder` for these addresses and names. It is made anew when it is missing,
    expires soon, or lacks one of them."""
    names = sorted({written for each in (*AT_HOME, *addresses) if (written := _normalise(each))})
    cert, key = folder / "certificate.pem", folder / "key.pem"
    if cert.is_file() and key.is_file() and _is_valid(cert, names):
        return cert, key
    folder.mkdir(parents=True, exist_ok=True)
    cert_bytes, key_bytes = _make(names)
    for path, data in ((key, key_bytes), (cert, cert_bytes)):
        aside = path.with_suffix(".new")
        descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        aside.replace(path)
    return cert, key


def _normalise(address: str) -> str:
    """Return an address as certificates write it; empty if none can."""
    with suppress(ValueError):
        return str(ipaddress.ip_address(address.partition("%")[0]))
    with suppress(UnicodeError):
        return address.rstrip(".").encode("idna").decode().lower()
    return ""


def _is_valid(path: Path, names: Sequence[str]) -> bool:
    from cryptography import x509

    try:
        found = x509.load_pem_x509_certificate(path.read_bytes())
        named = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (ValueError, x509.ExtensionNotFound):
        return False
    known = {str(address) for address in named.get_values_for_type(x509.IPAddress)}
    known.update(named.get_values_for_type(x509.DNSName))
    return known.issuperset(names) and found.not_valid_after_utc > datetime.now(UTC) + timedelta(days=7)


def _make(names: Sequence[str]) -> tuple[bytes, bytes]:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Punchboard at this table")])
    hosts: list[x509.GeneralName] = []
    for each in names:
        try:
            hosts.append(x509.IPAddress(ipaddress.ip_address(each)))
        except ValueError:
            hosts.append(x509.DNSName(each))
    now = datetime.now(UTC)
    built = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=DAYS - 1))
        .add_extension(x509.SubjectAlternativeName(hosts), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    secret = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return built.public_bytes(pem), secret
