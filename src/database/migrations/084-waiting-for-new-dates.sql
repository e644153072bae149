-- Who waits for any date that is added later. Such dates are appended to calendar_ids.
alter table waiting_entries add column new_dates boolean not null default false;
-- safe: no row waits for new dates yet.
create index waiting_entries_new_dates on waiting_entries (experience_id) where new_dates and state <> 'ended';

-- At the commit: the locks of entries come after all others (docs/booking.md#locks).
create function add_date_to_waiting() returns trigger language plpgsql as $$
begin
  update waiting_entries w set calendar_ids = w.calendar_ids || new.id
  where w.id in (select o.id from waiting_entries o where o.new_dates and o.experience_id = new.experience_id
      and (o.state = 'waiting' or (o.state = 'booked' and exists (
        select from reservations r where r.id = o.reservation_id and r.status = 'held')))
      order by o.id for no key update)
    and not w.calendar_ids @> array[new.id];
  return null;
end $$;
create constraint trigger calendars_add_to_waiting after insert on calendars
  deferrable initially deferred for each row execute function add_date_to_waiting();
