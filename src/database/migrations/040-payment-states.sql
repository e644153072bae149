-- No version of the program has written the states `prepared` and `authorised`.
-- safe: a scan of one table with a row for each booking that was paid, and no other version writes what it refuses.
alter table payments drop constraint payments_state_check, add constraint payments_state_check check (state in
  ('sent', 'action_needed', 'unknown', 'captured', 'partly_refunded', 'refunded', 'declined', 'voided'));
