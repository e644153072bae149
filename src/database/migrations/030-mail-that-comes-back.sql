-- Mail that is tried again over hours, and what is known of addresses that mail doesn't reach.

-- `bounce_key`: only who got the mail, or a server on its way, knows it; a report of what became of the mail must name it. Set apart from adding
-- the column, the default leaves the rows that are there alone.
alter table mails add column bounce_key text;
alter table mails alter column bounce_key set default replace(left(gen_random_uuid()::text, 18), '-', '');
alter table mails
  -- Why the last attempt failed (failureKinds), beside the server's words in `error`.
  add column failure text,
  -- When it is tried again; null before the first attempt and when there is no next one.
  add column next_attempt_at timestamptz,
  -- Until when a process has it at work; nobody else takes it meanwhile.
  add column taken_until timestamptz;
-- `withheld`: not sent, because mail to the address comes back.
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check check (state in ('queued', 'sent', 'failed', 'withheld'));
create index mails_waiting on mails (next_attempt_at) where state = 'queued' and next_attempt_at is not null;

-- Addresses that mail came back from.
create table bounced_addresses (
  email text primary key,
  -- Of the last one: a failureKind, and what the server said.
  kind text not null,
  words text not null,
  -- Those that say nothing about tomorrow: a full box, a refusal of our mail.
  soft_count integer not null default 0 check (soft_count >= 0),
  -- Since when nothing is sent any more but what the person asks for; null: they are only counted.
  undeliverable_at timestamptz,
  last_at timestamptz not null,
  -- The mail it was; it may be gone meanwhile.
  mail_id bigint not null
);
create index bounced_addresses_undeliverable on bounced_addresses (undeliverable_at) where undeliverable_at is not null;

-- Domains whose server asked for less speed: until when nothing is sent there.
create table mail_pauses (
  domain text primary key,
  until timestamptz not null
);
