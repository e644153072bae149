-- Kinds of ledger entries for what follows a closed month: disputed charges, payouts, payouts that a
-- bank returned, and transfer fees that the payee bears.
alter table ledger_entries
  drop constraint ledger_entries_kind_check,
  drop constraint ledger_entries_adjustment,
  drop constraint ledger_entries_of_sale;
alter table ledger_entries
  add constraint ledger_entries_kind check (kind in
    ('sale', 'commission', 'coupon_share', 'refund', 'adjustment', 'dispute', 'payout', 'returned_payout', 'transfer_fee')) not valid,
  add constraint ledger_entries_adjustment check ((kind = 'adjustment') = (reason is not null and created_by is not null)) not valid,
  add constraint ledger_entries_of_sale check (
    (kind in ('sale', 'commission', 'coupon_share', 'refund', 'dispute')) = (reservation_id is not null)) not valid;
