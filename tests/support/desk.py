"""The workbench of `watch` over a copy of the starter pack, in this process."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from generator.kit.options import Options
from generator.kit.workbench.server import workbench_server
from generator.kit.workbench.state import Workbench
from generator.kit.workbench.watching import watch
from generator.places import shipped_folder


@contextmanager
def workbench(folder: Path) -> Iterator[tuple[Path, Workbench, str]]:
    """The watched pack, its workbench and the address of the page."""
    pack = shutil.copytree(shipped_folder("templates") / "new", folder / "my-game")
    bench = Workbench(pack, Options())
    server = workbench_server(bench, 0)
    ended = threading.Event()
    nothing: Any = SimpleNamespace(restart=lambda: bench.show_check(bench.checked), stop=lambda: None)
    threads = [
        threading.Thread(target=server.serve_forever, args=(0.02,)),
        threading.Thread(target=watch, args=(bench, nothing, ended)),
    ]
    for thread in threads:
        thread.start()
    try:
        yield pack, bench, f"http://127.0.0.1:{server.port}/"
    finally:
        ended.set()
        bench.publish()
        server.shutdown()
        server.server_close()
        for thread in threads:
            thread.join()
