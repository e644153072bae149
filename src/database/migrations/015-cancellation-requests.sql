-- Who asked the operator to cancel. Null if somebody else cancelled, or before this column existed.
alter table reservations add column cancel_requested_by text;
alter table reservations add constraint reservations_cancel_requested_by
  check (cancel_requested_by in ('guest', 'host', 'operator')) not valid;
alter table reservations add constraint reservations_cancel_requested_of_operator
  check (cancel_requested_by is null or cancelled_by is not distinct from 'operator') not valid;
alter table calendars add column cancel_requested_by text;
alter table calendars add constraint calendars_cancel_requested_by
  check (cancel_requested_by in ('host', 'operator')) not valid;
alter table calendars add constraint calendars_cancel_requested_of_operator
  check (cancel_requested_by is null or cancelled_by is not distinct from 'operator') not valid;
