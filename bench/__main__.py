"""`python -m bench [NAME…]` runs benchmarks one after the other and writes `bench/results/NAME.json`.

Every module beside this one with a `run()` is a benchmark; its `KIND` (bench, lab or soak) says which make
target runs it. Figures are ratios taken in one run on one machine, and each file names the command and machine.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from time import strftime

HERE = Path(__file__).parent
KINDS = ("bench", "lab", "soak")


def machine() -> dict[str, object]:
    """Builds of the same Python differ in speed, so it is told which one this is."""
    _, built = platform.python_build()
    python = f"{platform.python_version()} built {built} by {platform.python_compiler()}"
    return {"cores": os.cpu_count(), "python": python, "system": platform.machine()}


def main(wanted: list[str]) -> int:
    modules = {m.name: import_module(f"bench.{m.name}") for m in iter_modules([str(HERE)]) if m.name != "__main__"}
    runnable = {name: module for name, module in modules.items() if hasattr(module, "run")}
    kinds = [kind for kind in wanted if kind in KINDS] or ([] if wanted else ["bench"])
    names = [n for n, m in runnable.items() if n in wanted or getattr(m, "KIND", "bench") in kinds]
    unknown = set(wanted) - set(runnable) - set(KINDS)
    if unknown or not names:
        print(
            f"No such benchmark: {', '.join(sorted(unknown)) or 'none given'}. "
            f"There are: {', '.join(sorted(runnable))}."
        )
        return 2
    for name in names:
        print(f"· {name}", flush=True)
        figures = runnable[name].run()
        record = {
            "command": f"python -m bench {name}",
            "on": strftime("%Y-%m-%d"),
            "machine": machine(),
            "figures": figures,
        }
        target = HERE / "results" / f"{name}.json"
        target.write_text(json.dumps(record, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        print(json.dumps(figures, indent=2, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
