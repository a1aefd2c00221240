"""The tables in PostgreSQL."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.store.model import StoreTooNew

if TYPE_CHECKING:
    import psycopg

FORMAT = 1
HAS_DIGESTS = """
select 1 from information_schema.columns
where table_schema = 'punchboard' and table_name = 'events' and column_name = 'digest'
"""
SCHEMA = """
create schema if not exists punchboard;
create table if not exists punchboard.format (version integer not null);
create table if not exists punchboard.tables (
  code text primary key, game text not null, setup text not null, host bytea not null,
  created bigint not null, touched bigint not null, archived boolean not null default false
);
create table if not exists punchboard.events (
  code text not null references punchboard.tables, number integer not null, body text not null, at bigint not null,
  request text, primary key (code, number)
);
create unique index if not exists requests on punchboard.events (code, request) where request is not null;
create table if not exists punchboard.seats (
  code text not null references punchboard.tables, seat text not null, token bytea not null, name text not null,
  primary key (code, seat)
);
create table if not exists punchboard.passes (
  ticket bytea primary key, code text not null references punchboard.tables, purpose text not null,
  expires bigint not null
);
create table if not exists punchboard.wishes (
  wish bytea primary key, code text not null references punchboard.tables
);
create table if not exists punchboard.heads (
  code text primary key references punchboard.tables, number integer not null, digest bytea not null, root bytea
) with (fillfactor = 50);
create table if not exists punchboard.aside (
  code text not null, number integer not null, body text not null, at bigint not null, request text, digest bytea,
  since bigint not null
);
create table if not exists punchboard.notices (
  key text primary key, code text not null references punchboard.tables, seat text not null, way text not null,
  address text not null, language text not null, holder bytea not null, made bigint not null,
  confirmed integer not null, told integer not null, told_at bigint not null
);
create index if not exists notices_of on punchboard.notices (code);
"""
"""`heads` records how far each log has come, outside the log; `aside` keeps events that no longer matched. An older
version that knows neither may run beside this one: it writes events without digests.
"""


def make_schema(db: psycopg.Connection[Any]) -> None:
    """Create what is missing."""
    db.execute(SCHEMA)
    if db.execute(HAS_DIGESTS).fetchone() is None:  # checked first, because adding one locks the table
        db.execute("alter table punchboard.events add column digest bytea")
    found = db.execute("select max(version) from punchboard.format").fetchone()
    version = found[0] if found else None
    if version is None:
        db.execute("insert into punchboard.format values (%s)", (FORMAT,))
    elif version > FORMAT:
        raise StoreTooNew(f"the tables were kept by a later Punchboard (format {version}, this one knows {FORMAT})")
