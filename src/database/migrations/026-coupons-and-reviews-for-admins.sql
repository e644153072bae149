-- Two admins may have the same coupon's form open: what is saved names the version it was read at.
alter table coupons add column version integer not null default 1;

-- The admins' list of all reviews, hidden ones too.
create index reviews_posted on reviews (posted_at desc, id desc);
