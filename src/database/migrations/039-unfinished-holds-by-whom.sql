-- outside a transaction
-- What a person and a session keep unpaid, counted by each booking.
drop index concurrently if exists reservations_held_user;
create index concurrently reservations_held_user on reservations (user_id) where status = 'held';
drop index concurrently if exists reservations_held_session;
create index concurrently reservations_held_session on reservations (held_session) where status = 'held';
-- The same of an address, with what was abandoned there lately.
drop index concurrently if exists reservations_held_address;
create index concurrently reservations_held_address on reservations (held_address) where held_address is not null;
drop index concurrently if exists reservations_abandoned_user;
create index concurrently reservations_abandoned_user on reservations (user_id, ended_at) where abandoned is not null;
-- What the admins' list and the sweep look for.
drop index concurrently if exists reservations_abandoned_at;
create index concurrently reservations_abandoned_at on reservations (ended_at) where abandoned is not null;
