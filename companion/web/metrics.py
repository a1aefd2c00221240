"""Counts and durations for `/metrics` in Prometheus' format, without names, codes or addresses."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, process_time, time
from typing import TYPE_CHECKING

from companion.live.histogram import BOUNDS, WRITES, Histogram
from companion.store.model import StoreAway

if TYPE_CHECKING:
    from companion.web.service import Service

PROBE = ""
"""A code that no table has."""


@dataclass(slots=True)
class Figures:
    """Counters and histograms of requests."""

    moves: Counter[str] = field(default_factory=Counter)
    """By game."""
    refusals: Counter[str] = field(default_factory=Counter)
    """By the code of the refusal."""
    answers: Counter[str] = field(default_factory=Counter)
    """By the first digit of their status."""
    move_seconds: Histogram = field(default_factory=Histogram)
    answer_seconds: Histogram = field(default_factory=Histogram)
    started: float = field(default_factory=time)


def store_seconds(here: Service) -> float | None:
    """Return the seconds the store takes to answer now; None if it does not."""
    begun = perf_counter()
    try:
        here.store.find(PROBE)
    except StoreAway:
        return None
    return perf_counter() - begun


def prometheus(here: Service) -> str:
    return "".join(f"{line}\n" for line in _lines(here))


def _lines(here: Service) -> Iterator[str]:
    figures, space = here.figures, here.space
    yield from _counter("moves", "Moves that were made.", _label("game", figures.moves))
    yield from _counter("answers", "Answers, by the first digit of their status.", _label("status", figures.answers))
    yield from _counter("refusals", "Refusals, by their code.", _label("code", figures.refusals))
    about = "From a request's head to its answer; not those that wait for news."
    yield from _histogram("answer_seconds", about, figures.answer_seconds)
    yield from _histogram("move_seconds", "From a move's post to its answer, durable and told.", figures.move_seconds)
    yield from _histogram("store_write_seconds", "From an event to its being durable.", WRITES)
    took = store_seconds(here)
    yield from _gauge("store_up", "Whether the store answers.", int(took is not None))
    if took is not None:
        yield from _gauge("store_read_seconds", "How long the store took to answer this time.", took)
    yield from _gauge("streams", "Open streams and polls that wait.", here.lines.count)
    yield from _gauge("rooms", "Tables in memory.", len(here.registry.rooms()))
    yield from _gauge("tables", "Tables that are kept.", space.tables)
    yield from _gauge("tables_bytes", "Room that they take.", space.bytes)
    yield from _gauge("tables_bytes_limit", "Room that they may take.", space.limit)
    lines = here.connections
    if lines is not None:
        yield from _gauge("connections", "Open connections.", lines.count)
        about = "Connections that were refused, or closed for being slow or too many."
        yield from _counter("connections_dropped", about, {"": lines.dropped})
        yield from _counter("requests_unreadable", "Requests that could not be read.", {"": lines.unreadable})
    yield from _process(figures.started)


def _process(started: float) -> Iterator[str]:
    """Yield the figures of the process under Prometheus' usual names."""
    yield from _gauge("process_start_time_seconds", "When it began, in seconds since 1970.", started, prefix="")
    yield from _counter("process_cpu_seconds", "What it took of the processor.", {"": process_time()}, prefix="")
    memory = resident_bytes()
    if memory is not None:
        yield from _gauge("process_resident_memory_bytes", "Memory it holds.", memory, prefix="")


def resident_bytes() -> int | None:
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return _peak_bytes()
    return pages * os.sysconf("SC_PAGE_SIZE")


def _peak_bytes() -> int | None:
    """Return the peak memory, on systems that report nothing else."""
    if sys.platform == "win32":
        return None
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def _label(label: str, counts: Mapping[str, int]) -> Mapping[str, int]:
    return {f'{label}="{key}"': count for key, count in counts.items()}


def _gauge(name: str, about: str, value: float, *, prefix: str = "punchboard_") -> Iterator[str]:
    yield from _head(prefix + name, about, "gauge")
    yield f"{prefix}{name} {value:.12g}"


def _counter(name: str, about: str, values: Mapping[str, float], *, prefix: str = "punchboard_") -> Iterator[str]:
    yield from _head(f"{prefix}{name}_total", about, "counter")
    for labels, value in sorted(values.items()):
        yield f"{prefix}{name}_total{{{labels}}} {value:.12g}" if labels else f"{prefix}{name}_total {value:.12g}"


def _histogram(name: str, about: str, histogram: Histogram) -> Iterator[str]:
    name = f"punchboard_{name}"
    yield from _head(name, about, "histogram")
    below = 0
    for bound, count in zip((*map(str, BOUNDS), "+Inf"), histogram.counts, strict=True):
        below += count
        yield f'{name}_bucket{{le="{bound}"}} {below}'
    yield f"{name}_sum {histogram.total:.12g}"
    yield f"{name}_count {below}"


def _head(name: str, about: str, kind: str) -> Iterable[str]:
    return f"# HELP {name} {about}", f"# TYPE {name} {kind}"
