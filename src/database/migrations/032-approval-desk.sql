-- The points that admins have checked of a request for publication. Another request has its own.
create table experience_checks (
  request_id integer not null references experience_decisions on delete cascade,
  point text not null check (point ~ '^[a-z_]{1,40}$'),
  -- `updated_at` of the experience as the admin saw it. An edit since then makes the check old.
  version timestamptz not null,
  checked_by integer references users on delete set null,
  checked_at timestamptz not null,
  primary key (request_id, point)
);
create index experience_checks_checked_by on experience_checks (checked_by);
