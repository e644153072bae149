-- A removed member stays as a row, so that readings, decisions and the audit log name who it was.
-- They haven't joined any more: every condition on `invitation_accepted_at` excludes them.
alter table brand_members add column removed_at timestamptz;
alter table brand_members add constraint brand_members_removed check (
  removed_at is null or invitation_accepted_at is null) not valid;
