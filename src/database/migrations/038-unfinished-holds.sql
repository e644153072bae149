-- Who keeps places without paying, and whose holds came to nothing.

-- Where a hold was made: the number of the session, and a hash of the address. Both go when it is
-- paid or declined, and two days after an abandoned one. There is no foreign key: sessions end, and
-- nobody should have to wait for that.
alter table reservations add column held_session integer, add column held_address text;
-- How a hold ended whose places were kept for nothing (domain/booking/unfinished-holds.ts); it
-- ended at `ended_at`.
alter table reservations add column abandoned text;
alter table reservations
  add constraint reservations_abandoned check (abandoned in ('ran_out', 'given_up', 'not_verified')) not valid;
