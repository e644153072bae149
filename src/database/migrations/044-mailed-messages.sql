-- Mails about unread messages. The mail itself is stored without the messages, because admins see stored mails. They are put in when
-- it is delivered.
create table mailed_messages (
  mail_id bigint primary key references mails on delete cascade,
  thread_id integer not null references threads on delete cascade,
  -- The reader. At delivery they must still take part in the thread.
  user_id integer not null references users on delete cascade,
  -- The last message that the reader had read.
  after_id integer not null
);
create index mailed_messages_thread on mailed_messages (thread_id);
create index mailed_messages_user on mailed_messages (user_id);

alter table notice_choices drop constraint notice_choices_kind_check;
-- safe: all existing rows have one of the former kinds.
alter table notice_choices add constraint notice_choices_kind_check check (kind in ('guest_reminder', 'almost_decided',
  'guest_message', 'host_tomorrow', 'request_waiting', 'host_message', 'question_waiting', 'new_review', 'dates_end'));
