-- A search that sorts slots by time names each by its id; with the id in the index it needs no row of the table.
drop index calendars_soon;
create index calendars_soon on calendars (starts_at, experience_id) include (places_left, id)
  where cancelled_at is null and open and places_left > 0;
drop index calendars_places_left;
create index calendars_places_left on calendars (places_left, starts_at) include (experience_id, id)
  where cancelled_at is null and open and places_left > 0;
drop index calendars_bookable;
create index calendars_bookable on calendars (experience_id, starts_at) include (places_left, id)
  where cancelled_at is null and open and places_left > 0;
