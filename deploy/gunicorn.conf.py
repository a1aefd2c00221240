"""gunicorn -c deploy/gunicorn.conf.py companion.web.wsgi:app

Workers of gevent, so that streams never use them up; as many as there are cores. More than one needs a database
(PUNCHBOARD_DATABASE): a folder of SQLite belongs to one process.
"""

import logging
import os
import signal

from companion.store.database import from_environment

bind = os.environ.get("PUNCHBOARD_BIND", "0.0.0.0:8086")
worker_class = "gevent"
workers = int(os.environ.get("PUNCHBOARD_WORKERS") or (os.cpu_count() if from_environment() else 1))
worker_connections = 10_000
"""Open lines per worker, streams included."""
backlog = 1024
timeout = 60
graceful_timeout = 5
"""Seconds for requests to end. Streams are hung up (`post_worker_init`); phones come back within a second."""
keepalive = 20
"""Seconds until a request's head must have come in whole, too. The companion itself looks after bodies."""
limit_request_line = 4094
limit_request_fields = 100
forwarded_allow_ips = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")
control_socket_disable = True
"""Newer ones open one in the home folder, and ours has none."""
accesslog = None
"""Who plays when is private."""


def _says_no_address(record: logging.LogRecord) -> bool:
    """What gunicorn cannot read it logs with the address it came from, as often as it comes."""
    return not record.getMessage().startswith("Invalid request from ip=")


def post_worker_init(_worker):
    """Hang up streams when the worker is told to stop. They never end by themselves; it would wait until it is killed,
    its tables open."""
    import gevent

    from companion.web.wsgi import hang_up

    stop = signal.getsignal(signal.SIGTERM)

    def hang_up_and_stop(*told):
        gevent.spawn(hang_up)
        stop(*told)

    signal.signal(signal.SIGTERM, hang_up_and_stop)


def post_fork(_server, _worker):
    logging.getLogger("gunicorn.error").addFilter(_says_no_address)
