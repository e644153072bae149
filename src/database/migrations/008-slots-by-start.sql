-- "Which slots of these days are still to be held?", for the job that ends those without enough participants: closed and full ones too,
-- which the partial indexes of searches leave out.
create index calendars_starts on calendars (starts_at) where cancelled_at is null;
