-- Orders of the admins' lists that had no index.
create index reservations_total on reservations (total, id);
-- The few payments in the states that admins look for. Most payments are captured.
create index payments_by_state on payments (state, reservation_id) where state not in ('captured', 'declined', 'voided');
