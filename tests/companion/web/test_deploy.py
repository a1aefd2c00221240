"""What `deploy/` promises: its files fit each other and the app, and its gunicorn command serves tables."""

from __future__ import annotations

import json
import logging
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from http.client import HTTPConnection
from importlib import metadata
from importlib.metadata import packages_distributions
from pathlib import Path
from runpy import run_path
from time import monotonic
from typing import Any

import gevent
import psycopg
import pytest
import yaml
from gunicorn.arbiter import Arbiter
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name as canonical
from support.front import in_front_of, nginx
from support.server import Caller, Server, Stream, raw_line, seated, serving
from werkzeug.exceptions import RequestTimeout

from companion.cli.serve import EACH
from companion.cli.serve import command as serve
from companion.http.connections import DRIBBLE
from companion.http.request import Request
from companion.store.postgres_pool import MOST_CONNECTIONS
from companion.web.api.qr import qr_svg

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "deploy"


HARDENED = {"read_only", "cap_drop", "security_opt", "tmpfs", "logging"}


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
            *HARDENED,
            "cap_add",
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


def locked(name: str) -> dict[str, tuple[Requirement, int]]:
    """What a lock file names, and how many hashes it has of each."""
    text = (DEPLOY / name).read_text("utf-8").replace("\\\n", " ")
    found: dict[str, tuple[Requirement, int]] = {}
    for line in text.splitlines():
        named, *hashes = line.split(" --hash=sha256:")
        assert all(re.fullmatch(r"[0-9a-f]{64}", one.strip()) for one in hashes), line
        requirement = Requirement(named.strip())
        found[canonical(requirement.name)] = (requirement, len(hashes))
    return found


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


IN_THE_IMAGE = frozenset({"postgres", "gunicorn"})


def test_the_lock_satisfies_the_project_and_has_a_hash_for_every_package() -> None:
    lock, about = locked("requirements.lock"), project()["project"]
    extras = [line for extra in sorted(IN_THE_IMAGE) for line in about["optional-dependencies"][extra]]
    for wanted in map(Requirement, (*about["dependencies"], *extras)):
        exact, _ = lock[canonical(wanted.name)]
        (pin,) = exact.specifier
        assert pin.operator == "=="
        assert wanted.specifier.contains(pin.version), f"{exact}: make lock"
    for wanted in map(Requirement, project()["build-system"]["requires"]):
        (pin,) = locked("build.lock")[canonical(wanted.name)][0].specifier
        assert wanted.specifier.contains(pin.version), f"{wanted}: make lock"
    for file in ("requirements.lock", "build.lock"):
        assert all(hashes for _, hashes in locked(file).values())


def test_the_image_installs_what_is_locked_and_nothing_else() -> None:
    text = (DEPLOY / "Dockerfile").read_text("utf-8")
    for line in re.findall(r"pip .*(?:install|wheel) [^\\\n]*", text):
        assert "--require-hashes -r deploy/" in line or "--no-deps" in line, line


def test_the_image_has_all_that_its_workers_import() -> None:
    """What else happens to be installed here is not in it."""
    there = needed_by("punchboard", IN_THE_IMAGE)
    assert there - {"punchboard"} <= locked("requirements.lock").keys()
    look = "import sys; old = {*sys.modules}; import gunicorn.workers.ggevent, psycopg; print(*{*sys.modules} - old)"
    said = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True).stdout
    owners = packages_distributions()
    for package in {name.partition(".")[0] for name in said.split()}:
        assert package not in owners or there & {canonical(name) for name in owners[package]}, package


def test_every_dependency_has_a_lowest_and_a_highest_version() -> None:
    about = project()
    extras = about["project"]["optional-dependencies"].values()
    lists = (about["build-system"]["requires"], about["project"]["dependencies"], *extras)
    for wanted in (Requirement(line) for lines in lists for line in lines):
        operators = {part.operator for part in wanted.specifier}
        assert operators & {">=", "=="}, wanted
        assert operators & {"<", "=="}, wanted


def test_the_image_brings_the_licences_of_all_that_is_in_it() -> None:
    said = subprocess.run(
        [sys.executable, str(DEPLOY / "licences.py"), "punchboard"], capture_output=True, text=True, check=True
    ).stdout
    for name in needed_by("punchboard", IN_THE_IMAGE):
        (licence,) = re.findall(rf"^{re.escape(metadata.metadata(name)['Name'])} \S+: (.+)\n=+$", said, re.M)
        assert licence
    assert said.count("Permission is hereby granted, free of charge") >= 10, "and their words"
    text = (DEPLOY / "Dockerfile").read_text("utf-8")
    assert "licences.py punchboard > /opt/punchboard/LICENCES.txt" in text
    assert "COPY LICENSE CREDITS.md /usr/share/doc/punchboard/" in text


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
    about = project()
    wheel, licences = about["tool"]["hatch"]["build"]["targets"]["wheel"], about["project"]["license-files"]
    needed = {*wheel["packages"], *wheel["force-include"], about["project"]["readme"]}
    taken = re.findall(r"deploy/[a-z.]+", (DEPLOY / "Dockerfile").read_text("utf-8"))
    assert let_in == {*needed, *licences, "CREDITS.md", "pyproject.toml", *taken}
    assert all((ROOT / path).exists() for path in let_in)


def test_containers_have_no_more_rights_than_they_need(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["restart"] == "unless-stopped", name
        assert {"max-size", "max-file"} <= service["logging"]["options"].keys(), name
        assert service["tmpfs"], name
    assert "cap_add" not in compose["services"]["web"]


def test_the_base_of_the_image_can_be_named_by_its_digest(compose: dict[str, Any]) -> None:
    text = (DEPLOY / "Dockerfile").read_text("utf-8")
    assert set(re.findall(r"^FROM (\S+)", text, re.M)) == {"${PYTHON}"}
    (base,) = re.findall(r"^ARG PYTHON=(\S+)$", text, re.M)
    assert compose["services"]["web"]["build"]["args"] == {"PYTHON": f"${{PUNCHBOARD_PYTHON_IMAGE:-{base}}}"}


def test_a_container_and_compose_ask_the_same_question(compose: dict[str, Any]) -> None:
    (asked,) = re.findall(r"^HEALTHCHECK .+\\\n CMD (\[.+\])$", (DEPLOY / "Dockerfile").read_text("utf-8"), re.M)
    assert json.loads(asked) == compose["services"]["web"]["healthcheck"]["test"][1:]
    assert "/readyz" in asked


UNIT_LINES = (
    *("DynamicUser=yes", "UMask=0077", "CapabilityBoundingSet=", "NoNewPrivileges=yes", "ProtectSystem=strict"),
    *(
        "ProtectHome=yes",
        "PrivateTmp=yes",
        "PrivateDevices=yes",
        "RestrictNamespaces=yes",
        "SystemCallErrorNumber=EPERM",
    ),
    *("SystemCallFilter=@system-service", "SystemCallFilter=~@privileged", "Restart=on-failure"),
)
"""What the unit must say, also where no systemd can judge it."""


def test_the_unit_of_systemd_is_sound_and_hardened(tmp_path: Path) -> None:
    text = (DEPLOY / "punchboard.service").read_text("utf-8")
    (command,) = re.findall(r"^ExecStart=\S+/punchboard (.+)$", text, re.M)
    made = serve.make_context("serve", command.split()[1:])
    assert (command.split()[0], made.params["log_form"], made.params["quiet"]) == ("serve", "json", True)
    for name in re.findall(r"PUNCHBOARD_\w+", text):
        assert any(option.envvar == name for option in serve.params), name
    assert set(UNIT_LINES) <= set(text.splitlines())
    tool = shutil.which("systemd-analyze")
    if tool is None:
        pytest.skip("no systemd on this machine")
    unit = tmp_path / "punchboard.service"
    unit.write_text(text.replace("/opt/punchboard/bin/punchboard", sys.executable), "utf-8")
    checked = subprocess.run([tool, "verify", "--man=no", str(unit)], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    assert "punchboard.service" not in checked.stderr
    ask = [tool, "security", "--offline=yes", "--threshold=20", str(unit)]
    assert subprocess.run(ask, capture_output=True).returncode == 0, "an exposure of 2.0 at most"


def test_secrets_beside_the_compose_file_are_kept_out_of_git() -> None:
    assert ".env" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


def test_nobody_in_the_image_is_root_and_what_made_it_stays_outside() -> None:
    made, final = (DEPLOY / "Dockerfile").read_text("utf-8").split("\nFROM ${PYTHON}")[1:]
    assert "COPY . ." in made
    copied = re.findall(r"^COPY (.+)$", final, re.M)
    assert copied == [
        "--from=made /opt/punchboard /opt/punchboard",
        "LICENSE CREDITS.md /usr/share/doc/punchboard/",
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
    monkeypatch.setenv("PUNCHBOARD_DATABASE", "postgresql://store/punchboard")
    monkeypatch.setenv("PUNCHBOARD_WORKERS", given)
    assert run_path(str(DEPLOY / "gunicorn.conf.py"))["workers"] == workers


def test_nginx_follows_companions_that_come_and_go(compose: dict[str, Any]) -> None:
    """It takes a newer one to ask for names again while it runs; the others ask once, when they start."""
    nginx = (DEPLOY / "nginx.conf").read_text("utf-8")
    assert re.search(r"^resolver 127\.0\.0\.11 valid=\d+s ipv6=off;$", nginx, re.M)
    assert re.search(r"upstream punchboard \{\s+zone \w+ \w+;\s+server web:\d+ resolve;", nginx)
    image = re.fullmatch(r"\$\{PUNCHBOARD_NGINX_IMAGE:-nginx:([\d.]+)\}", compose["services"]["front"]["image"])
    assert image is not None
    assert tuple(map(int, image[1].split("."))) >= (1, 28)


def test_every_setting_that_is_set_is_one_that_is_read(compose: dict[str, Any]) -> None:
    readers = (ROOT / "companion/web/wsgi.py", ROOT / "companion/store/database.py", DEPLOY / "gunicorn.conf.py")
    source = "".join(file.read_text("utf-8") for file in readers)
    given = compose["services"]["web"]["environment"]
    assert "PUNCHBOARD_DATABASE" in given
    for name in given.keys() - {"PGPASSWORD"}:  # PostgreSQL's own library reads this one
        assert f'"{name}"' in source, name


def test_a_password_may_hold_any_sign(compose: dict[str, Any]) -> None:
    """In an address p@ss/word would name another host; there it does not stand."""
    given = compose["services"]["web"]["environment"]
    assert "PASSWORD" not in given["PUNCHBOARD_DATABASE"]
    assert given["PGPASSWORD"] == "${POSTGRES_PASSWORD}"
    named = psycopg.conninfo.conninfo_to_dict(given["PUNCHBOARD_DATABASE"])
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


def test_nobody_dribbles_for_long_at_either_door() -> None:
    nginx, gunicorn = (DEPLOY / "nginx.conf").read_text("utf-8"), run_path(str(DEPLOY / "gunicorn.conf.py"))
    assert gunicorn["keepalive"] == DRIBBLE
    for line in (
        f"client_header_timeout {DRIBBLE:.0f}s;",
        "proxy_request_buffering off;",
        f"limit_conn sources {EACH};",
    ):
        assert line in nginx, line
    ours = re.search(r"keepalive_timeout (\d+)s;", nginx)
    assert ours is not None
    assert int(ours[1]) < DRIBBLE, "nginx lets go first"


def test_behind_gunicorn_a_body_has_its_time_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    class Dribble:
        def read(self, _: int) -> bytes:
            gevent.sleep(10)
            return b"{}"

    monkeypatch.setattr("companion.http.request.DRIBBLE", 0.02)
    environ = {"gunicorn.socket": object(), "CONTENT_LENGTH": "2", "wsgi.input": Dribble()}
    with pytest.raises(RequestTimeout):
        Request(environ).body()


def test_gunicorn_logs_no_garbage_and_no_address() -> None:
    log = logging.Logger("test")
    seen: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: seen.append(record.getMessage())  # type: ignore[method-assign]  # all it is to do
    log.addHandler(handler)
    log.addFilter(run_path(str(DEPLOY / "gunicorn.conf.py"))["_says_no_address"])
    log.warning("Invalid request from ip=192.0.2.7: Invalid HTTP method: '\\x16'")
    log.warning("Worker exiting")
    assert seen == ["Worker exiting"]
    from gunicorn.workers import base

    assert "Invalid request from ip=" in Path(base.__file__).read_text("utf-8"), "as gunicorn says it today"


@contextmanager
def gunicorn(folder: Path, **settings: str) -> Iterator[Server]:
    """gunicorn with workers of gevent, started as `deploy/` says."""
    command = [sys.executable, "-m", "gunicorn", "-c", str(DEPLOY / "gunicorn.conf.py"), "companion.web.wsgi:app"]
    environ = {**os.environ, "PUNCHBOARD_BIND": "127.0.0.1:0", **settings}
    process = subprocess.Popen(command, env=environ, stderr=subprocess.PIPE, text=True, cwd=ROOT)
    try:
        assert process.stderr is not None
        port, workers = 0, 0
        while workers < int(settings["PUNCHBOARD_WORKERS"]):
            line = process.stderr.readline()
            assert line, "gunicorn ended"
            listening = re.search(r"Listening at: http://127\.0\.0\.1:(\d+)", line)
            port = int(listening[1]) if listening else port
            workers += "Booting worker" in line
        yield Server(folder, port=port, process=process)
    finally:
        process.send_signal(signal.SIGQUIT)  # at once, without waiting for streams
        process.communicate(timeout=30)


def two_workers(folder: Path, postgres_url: str, **settings: str) -> AbstractContextManager[Server]:
    return gunicorn(folder, PUNCHBOARD_DATABASE=postgres_url, PUNCHBOARD_WORKERS="2", **settings)


def test_gunicorn_stops_in_good_order_while_streams_are_open(tmp_path: Path) -> None:
    """It waits for streams as long as `graceful_timeout`, and kills who is left then: they have to end by themselves,
    and everything lies in the main file when it is gone."""
    with gunicorn(tmp_path, PUNCHBOARD_DATA=str(tmp_path), PUNCHBOARD_WORKERS="1") as server:
        code, phones, _ = seated(server)
        streams = streams_of(server, code, phones)
        assert server.process is not None
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(60) == 0
        said = server.process.communicate()[1]
        for stream in streams:
            stream.close()
    assert "SIGKILL" not in said, said
    assert run_path(str(DEPLOY / "gunicorn.conf.py"))["graceful_timeout"] == 5, "after which it would be killed"
    assert "Traceback" not in said, said
    assert sorted(file.name for file in tmp_path.glob("tables.sqlite3*")) == ["tables.sqlite3", "tables.sqlite3-heads"]


def test_workers_that_cannot_start_say_why_in_a_sentence() -> None:
    command = [sys.executable, "-m", "gunicorn", "-c", str(DEPLOY / "gunicorn.conf.py"), "companion.web.wsgi:app"]
    given = {
        "PUNCHBOARD_DATABASE": "postgresql://nobody@127.0.0.1:1/nothing",
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
        post = b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        for sent, status in (
            (post + b"Transfer-Encoding: chunked\r\n\r\n\r\n{}\r\n0\r\n\r\n", b"400"),
            (b"GET /api/v1/games HTTP/1.1\r\n\r\n", b"400"),
            (b"GET /api/v1/games HTTP/1.1\r\nHost: evil.example\r\n\r\n", b"421"),
            (b"\x16\x03 nothing of sense\r\n\r\n", b"400"),
            (b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", b"200"),
        ):
            assert raw_line(server.port, sent).startswith(b"HTTP/1.1 " + status), sent


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

        guesses = [server.api()("GET", "/tables/never", **{"X-Forwarded-For": f"10.9.8.{n}"}).status for n in range(80)]
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
