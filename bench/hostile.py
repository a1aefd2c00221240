"""Packs from strangers: how long `check` and `build` take, and how much memory, until each is refused.

Each command is a process of its own; its processor time and its largest memory are what the system counted.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.press import PUNCHBOARD, ROOT

sys.path.insert(0, str(ROOT / "tests"))

KIND = "bench"
MOST_SECONDS = 20.0
MOST_MEGABYTES = 500


def run() -> dict[str, Any]:
    from support.hostile_packs import MAKERS

    packs = {name: of_pack(name) for name in MAKERS}
    assert len(packs) > 25, "hostile packs were made"
    refused = {name: pack for name, pack in packs.items() if pack["check"]["exit"] != 0}
    return {
        "packs": len(packs),
        "refused": len(refused),
        "most_seconds_until_refused": max(each["seconds"] for pack in refused.values() for each in pack.values()),
        "most_megabytes": max(each["megabytes"] for pack in packs.values() for each in pack.values()),
        "mistakes_in_punchboard": sum(each["mistake"] for pack in packs.values() for each in pack.values()),
        "targets": {"seconds": MOST_SECONDS, "megabytes": MOST_MEGABYTES},
        "each": packs,
    }


def of_pack(name: str) -> dict[str, dict[str, Any]]:
    with TemporaryDirectory() as folder:
        # A process of its own, because a child begins with the largest memory of its parent.
        subprocess.run([sys.executable, "-m", "bench.hostile", name, folder], check=True, cwd=ROOT)
        pack = Path(folder) / "my-game"
        return {
            "check": measure(["check", str(pack), "--lang", "en"], Path(folder)),
            "build": measure(["build", str(pack), "--lang", "en", "-o", f"{folder}/out"], Path(folder)),
        }


def measure(arguments: list[str], folder: Path) -> dict[str, Any]:
    """Run one command and return its exit code, processor seconds, megabytes and first words."""
    log = folder / "log"
    with log.open("wb") as said:
        process = subprocess.Popen([*PUNCHBOARD, *arguments], stdout=said, stderr=said)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    words = log.read_text(encoding="utf-8", errors="replace").replace(str(folder), "").strip()
    return {
        "exit": process.returncode,
        "seconds": round(used.ru_utime + used.ru_stime, 2),
        "megabytes": used.ru_maxrss // 1024,
        "mistake": "Traceback" in words or "mistake in Punchboard" in words,
        "says": words.splitlines()[0][:160] if words else "",
    }


if __name__ == "__main__":
    from support.hostile_packs import make

    make(sys.argv[1], Path(sys.argv[2]))
