import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { dangersOf } from './migration-dangers.ts'
import { statementsOf } from './sql-statements.ts'

const FOLDER = path.join(import.meta.dirname, 'migrations')
/** The baseline builds an empty database: no process uses it yet. */
const FROM = 2

test.each([
  ['alter table users add column nickname text not null', 'gives it no value'],
  ['alter table users add nickname text not null check (nickname <> $$$$)', 'gives it no value'],
  ['alter table users add column a text, add column b integer not null', 'gives it no value'],
  ['alter table users add column token uuid default gen_random_uuid()', 'anew'],
  ['alter table users add column n bigint generated always as identity', 'anew'],
  ['alter table users alter column name type varchar(40)', 'anew'],
  ['alter table users alter name set not null', 'whole table'],
  ['alter table users rename column name to full_name', 'former name'],
  ['ALTER TABLE users RENAME TO people', 'former name'],
  ['alter table users drop column name', 'still reads'],
  ['alter table users drop name cascade', 'still reads'],
  ['drop table users', 'still uses'],
  ['create index users_name on users (name)', 'blocks writes'],
  ['create unique index users_name on users (name)', 'blocks writes'],
  ['drop index users_name', 'waits for all'],
  ['alter table users add constraint named check (name <> $$$$)', 'not valid'],
  ['alter table users add foreign key (a) references b', 'not valid'],
  ['alter table users add constraint once unique (name)', 'builds its index'],
  ['update users set name = $$a$$', 'locks its rows'],
  ['truncate users', 'deletes its rows'],
])('%s', (statement, why) => {
  expect(dangersOf(`-- A comment; it says little.\n${statement};`).map((danger) => danger.why)).toEqual([
    expect.stringContaining(why),
  ])
  expect(dangersOf(`-- safe: the table has ten rows.\n${statement};`)).toEqual([])
})

test.each([
  'alter table users add column nickname text',
  "alter table users add column nickname text not null default ''",
  'alter table users add column since timestamptz not null default now(), add column rank numeric(3, 1)',
  'alter table users add constraint named check (name <> $$$$) not valid',
  'alter table users validate constraint named',
  'alter table users drop constraint named',
  'alter table users alter column name drop not null',
  'alter table users add constraint once unique using index users_name',
  'create index concurrently users_name on users (name)',
  'create table pets (id integer primary key); create index pets_id on pets (id); alter table pets add check (id > 0)',
  'create function f() returns trigger language plpgsql as $$ begin update users set name = 1; drop table users; end $$',
])('%s, beside others', (statements) => {
  expect(dangersOf(statements)).toEqual([])
})

const files = fs
  .readdirSync(FOLDER)
  .filter((name) => Number(name.slice(0, 3)) >= FROM)
  .map((name) => ({ name, text: fs.readFileSync(path.join(FOLDER, name), 'utf8') }))

test('migrations don’t break the version before them, or a comment says why they are safe', () => {
  expect(files.flatMap(({ name, text }) => dangersOf(text).map((danger) => ({ name, ...danger })))).toEqual([])
})

test('a migration outside a transaction can be run again from its beginning', () => {
  const wrong = files
    .filter(({ text }) => text.startsWith('-- outside a transaction'))
    .flatMap(({ name, text }) => {
      const statements = statementsOf(text).map((one) => one.text.toLowerCase())
      return statements
        .filter((one, i) => {
          const made = /^create (?:unique )?index concurrently (\w+) /.exec(one)?.[1]
          return made
            ? statements[i - 1] !== `drop index concurrently if exists ${made}`
            : !/^drop index concurrently if exists \w+$/.test(one)
        })
        .map((one) => `${name}: ${one}`)
    })
  expect(wrong).toEqual([])
})

test('migrations run on PostgreSQL 15, which the cluster’s example has', () => {
  const newer = /\bset expression\b|\bvirtual\b|\buuidv7\b|\bjson_table\b|\bany_value\b/i
  const found = files.filter(({ text }) => statementsOf(text).some((statement) => newer.test(statement.text)))
  expect(found.map(({ name }) => name)).toEqual([])
})
