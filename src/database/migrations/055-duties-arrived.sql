-- Mails about what has arrived for accounting.
alter table notices drop constraint notices_kind_check;
-- safe: all existing rows have one of the former kinds.
alter table notices add constraint notices_kind_check check (kind in ('guest_reminder', 'almost_decided', 'review_invitation',
  'host_tomorrow', 'request_waiting', 'question_waiting', 'new_review', 'dates_end', 'application_received',
  'operator_waiting', 'duty_arrived'));
