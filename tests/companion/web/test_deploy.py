"""What `deploy/` promises: its files fit each other and the app, and its gunicorn command serves tables."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from importlib import metadata
from importlib.metadata import packages_distributions
from pathlib import Path
from runpy import run_path
from time import monotonic
from typing import Any

import psycopg
import pytest
import yaml
from gunicorn.arbiter import Arbiter
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name as canonical
from support.front import in_front_of, nginx
from support.server import Caller, Server, Stream, seated, serving

from companion.store.postgres import MOST_CONNECTIONS
from companion.web.api_qr import qr_svg

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "deploy"


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return found


def test_the_services_name_each_other_and_files_that_are_there(compose: dict[str, Any]) -> None:
    services = compose["services"]
    for name, service in services.items():
        assert set(service) <= {
            "image",
            "build",
            "command",
            "environment",
            "volumes",
            "ports",
            "healthcheck",
            "depends_on",
            "restart",
            "stop_grace_period",
        }
        assert ("image" in service) != ("build" in service), name
        assert set(service.get("depends_on", ())) <= services.keys()
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in compose["volumes"] or (DEPLOY / source).is_file(), volume
    build = services["web"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == DEPLOY / "Dockerfile"


def test_each_waits_until_what_it_needs_answers(compose: dict[str, Any]) -> None:
    services = compose["services"]
    for name, needed in (("web", "store"), ("front", "web")):
        assert services[name]["depends_on"] == {needed: {"condition": "service_healthy"}}
        assert services[needed]["healthcheck"]["test"][0] == "CMD"
    database = services["store"]["healthcheck"]["test"]
    assert database[database.index("-h") + 1] == "127.0.0.1", "at its socket it answers before it is ready for anybody"


def test_a_companion_is_healthy_when_it_answers(compose: dict[str, Any], tmp_path: Path) -> None:
    _, program, option, question = compose["services"]["web"]["healthcheck"]["test"]
    assert (program, option) == ("python", "-c")

    def healthy(port: int) -> bool:
        asked = question.replace(":8086/", f":{port}/")
        return subprocess.run([sys.executable, option, asked], capture_output=True, check=False).returncode == 0

    with serving(tmp_path) as server:
        assert healthy(server.port)
    assert not healthy(server.port)


def test_the_image_has_all_that_its_workers_import() -> None:
    """What else happens to be installed here is not in it."""
    (asked,) = re.findall(r'"\.\[([a-z,]+)\]"', (DEPLOY / "Dockerfile").read_text("utf-8"))
    there = needed_by("punchboard", frozenset(asked.split(",")))
    look = "import sys; old = {*sys.modules}; import gunicorn.workers.ggevent, psycopg; print(*{*sys.modules} - old)"
    said = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True).stdout
    owners = packages_distributions()
    for package in {name.partition(".")[0] for name in said.split()}:
        assert package not in owners or there & {canonical(name) for name in owners[package]}, package


def needed_by(name: str, extras: frozenset[str]) -> set[str]:
    """This distribution and all that come with it."""
    seen: set[tuple[str, frozenset[str]]] = set()
    asked = [(name, extras)]
    while asked:
        name, extras = each = asked.pop()
        if each in seen:
            continue
        seen.add(each)
        for wanted in map(Requirement, metadata.requires(name) or ()):
            if wanted.marker is None or any(wanted.marker.evaluate({"extra": extra}) for extra in ("", *extras)):
                asked.append((canonical(wanted.name), frozenset(wanted.extras)))
    return {name for name, _ in seen}


def test_the_image_is_made_of_the_product_and_nothing_else() -> None:
    lines = (DEPLOY / "Dockerfile.dockerignore").read_text("utf-8").splitlines()
    ignored = [line for line in lines if not line.startswith("#")]
    assert ignored[0] == "*", "what is not named stays outside: secrets, tests, whatever lies about"
    let_in = {line[1:] for line in ignored if line.startswith("!")}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = {*wheel["packages"], *wheel["force-include"], project["project"]["readme"]}
    assert let_in == {*needed, *project["project"]["license-files"], "pyproject.toml", "deploy/gunicorn.conf.py"}
    assert all((ROOT / path).exists() for path in let_in)


def test_secrets_beside_the_compose_file_are_kept_out_of_git() -> None:
    assert ".env" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


def test_nobody_in_the_image_is_root_and_what_made_it_stays_outside() -> None:
    made, final = (DEPLOY / "Dockerfile").read_text("utf-8").split("\nFROM ")[1:]
    assert "COPY . ." in made
    copied = re.findall(r"^COPY (.+)$", final, re.M)
    assert copied == [
        "--from=made /opt/punchboard /opt/punchboard",
        "deploy/gunicorn.conf.py /etc/punchboard/gunicorn.conf.py",
    ]
    users = re.findall(r"^USER (\w+)$", final, re.M)
    assert users == ["punchboard"]
    assert f"useradd --system --no-create-home {users[0]}" in final
    assert final.index("USER") > final.rindex("RUN")


def test_the_database_has_a_line_for_all_workers(compose: dict[str, Any]) -> None:
    """Three companions on a machine of eight cores, each worker with all its lines and the one that listens."""
    option, setting = compose["services"]["store"]["command"]
    assert option == "-c"
    name, _, most = setting.partition("=")
    assert name == "max_connections"
    assert int(most) >= 3 * 8 * (MOST_CONNECTIONS + 1)


@pytest.mark.parametrize(("given", "workers"), [("3", 3), ("", os.cpu_count())])
def test_what_compose_passes_on_empty_is_as_if_it_were_not_there(
    compose: dict[str, Any], monkeypatch: pytest.MonkeyPatch, given: str, workers: int
) -> None:
    assert compose["services"]["web"]["environment"]["PUNCHBOARD_WORKERS"] == "${PUNCHBOARD_WORKERS:-}"
    monkeypatch.setenv("PUNCHBOARD_POSTGRES", "postgresql://store/punchboard")
    monkeypatch.setenv("PUNCHBOARD_WORKERS", given)
    assert run_path(str(DEPLOY / "gunicorn.conf.py"))["workers"] == workers


def test_nginx_follows_companions_that_come_and_go(compose: dict[str, Any]) -> None:
    """It takes a newer one to ask for names again while it runs; the others ask once, when they start."""
    nginx = (DEPLOY / "nginx.conf").read_text("utf-8")
    assert re.search(r"^resolver 127\.0\.0\.11 valid=\d+s ipv6=off;$", nginx, re.M)
    assert re.search(r"upstream punchboard \{\s+zone \w+ \w+;\s+server web:\d+ resolve;", nginx)
    image, _, tag = compose["services"]["front"]["image"].partition(":")
    assert image == "nginx"
    assert tuple(map(int, tag.split("."))) >= (1, 28)


def test_every_setting_that_is_set_is_one_that_is_read(compose: dict[str, Any]) -> None:
    source = (ROOT / "companion" / "web" / "wsgi.py").read_text("utf-8") + (DEPLOY / "gunicorn.conf.py").read_text(
        "utf-8"
    )
    given = compose["services"]["web"]["environment"]
    assert "PUNCHBOARD_POSTGRES" in given
    for name in given.keys() - {"PGPASSWORD"}:  # PostgreSQL's own library reads this one
        assert f'"{name}"' in source, name


def test_a_password_may_hold_any_sign(compose: dict[str, Any]) -> None:
    """In an address p@ss/word would name another host; there it does not stand."""
    given = compose["services"]["web"]["environment"]
    assert "PASSWORD" not in given["PUNCHBOARD_POSTGRES"]
    assert given["PGPASSWORD"] == "${POSTGRES_PASSWORD}"
    named = psycopg.conninfo.conninfo_to_dict(given["PUNCHBOARD_POSTGRES"])
    assert named == {"user": "punchboard", "host": "store", "dbname": "punchboard"}


def test_nobody_outside_says_where_a_request_came_from(compose: dict[str, Any]) -> None:
    """What the app believes of its proxy is written by the proxy, never handed on."""
    nginx = (DEPLOY / "nginx.conf").read_text("utf-8")
    assert compose["services"]["web"]["environment"]["PUNCHBOARD_PROXIES"] == "1"
    for name in ("For", "Host", "Proto"):
        assert re.search(rf"proxy_set_header X-Forwarded-{name} \$\w+;", nginx), name


def test_the_ports_meet(compose: dict[str, Any]) -> None:
    nginx = (DEPLOY / "nginx.conf").read_text("utf-8")
    (port,) = set(re.findall(r"server web:(\d+) resolve;", nginx))
    assert f":{port}" in (DEPLOY / "gunicorn.conf.py").read_text("utf-8")
    assert f"EXPOSE {port}" in (DEPLOY / "Dockerfile").read_text("utf-8")
    (published,) = compose["services"]["front"]["ports"]
    assert f"listen {published.split(':')[1]};" in nginx


def test_nginx_holds_nothing_back_where_streams_pass() -> None:
    nginx = (DEPLOY / "nginx.conf").read_text("utf-8")
    block = re.search(r"location ~ (\S+) \{(.*?)\}", nginx, re.S)
    assert block is not None
    for path in ("/api/v1/tables/ABCDEF/stream", "/api/v1/tables/ABCDEF/poll"):
        assert re.search(block[1], path)
    assert not re.search(block[1], "/api/v1/tables/ABCDEF/view")
    assert "proxy_buffering off;" in block[2]
    assert "gzip off;" in block[2]


@contextmanager
def two_workers(folder: Path, postgres_url: str, **settings: str) -> Iterator[Server]:
    """Two workers of gevent over PostgreSQL, started as `deploy/` says."""
    command = [sys.executable, "-m", "gunicorn", "-c", str(DEPLOY / "gunicorn.conf.py"), "companion.web.wsgi:app"]
    given = {"PUNCHBOARD_POSTGRES": postgres_url, "PUNCHBOARD_WORKERS": "2", "PUNCHBOARD_BIND": "127.0.0.1:0"}
    environ = {**os.environ, **given, **settings}
    process = subprocess.Popen(command, env=environ, stderr=subprocess.PIPE, text=True, cwd=ROOT)
    try:
        assert process.stderr is not None
        port, workers = 0, 0
        while workers < 2:
            line = process.stderr.readline()
            assert line, "gunicorn ended"
            listening = re.search(r"Listening at: http://127\.0\.0\.1:(\d+)", line)
            port = int(listening[1]) if listening else port
            workers += "Booting worker" in line
        yield Server(folder, port=port)
    finally:
        process.send_signal(signal.SIGQUIT)  # at once, without waiting for streams
        process.communicate(timeout=30)


def test_workers_that_cannot_start_say_why_in_a_sentence() -> None:
    command = [sys.executable, "-m", "gunicorn", "-c", str(DEPLOY / "gunicorn.conf.py"), "companion.web.wsgi:app"]
    given = {
        "PUNCHBOARD_POSTGRES": "postgresql://nobody@127.0.0.1:1/nothing",
        "PUNCHBOARD_BIND": "127.0.0.1:0",
        "PUNCHBOARD_WORKERS": "1",  # when several cannot, gunicorn may end with a traceback of its own
    }
    done = subprocess.run(command, env={**os.environ, **given}, stderr=subprocess.PIPE, text=True, cwd=ROOT, timeout=60)
    assert done.returncode == Arbiter.WORKER_BOOT_ERROR, "it is not tried again and again"
    assert "PostgreSQL does not answer" in done.stderr
    assert "Traceback" not in done.stderr


def streams_of(server: Server, code: str, phones: Mapping[str, Caller]) -> list[Stream]:
    """Four for each phone, that have heard what there is."""
    streams = [Stream(server.port, code, phone.token) for phone in phones.values() for _ in range(4)]
    for stream in streams:
        stream.event()
    return streams


def play_some(code: str, phones: Mapping[str, Caller], streams: list[Stream]) -> None:
    """Six moves, each of which every stream tells before the next is made."""
    number = 0
    for _ in range(6):
        newest = f"/tables/{code}/view?after={number}"  # whichever worker answers has seen what the streams were told
        mover = next(phone for phone in phones.values() if phone("GET", newest).json["moves"])
        answer = mover.move(code)
        assert answer is not None
        assert answer.status == 200, answer.json
        number = answer.json["number"]
        for stream in streams:
            stream.until(number)
    for stream in streams:
        stream.close()


@pytest.mark.postgres
def test_gunicorn_with_two_workers_serves_tables_and_streams(tmp_path: Path, postgres_url: str) -> None:
    with two_workers(tmp_path, postgres_url) as server:
        code, phones, _ = seated(server)
        streams = streams_of(server, code, phones)
        assert "x-accel-buffering: no" in [line.lower() for line in streams[0].head]
        play_some(code, phones, streams)
        assert server.api()("GET", "/games").status == 200


@pytest.mark.postgres
def test_nginx_in_front_passes_streams_on_at_once_and_says_who_asks(tmp_path: Path, postgres_url: str) -> None:
    nginx()
    with (
        two_workers(tmp_path, postgres_url, PUNCHBOARD_PROXIES="1") as behind,
        in_front_of(behind.port, tmp_path) as port,
    ):
        server = Server(tmp_path, port=port)
        code, phones, host = seated(server)
        play_some(code, phones, streams_of(server, code, phones))

        waited = server.api(phones["Ana"].token)("GET", f"/tables/{code}/poll?after=999&wait=1")
        assert waited.status == 200, "a poll is waited for"
        assert qr_svg(f"http://127.0.0.1:{port}/t/{code}") == scanned(port, code, host), "QR codes lead to the front"
        join = f"/tables/{code}/seats/Ana"
        for origin, ours in ((f"http://127.0.0.1:{port}", True), ("http://127.0.0.1:1", False)):
            refused = server.api()("POST", join, {}, Origin=origin).json["error"]
            assert (refused != "foreign-origin") is ours, origin
        large = server.api()("POST", "/tables?lang=de", {"game": "x" * 100_000})
        assert (large.status, large.json["error"]) == (413, "too-large"), "in the companion's words, not nginx's"

        guesses = [
            server.api()("GET", "/tables/QQQQQQ", **{"X-Forwarded-For": f"10.9.8.{n}"}).status for n in range(250)
        ]
        assert set(guesses) == {404, 429}, "made-up addresses are one guesser"


def test_a_machine_that_is_gone_holds_nobody_up(tmp_path: Path) -> None:
    """Nothing comes back from it, not even a no: as from a listener whose queue is full."""
    nginx()
    with socket.create_server(("127.0.0.1", 0), backlog=0) as gone, ExitStack() as queue:
        where = gone.getsockname()
        for _ in range(8):
            line = queue.enter_context(socket.socket())
            line.setblocking(False)
            line.connect_ex(where)
        with serving(tmp_path) as server, in_front_of(where[1], tmp_path, server.port) as port:
            for _ in range(3):
                began = monotonic()
                assert Caller(port)("GET", "/games").status == 200
                assert monotonic() - began < 6


def scanned(port: int, code: str, host: Caller) -> bytes:
    """The QR code that this table's host shows."""
    line = HTTPConnection("127.0.0.1", port, timeout=10)
    sent = {"Authorization": f"Bearer {host.token}", "Content-Type": "application/json"}
    line.request("POST", f"/api/v1/tables/{code}/qr", "{}", sent)
    answer = line.getresponse()
    assert answer.status == 200
    found = answer.read()
    line.close()
    return found
