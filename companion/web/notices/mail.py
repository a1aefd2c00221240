"""Mail: the server's settings, a message as it is written, and its delivery by SMTP."""

from __future__ import annotations

import re
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from ipaddress import ip_address
from urllib.parse import unquote, urlsplit

from companion.web.notices.delivery import Delivery, Undeliverable
from generator.errors import refuse

ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}")
LONGEST = 254
SECONDS = 20.0
"""Until a mail server that says nothing counts as away."""
PORTS = {"smtp": 587, "smtps": 465}
PERMANENT = 500
EXAMPLE = "Write it as smtps://user:password@mail.example.org or smtp://localhost:25"


@dataclass(frozen=True, slots=True)
class Smtp:
    """A mail server. `encrypted` from the first byte; else the line is made so, except to this machine."""

    host: str
    port: int
    encrypted: bool
    sender: str
    user: str = ""
    password: str = ""


def is_address(text: str) -> bool:
    return len(text) <= LONGEST and ADDRESS.fullmatch(text) is not None


def mailbox(address: str) -> str:
    """Return what addresses of one mailbox have in common, as rate limits count them: `ana+games@…` is `ana@…`."""
    local, at, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}" if at else domain


def read_smtp(url: str, sender: str) -> Smtp | None:
    """Return the mail server of `--smtp` and `--mail-from`, None without one; refuse what cannot be one. The refusal
    does not show the password."""
    if not url:
        return None
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise refuse("smtp", "--smtp has no port that could be one.", EXAMPLE) from None
    if parts.scheme not in PORTS or not parts.hostname or parts.path.strip("/") or parts.query:
        raise refuse("smtp", "--smtp is not the address of a mail server.", EXAMPLE)
    if not is_address(sender):
        raise refuse(
            "smtp",
            f"“{sender[:80]}” is no address that mails could come from." if sender else "mails need a sender.",
            "Name it with --mail-from games@example.org",
        )
    return Smtp(
        host=parts.hostname,
        port=port or PORTS[parts.scheme],
        encrypted=parts.scheme == "smtps",
        sender=sender,
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
    )


def compose(delivery: Delivery, smtp: Smtp) -> EmailMessage:
    """Write a mail as plain text, with the way out in its head and at its end."""
    mail = EmailMessage()
    mail["From"] = smtp.sender
    mail["To"] = delivery.notice.address
    mail["Subject"] = " ".join(delivery.subject.split())
    mail["Date"] = formatdate()
    mail["Message-ID"] = make_msgid(domain=smtp.sender.partition("@")[2])
    mail["Auto-Submitted"] = "auto-generated"
    mail["List-Unsubscribe"] = f"<{delivery.stop}>"
    mail.set_content(delivery.text)
    return mail


def deliver(delivery: Delivery, smtp: Smtp) -> None:
    """Send a mail, or raise: `Undeliverable` where the mail server says that it never will be."""
    mail = compose(delivery, smtp)
    context = ssl.create_default_context()
    try:
        if smtp.encrypted:
            line: smtplib.SMTP = smtplib.SMTP_SSL(smtp.host, smtp.port, timeout=SECONDS, context=context)
        else:
            line = smtplib.SMTP(smtp.host, smtp.port, timeout=SECONDS)
        with line:
            if not smtp.encrypted and not _is_this_machine(smtp.host):
                line.starttls(context=context)
            if smtp.user:
                line.login(smtp.user, smtp.password)
            line.send_message(mail)
    except smtplib.SMTPRecipientsRefused as fault:
        code = next(iter(fault.recipients.values()))[0]
        raise (Undeliverable if code >= PERMANENT else OSError)(f"the mail server answered {code}") from None
    except smtplib.SMTPResponseException as fault:
        raise OSError(f"the mail server answered {fault.smtp_code}") from None


def _is_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
