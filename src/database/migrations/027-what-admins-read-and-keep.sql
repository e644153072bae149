-- The admins' home, log, lists and jobs.

-- The log grows without end and is read by who, what and when, the newest first.
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_action on audit_log (action, at desc, id desc);
create index audit_log_who on audit_log (actor_type, actor_id, at desc, id desc);
create index audit_log_about on audit_log (subject_type, subject_id, at desc, id desc);
drop index audit_log_actor;
drop index audit_log_subject;

-- A renamed category or theme is in the search words of its experiences; from this id on they still hold the old name. Null: all are right.
alter table categories add column search_from integer;
alter table themes add column search_from integer;
create index experiences_of_category on experiences (category_id, id);
create index community_applications_occupation on community_applications (occupation_id) where occupation_id is not null;

-- Two admins may have the same setting open.
alter table settings add column version integer not null default 1;

-- What failed for good waits for an admin, until one says what became of it.
alter table mails add column closed_at timestamptz, add column closed_reason text,
  add constraint mails_closed check ((closed_at is null) = (closed_reason is null) and (closed_at is null or state = 'failed'));
create index mails_failed on mails (id) where state = 'failed' and closed_at is null;

-- Numbers of a day and a month.
create index reservations_confirmed on reservations (confirmed_at) include (total, service_fee, processing_fee) where confirmed_at is not null;
create index reservations_cancelled on reservations (ended_at) where status = 'cancelled';
create index refunds_settled on refunds (settled_at) include (amount) where state = 'done';
create index users_created on users (created_at);
