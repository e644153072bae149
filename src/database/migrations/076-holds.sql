-- The unfinished holds, and those abandoned in the last days, in a small table. So no index of
-- reservations changes when a reservation is confirmed.
create table holds (
  reservation_id integer primary key references reservations on delete cascade,
  user_id integer not null,
  experience_id integer not null,
  -- Null: abandoned.
  expires_at timestamptz,
  ended_at timestamptz,
  session_id integer,
  address text,
  constraint holds_unfinished check ((expires_at is null) = (ended_at is not null))
);
create index holds_of_user on holds (user_id);
create index holds_of_session on holds (session_id) where session_id is not null;
create index holds_of_address on holds (address) where address is not null;
create index holds_expiry on holds (expires_at) where expires_at is not null;

-- Triggers, because the former version writes no holds. The table is nearly empty when the plans
-- are made, so they would read all of it, with the dead rows of all holds since the last vacuum.
create function keep_hold() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if new.status = 'held' or new.abandoned is not null then
    insert into holds (reservation_id, user_id, experience_id, expires_at, ended_at, session_id, address)
      values (new.id, new.user_id, new.experience_id, new.hold_expires_at,
        case when new.status <> 'held' then new.ended_at end, new.held_session, new.held_address)
      on conflict (reservation_id) do update set expires_at = excluded.expires_at, ended_at = excluded.ended_at,
        session_id = excluded.session_id, address = excluded.address;
  else
    delete from holds where reservation_id = new.id;
  end if;
  return null;
end $$;
create trigger reservations_hold_made after insert on reservations for each row
  when (new.status = 'held' or new.abandoned is not null) execute function keep_hold();
create trigger reservations_hold_changed
  after update of status, hold_expires_at, abandoned, ended_at on reservations for each row
  when (old.status = 'held' or new.status = 'held' or old.abandoned is not null) execute function keep_hold();

-- The triggers lock the table, so no hold is missed.
insert into holds (reservation_id, user_id, experience_id, expires_at, ended_at, session_id, address)
  select id, user_id, experience_id, hold_expires_at, case when status <> 'held' then ended_at end, held_session, held_address
  from reservations where status = 'held' or (abandoned is not null and ended_at > now() - interval '2 days');
