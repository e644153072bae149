-- What a queued mail or copy says to take place: reservation_id, calendar_ids, request_id, question.
-- Null: nothing that can end.
alter table mails add column about jsonb;
alter table notice_deliveries add column about jsonb;

-- 'outdated': what it is about ended before it was sent.
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check
  check (state in ('queued', 'sent', 'failed', 'withheld', 'outdated')) not valid;
