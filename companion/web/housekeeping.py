"""Periodic work of the server: presence every second, disk space every few seconds, checkpoints every minute, the
archive every hour, and garbage collection while no table is played.
"""

from __future__ import annotations

from threading import Thread
from time import monotonic, sleep

from companion.store.model import StoreAway, StoreClosed
from companion.web.clock import now
from companion.web.faults import note_fault
from companion.web.gc_control import Pauses
from companion.web.service import Service

TICK = 1.0
TIDY_EVERY = 60.0
ARCHIVE_EVERY = 3600.0
LOOK_EVERY = 5.0
TELL_EVERY = 60.0


def keep_house(service: Service) -> None:
    """Start the thread and return. A fault is logged and does not end it."""
    Thread(target=_for_ever, args=(service,), daemon=True, name="punchboard-housekeeping").start()


def _for_ever(service: Service) -> None:
    archive_at = tidy_at = monotonic()
    pauses = Pauses()
    look_at = monotonic()
    tell_at = monotonic() + TELL_EVERY
    away = False
    while True:
        try:
            service.registry.settle()
            service.players.wake(service.registry.rooms())
            if monotonic() >= look_at:
                look_at = monotonic() + LOOK_EVERY
                if service.space.look(service.store):
                    service.registry.tell_all()
            if monotonic() >= tell_at:
                tell_at = monotonic() + TELL_EVERY
                service.refused.write()
            pauses.look(TICK)
            if monotonic() >= tidy_at:
                tidy_at = monotonic() + TIDY_EVERY
                service.store.tidy(now())
            if monotonic() >= archive_at:
                archive_at = monotonic() + ARCHIVE_EVERY
                archive(service)
            away = False
        except StoreClosed:
            return
        except StoreAway as fault:
            if not away:
                note_fault(fault)
            away = True
        except Exception as fault:
            note_fault(fault)
        sleep(TICK)


def archive(service: Service) -> int:
    """Drop unused tables from memory, and mark those untouched for months as archived. Opening one continues it."""
    service.registry.let_go()
    service.notifier.forget_unconfirmed()
    return service.store.archive(now() - service.settings.archive_after)
