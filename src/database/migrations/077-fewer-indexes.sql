-- outside a transaction
-- safe: the former version reads all reservations where it asks for holds, until it is replaced.
drop index concurrently if exists reservations_held;
drop index concurrently if exists reservations_held_user;
drop index concurrently if exists reservations_held_session;
drop index concurrently if exists reservations_held_address;
drop index concurrently if exists reservations_abandoned_user;
drop index concurrently if exists reservations_abandoned_at;

-- Days of which the rows lie side by side. It is also updated when a reservation is confirmed, but
-- such an index has one entry for many rows.
drop index concurrently if exists reservations_days;
create index concurrently reservations_days on reservations using brin (created_at, confirmed_at, ended_at, posted_at)
  with (pages_per_range = 32, autosummarize = on);
drop index concurrently if exists reservations_created;
drop index concurrently if exists reservations_confirmed;
drop index concurrently if exists reservations_cancelled;
drop index concurrently if exists reservations_posted;

-- The same as before, without a condition that changes when a reservation is confirmed.
drop index concurrently if exists reservations_of_experience;
create index concurrently reservations_of_experience on reservations (experience_id, last_ends_at);
drop index concurrently if exists reservations_ends;
drop index concurrently if exists reservations_experience;
drop index concurrently if exists reservations_by_end;
create index concurrently reservations_by_end on reservations (last_ends_at);
drop index concurrently if exists reservations_sold;
drop index concurrently if exists reservations_unposted;
create index concurrently reservations_unposted on reservations (last_ends_at, id)
  where posted_at is null and (ended_at is null or cancelled_by is not null);
drop index concurrently if exists reservations_to_post;
drop index concurrently if exists reservations_of_coupon;
create index concurrently reservations_of_coupon on reservations (coupon_id, user_id) where coupon_id is not null;
drop index concurrently if exists reservations_coupon;

-- payments_by_state finds unsettled payments, too.
drop index concurrently if exists payments_unsettled;
drop index concurrently if exists payments_settled;
create index concurrently payments_settled on payments using brin (settled_at) with (pages_per_range = 8, autosummarize = on);
drop index concurrently if exists payments_captured;

-- calendars_by_time begins with the same column.
drop index concurrently if exists calendars_start;
drop index concurrently if exists calendars_starts;
