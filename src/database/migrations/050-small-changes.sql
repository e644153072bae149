-- The host declared an edit as small: guests who had booked were not told of it.
alter table experience_changes add column small boolean not null default false;
