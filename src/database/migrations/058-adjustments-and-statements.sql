-- What an adjustment is for: it decides the account of its journal entry (src/domain/booking/ledger.ts). Null before: other.
alter table ledger_entries add column adjustment_kind text;
alter table adjustment_requests add column kind text;

-- The sum of a list asks for each statement whether its payee has a later one: it reads only this index.
-- safe: an installation of this version has some thousand statements.
drop index statements_newest;
-- safe: for the same reason.
create index statements_newest on statements (period desc, id desc) include (payee_id, balance, payable);
