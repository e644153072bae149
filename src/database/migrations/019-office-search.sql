-- The search of the admin area finds people by telephone number and reservations by card.
-- safe: an installation of this version has some thousand users and payments.
create index users_phone on users (phone) where phone is not null;
-- safe: an installation of this version has some thousand users and payments.
create index payments_card on payments (card_last4, reservation_id) where card_last4 is not null;
