// The checks find each fault of an installation, and report none when there is none.
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneRow } from '#domain/shared/one-row.ts'
import { openDatabase } from '#database/client.ts'
import { keySafe } from '#gateways/accounts/one-time-codes.ts'
import { startJobs } from '#gateways/jobs/pg-boss.ts'
import { testApp } from '#test/database.ts'
import { anExperience, aUser } from '#test/factories.ts'
import { diagnoseDatabase } from './diagnose-database.ts'
import { diagnoseAround, roomOf } from './diagnose.ts'
import { type Finding, tryOut } from './finding.ts'

const app = testApp()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'doctor-'))
let pool: pg.Pool

beforeAll(() => {
  pool = app.open({ max: 2 }).pool
})
afterAll(async () => {
  await pool.end()
  fs.rmSync(folder, { recursive: true })
})

// Tests make no DNS lookups.
const nothing = { texts: async () => [], mailServers: async () => [] }
const smtpAt = (url: string) => ({
  url,
  from: { name: 'つむぎ', address: 'a@example.jp' },
  bounces_to: null,
  dkim: null,
})
const troubles = (findings: Finding[]) => findings.filter(({ state }) => state !== 'well').map(({ of }) => of)
const SECRET = 'a secret of these tests'
const look = (now = () => new Date(), wanted = 24, secrets = [SECRET]) =>
  diagnoseDatabase({ pool, db: app.db, now, wanted, secrets })

test('a correct database', async () => {
  expect(troubles(await look())).toEqual([])
})

test('clocks that differ by an hour', async () => {
  expect(troubles(await look(() => new Date(Date.now() + 3_600_000)))).toEqual(['時計'])
})

test('more connections than the server has', async () => {
  expect(troubles(await look(undefined, 100_000))).toEqual(['データベース'])
})

test('keys of authenticator apps that were encrypted with a former or unknown secret', async () => {
  const { id: user_id } = await aUser(app.db)
  const secret = await keySafe([SECRET]).lock('KEY')
  await app.db.insertInto('two_factors').values({ user_id, secret, turned_on_at: new Date() }).execute()
  const keys = async (secrets: string[]) =>
    (await look(undefined, undefined, secrets)).find(
      ({ of }) => of === '認証アプリの鍵、カレンダーのアドレス、口座番号、振込ファイル',
    )
  expect(await keys([SECRET])).toMatchObject({ state: 'well' })
  expect(await keys(['another', SECRET])).toMatchObject({ state: 'warning', what: expect.stringContaining('1 件') })
  expect(await keys(['another'])).toMatchObject({ state: 'wrong' })
  await app.db.deleteFrom('two_factors').execute()
})

test('inconsistent booking data', async () => {
  const { id: experience } = await anExperience(app.db)
  await sql`update experiences set rate_sum = 45, review_count = 1 where id = ${experience}`.execute(app.db)
  const found = (await look()).filter(({ state }) => state !== 'well')
  expect(found).toMatchObject([
    { of: '帳簿', state: 'wrong', what: expect.stringContaining(`experience ${experience}`) },
  ])
  await sql`update experiences set rate_sum = 0, review_count = 0 where id = ${experience}`.execute(app.db)
})

test('a queue that no process works', async () => {
  const { stop } = await startJobs(app.direct_url, app.log)
  await stop()
  const done = (minutes: number) =>
    pool.query(
      `insert into pgboss.job (name, state, completed_on) values ('sweep', 'completed', now() - make_interval(mins => $1))`,
      [minutes],
    )
  await done(9)
  expect(troubles(await look())).toEqual(['ジョブ'])
  await done(0)
  expect(troubles(await look())).toEqual([])
})

test('migrations that were not applied, were changed, or are of a newer version', async () => {
  const found = async () =>
    (await look())
      .filter(({ of }) => of === '表の定義')
      .map(({ state, what }) => [state, /\d{3}-[a-z-]+\.sql/.exec(what)?.[0].slice(0, 3)])
  await sql`insert into migrations (name, checksum) values ('999-later.sql', 'x')`.execute(app.db)
  const { name, checksum } = oneRow(
    (
      await sql<{
        name: string
        checksum: string
      }>`select name, checksum from migrations where name like '001-%'`.execute(app.db)
    ).rows,
  )
  await sql`update migrations set checksum = 'other' where name = ${name}`.execute(app.db)
  expect(await found()).toEqual([
    ['wrong', '001'],
    ['warning', '999'],
  ])
  await sql`delete from migrations where name = ${name}`.execute(app.db)
  expect(await found()).toEqual([
    ['warning', '999'],
    ['wrong', '001'],
  ])
  await sql`insert into migrations (name, checksum) values (${name}, ${checksum})`.execute(app.db)
  await sql`delete from migrations where name = '999-later.sql'`.execute(app.db)
})

test('a database that does not respond', async () => {
  const away = openDatabase('postgres://nobody:nothing@127.0.0.1:1/none', { max: 1 })
  const found = await tryOut('データベース', 'DATABASE_URL', () =>
    diagnoseDatabase({ ...away, now: () => new Date(), wanted: 24, secrets: [SECRET] }),
  )
  await away.pool.end()
  expect(found).toMatchObject([{ state: 'wrong', remedy: 'DATABASE_URL' }])
})

test('a correct environment, with and without a mail server', async () => {
  const server = net.createServer((socket) => {
    socket.write('220 test ESMTP\r\n')
    socket.on('data', (data) => socket.write(String(data).startsWith('QUIT') ? '221 bye\r\n' : '250 test\r\n'))
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`
  const here = { mail_replies: { domain: null, authserv_id: null }, data_dir: folder, cloudinary: null, s3: null }
  const wrong = (findings: Finding[]) => findings.filter(({ state }) => state === 'wrong')
  expect(wrong(await diagnoseAround({ ...here, smtp: null }))).toEqual([])
  expect(wrong(await diagnoseAround({ ...here, smtp: smtpAt(url) }, nothing))).toEqual([])
  server.close()
})

test('an unreachable mail server and a missing folder for pictures', async () => {
  const file = path.join(folder, 'file')
  fs.mkdirSync(file)
  fs.writeFileSync(path.join(file, 'images'), '')
  const found = await diagnoseAround({
    smtp: smtpAt('smtp://127.0.0.1:1'),
    mail_replies: { domain: null, authserv_id: null },
    data_dir: file,
    cloudinary: null,
    s3: null,
  })
  expect(troubles(found)).toEqual(expect.arrayContaining(['メール', '写真']))
  expect(found.every(({ state, remedy }) => state === 'well' || remedy)).toBe(true)
})

test.each([
  [0.1, 'wrong'],
  [1, 'warning'],
  [50, 'well'],
])('%d GB of free space', (gigabytes, state) => {
  expect(roomOf(gigabytes * 1024 ** 3).state).toBe(state)
})
