// Files of transfers are stored encrypted. What is swapped, changed or encrypted with another
// secret is refused, and `npm run doctor` finds it. A new secret re-encrypts them while they are
// downloaded.
import { randomUUID } from 'node:crypto'
import { type KyselyPlugin, sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { checkBankFile } from '#domain/payouts/check-bank-file.ts'
import { countStoredKeys, renewStoredKeys } from '#gateways/accounts/stored-keys.ts'
import { sealedFiles } from '#gateways/payouts/sealed.ts'
import { diagnoseDatabase } from '#main/diagnose-database.ts'
import { checkPayoutFiles, downloadPayoutFile } from '#services/payouts/runs/payout-files.ts'
import { approvePayoutRun } from '#services/payouts/runs/decide-run.ts'
import { exportPayoutRun } from '#services/payouts/runs/runs.ts'
import { makePayoutRun } from '#services/payouts/runs/make-run.ts'
import { changePayoutSender, getPayoutSender } from '#services/payouts/runs/payout-sender.ts'
import type { UserActor } from '#services/shared/actor.ts'
import type { App } from '#services/shared/app.ts'
import { signedInAs, testApp } from '../database.ts'
import { anAdmin } from '../factories.ts'
import { aPayablePayee, PAY_ON, senderBody, setSender } from '../payout-runs.ts'
import { TEST_SECRET } from '../test-secret.ts'

const NEXT_SECRET = 'the next secret of this installation'
const FILES = 12

const app = testApp()
let maker: UserActor
let run: number

/** A run with files of one payout each. */
beforeAll(async () => {
  maker = await anAdmin(app.db)
  const approver = await anAdmin(app.db)
  await setSender(app, maker)
  const { version } = await getPayoutSender(app)
  await changePayoutSender(app, maker, { ...senderBody, version, records_per_file: '1', account_number: '' })
  for (let n = 0; n < FILES; n += 1) await aPayablePayee(app, maker)
  run = (await makePayoutRun(app, maker, { pay_on: PAY_ON, request_key: randomUUID() })).id
  await approvePayoutRun(app, approver, run, { version: 1 })
  await exportPayoutRun(app, maker, run, { version: 2 })
})

const bytesOf = async (number: number, by: App = app) =>
  Buffer.from((await downloadPayoutFile(by, maker, { id: run, number })).bytes).toString('latin1')
const rowOf = (number: number) =>
  app.db.selectFrom('payout_files').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
const write = (number: number, sealed: string) =>
  app.db.updateTable('payout_files').set({ sealed }).where('number', '=', number).execute()

/** Asks for a file as the page does. */
async function ask(number: number, by: App = app) {
  const response = await wholeApi(by).request(`/api/v1/admin/payouts/${run}/files/${number}`, {
    method: 'POST',
    headers: { ...signedInAs(maker), 'content-type': 'application/json' },
    body: '{}',
  })
  return { status: response.status, text: await response.text() }
}
const downloads = async () =>
  (await app.db.selectFrom('audit_log').select('detail').where('action', '=', 'download_payout_file').execute()).length
const withSecrets = (...secrets: string[]): App => ({ ...app, payout_files: sealedFiles(secrets) })

/** What the log says about a refused file. */
const refusal = (number: number, fault: string) => [
  { fields: { run_id: run, number, fault }, message: 'a file of transfers was refused' },
]

describe('a file', () => {
  it('is stored encrypted, and every download has the bytes of its SHA-256', async () => {
    const row = await rowOf(1)
    expect(row).toMatchObject({ bytes: null, count: 1 })
    const bytes = await bytesOf(1)
    expect(bytes).toHaveLength(row.size!)
    expect(checkBankFile(Buffer.from(bytes, 'latin1')).problems).toEqual([])
    expect(await bytesOf(1)).toBe(bytes)
    expect(await sealedFiles([TEST_SECRET]).open(row as never)).toMatchObject({ bytes: expect.any(Uint8Array) })
    // The same bytes are never encrypted to the same text.
    const again = await app.payout_files.seal(row, Buffer.from(bytes, 'latin1'))
    expect(again).toMatchObject({ sha256: row.sha256, size: row.size })
    expect(again.sealed).not.toBe(row.sealed)
  })

  it('keeps everything but its ciphertext', async () => {
    const { id } = await rowOf(1)
    for (const change of [
      'run_id = run_id + 1',
      'number = 99',
      "sha256 = repeat('0', 64)",
      'size = size + 1',
      'size = null',
      'count = count + 1',
      'total = total + 1',
      "made_at = made_at + interval '1 s'",
      'sealed = null',
      "sealed = null, size = null, bytes = '\\x00'",
      "bytes = '\\x00'",
    ])
      await expect(
        sql`update payout_files set ${sql.raw(change)} where id = ${id}`.execute(app.db),
        change,
      ).rejects.toThrow()
    for (const change of ['delete from payout_files', 'truncate payout_files cascade'])
      await expect(sql.raw(change).execute(app.db), change).rejects.toThrow()
  })
})

describe('a file that can not be trusted', () => {
  const before = new Map<number, string>()
  beforeEach(async () => {
    for (const number of [1, 2]) before.set(number, (await rowOf(number)).sealed!)
    return async () => {
      for (const [number, sealed] of before) await write(number, sealed)
    }
  })
  /** What the doctor says about files. */
  const doctor = async (secrets = [TEST_SECRET]) => {
    const { pool } = app.open({ max: 1 })
    const found = await diagnoseDatabase({ pool, db: app.db, now: app.clock.now, wanted: 5, secrets })
    await pool.end()
    return found.filter(({ of }) => of === '振込ファイル')
  }

  async function expectRefused(number: number, { fault, words, by = app }: { fault: string; words: string; by?: App }) {
    const count = await downloads()
    const { status, text } = await ask(number, by)
    expect(status).toBe(422)
    expect(JSON.parse(text)).toMatchObject({ message: expect.stringContaining(words) })
    expect(app.takeLoggedErrors()).toEqual(refusal(number, fault))
    expect(await downloads()).toBe(count)
  }

  it('is found by the doctor only when there is one', async () => {
    expect(await checkPayoutFiles(app)).toEqual({ all: FILES, plain: 0, wrong: [] })
    expect(await doctor()).toMatchObject([{ state: 'well', what: expect.stringContaining(`${FILES} 件`) }])
  })

  it('has the ciphertext of another file', async () => {
    await write(1, before.get(2)!)
    await write(2, before.get(1)!)
    await expectRefused(1, { fault: 'swapped', words: '作成したときの内容と一致しない' })
    await expectRefused(2, { fault: 'swapped', words: '作成したときの内容と一致しない' })
    expect((await checkPayoutFiles(app)).wrong.map(({ detail }) => detail)).toEqual(
      Array(2).fill('it has the bytes of another file'),
    )
    expect(await doctor()).toMatchObject([{ state: 'wrong', what: expect.stringMatching(/12 件のうち 2 件/) }])
  })

  it('has another ciphertext of its name', async () => {
    const other = Buffer.from(await bytesOf(2), 'latin1')
    await write(1, (await app.payout_files.seal({ run_id: run, number: 1 }, other)).sealed)
    await expectRefused(1, { fault: 'changed', words: '作成したときの内容と一致しない' })
    expect((await checkPayoutFiles(app)).wrong).toMatchObject([{ detail: expect.stringContaining('SHA-256') }])
  })

  it.each([
    ['a changed digit', (sealed: string) => `${sealed.slice(0, -1)}${sealed.endsWith('0') ? '1' : '0'}`],
    ['no end', (sealed: string) => sealed.slice(0, -64)],
    ['no ciphertext', () => ''],
  ])('has %s', async (_, change) => {
    await write(1, change(before.get(1)!))
    await expectRefused(1, { fault: 'lost', words: '暗号を解けない' })
    expect(await doctor()).toMatchObject([{ state: 'wrong', what: expect.stringMatching(/12 件のうち 1 件/) }])
  })

  it('was encrypted with an unknown secret', async () => {
    await expectRefused(1, { fault: 'lost', words: 'SECRET_PREVIOUS', by: withSecrets(NEXT_SECRET) })
    expect(await ask(1, withSecrets(NEXT_SECRET, TEST_SECRET))).toMatchObject({ status: 200 })
    expect(await doctor([NEXT_SECRET])).toMatchObject([
      { state: 'wrong', what: expect.stringMatching(/12 件のうち 12 件/) },
    ])
  })

  it('doesn’t have the payouts of its rows', async () => {
    const tx = await app.db.startTransaction().execute()
    // As somebody who can write to the database does it: without its triggers.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update payouts set amount = amount + 1 where file_id = ${(await rowOf(1)).id}`.execute(tx)
    await sql`update payouts set file_id = ${(await rowOf(3)).id} where file_id = ${(await rowOf(2)).id}`.execute(tx)
    const { wrong } = await checkPayoutFiles({ ...app, db: tx })
    expect(wrong.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^payout \d+: 24310 yen in the file, 24311 in its row$/),
      expect.stringMatching(/^payout \d+: 24310 yen in the file, none in its row$/),
      expect.stringMatching(/^payout \d+ is not in the file$/),
    ])
    await tx.rollback().execute()
  })
})

describe('a new secret', () => {
  const all = Array.from({ length: FILES }, (_, index) => index + 1)
  const both = [NEXT_SECRET, TEST_SECRET]

  it('re-encrypts files while they are downloaded; interrupted, it continues', async () => {
    const before = await Promise.all(all.map((number) => bytesOf(number)))
    const keys = await countStoredKeys(app.db, [NEXT_SECRET, TEST_SECRET])
    expect(keys.former).toBeGreaterThanOrEqual(FILES)

    // The connection is lost after a third of the files.
    let updates = 0
    const breaking: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('"payout_files"') && JSON.stringify(node).includes('update ')) {
          updates += 1
          if (updates > FILES / 3) throw new Error('the connection is lost')
        }
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }
    await expect(renewStoredKeys(app.db.withPlugin(breaking), both)).rejects.toThrow('the connection is lost')
    const renewed = async () =>
      (
        await Promise.all(
          all.map(async (number) => await sealedFiles([NEXT_SECRET]).open((await rowOf(number)) as never)),
        )
      ).filter((opened) => 'bytes' in opened).length
    expect(await renewed()).toBe(FILES / 3)

    // Servers that have both secrets, whichever is the current one, send the same bytes meanwhile.
    let running = true
    const reading = Promise.all(
      [withSecrets(...both), withSecrets(...both.toReversed())].map(async (server) => {
        let rounds = 0
        while (running || rounds === 0) {
          for (const number of all) expect(await bytesOf(number, server)).toBe(before[number - 1])
          rounds += 1
        }
      }),
    )
    await Promise.all([renewStoredKeys(app.db, both), renewStoredKeys(app.db, both)])
    running = false
    await reading

    expect(await renewed()).toBe(FILES)
    expect(await countStoredKeys(app.db, [NEXT_SECRET])).toEqual({ all: keys.all, former: 0, lost: 0 })
    expect(await renewStoredKeys(app.db, both)).toMatchObject({ former: 0, lost: 0 })
    const after = withSecrets(NEXT_SECRET)
    for (const number of all) expect(await bytesOf(number, after)).toBe(before[number - 1])
    expect(await checkPayoutFiles(after)).toEqual({ all: FILES, plain: 0, wrong: [] })
  })
})
