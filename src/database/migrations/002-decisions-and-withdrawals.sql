-- Guests whose confirmation said that a slot isn't decided yet. The mail that the slot takes place deletes the row,
-- so each guest gets that mail once.
create table awaited_decisions (
  calendar_id integer not null,
  reservation_id integer not null,
  primary key (calendar_id, reservation_id),
  foreign key (reservation_id, calendar_id) references reservation_calendars (reservation_id, calendar_id) on delete cascade
);
create index awaited_decisions_reservation on awaited_decisions (reservation_id, calendar_id);

-- A guest can withdraw a holding request. The former constraints know no such state.
alter table holding_requests add column withdrawn_at timestamptz;
alter table holding_requests drop constraint holding_requests_state_check;
alter table holding_requests add constraint holding_requests_state
  check (state in ('open', 'accepted', 'declined', 'withdrawn')) not valid;
alter table holding_requests drop constraint holding_requests_check;
alter table holding_requests add constraint holding_requests_ended
  check ((state in ('accepted', 'declined')) = (answered_at is not null) and (state = 'withdrawn') = (withdrawn_at is not null)) not valid;
