-- When the mails about an event are to be written; null when there are none, or they are written. The event is part of the transaction
-- that makes it true, so nothing else has to be kept for its mails to come.
alter table reservation_events add column mails_due_at timestamptz;
create index reservation_events_mails_due on reservation_events (mails_due_at) where mails_due_at is not null;
