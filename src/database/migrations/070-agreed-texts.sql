-- The texts that people agreed to, as they were shown. A version is the hash of title and text.
create table legal_texts (
  version text primary key check (version ~ '^[A-Za-z0-9_-]{43}$'),
  slug text not null check (slug in ('terms', 'privacy')),
  title text not null,
  updated_on date not null,
  sections jsonb not null,
  agreed_at timestamptz not null
);
-- Versions with full stops between. A reservation has them in `shown_terms`.
alter table users add column agreed_texts text;
alter table community_applications add column agreed_texts text;
-- Until the account is made.
alter table social_sign_ins add column agreed_texts text;
