"""gunicorn -c deploy/gunicorn.conf.py companion.web.wsgi:app

Workers of gevent, so that streams never use them up; as many as there are cores. More than one needs PostgreSQL
(PUNCHBOARD_POSTGRES): a folder of SQLite belongs to one process.
"""

import os

bind = os.environ.get("PUNCHBOARD_BIND", "0.0.0.0:8086")
worker_class = "gevent"
workers = int(os.environ.get("PUNCHBOARD_WORKERS") or (os.cpu_count() if os.environ.get("PUNCHBOARD_POSTGRES") else 1))
worker_connections = 10_000
"""Open lines per worker, streams included."""
backlog = 1024
timeout = 60
graceful_timeout = 5
"""Streams never end by themselves; phones come back within a second."""
keepalive = 75
limit_request_line = 4094
limit_request_fields = 100
forwarded_allow_ips = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")
control_socket_disable = True
"""Newer ones open one in the home folder, and ours has none."""
accesslog = None
"""Who plays when is private."""
