"""A real server in a process of its own, Debian's Chromium, and phones that notice when something is wrong: every
console error, every request that leaves the host, every page fault fails the test that caused it.

Without Chromium these tests are skipped aloud; in CI they must run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from support.axe import AXE, axe_source
from support.phones import Phone

from bench.browsers import CHROMIUM_OPTIONS, QUICKEST
from generator.places import shipped_folder


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark browser tests, and try one that timed out once more.

    Now and then headless Chromium draws no frame of a background page for half a minute. A real fault fails both tries.
    """
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=["TimeoutError"]))


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The host of all tests that want no other. It believes what each phone says of its address."""
    with _served(tmp_path_factory.mktemp("tables"), "--proxies", "1") as printed:
        yield printed


@pytest.fixture
def own_address(tmp_path: Path) -> Iterator[str]:
    """A host that also offers a user's own pack, without a rules engine.

    Name it before `phone`, so that it outlives the phones."""
    own = shutil.copytree(shipped_folder("templates") / "new", tmp_path / "my-game")
    (own / "companion.yaml").unlink()
    with _served(tmp_path / "tables", str(own)) as printed:
        yield printed


@pytest.fixture
def served() -> Callable[..., AbstractContextManager[str]]:
    """A host of a test's own packs: `with served(folder of tables, pack, …) as address`."""
    return _served


@contextmanager
def _served(data: Path, *more: str) -> Iterator[str]:
    """`punchboard serve` on a free port, as people start it."""
    code = "from generator.cli import main; main()"
    ways = ["--host", "127.0.0.1", "--port", "0", "--quiet", "--data", str(data)]
    server = subprocess.Popen([sys.executable, "-c", code, "serve", *ways, *more], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    printed = server.stdout.readline().strip()
    assert printed.startswith("http://127.0.0.1:"), printed
    try:
        yield printed
    finally:
        server.terminate()
        server.wait(10)
        server.stdout.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    if QUICKEST is None:
        if os.environ.get("CI"):
            pytest.fail("Chromium is missing; in CI the browser tests must run.")
        pytest.skip("NOT TESTED: Chromium is not installed, so nothing was tried in a browser.")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=QUICKEST, args=CHROMIUM_OPTIONS)
        yield browser
        browser.close()


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def phone(chromium: Any, address: str, request: pytest.FixtureRequest) -> Iterator[Callable[..., Phone]]:
    """Phones as people hold them. When a test fails, what stood on each is told with it."""
    made: list[Phone] = []

    def make(language: str = "en", size: str = "phone", at: str = address, **more: Any) -> Phone:
        made.append(Phone(chromium, at, language, size, **more))
        return made[-1]

    yield make
    for each in made:
        if request.node.stash.get(FAILED, False):
            print(each.shows())
        each.context.close()
    assert [fault for each in made for fault in each.faults] == []


@pytest.fixture
def table(phone: Callable[..., Phone]) -> Callable[..., tuple[Phone, str]]:
    """A host's phone with a table it has just opened, and the code."""

    def make(*names: str, **more: Any) -> tuple[Phone, str]:
        host = phone(**more).open("/new/armorica")
        host.sees(".people")
        host.tap(f".count button:text-is('{len(names)}')")
        for place, name in enumerate(names):
            host.page.fill(f"#name-{place}", name)
        host.tap("button[type=submit]")
        host.sees(".lobby .qr img")
        return host, host.page.url.rsplit("/", 1)[-1]

    return make


@pytest.fixture(scope="session")
def axe() -> str:
    source = axe_source()
    if source is None:
        if os.environ.get("CI"):
            pytest.fail(f"{AXE} could not be fetched with npm; in CI the pages must be checked.")
        pytest.skip(f"NOT TESTED: {AXE} could not be fetched with npm.")
    return source
