-- Each process writes a row every few seconds, so that GET /readyz can report whether the database
-- takes writes without a write of its own (src/database/write-probe.ts). Each row needs a new page:
-- on a full disk an update in place still works, and only statements that need a new page fail.
-- The table is emptied after a few hundred rows. Nothing reads it.
create table write_probe (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  filler text not null default repeat('.', 900)
) with (fillfactor = 10, autovacuum_enabled = off);
