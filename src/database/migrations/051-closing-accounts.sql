-- Users close their own account (docs/product/accounts.md#closing-an-account). `closes_at`: not before this instant.
-- `closing_told_at`: when the person was told why the account was not closed then.
alter table users
  add column closing_asked_at timestamptz,
  add column closes_at timestamptz,
  add column closing_told_at timestamptz;
alter table users add constraint users_closing check (
  (closing_asked_at is null) = (closes_at is null) and (closing_told_at is null or closes_at is not null)) not valid;
-- safe: the column is new, so the index is empty and the table of users is read once.
create index users_closing on users (id) where closes_at is not null;

-- The mail that says so has the address of somebody who was erased, so it is deleted when its delivery has ended.
-- safe: no mail has this kind yet, so the index is empty and the table of mails is read once.
create index mails_of_closed on mails (id) where kind = 'account_closed';

-- As require_active_user. A person who is closing the account may sign in, but makes no new booking.
create function require_booking_user() returns trigger language plpgsql as $$
declare
  closing timestamptz;
begin
  select closes_at into closing from users
    where id = new.user_id and suspended_at is null and erased_at is null for key share;
  if not found then
    raise exception 'user % is not active', new.user_id using errcode = 'TU401';
  end if;
  if closing is not null then
    raise exception 'user % is closing the account', new.user_id using errcode = 'TU422';
  end if;
  return new;
end $$;
drop trigger reservations_active_user on reservations;
create trigger reservations_active_user before insert on reservations
  for each row execute function require_booking_user();
