-- Orders of the admins' lists that had no index.
-- safe: 100,000 reservations are indexed in less than a second.
create index reservations_total on reservations (total, id);
-- The few payments in the states that admins look for. Most payments are captured.
-- safe: few rows; the payments are read once.
create index payments_by_state on payments (state, reservation_id) where state not in ('captured', 'declined', 'voided');
