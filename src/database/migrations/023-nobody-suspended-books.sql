-- Whoever is suspended or erased while a call of theirs is under way is not let through by it: the row waits for the admin's transaction
-- and then looks again. The foreign key takes the same lock a moment later, so it costs one look.
create function require_active_user() returns trigger language plpgsql as $$
begin
  perform 1 from users where id = new.user_id and suspended_at is null and erased_at is null for key share;
  if not found then
    raise exception 'user % is not active', new.user_id using errcode = 'TU401';
  end if;
  return new;
end $$;
create trigger reservations_active_user before insert on reservations
  for each row execute function require_active_user();
create trigger user_sessions_active_user before insert on user_sessions
  for each row execute function require_active_user();
