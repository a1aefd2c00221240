"""Short table codes people read to each other, and the tokens that open seats.

A code has no letters that look or sound like another (no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V). Tokens are long and
random; only their hashes are ever kept.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

LETTERS = "ACDEFGHJKMNPQRTWXY34679"
LENGTH = 6

RECOVERY_LENGTH = 12
"""54 bits: too many to guess at a few tries a minute, few enough to be noted by hand."""
RECOVERY_GROUP = 4

_KNOWN = frozenset(LETTERS)
_LOOKALIKES = str.maketrans({"0": "Q", "O": "Q", "V": "W", "U": "W", " ": "", "-": "", "·": ""})


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def read_code(typed: str) -> str | None:
    """Return the code that was meant, ignoring case, spaces and look-alikes; None if it cannot be one."""
    if len(typed) == LENGTH and _KNOWN.issuperset(typed):
        return typed
    code = typed.strip().upper().translate(_LOOKALIKES)
    return code if len(code) == LENGTH and _KNOWN.issuperset(code) else None


def new_recovery() -> str:
    """Return a code for the host to note, like `ACDE-FGHJ-KMNP`."""
    return _group_letters("".join(secrets.choice(LETTERS) for _ in range(RECOVERY_LENGTH)))


def recovery_of(secret: str, code: str, key: str) -> str:
    """Return the recovery code for a phone's key: always the same one, which takes both key and seed to compute."""
    number = int.from_bytes(hmac.digest(secret.encode(), f"recovery\n{code}\n{key}".encode(), "sha256"), "big")
    letters = []
    for _ in range(RECOVERY_LENGTH):
        number, at = divmod(number, len(LETTERS))
        letters.append(LETTERS[at])
    return _group_letters("".join(letters))


def read_recovery(typed: str) -> str | None:
    """Return the recovery code that was meant, or None if it cannot be one."""
    letters = typed.strip().upper().translate(_LOOKALIKES)
    return _group_letters(letters) if len(letters) == RECOVERY_LENGTH and _KNOWN.issuperset(letters) else None


def recovery_hash(code: str, recovery: str) -> str:
    """Hash a recovery code as the table keeps it."""
    return hashlib.sha256(f"recovery\n{code}\n{recovery}".encode()).hexdigest()


def _group_letters(letters: str) -> str:
    return "-".join(letters[at : at + RECOVERY_GROUP] for at in range(0, len(letters), RECOVERY_GROUP))


def new_token() -> str:
    return secrets.token_urlsafe(24)


def token_of(secret: str, code: str, purpose: str, key: str | None) -> str:
    """Return a new token; with a phone's key always the same one, which takes both key and seed to compute."""
    if key is None:
        return new_token()
    return hmac.new(secret.encode(), f"token\n{code}\n{purpose}\n{key}".encode(), "sha256").hexdigest()


def token_hash(token: str) -> bytes:
    """Hash a token. With 192 random bits it needs no salt."""
    return hashlib.sha256(token.encode()).digest()


def opens(token: str | None, kept: bytes) -> bool:
    return token is not None and secrets.compare_digest(token_hash(token), kept)
