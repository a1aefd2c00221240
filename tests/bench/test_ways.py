"""Two answers that differ in what each new table draws for itself, and in the second of the clock, are alike."""

from __future__ import annotations

import json
from typing import Any

from bench.noninterference.ways import _without_keys


def branched(code: str, key: str, until: str, more: str = "") -> tuple[Any, ...]:
    said = json.dumps({"code": code, "host": f"host.{key}", "recovery": f"{key}-again", "more": more}).encode()
    cookie = f"host-{code}={key}; Expires=Sat, 20 Nov 2027 13:31:{until} GMT; Path=/api/v1/tables/{code}"
    return "POST", "/replay/0/branch", 201, [("Set-Cookie", cookie)], said


def test_codes_keys_and_the_clock_tell_no_two_answers_apart() -> None:
    here, there = branched("ACDEFG", "wren", "55"), branched("QRTWXY", "kestrel", "56")
    assert _without_keys(here) == _without_keys(there)
    assert _without_keys(here) != _without_keys(branched("QRTWXY", "kestrel", "56", "more"))
