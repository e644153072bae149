-- The request that something came of, so that its id in a log finds the mail, and a mail its log.
alter table mails add column request_id text;
alter table reservation_events add column request_id text;
