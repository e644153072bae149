-- Weekly rules that the cleanup job extends, the dates that a rule leaves out, and the host's days off.

alter table recurrence_rules add column auto_extend boolean not null default false;
-- safe: a host has a few rules, so the index is built in milliseconds.
create index recurrence_rules_to_extend on recurrence_rules (end_date) where auto_extend;

-- A date on which a rule never makes a slot again: its host took it off, or the slot was cancelled. Only a host can
-- take back the first kind. Days off are computed and have no rows.
create table recurrence_exceptions (
  rule_uuid uuid not null references recurrence_rules on delete cascade,
  date date not null,
  cancelled boolean not null default false,
  primary key (rule_uuid, date)
);

-- A slot that was cancelled for its guests has a reason. One that an edit took off has none.
insert into recurrence_exceptions (rule_uuid, date, cancelled)
  select distinct recurrence_rule_uuid, date, true from calendars
  where recurrence_rule_uuid is not null and cancelled_at is not null and cancel_reason is not null;

-- The days off of all rules of an experience.
alter table experiences
  add column closed_on_holidays boolean not null default false,
  add column closed_at_new_year boolean not null default false,
  add column closed_dates date[] not null default '{}';
alter table experiences
  add constraint experiences_closed_dates check (cardinality(closed_dates) <= 400) not valid;
