-- The slot to which its host or an operator postponed a cancelled one.
alter table calendars add column postponed_to integer references calendars on delete set null;
-- safe: the column is new, so the index is empty.
create index calendars_postponed_to on calendars (postponed_to) where postponed_to is not null;

-- A place that was postponed: the slot that the guest booked, and until when they say whether they
-- come. Null once they have answered.
alter table reservation_calendars add column postponed_from integer;
alter table reservation_calendars add column answer_by timestamptz;
-- safe: the column is new, so the index is empty.
create index reservation_calendars_answer on reservation_calendars (answer_by) where answer_by is not null and not released;

-- By how many days a bulk action postpones its slots.
alter table bulk_runs add column shift_days integer check (shift_days between 1 and 180);
alter table bulk_runs
  drop constraint bulk_runs_kind_check,
  drop constraint bulk_runs_check,
  drop constraint bulk_runs_requested_by,
  add constraint bulk_runs_kind_check check (kind in
    ('suspend_people', 'lift_suspensions', 'hide_reviews', 'show_reviews', 'cancel_slots', 'postpone_slots')) not valid,
  add constraint bulk_runs_check check
    ((reason is not null) = (kind in ('suspend_people', 'hide_reviews', 'cancel_slots', 'postpone_slots'))) not valid,
  add constraint bulk_runs_requested_by check
    (case when kind in ('cancel_slots', 'postpone_slots') then requested_by is not null and requested_by in ('host', 'operator')
      else requested_by is null end) not valid,
  add constraint bulk_runs_shift_days check ((shift_days is not null) = (kind = 'postpone_slots')) not valid;

alter table messages drop constraint messages_card_check;
alter table messages add constraint messages_card_check check (card in ('confirmed', 'cancelled', 'slot_cancelled',
  'postponed', 'changed', 'change_proposed', 'terms_changed', 'requested', 'read_by_operator')) not valid;
create or replace trigger reservation_events_card after insert on reservation_events for each row
  when (new.type in ('confirmed', 'cancelled', 'slot_cancelled', 'postponed', 'changed', 'change_proposed', 'terms_changed'))
  execute function add_reservation_card();
