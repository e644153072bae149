// The fewest rows that any shop writes for an order: the order, its line, its payment, and one
// counter with its CHECK. In tables of their own, so that it shows what our tables and indexes
// cost.
import type { Write } from './replay.ts'
import type { Database, World } from './world.ts'

const TABLES = `
  drop schema if exists least cascade;
  create schema least;
  create table least.slots (id integer primary key, places integer not null, taken integer not null default 0,
    check (taken between 0 and places));
  create table least.orders (id bigint primary key, user_id integer not null, total integer not null check (total >= 0),
    status text not null, created_at timestamptz not null default now());
  create table least.lines (order_id bigint not null references least.orders, slot_id integer not null references least.slots,
    number integer not null check (number > 0), price integer not null, primary key (order_id, slot_id));
  create table least.payments (id bigint generated always as identity primary key, charge_id text not null unique,
    order_id bigint not null references least.orders, amount integer not null, paid_at timestamptz not null default now());
  create index on least.orders (user_id);
  create index on least.payments (order_id);
  insert into least.slots (id, places) select n, 1000000 from generate_series(1, 1000) n`

const SLOTS = Array.from({ length: 1000 }, (_, index) => String(index + 1))

/** @returns four statements of one transaction */
export async function leastWrites(world: World, database: Database): Promise<Write[]> {
  await world.query(database, TABLES)
  const slot = { of: SLOTS, as: 'slot' }
  return [
    { text: 'update least.slots set taken = taken + 1 where id = $1::int', values: [slot] },
    {
      text: `insert into least.orders (id, user_id, total, status) values ($1::bigint, 1, 3263, 'paid')`,
      values: [{ next: 'number', as: 'order' }],
    },
    {
      text: 'insert into least.lines (order_id, slot_id, number, price) values ($1::bigint, $2::int, 1, 3000)',
      values: [{ latest: 'order' }, { latest: 'slot' }],
    },
    {
      text: 'insert into least.payments (charge_id, order_id, amount) values ($1::text, $2::bigint, 3263)',
      values: [{ next: 'id' }, { latest: 'order' }],
    },
  ]
}

/** Takes one place of slot 1, which has so many, or none. @returns the statement */
export async function leastTaking(world: World, database: Database, places: number): Promise<string> {
  await world.query(database, TABLES)
  await world.query(database, 'update least.slots set places = $1::int where id = 1', [places])
  return 'update least.slots set taken = taken + 1 where id = 1 and taken < places returning taken'
}
