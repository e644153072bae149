-- Guests who were told that a slot isn't decided yet. A row is deleted when its guest is told that the slot takes
-- place, so each guest is told once.
create table awaited_decisions (
  calendar_id integer not null,
  reservation_id integer not null,
  primary key (calendar_id, reservation_id),
  foreign key (reservation_id, calendar_id) references reservation_calendars (reservation_id, calendar_id) on delete cascade
);
create index awaited_decisions_reservation on awaited_decisions (reservation_id, calendar_id);
