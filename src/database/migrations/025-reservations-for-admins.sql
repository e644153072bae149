-- A refund that an admin decides on: one press makes one, however often the call is repeated.
alter table refunds add column request_key uuid;
-- What the guest was told as its reason.
alter table refunds add column words text check (char_length(words) <= 2000);
create unique index refunds_once on refunds (reservation_id, request_key) where request_key is not null;
create index refunds_failed on refunds (reservation_id) where state = 'failed';

-- Which reservation a mail is about, for its timeline.
alter table mails add column reservation_id integer references reservations on delete set null;
create index mails_reservation on mails (reservation_id) where reservation_id is not null;

create index payment_webhooks_charge on payment_webhooks (charge_id) where charge_id is not null;

-- The admins' list by date of the first slot and by date of booking.
create index reservations_first_start on reservations (first_starts_at);
create index reservations_created on reservations (created_at);
