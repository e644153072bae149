-- The sandbox provider's own tables, separate from ours as a real provider's are. Card numbers are
-- never stored. The lock lets only one of several starting processes create them; all statements
-- run in one transaction.
select pg_advisory_xact_lock(7405003);

create schema if not exists sandbox_pay;

create table if not exists sandbox_pay.tokens (
  id text primary key,
  behaviour text not null check (behaviour in ('succeed', 'decline', 'three_d_secure', 'no_answer')),
  brand text not null,
  last4 text not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

create table if not exists sandbox_pay.charges (
  id text primary key,
  token_id text not null unique references sandbox_pay.tokens,
  reference text not null,
  amount integer not null check (amount between 50 and 9999999),
  description text not null,
  paid boolean not null default false,
  failure_code text,
  three_d_secure_status text check (three_d_secure_status in ('unverified', 'verified', 'failed')),
  refunded integer not null default 0 check (refunded >= 0 and refunded <= amount),
  created_at timestamptz not null default now()
);
create index if not exists charges_reference on sandbox_pay.charges (reference);

create table if not exists sandbox_pay.refunds (
  id text primary key,
  charge_id text not null references sandbox_pay.charges,
  amount integer not null check (amount > 0),
  created_at timestamptz not null default now()
);

create table if not exists sandbox_pay.events (
  id text primary key,
  type text not null,
  charge_id text not null references sandbox_pay.charges,
  delivered_at timestamptz,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index if not exists events_undelivered on sandbox_pay.events (next_try_at) where delivered_at is null;

-- Disputes that the card company opens. It sends a webhook only when it opens one.
create table if not exists sandbox_pay.disputes (
  id text primary key,
  charge_id text not null references sandbox_pay.charges,
  amount integer not null check (amount > 0),
  reason text not null,
  created_at timestamptz not null default now()
);
alter table sandbox_pay.events add column if not exists dispute_id text references sandbox_pay.disputes;
