"""A network of its own inside this machine: namespaces that stand for machines, bridges that stand for switches.

It takes Linux, iproute2 and root. Nothing of it touches the machine's own network, and `close` takes all of it away.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import suppress

SWITCHES = "switches"
PREFIX_BITS = 24


def missing() -> str | None:
    """Why no network can be made here, if so."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "network namespaces take root"
    return None if shutil.which("ip") and shutil.which("tc") else "no iproute2 (ip, tc) on this machine"


class Network:
    def __init__(self, *switches: str) -> None:
        self._prefix = f"drill{os.getpid()}-"
        self._spaces: list[str] = []
        self._add(SWITCHES)
        for switch in switches:
            self._in(SWITCHES, "ip", "link", "add", switch, "type", "bridge")
            self._in(SWITCHES, "ip", "link", "set", switch, "up")

    def machine(self, name: str, **addresses: str) -> None:
        """A machine with an address at each of these switches."""
        self._add(name)
        self._in(name, "ip", "link", "set", "lo", "up")
        for switch, address in addresses.items():
            port = f"{name}-{switch}"
            ends = ("netns", self._prefix + SWITCHES, "type", "veth", "peer", "name", switch)
            _run("ip", "link", "add", port, *ends, "netns", self._prefix + name)
            self._in(name, "ip", "addr", "add", f"{address}/{PREFIX_BITS}", "dev", switch)
            self._in(name, "ip", "link", "set", switch, "up")
            self._in(SWITCHES, "ip", "link", "set", port, "master", switch, "up")

    def at(self, name: str, *command: str) -> list[str]:
        """The command as it is run on a machine."""
        return ["ip", "netns", "exec", self._prefix + name, *command]

    def cut(self, name: str, switch: str) -> None:
        """The switch no longer knows the machine: what is sent is lost without a word."""
        self._in(SWITCHES, "ip", "link", "set", f"{name}-{switch}", "nomaster")

    def mend(self, name: str, switch: str) -> None:
        self._in(SWITCHES, "ip", "link", "set", f"{name}-{switch}", "master", switch)

    def slow(self, name: str, switch: str, rate: str) -> None:
        """What goes to the machine comes at this rate (`256kbit`), and waits in between."""
        shaping = ("root", "tbf", "rate", rate, "burst", "4k", "latency", "5s")
        self._in(SWITCHES, "tc", "qdisc", "add", "dev", f"{name}-{switch}", *shaping)

    def hurry(self, name: str, switch: str) -> None:
        self._in(SWITCHES, "tc", "qdisc", "del", "dev", f"{name}-{switch}", "root")

    def close(self) -> None:
        for space in reversed(self._spaces):
            with suppress(subprocess.CalledProcessError):
                _run("ip", "netns", "del", space)

    def _add(self, name: str) -> None:
        _run("ip", "netns", "add", self._prefix + name)
        self._spaces.append(self._prefix + name)

    def _in(self, name: str, *command: str) -> None:
        _run(*self.at(name, *command))


def _run(*command: str) -> None:
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
