"""Process that plans or makes a kit for a browser: `python -P -m generator.kit.print_worker`.

The request comes as JSON on standard input: the task, the pack, the options, and an empty folder for the files.
Lines of JSON on standard output report progress; the folder receives the files and `record.json`, which names them.
The process runs at low priority with bounds on memory, time and file sizes.
"""

from __future__ import annotations

import faulthandler
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from generator.errors import Refused
from generator.kit.options import Options, Wanted

if TYPE_CHECKING:
    from generator.kit.planning import PlannedBatch
    from generator.scene.model import Scene

NICER = 15
"""Niceness relative to the server."""
EVERY = 0.2
"""Seconds between two lines about the progress."""
RECORD = "record.json"

Progress = Callable[[str, int, int], None]
Record = dict[str, Any]


def main() -> None:
    wish = json.loads(sys.stdin.buffer.read())
    _limit_itself(wish)
    try:
        record = MAKERS[wish["what"]](wish, Path(wish["into"]), _progress_lines())
    except Refused as refused:
        _say({"refused": [[finding.message, finding.hint] for finding in refused.findings[:5]]})
        return
    except MemoryError:
        _say({"failed": "memory"})
        return
    (Path(wish["into"]) / RECORD).write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")
    _say({"made": True})


def _limit_itself(wish: Mapping[str, Any]) -> None:
    """Lower the priority and set the request's bounds: seconds, bytes of memory and bytes of a file."""
    faulthandler.dump_traceback_later(wish["seconds"], exit=True)
    if hasattr(os, "nice"):
        os.nice(NICER)
    with suppress(ImportError):  # Windows has no such bounds.
        import resource

        for kind, most in (("RLIMIT_AS", "memory"), ("RLIMIT_CPU", "seconds"), ("RLIMIT_FSIZE", "bytes")):
            limit = int(wish[most])
            resource.setrlimit(getattr(resource, kind), (limit, limit))


def _say(line: Mapping[str, Any]) -> None:
    try:
        sys.stdout.write(json.dumps(line) + "\n")
        sys.stdout.flush()
    except BrokenPipeError:  # The server has ended.
        os._exit(0)


def _progress_lines() -> Progress:
    """Write progress as lines, a few each second."""
    last = -EVERY

    def tell(what: str, done: int, of: int) -> None:
        nonlocal last
        if monotonic() - last >= EVERY:
            last = monotonic()
            _say({"doing": what.split(" ")[0].lower(), "done": done, "of": of})

    return tell


def options_of(choices: Mapping[str, Any], output: Path) -> Options:
    """Return the build's options from the request's choices."""
    return Options(
        paper=choices["paper"],
        languages=(choices["language"],),
        backs=choices["backs"],
        ink=choices["ink"],
        bleed=choices["bleed"],
        marks=choices["marks"],
        only=tuple(Wanted(component) for component in choices["only"]),
        profile=choices["profile"],
        output=output,
    )


def make_plan(wish: Mapping[str, Any], into: Path, progress: Progress) -> Record:
    """Return the plan with a picture of each step of cutting."""
    from generator.backends.svg import draw
    from generator.kit.planning import outlook

    (found,) = outlook(wish["folder"], options_of(wish["choices"], into), progress)
    parts: list[Record] = []
    pictures = (f"step-{number}.svg" for number in count(1))
    for part in found.parts:
        names = []
        for scene in _steps(part):
            names.append(next(pictures))
            (into / names[-1]).write_text(draw(scene), encoding="utf-8")
        size, guest = part.batch.size, part.batch.guest
        more = {"guest": guest, "shape": size.name_of_shape, "across": size.across, "pictures": names}
        parts.append({**part.to_json(found.language), **more})
    files = [_file(into, name) for part in parts for name in part["pictures"]]
    return {"hash": found.pack.hash, "files": files, "parts": parts, "total": found.totals()}


def _steps(part: PlannedBatch) -> Iterator[Scene]:
    """Return a picture for each step of cutting."""
    from generator.impose.cutting_pictures import cutting_picture

    plan = part.batch.plan
    fronts = [one.front for one in part.batch.drawn for _ in range(one.piece.quantity)]
    if plan is not None:
        for step in part.statistics.steps:
            yield cutting_picture(plan, step, fronts)


def make_kit(wish: Mapping[str, Any], into: Path, progress: Progress) -> Record:
    """Make the PDFs: one of everything and one of each group, or one of the picked pieces."""
    from generator.kit.build import build
    from generator.pack.reader import read_pack

    work = into / "work"
    report = build(wish["folder"], options_of(wish["choices"], work), progress)
    files = []
    for made in report.files:
        os.replace(made.path, into / made.path.name)
        files.append(_file(into, made.path.name, part=made.component, kind=made.kind, pages=made.pages))
    shutil.rmtree(work)
    return {"hash": read_pack(wish["folder"]).hash, "files": files, "note": report.note}


def make_calibration(wish: Mapping[str, Any], into: Path, _progress: Progress) -> Record:
    from generator.kit.calibration_sheet import calibration_sheet

    choices = wish["choices"]
    made = calibration_sheet(choices["paper"], choices["edge"], choices["language"])
    (into / made.file_name).write_bytes(made.content)
    return {"hash": "", "files": [_file(into, made.file_name, part="calibration", kind="sheet", pages=made.pages)]}


def _file(folder: Path, name: str, **more: Any) -> Record:
    return {"name": name, "bytes": (folder / name).stat().st_size, **more}


MAKERS: Mapping[str, Callable[[Mapping[str, Any], Path, Progress], Record]] = {
    "plan": make_plan,
    "kit": make_kit,
    "calibration": make_calibration,
}

if __name__ == "__main__":
    main()
