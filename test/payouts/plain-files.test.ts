// Files of transfers that a version without encryption has stored. The migration keeps them, and
// the cleanup job encrypts them. During an update a server of that version still runs.
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Db, openDatabase } from '#database/client.ts'
import { migrate } from '#database/migrate.ts'
import { diagnoseDatabase } from '#main/diagnose-database.ts'
import { handlersOf } from '#main/handlers.ts'
import { checkPayoutFiles, downloadPayoutFile, sealPayoutFiles } from '#services/payouts/runs/payout-files.ts'
import { approvePayoutRun } from '#services/payouts/runs/decide-run.ts'
import { exportPayoutRun, getPayoutRun } from '#services/payouts/runs/runs.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { testApp } from '../database.ts'
import { anAdmin } from '../factories.ts'
import { aRun, OWN_NUMBER } from '../payout-runs.ts'
import { tablesWith } from '../tables-with.ts'
import { TEST_SECRET } from '../test-secret.ts'

const MIGRATIONS = path.join(import.meta.dirname, '../../src/database/migrations')

const app = testApp()
let maker: UserActor

beforeAll(async () => {
  maker = await anAdmin(app.db)
})

const bytesOf = async (run_id: number, number = 1) =>
  Buffer.from((await downloadPayoutFile(app, maker, { id: run_id, number })).bytes)

/** Stores a file as the version before did. */
const insertPlain = (db: Db, run_id: number, number: number, bytes: Buffer) =>
  sql`insert into payout_files (run_id, number, bytes, sha256, count, total, made_at)
    values (${run_id}, ${number}, ${bytes}, ${createHash('sha256').update(bytes).digest('hex')}, 1, 24310, now())`.execute(
    db,
  )

/** An exported run with its file as the version before stored it. */
async function aPlainRun(): Promise<{ id: number; bytes: Buffer }> {
  const { id } = await aRun(app, maker)
  await approvePayoutRun(app, await anAdmin(app.db), id, { version: 1 })
  await exportPayoutRun(app, maker, id, { version: 2 })
  const bytes = await bytesOf(id)
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update payout_files set bytes = ${bytes}, sealed = null, size = null where run_id = ${id}`.execute(tx)
  })
  return { id, bytes }
}

/** What the version before does for a download: the statements of one transaction. */
const downloadOfFormerVersion = (run_id: number, number = 1): Promise<Buffer | null> =>
  app.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ bytes: Buffer | null; sha256: string }>`
      select f.bytes, f.sha256, r.pay_on::text as pay_on from payout_files f join payout_runs r on r.id = f.run_id
      where f.run_id = ${run_id} and f.number = ${number}`.execute(tx)
    await sql`insert into audit_log (at, actor_type, actor_id, action, subject_type, subject_id, detail, ip_address)
      values (now(), 'user', ${maker.id}, 'download_payout_file', 'payout_run', ${String(run_id)},
        ${JSON.stringify({ file: number, sha256: rows[0]!.sha256 })}, null)`.execute(tx)
    return rows[0]!.bytes
  })

const rowsOf = (run_id: number) => app.db.selectFrom('payout_files').selectAll().where('run_id', '=', run_id).execute()

test('the migration keeps plain files, which are downloaded and encrypted afterwards', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
  for (const name of fs.readdirSync(MIGRATIONS))
    if (name < '046') fs.copyFileSync(path.join(MIGRATIONS, name), path.join(folder, name))
  const name = `test_${randomBytes(8).toString('hex')}`
  await sql`create database ${sql.id(name)}`.execute(app.db)
  const { pool, db } = openDatabase(Object.assign(new URL(app.direct_url), { pathname: `/${name}` }).href, { max: 3 })
  try {
    await migrate(pool, { folder })
    // The factories know columns of later migrations.
    const { rows } = await sql<{ id: number }>`
      with admin as (
        insert into users (name, display_name, email, access_control) values ('管理者', '管理者', 'admin@example.jp', 'ADMIN') returning id)
      insert into payout_runs (request_key, pay_on, state, made_by, made_at)
        select gen_random_uuid(), '2026-12-25', 'made', id, now() from admin
      returning id`.execute(db)
    const run_id = rows[0]!.id
    const files = [1, 2, 3].map((number) => Buffer.from(`1210 file ${number} ｶﾅ ${OWN_NUMBER}`))
    for (const [index, bytes] of files.entries()) await insertPlain(db, run_id, index + 1, bytes)

    expect(await migrate(pool)).toContain('046-sealed-payout-files.sql')
    const there = { ...app, db }
    const read = async (number: number) =>
      Buffer.from((await downloadPayoutFile(there, maker, { id: run_id, number })).bytes)
    for (const [index, bytes] of files.entries()) expect(await read(index + 1)).toEqual(bytes)
    // Some at a time, as after a kill.
    await sealPayoutFiles(there, { limit: 2 })
    expect((await checkPayoutFiles(there)).plain).toBe(1)
    await sealPayoutFiles(there)
    expect((await checkPayoutFiles(there)).plain).toBe(0)
    for (const [index, bytes] of files.entries()) expect(await read(index + 1)).toEqual(bytes)
    expect(await tablesWith(db, OWN_NUMBER)).toEqual([])
  } finally {
    await pool.end()
    await sql`drop database ${sql.id(name)} with (force)`.execute(app.db)
    fs.rmSync(folder, { recursive: true })
  }
})

test('the cleanup job encrypts plain files, in two processes at once', async () => {
  const { id, bytes } = await aPlainRun()
  const doctor = async () => {
    const { pool } = app.open({ max: 1 })
    const found = await diagnoseDatabase({ pool, db: app.db, now: app.clock.now, wanted: 5, secrets: [TEST_SECRET] })
    await pool.end()
    return found.filter(({ of }) => of === '振込ファイル')
  }
  const size = async () => (await getPayoutRun(app, maker, id, { page: 1 })).files[0]!.size
  expect(await bytesOf(id)).toEqual(bytes)
  expect(await size()).toBe(bytes.length)
  expect(await doctor()).toMatchObject([
    { state: 'warning', what: expect.stringContaining('1 件は、まだ暗号化されていません') },
  ])
  await Promise.all([1, 2, 3].map(() => sealPayoutFiles(app)))
  expect(await rowsOf(id)).toMatchObject([{ bytes: null, sealed: expect.any(String), size: bytes.length }])
  expect(await bytesOf(id)).toEqual(bytes)
  expect(await size()).toBe(bytes.length)
  expect(await doctor()).toMatchObject([{ state: 'well' }])
  expect(await tablesWith(app.db, OWN_NUMBER)).toEqual([])
})

test('the job of every minute encrypts them', async () => {
  const { id } = await aPlainRun()
  await handlersOf(app).sweep({ id: 0 }, { signal: new AbortController().signal } as never)
  expect(await rowsOf(id)).toMatchObject([{ bytes: null }])
})

test('a plain file whose bytes were changed is refused, before and after it is encrypted', async () => {
  const { id, bytes } = await aPlainRun()
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update payout_files set bytes = ${bytes.fill('0', 42, 50)} where run_id = ${id}`.execute(tx)
  })
  for (const work of [() => Promise.resolve(), () => sealPayoutFiles(app)]) {
    await work()
    await expect(bytesOf(id)).rejects.toMatchObject({ code: 'payout_file_damaged' })
    expect(app.takeLoggedErrors()).toMatchObject([{ fields: { run_id: id, number: 1, fault: 'changed' } }])
    expect((await checkPayoutFiles(app)).wrong).toMatchObject([{ detail: expect.stringContaining('SHA-256') }])
  }
})

test('a server of the version before writes and downloads plain files, and never sends an empty one', async () => {
  const { id, bytes } = await aPlainRun()
  await insertPlain(app.db, id, 2, bytes)
  expect(await downloadOfFormerVersion(id, 1)).toEqual(bytes)
  expect(await downloadOfFormerVersion(id, 2)).toEqual(bytes)
  await sealPayoutFiles(app)
  for (const number of [1, 2])
    await expect(downloadOfFormerVersion(id, number)).rejects.toThrow(/this version can not open file/)
  expect(await bytesOf(id, 2)).toEqual(bytes)
})
