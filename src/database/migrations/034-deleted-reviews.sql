-- Authors edit their reviews for 48 hours and delete them at any time.

-- When the author last changed the review; null if never.
alter table reviews add column edited_at timestamptz;
-- The author changed the review after the host had replied, so the host may reply again.
alter table reviews add column reply_outdated boolean not null default false;
alter table reviews add constraint reviews_reply_outdated check (not reply_outdated or reply is not null) not valid;

-- Reviews that their authors deleted. The row in `reviews` is gone with its text; this one remembers that the
-- reservation had a review, so that it can't be written again.
create table deleted_reviews (
  reservation_id integer primary key references reservations on delete restrict,
  review_id integer not null unique,
  deleted_at timestamptz not null
);
