// Payout runs: who is paid, maker and approver, files, results, and two admins at once.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { checkBankFile } from '#domain/payouts/check-bank-file.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { InvalidInput, Refused } from '#services/shared/refused.ts'
import { testApp } from '../database.ts'
import { anAdmin } from '../factories.ts'
import { ACCOUNT_NUMBER, payeeAccount } from '../payees.ts'
import {
  aPayablePayee,
  aRun,
  aStatement,
  onPayDay,
  OWN_NUMBER,
  owe,
  PAY_ON,
  senderBody,
  setSender,
} from '../payout-runs.ts'
import { tablesWith } from '../tables-with.ts'
import { changePayeeAccount } from '#services/payouts/payees/payee-account.ts'
import { getPayee } from '#services/payouts/payees/payees.ts'
import { suspendPayee } from '#services/payouts/payees/payee-decisions.ts'
import { checkPayoutFiles, downloadPayoutFile } from '#services/payouts/runs/payout-files.ts'
import { approvePayoutRun, cancelPayoutRun, excludePayout } from '#services/payouts/runs/decide-run.ts'
import { exportPayoutRun, getPayoutRun, listPayoutRuns } from '#services/payouts/runs/runs.ts'
import { makePayoutRun } from '#services/payouts/runs/make-run.ts'
import { changePayoutSender, getPayoutSender } from '#services/payouts/runs/payout-sender.ts'
import { recordPayoutResults, settlePayoutRun } from '#services/payouts/runs/results.ts'

const app = testApp()
let maker: UserActor
let approver: UserActor

beforeAll(async () => {
  maker = await anAdmin(app.db)
  approver = await anAdmin(app.db)
})

const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  await work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof Refused ? error.code : error instanceof InvalidInput ? Object.keys(error.messages) : error,
  )
const read = (id: number) => getPayoutRun(app, maker, id, { page: 1 })
const make = (request_key: string = randomUUID(), pay_on = PAY_ON) => makePayoutRun(app, maker, { pay_on, request_key })
const approved = async (id: number) => {
  await approvePayoutRun(app, approver, id, { version: (await read(id)).version })
  return (await read(id)).version
}
const exported = async (id: number) => {
  await exportPayoutRun(app, maker, id, { version: await approved(id) })
  return await read(id)
}
const entriesOf = async (payee_id: number) =>
  (
    await app.db
      .selectFrom('ledger_entries')
      .select(['kind', 'amount'])
      .where('payee_id', '=', payee_id)
      .where('kind', '<>', 'adjustment')
      .orderBy('id')
      .execute()
  ).map(({ kind, amount }) => `${kind} ${amount}`)
const balanceOf = async (payee_id: number) => {
  const { rows } = await sql<{
    sum: number
  }>`select sum(amount)::bigint as sum from ledger_entries where payee_id = ${payee_id}`.execute(app.db)
  return rows[0]!.sum
}
const result = {
  result: 'settled' as const,
  reason: '',
  return_cause: 'account' as const,
  return_fee: 0,
  return_fee_borne_by: 'operator' as const,
}
const back = { ...result, result: 'returned' as const, reason: '口座なし' }
const record = (id: number, body: Parameters<typeof recordPayoutResults>[3]) =>
  onPayDay(app, () => recordPayoutResults(app, maker, id, body))
const mailsTo = async (host: UserActor) => {
  const { email } = await app.db.selectFrom('users').select('email').where('id', '=', host.id).executeTakeFirstOrThrow()
  const mails = await app.db
    .selectFrom('mails')
    .select(['kind', 'subject', 'text_body'])
    .where('to_address', '=', email)
    .where('kind', 'like', 'payout%')
    .orderBy('id')
    .execute()
  return mails
}

describe('a run', () => {
  it('needs our own account', async () => {
    await aPayablePayee(app, maker)
    expect(await codeOf(make())).toBe('payout_sender_missing')
    expect(
      await codeOf(changePayoutSender(app, maker, { ...senderBody, account_number: '', client_name: '株式会社' })),
    ).toEqual(['client_name', 'account_number'])
    await setSender(app, maker)
    expect(await getPayoutSender(app)).toMatchObject({
      client_code: '0123456789',
      client_name: 'ｶ)ﾂﾑｷﾞ',
      account_end: '374',
    })
    expect(await codeOf(changePayoutSender(app, maker, senderBody))).toBe('settings_changed')
  })

  it.each(['2026-11-19', '2026-12-26', '2026-12-31', '2027-01-01', '2026-11-23', '2027-06-01', 'いつか', ''])(
    'is not made for %s',
    async (pay_on) => expect(await codeOf(make(randomUUID(), pay_on))).toEqual(['pay_on']),
  )

  it('pays the statement, at most the balance, and says why others get nothing', async () => {
    await setSender(app, maker)
    const whole = await aPayablePayee(app, maker, 10_000)
    const less = await aPayablePayee(app, maker, 10_000)
    await owe(app, maker, less.id, -4_000)
    const none = await aPayablePayee(app, maker, 10_000)
    await owe(app, maker, none.id, -10_000)
    const blocked = await aPayablePayee(app, maker)
    await app.db
      .updateTable('payees')
      .set({ blocked_until: new Date('2099-01-01') })
      .where('id', '=', blocked.id)
      .execute()
    const suspended = await aPayablePayee(app, maker)
    await suspendPayee(app, maker, suspended.id, {
      version: (await getPayee(app, maker, suspended.id)).version,
      reason: '確認',
    })
    const { id } = await make()
    const run = await read(id)
    const amountOf = (of: { id: number }) => run.payouts.find(({ payee }) => payee.id === of.id)?.amount
    expect([amountOf(whole), amountOf(less), amountOf(none)]).toEqual([10_000, 6_000, undefined])
    const reasonOf = (of: { id: number }) => run.omissions.find(({ payee }) => payee.id === of.id)?.reason
    expect([none, blocked, suspended].map(reasonOf)).toEqual(['no_balance', 'account_changed', 'suspended'])
    expect(run.payouts.every(({ account_news }) => account_news === 'new')).toBe(true)
    // An open payout waits for its result; a statement isn't paid twice.
    expect(await make()).toEqual({ id, existing: true })
    await expect(make(randomUUID(), '2026-12-28')).rejects.toMatchObject({
      code: 'payout_run_all_omitted',
      details: { why: expect.stringMatching(/前の振込の結果が記録されていません（\d+名）/) as string },
    })
    await exported(id)
    await record(id, { ...result, payout_ids: run.payouts.map((payout) => payout.id) })
    const other = await aPayablePayee(app, maker)
    const third = await read((await make()).id)
    expect(third.payouts.map(({ payee }) => payee.id)).toEqual([other.id])
    expect(third.omissions.map(({ payee }) => payee.id)).not.toContain(whole.id)
    await cancelPayoutRun(app, maker, third.id, { version: third.version, reason: '終わり' })
  })

  it('is made once, whether clicked twice or by two admins at once', async () => {
    await setSender(app, maker)
    const { id: payee_id } = await aPayablePayee(app, maker)
    const key = randomUUID()
    const [one, other] = await Promise.all([make(key), make(key)])
    expect(one).toEqual(other)
    await cancelPayoutRun(app, maker, one.id, { version: 1, reason: 'やり直す' })
    const runCount = async () =>
      Number((await sql<{ count: string }>`select count(*) from payout_runs`.execute(app.db)).rows[0]!.count)
    const before = await runCount()
    const made = await Promise.all(Array.from({ length: 20 }, () => make()))
    const { id } = made[0]!
    expect(new Set(made.map((run) => run.id))).toEqual(new Set([id]))
    expect(made.filter(({ existing }) => !existing)).toHaveLength(1)
    expect(await runCount()).toBe(before + 1)
    const run = await read(id)
    expect(run.payouts.filter(({ payee }) => payee.id === payee_id)).toHaveLength(1)
    // Somebody who became payable meanwhile gets another run of the same day, and only they.
    const late = await aPayablePayee(app, maker)
    const next = await make()
    expect(next.existing).toBe(false)
    expect((await read(next.id)).payouts.map(({ payee }) => payee.id)).toEqual([late.id])
    for (const one_run of [id, next.id])
      await cancelPayoutRun(app, maker, one_run, { version: (await read(one_run)).version, reason: 'やり直す' })
  })
})

describe('a decision', () => {
  it('is made by another admin, once, and on what they read', async () => {
    const { id } = await aRun(app, maker)
    expect(await codeOf(exportPayoutRun(app, maker, id, { version: 1 }))).toBe('payout_run_state')
    expect((await read(id)).may_approve).toBe(false)
    expect(await codeOf(approvePayoutRun(app, maker, id, { version: 1 }))).toBe('payout_run_own')
    const twice = await Promise.all([1, 2].map(() => codeOf(approvePayoutRun(app, approver, id, { version: 1 }))))
    expect(twice).toHaveLength(2)
    expect(twice).toEqual(expect.arrayContaining(['done', 'payout_run_changed']))
    const both = await Promise.all([
      codeOf(exportPayoutRun(app, maker, id, { version: 2 })),
      codeOf(cancelPayoutRun(app, approver, id, { version: 2, reason: '待って' })),
      codeOf(exportPayoutRun(app, approver, id, { version: 2 })),
    ])
    expect(both.filter((code) => code === 'done')).toHaveLength(1)
    expect(await codeOf(approvePayoutRun(app, approver, 999_999, { version: 1 }))).toBe('payout_run_not_found')
  })

  it('may be made by the maker when nobody else can', async () => {
    const { id } = await aRun(app, maker)
    const others = app.db.updateTable('users').where('access_control', '=', 'ADMIN').where('id', '<>', maker.id)
    await others.set({ admin_roles: ['support'] }).execute()
    await approvePayoutRun(app, maker, id, { version: 1 })
    await others.set({ admin_roles: ['full'] }).execute()
    const { version } = await read(id)
    await cancelPayoutRun(app, maker, id, { version, reason: '終わり' })
    expect(await codeOf(exportPayoutRun(app, maker, id, { version: version + 1 }))).toBe('payout_run_state')
  })

  it('excludes with a reason; the last one leaves nothing to approve', async () => {
    const { id, payee } = await aRun(app, maker)
    const run = await read(id)
    const payout = run.payouts.find((one) => one.payee.id === payee.id)!
    const exclude = (payout_id: number, reason: string, version: number) =>
      codeOf(excludePayout(app, maker, id, { version, payout_id, reason }))
    expect(await exclude(payout.id, ' ', run.version)).toEqual(['reason'])
    for (const { id: payout_id } of run.payouts)
      expect(await exclude(payout_id, '本人の希望', (await read(id)).version)).toBe('done')
    const after = await read(id)
    expect(await exclude(payout.id, '二度目', after.version)).toBe('payout_not_found')
    expect(after).toMatchObject({ count: 0, total: 0, excluded_count: run.payouts.length })
    expect(await codeOf(approvePayoutRun(app, approver, id, { version: after.version }))).toBe('payout_run_empty')
    expect(await entriesOf(payee.id)).toEqual([])
    await cancelPayoutRun(app, maker, id, { version: after.version, reason: '終わり' })
  })

  it('is refused while a payout has become impossible', async () => {
    const { id, payee } = await aRun(app, maker)
    const version = await approved(id)
    const { version: payee_version } = await getPayee(app, maker, payee.id)
    await changePayeeAccount(app, payee.host, payee.id, { ...payeeAccount, branch_code: '107', version: payee_version })
    expect(await codeOf(exportPayoutRun(app, maker, id, { version }))).toBe('payouts_not_payable')
    const run = await read(id)
    expect(run.problem_count).toBe(1)
    const { id: payout_id } = run.payouts.find(({ problem }) => problem !== null)!
    await excludePayout(app, maker, id, { version, payout_id, reason: '口座の変更' })
    expect((await read(id)).problem_count).toBe(0)
    expect(await entriesOf(payee.id)).toEqual([])
    await cancelPayoutRun(app, maker, id, { version: version + 1, reason: '終わり' })
  })
})

describe('files', () => {
  it('have each payout once, are the same at each download, and each download is recorded', async () => {
    await setSender(app, maker)
    const { version } = await getPayoutSender(app)
    await changePayoutSender(app, maker, { ...senderBody, version, records_per_file: '2', account_number: '' })
    const payees = [await aPayablePayee(app, maker), await aPayablePayee(app, maker), await aPayablePayee(app, maker)]
    const { id } = await make()
    expect(await codeOf(downloadPayoutFile(app, maker, { id, number: 1 }))).toBe('payout_file_not_found')
    const run = await exported(id)
    // Other tests of this file leave payees that are due, too.
    const full = Array.from({ length: Math.floor(run.count / 2) }, () => 2)
    expect(run.files.map(({ count }) => count)).toEqual(run.count % 2 === 0 ? full : [...full, 1])
    expect(run.count).toBeGreaterThanOrEqual(3)
    const transfers = []
    for (const { number, sha256 } of run.files) {
      const { bytes } = await downloadPayoutFile(app, maker, { id, number })
      expect((await downloadPayoutFile(app, approver, { id, number })).bytes).toEqual(bytes)
      const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
      expect(digest).toBe(sha256)
      const checked = checkBankFile(bytes)
      expect(checked.problems).toEqual([])
      transfers.push(...checked.transfers)
      expect(Buffer.from(bytes).toString('latin1')).toContain(OWN_NUMBER)
    }
    const ids = (all: number[]) => all.toSorted((a, b) => a - b)
    expect(ids(transfers.map(({ payout_id }) => payout_id))).toEqual(ids(run.payouts.map((one) => one.id)))
    for (const payee of payees) expect(await entriesOf(payee.id)).toEqual(['payout -24310'])
    const audit = await app.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'download_payout_file')
      .where('subject_id', '=', String(id))
      .execute()
    expect(audit).toHaveLength(2 * run.files.length)
    for (const change of [
      sql`update payout_files set sha256 = repeat('0', 64)`,
      sql`delete from payout_files`,
      sql`update payouts set amount = amount + 1 where run_id = ${id}`,
      sql`update payouts set holder = 'ｱ' where run_id = ${id}`,
      sql`update payouts set file_id = null where run_id = ${id}`,
      sql`delete from payouts where run_id = ${id}`,
    ])
      await expect(change.execute(app.db)).rejects.toThrow()
    await record(id, { ...result, payout_ids: run.payouts.map((one) => one.id) })
    await changePayoutSender(app, maker, { ...senderBody, version: version + 1 })
  })

  it('keep the whole account numbers out of every table', async () => {
    expect(await tablesWith(app.db, ACCOUNT_NUMBER)).toEqual([])
    expect(await tablesWith(app.db, OWN_NUMBER)).toEqual([])
  })
})

describe('a result', () => {
  it('is recorded once, with one mail', async () => {
    const { id, payee } = await aRun(app, maker)
    const { payouts } = await exported(id)
    const recordAll = (more: object = {}) =>
      recordPayoutResults(app, maker, id, { ...result, payout_ids: payouts.map((one) => one.id), ...more })
    for (const early of ['settled', 'returned'] as const)
      expect(await codeOf(recordAll({ ...back, result: early }))).toBe('payout_run_early')
    const { open_count: count, open_total: total, takes_results } = await read(id)
    expect(takes_results).toBe(false)
    expect(await codeOf(settlePayoutRun(app, maker, id, { count, total }))).toBe('payout_run_early')
    expect(await recordAll({ result: 'sent' })).toEqual({ changed: payouts.length })
    await onPayDay(app, async () => {
      expect((await read(id)).takes_results).toBe(true)
      expect(await Promise.all([recordAll(), recordAll()])).toContainEqual({ changed: 0 })
      expect(await codeOf(recordAll({ result: 'sent' }))).toBe('payout_changed')
      expect(await codeOf(recordAll({ payout_ids: [payouts[0]!.id, 999_999] }))).toBe('payout_not_found')
    })
    const mails = await mailsTo(payee.host)
    expect(mails.map(({ kind }) => kind)).toEqual(['payout_sent'])
    // It was sent before the day.
    expect(mails[0]!.text_body).toContain('売上を、2026年12月25日(金) に、ご登録の口座にお振り込みします。')
    expect(mails[0]!.text_body).toContain('24,310円')
    expect(await balanceOf(payee.id)).toBe(0)
    expect((await listPayoutRuns(app, { page: 1 })).runs.find((run) => run.id === id)?.open_count).toBe(0)
  })

  it('takes the transfer fee from a host who bears it', async () => {
    const fee = { transfer_fee_borne_by: 'host', transfer_fee: 310 }
    await app.db
      .insertInto('settings')
      .values({ key: 'payouts', value: JSON.stringify(fee), updated_at: new Date() })
      .execute()
    const { id, payee } = await aRun(app, maker)
    const small = await aPayablePayee(app, maker, 310)
    const { payouts } = await exported(id)
    await app.db.deleteFrom('settings').where('key', '=', 'payouts').execute()
    expect(payouts.find((one) => one.payee.id === payee.id)).toMatchObject({ amount: 24_000, fee: 310 })
    expect(await entriesOf(payee.id)).toEqual(['payout -24000', 'transfer_fee -310'])
    expect(await entriesOf(small.id)).toEqual([])
  })
})

it('a newer statement is paid instead of an older one', async () => {
  await setSender(app, maker)
  const payee = await aPayablePayee(app, maker, 5_000)
  await owe(app, maker, payee.id, 7_000)
  await aStatement(app, payee.id, 12_000, '2026-11')
  const run = await read((await make()).id)
  expect(run.payouts.filter((one) => one.payee.id === payee.id).map(({ amount }) => amount)).toEqual([12_000])
  await cancelPayoutRun(app, maker, run.id, { version: run.version, reason: '終わり' })
})

it('the stored data agree', async () => {
  expect((await checkPayoutFiles(app)).wrong).toEqual([])
  expect((await checkInvariants(app.db, app.clock.now())).filter(({ rule }) => rule.startsWith('payout'))).toEqual([])
})
