-- Every step of a booking looks for the payment of its reservation. The index on the one that is live is partial: it knows nothing of those
-- that were declined or voided, so the whole table was read.
create index payments_reservation on payments (reservation_id);
