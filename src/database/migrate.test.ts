// Migrations while other processes use the database.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/database.ts'
import { openDatabase } from './client.ts'
import { assertMigrated, compareMigrations, migrate } from './migrate.ts'

const app = testApp()
const folders: string[] = []
let pool: pg.Pool

beforeAll(() => {
  pool = openDatabase(app.direct_url, { max: 6, lockTimeout: 3000 }).pool
})
afterAll(async () => {
  await pool.end()
  for (const folder of folders) fs.rmSync(folder, { recursive: true })
})

/** A folder with one migration. */
function folderOf(name: string, text: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
  folders.push(folder)
  fs.writeFileSync(path.join(folder, name), text)
  return folder
}
const rows = async (text: string) => (await pool.query(text)).rows as Record<string, unknown>[]

test('a migration that waits for a long transaction blocks no other query', async () => {
  const folder = folderOf('901-nickname.sql', 'alter table users add column nickname text;')
  const holder = await pool.connect()
  await holder.query('begin; select count(*) from users')
  let tries = 0
  const tried = Promise.withResolvers<void>()
  const migrating = migrate(pool, {
    folder,
    lockTimeout: 100,
    pause: 50,
    onWait: () => {
      tries++
      tried.resolve()
    },
  })
  await tried.promise
  // The holder keeps its lock until these queries are done.
  for (let i = 0; i < 5; i++) expect(await rows('select count(*)::int as people from users')).toHaveLength(1)
  await holder.query('commit')
  holder.release()
  expect(await migrating).toEqual(['901-nickname.sql'])
  expect(tries).toBeGreaterThan(0)
  expect(await rows('select nickname from users')).toEqual([])
})

test('a migration that never gets its lock gives up and changes nothing', async () => {
  const folder = folderOf('902-pair.sql', 'create table pair (id int);\nalter table users add column pair int;')
  const holder = await pool.connect()
  await holder.query('begin; select count(*) from users')
  await expect(migrate(pool, { folder, lockTimeout: 20, pause: 10, patience: 100 })).rejects.toThrow(/902-pair\.sql/)
  await holder.query('commit')
  holder.release()
  expect((await compareMigrations(pool, folder)).pending).toEqual(['902-pair.sql'])
  expect(await rows(`select to_regclass('pair') as pair`)).toEqual([{ pair: null }])
})

test('the schema of this version and newer ones are accepted, older ones are not', async () => {
  await assertMigrated(pool)
  await pool.query(`insert into migrations (name, checksum) values ('999-later.sql', 'x')`)
  await assertMigrated(pool)
  const folder = folderOf('906-later.sql', 'create table later (id int);')
  await expect(assertMigrated(pool, folder)).rejects.toThrow(/906-later\.sql.*npm run migrate/)
  await migrate(pool, { folder })
  await assertMigrated(pool, folder)
  fs.appendFileSync(path.join(folder, '906-later.sql'), '-- Changed.')
  await expect(assertMigrated(pool, folder)).rejects.toThrow(/906-later\.sql/)
})

test('a database that applied the former text of a migration with the same result is accepted', async () => {
  const name = '086-names-as-they-sound.sql'
  const former = '9d264ecffef10eaf817836b5b3055d5be9e225efeef12016df85dba132e51a3b'
  const [now] = await rows(`select checksum from migrations where name = '${name}'`)
  await pool.query('update migrations set checksum = $1 where name = $2', [former, name])
  await assertMigrated(pool)
  expect(await migrate(pool)).toEqual([])
  await pool.query('update migrations set checksum = $1 where name = $2', ['x', name])
  await expect(migrate(pool)).rejects.toThrow(/内容が変わっています/)
  await pool.query('update migrations set checksum = $1 where name = $2', [now!.checksum, name])
})

test('a database of a version before the baseline is refused, and nothing in it changes', async () => {
  await pool.query(`insert into migrations (name, checksum) values ('001-accounts-and-reference.sql', 'x')`)
  const folder = folderOf('907-new.sql', 'create table new_one (id int);')
  await expect(migrate(pool, { folder })).rejects.toThrow(/公開前の古い版.*DATA_DIR.*DATABASE_URL/)
  await expect(assertMigrated(pool)).rejects.toThrow(/公開前の古い版/)
  expect(await rows(`select to_regclass('new_one') as new_one`)).toEqual([{ new_one: null }])
  await pool.query(`delete from migrations where name = '001-accounts-and-reference.sql'`)
})

test('an error of the migration itself is not retried', async () => {
  const folder = folderOf('903-fault.sql', 'alter table nothing add column a int;')
  const waits: string[] = []
  await expect(migrate(pool, { folder, onWait: (why) => waits.push(why) })).rejects.toThrow(/903-fault\.sql.*nothing/)
  expect(waits).toEqual([])
})

const INDEX = `-- outside a transaction
-- Names; with a semicolon.
drop index concurrently if exists users_by_name;
create unique index concurrently users_by_name on users (name);
`

test('an index is built outside a transaction, while a second process wants to migrate too', async () => {
  const folder = folderOf('904-index.sql', INDEX)
  const both = await Promise.all([migrate(pool, { folder }), migrate(pool, { folder })])
  expect(both.toSorted((a, b) => a.length - b.length)).toEqual([[], ['904-index.sql']])
  expect(await rows(`select indisvalid from pg_index where indexrelid = 'users_by_name'::regclass`)).toEqual([
    { indisvalid: true },
  ])
})

test('an index that could not be built is built again by the next attempt', async () => {
  const folder = folderOf('905-again.sql', INDEX.replaceAll('users_by_name', 'users_by_name_again'))
  const twice = (n: number) =>
    pool.query(`insert into users (name, email) values ('同じ', 'same${n}@example.jp') returning id`)
  await rows('drop index users_by_name')
  await twice(1)
  await twice(2)
  await expect(migrate(pool, { folder })).rejects.toThrow(/905-again\.sql/)
  await rows(`update users set name = name || id`)
  expect(await migrate(pool, { folder })).toEqual(['905-again.sql'])
  expect(await rows(`select indisvalid from pg_index where indexrelid = 'users_by_name_again'::regclass`)).toEqual([
    { indisvalid: true },
  ])
})
