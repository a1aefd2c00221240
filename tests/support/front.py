"""A real nginx in front of a companion, configured by the file in `deploy/` itself."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from grp import getgrgid
from pathlib import Path
from pwd import getpwuid

import pytest

CONF = Path(__file__).parents[2] / "deploy" / "nginx.conf"
AROUND = """
daemon off;
user {user} {group};
worker_processes 1;
pid {folder}/nginx.pid;
error_log stderr warn;
events {{ worker_connections 1024; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/punchboard.conf;
}}
"""


def nginx() -> str:
    """The program; skipped aloud where there is none, except in CI."""
    found = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None and os.environ.get("CI"):
        pytest.fail("CI must run nginx")
    if found is None:
        pytest.skip("no nginx on this machine")
    return found


@contextmanager
def in_front_of(port: int, folder: Path, *more: int) -> Iterator[int]:
    """The port people go to. Only the addresses are others than in `deploy/nginx.conf`: here is no name server."""
    front = _free_port()
    text = CONF.read_text("utf-8")
    for before, now in (
        (r"server web:\d+ resolve;", " ".join(f"server 127.0.0.1:{each};" for each in (port, *more))),
        (r"listen 80;", f"listen 127.0.0.1:{front};"),
    ):
        text, found = re.subn(before, now, text)
        assert found, before
    (folder / "punchboard.conf").write_text(text, "utf-8")
    user, group = getpwuid(os.getuid()).pw_name, getgrgid(os.getgid()).gr_name  # who may write in the folder
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user, group=group), "utf-8")
    command = [nginx(), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        _answers(front, process)
        yield front
    finally:
        process.terminate()
        process.communicate(timeout=30)


def _free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        port: int = line.getsockname()[1]
        return port


def _answers(port: int, process: subprocess.Popen[str]) -> None:
    for _ in range(200):
        if process.poll() is not None:
            assert process.stderr is not None
            raise RuntimeError(f"nginx ended: {process.stderr.read()}")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("nginx does not answer")
