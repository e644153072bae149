-- A host's sales of some months, and who gave back a place of a slot.
create index reservations_ends on reservations (experience_id, last_ends_at) where confirmed_at is not null;
create index reservation_calendars_released on reservation_calendars (calendar_id) where released;
