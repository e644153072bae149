-- The details and the account of payees, and the list of banks and branches.

-- Versions of the packaged list that were loaded; the last one is the content of the tables below.
create table bank_lists (
  version text primary key check (char_length(version) between 1 and 100),
  loaded_at timestamptz not null default now()
);

-- Names are those of the list, without 銀行. `kana` is in the characters of bank files.
create table banks (
  code text primary key check (code ~ '^[0-9]{4}$'),
  name text not null check (char_length(name) between 1 and 100),
  kana text not null check (char_length(kana) between 1 and 15),
  -- Folded forms that typed words are compared with.
  search_name text not null,
  search_kana text not null,
  -- Of the packaged list. Otherwise an admin added it, and a new list leaves it.
  packaged boolean not null
);

create table bank_branches (
  bank_code text not null references banks on delete cascade,
  code text not null check (code ~ '^[0-9]{3}$'),
  name text not null check (char_length(name) between 1 and 100),
  kana text not null check (char_length(kana) between 1 and 15),
  search_name text not null,
  search_kana text not null,
  packaged boolean not null,
  primary key (bank_code, code)
);

-- safe: one row per host, and all columns are null or have a constant default.
alter table payees
  add column state text not null default 'draft',
  -- Counts changes, so that two people can't overwrite each other.
  add column version integer not null default 1,
  -- The one member of an ambassador who sees and writes the details.
  add column responsible_user_id integer references users on delete set null,
  add column business_kind text,
  add column declaration text,
  add column declared_at timestamptz,
  -- While the state is draft or returned, these are as typed.
  add column legal_name text not null default '',
  add column legal_name_kana text not null default '',
  add column postal_code text not null default '',
  add column address text not null default '',
  add column phone text not null default '',
  add column invoice_number text not null default '',
  add column invoice_from date,
  add column invoice_until date,
  add column invoice_consent boolean not null default false,
  -- The wording that was agreed to, and when. Receipts depend on the time.
  add column invoice_consent_text text,
  add column invoice_consented_at timestamptz,
  -- The names are stored because codes that end leave the list.
  add column bank_code text,
  add column bank_name text,
  add column bank_kana text,
  add column branch_code text,
  add column branch_name text,
  add column branch_kana text,
  add column account_kind text,
  -- Encrypted with a key that is derived from SECRET.
  add column account_locked text,
  -- The last three digits.
  add column account_end text,
  -- In the characters of bank files.
  add column holder text,
  add column account_changed_at timestamptz,
  -- No payout before this instant.
  add column blocked_until timestamptz,
  -- What the operator asked for when it returned the details.
  add column message text,
  -- Why an individual who isn't in business was verified.
  add column verification_reason text,
  add column suspended_reason text,
  -- Since when it waits for the operator; null in other states.
  add column submitted_at timestamptz,
  add column checked_at timestamptz,
  add column checked_by integer references users on delete set null,
  add column updated_at timestamptz not null default now();

-- safe: computed for one row per host.
alter table payees
  add column search_text text not null generated always as (
    search_form(legal_name || E'\n' || legal_name_kana)) stored,
  add column search_grams text[] not null generated always as (
    search_grams(search_form(legal_name || E'\n' || legal_name_kana))) stored;

alter table payees
  add constraint payees_state check (state in ('draft', 'submitted', 'verified', 'returned', 'suspended')) not valid,
  add constraint payees_business_kind check (business_kind in ('individual', 'sole_trader', 'company')) not valid,
  add constraint payees_account_kind check (account_kind in ('ordinary', 'checking', 'savings')) not valid,
  add constraint payees_account check (
    num_nonnulls(bank_code, bank_name, bank_kana, branch_code, branch_name, branch_kana, account_kind, account_locked,
      account_end, holder, account_changed_at, blocked_until) in (0, 12)) not valid,
  add constraint payees_holder check (holder ~ '^[ｱ-ﾝﾞﾟA-Z0-9 ().-]{1,30}$') not valid,
  add constraint payees_account_end check (account_end ~ '^[0-9]{3}$') not valid,
  add constraint payees_complete check (state not in ('submitted', 'verified') or (
    business_kind is not null and declared_at is not null and legal_name <> '' and legal_name_kana <> '' and postal_code <> ''
    and address <> '' and phone <> '' and account_locked is not null)) not valid,
  add constraint payees_waiting check ((state = 'submitted') = (submitted_at is not null)) not valid,
  add constraint payees_individual check (
    state <> 'verified' or business_kind <> 'individual' or verification_reason is not null) not valid,
  add constraint payees_suspended check ((state = 'suspended') = (suspended_reason is not null)) not valid,
  add constraint payees_returned check (state <> 'returned' or message is not null) not valid,
  add constraint payees_responsible check (responsible_user_id is null or ambassador_id is not null) not valid;

-- safe: one row per host.
create index payees_waiting_first on payees (submitted_at, id);
-- safe: one row per host.
create index payees_of_state on payees (state, submitted_at, id);
-- safe: one row per host.
create index payees_changed on payees (account_changed_at desc nulls last, id desc);
-- safe: one row per host.
create index payees_search on payees using gin (search_grams) with (fastupdate = off);
-- safe: one row per host.
create index payees_of_responsible on payees (responsible_user_id) where responsible_user_id is not null;
-- safe: one row per host.
create index payees_checked_by on payees (checked_by) where checked_by is not null;
