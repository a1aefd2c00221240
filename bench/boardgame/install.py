"""boardgame.io from npm, for measuring beside it. Nothing of it is kept in the repository."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOME = Path(sys.prefix) / "peers" / "boardgame"
PACKAGE = {
    "private": True,
    "dependencies": {"boardgame.io": "0.50.2", "koa-compose": "4.1.0", "node-persist": "3.1.0"},
    "overrides": {"koa-compose": "4.1.0"},
}
"""Its server, the one koa-compose it starts with, and the file store it was made with."""


def missing() -> str | None:
    """Why it cannot be measured here, or None when it stands ready."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        return "npm and node are not installed here"
    wanted = json.dumps(PACKAGE, indent=2)
    stamp = HOME / "installed.json"
    if stamp.is_file() and stamp.read_text() == wanted:
        return None
    HOME.mkdir(parents=True, exist_ok=True)
    (HOME / "package.json").write_text(wanted)
    command = [npm, "install", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"]
    try:
        done = subprocess.run(command, cwd=HOME, capture_output=True, text=True, timeout=240, check=False)
    except subprocess.TimeoutExpired:
        return "npm took longer than four minutes"
    if done.returncode:
        return f"npm could not install it: {done.stderr.strip()[-300:]}"
    stamp.write_text(wanted)
    return None


class Peer:
    """Its server over a folder (None: in memory), on one port, to be killed and started again."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.port = _free_port()
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> bool:
        """False when it does not come up any more."""
        command = ["node", str(Path(__file__).with_name("server.cjs")), str(self.port), str(_cards())]
        self.process = subprocess.Popen(
            command + ([str(self.folder)] if self.folder else []),
            env={**os.environ, "NODE_PATH": str(HOME / "node_modules"), "NODE_ENV": "production"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        while line := self.process.stdout.readline():
            if line.strip() == "ready":
                return True
        self.kill()
        return False

    def kill(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.communicate()
            self.process = None


@contextmanager
def serving(folder: Path | None) -> Iterator[Peer]:
    peer = Peer(folder)
    if not peer.start():
        raise RuntimeError("boardgame.io does not start here")
    try:
        yield peer
    finally:
        peer.kill()


def _cards() -> Path:
    """Armorica's cards as they are printed, for a game written in another language."""
    from companion.engines import open_pack
    from companion.rules.armorica.content import ICONS
    from companion.wording import Wording

    pack = open_pack("armorica").pack
    called = Wording(pack).name
    kept = ("id", "suit", "deck", "pile")
    cards = [
        {name: row[name] for name in kept}
        | {"name": called(row["id"]), "icons": {icon: int(row.get(icon) or 0) for icon in ICONS}}
        for row in pack.tables["cards"]
    ]
    file = HOME / "cards.json"
    file.write_text(json.dumps(cards, ensure_ascii=False))
    return file


def _free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        port: int = line.getsockname()[1]
        return port
