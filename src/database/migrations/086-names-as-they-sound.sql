-- The office finds a caller by the sound of the name, and an entry of the ledger by its yen.
alter table users add column name_kana text;
alter table social_sign_ins add column name_kana text;
-- safe: tens of thousands of people are rewritten in about a second, with their index.
alter table users
  alter column search_text set expression as (
    search_form(name || E'\n' || coalesce(display_name, '') || E'\n' || email || E'\n' || coalesce(name_kana, ''))),
  alter column search_grams set expression as (
    search_grams(search_form(name || E'\n' || coalesce(display_name, '') || E'\n' || email || E'\n' || coalesce(name_kana, ''))));
-- safe: 300,000 entries take a fifth of a second.
create index ledger_entries_amount on ledger_entries (abs(amount));
-- safe: an installation of this version has some thousand payees.
create index payees_phone on payees (replace(phone, '-', '')) where user_id is not null;
