-- What 会計 is asked to do besides a refund or a cancellation: the change of a reservation, or when
-- slots take place instead.
alter table refund_handovers add column plan jsonb;
alter table refund_handovers add constraint refund_handovers_plan
  check (plan is null or (jsonb_typeof(plan) = 'object' and (reservation_id is null or not cancels))) not valid;
