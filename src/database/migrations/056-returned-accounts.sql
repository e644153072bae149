-- Whether the account was the cause of a returned transfer. Null in rows of former versions: nobody knows.
alter table payouts add column return_cause text;
alter table payouts add constraint payouts_return_cause check (return_cause in ('account', 'other')) not valid;
-- Why the host says that an account is right to which a transfer came back. A verification accepts it.
alter table payees add column account_note text;
alter table payees add constraint payees_account_note check (char_length(account_note) between 1 and 1000) not valid;
