-- Hosts can get copies of the mails about bookings, cancellations and requests for a date.
alter table notice_choices drop constraint notice_choices_kind_check;
-- safe: all existing rows have one of the former kinds.
alter table notice_choices add constraint notice_choices_kind_check check (kind in ('guest_reminder', 'almost_decided',
  'guest_message', 'new_booking', 'booking_cancelled', 'new_request', 'host_tomorrow', 'request_waiting', 'host_message',
  'question_waiting', 'new_review', 'dates_end'));

-- When the mail about an announcement was written. It is sent in any case, once; other messages follow the mark of their thread.
alter table messages add column mailed_at timestamptz;
