-- What an adjustment is for: it decides the account of its journal entry (src/domain/booking/ledger.ts). Null before: other.
alter table ledger_entries add column adjustment_kind text;
alter table adjustment_requests add column kind text;
