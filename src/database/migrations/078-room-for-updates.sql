-- A reservation is confirmed seconds after it is made: its new version then fits into the same page,
-- and no index of it changes.
alter table reservations set (fillfactor = 70);
