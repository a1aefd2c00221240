"""The host goes away and comes back: what was open opens again, says so, and is as before by itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from support.phones import Phone
from support.server import Server, seated

KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const names = await caches.keys();
  if (!names.length) return false;
  const store = await caches.open(names[0]);
  const loaded = performance.getEntriesByType("resource").map((each) => each.name);
  const scripts = loaded.filter((name) => /\\/s\\//.test(name));
  for (const address of [location.href.split("#")[0]].concat(scripts)) if (!(await store.match(address))) return false;
  return true;
}"""
STORED = "() => Object.keys(localStorage).includes('punchboard.last')"
EVERYTHING = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  return found;
}"""


def test_a_table_and_its_rules_open_while_the_host_is_away(phone: Callable[..., Phone], tmp_path: Path) -> None:
    server = Server(tmp_path, ())
    server.start()
    try:
        code, phones, _ = seated(server, ("Ana", "Bo"))
        ana = phone(at=f"http://localhost:{server.port}")
        page = ana.page
        page.context.add_cookies(
            [{"name": f"seat-{code}", "value": str(phones["Ana"].token), "url": f"http://localhost:{server.port}"}]
        )
        page.goto(f"{ana.address}/rules/armorica")
        page.wait_for_selector(".chapter")
        page.wait_for_function(KEPT, timeout=30_000)
        page.goto(f"{ana.address}/t/{code}")
        page.wait_for_selector(".bar")
        page.wait_for_function(STORED, timeout=30_000)
        page.wait_for_function(KEPT, timeout=30_000)
        assert not [path for path in page.evaluate(EVERYTHING) if re.match(r"/api/v1/tables/", path)]

        server.kill()
        page.reload()
        page.get_by_text("The host is away").first.wait_for(timeout=20_000)
        page.goto(f"{ana.address}/rules/armorica")
        page.wait_for_selector(".chapter")
        page.get_by_text("The host is away").first.wait_for(timeout=20_000)
        page.goto(f"{ana.address}/toolbox")
        page.wait_for_selector(".dice-choice")
        page.goto(f"{ana.address}/score/armorica")
        page.wait_for_selector("h1:has-text('The host is away')")
        assert page.locator(".away-note").count() == 0, "said once, and this page was never seen before"

        server.start()
        page.wait_for_function("() => !document.body.innerText.includes('The host is away')", timeout=30_000)
        assert page.url.endswith("/score/armorica")
        page.wait_for_selector("body.page-score", timeout=20_000)
        page.goto("about:blank")  # nothing asks any more when the host goes for good
        ana.faults.clear()  # a host that is away is a line that fails
    finally:
        server.kill()
