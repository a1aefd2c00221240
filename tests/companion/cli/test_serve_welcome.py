"""What `punchboard serve` prints: the address, this machine's number on the LAN, and a code to scan."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import segno

AT_HOME = """
import sys
from companion.http import addresses
from companion.web import startup
listening = startup.listening
addresses.lan_addresses = lambda: ["192.168.7.7", "10.0.0.7"]
startup.listening = lambda _, port: listening("127.0.0.1", port)  # whatever is printed, nobody else is let in here
from generator.cli import main
main()
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")


def said(folder: Path, *options: str) -> tuple[str, str]:
    """All that is printed until Ctrl+C, and the port."""
    process = subprocess.Popen(
        [sys.executable, "-c", AT_HOME, "serve", "--port", "0", "--data", str(folder), *options],
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stdout is not None
    lines = []
    while line := process.stdout.readline():
        lines.append(line)
        if "Ctrl+C stops" in line:
            process.send_signal(signal.SIGINT)
    assert process.wait(20) == 0
    process.stdout.close()
    text = "".join(lines)
    found = re.search(r"http://192\.168\.7\.7:(\d+)\n", text)
    assert found is not None, text
    return text, found[1]


def drawn(address: str) -> str:
    picture = io.StringIO()
    segno.make(address, error="m").terminal(picture, compact=True, border=2)
    return picture.getvalue()


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_the_lan_address_is_printed_large_with_its_code_and_the_others_below(tmp_path: Path, host: str) -> None:
    text, port = said(tmp_path, "--host", host)
    assert drawn(f"http://192.168.7.7:{port}") in text
    assert f"\n    http://192.168.7.7:{port}\n" in text
    assert f"\n    also http://10.0.0.7:{port}\n    also http://127.0.0.1:{port}\n" in text
    assert f"Tables are kept in {tmp_path}." in text
    assert "certificate" not in text
    assert text.endswith("\nThe tables are kept. See you at the next game.\n")


def test_an_address_that_was_told_comes_first_and_is_the_one_to_scan(tmp_path: Path) -> None:
    text, port = said(tmp_path, "--public-url", "https://games.example.org")
    assert drawn("https://games.example.org") in text
    assert "\n    https://games.example.org\n" in text
    assert f"\n    also http://192.168.7.7:{port}\n" in text
