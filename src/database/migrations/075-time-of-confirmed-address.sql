-- When the person confirmed the present mail address. Null: not confirmed, or before this column existed.
alter table users add column email_verified_at timestamptz;

-- Every writer of `email_verified` also writes `updated_at`, the former version too.
create function note_verified_email() returns trigger language plpgsql as $$
begin
  if not new.email_verified then
    new.email_verified_at := null;
  elsif tg_op = 'INSERT' or not old.email_verified or new.email <> old.email then
    new.email_verified_at := new.updated_at;
  end if;
  return new;
end $$;
create trigger users_verified_email before insert or update of email, email_verified on users
  for each row execute function note_verified_email();
