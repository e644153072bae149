-- An admin can continue a bulk action whose job was lost or has failed.
-- When an admin last did. Two admins at once must send one job.
alter table bulk_runs add column resumed_at timestamptz;
-- The few runs that have not ended, for the lists that offer to continue them.
-- safe: an installation has some hundred runs.
create index bulk_runs_unfinished on bulk_runs (id) where finished_at is null;
