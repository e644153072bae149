-- The admin who decided the refund; null for guests, hosts, rules and older refunds. Their sum of a day is limited
-- (docs/product/accounts.md#limit-of-refunds).
alter table refunds add column decided_by integer references users on delete restrict;
-- safe: the column is new, so the index is empty and the table of refunds is read once.
create index refunds_decided_by on refunds (decided_by, created_at) where decided_by is not null;

-- What an admin chose to refund when a guest asked to cancel. `amount`: less than everything. Null for other cancellations, which
-- refund everything, and for a guest's own. A sale that isn't refunded completely stays a sale.
alter table reservations add column refund_choice text check (refund_choice in ('policy', 'full', 'amount'));
alter table reservations add constraint reservations_refund_choice
  check (refund_choice is null or (cancelled_by is not distinct from 'operator' and cancel_requested_by is not distinct from 'guest')) not valid;
