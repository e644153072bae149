-- When a refund was last handed to the provider: another run leaves it alone while that call may still be under way.
alter table refunds add column sent_at timestamptz;
create trigger occupations_public after insert or update or delete on occupations
  for each statement execute function note_public_change();
