// 「すべて入金済みにする」: every payout without a result is settled once, with one mail.
import { beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { approvePayoutRun } from '#services/payouts/runs/decide-run.ts'
import { makePayoutRun } from '#services/payouts/runs/make-run.ts'
import { recordPayoutResults, settlePayoutRun } from '#services/payouts/runs/results.ts'
import { exportPayoutRun, getPayoutRun } from '#services/payouts/runs/runs.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { refusalOf } from '../booking-world.ts'
import { testApp } from '../database.ts'
import { aHost, anAdmin, anAmbassador } from '../factories.ts'
import { aPayablePayee, PAY_ON, setSender } from '../payout-runs.ts'

const app = testApp({ start: `${PAY_ON}T15:00:00+09:00` })
let maker: UserActor
let approver: UserActor

beforeAll(async () => {
  maker = await anAdmin(app.db)
  approver = await anAdmin(app.db)
  await setSender(app, maker)
})

const read = (id: number) => getPayoutRun(app, maker, id, { page: 1 })
const settle = (id: number, seen: { count: number; total: number }, admin = maker) =>
  settlePayoutRun(app, admin, id, seen, { batch: 2 })
const openOf = async (id: number) => {
  const { open_count: count, open_total: total } = await read(id)
  return { count, total }
}

/** An exported run of five payees. */
async function anExportedRun() {
  const payees = []
  for (let n = 0; n < 5; n += 1) payees.push(await aPayablePayee(app, maker, 10_000 + n))
  const { id } = await makePayoutRun(app, maker, { pay_on: PAY_ON, request_key: crypto.randomUUID() })
  expect(await refusalOf(settle(id, await openOf(id)))).toBe('payout_run_state')
  await approvePayoutRun(app, approver, id, { version: 1 })
  expect(await refusalOf(settle(id, { count: 5, total: 50_010 }))).toBe('payout_run_state')
  await exportPayoutRun(app, maker, id, { version: 2 })
  return { id, payees, payouts: (await read(id)).payouts.map((payout) => payout.id) }
}
const statesOf = async (id: number) => Object.groupBy((await read(id)).payouts, ({ state }) => state)
const mailsOf = async (payouts: readonly number[]) => {
  const mails = await app.db.selectFrom('mails').select('text_body').where('kind', '=', 'payout_sent').execute()
  return payouts.map((id) => mails.filter(({ text_body }) => text_body.includes(`お振込の番号　${id}\n`)).length)
}
const result = {
  result: 'sent' as const,
  reason: '',
  return_cause: 'account' as const,
  return_fee: 0,
  return_fee_borne_by: 'operator' as const,
}

it('settles what has no final result, and tells each payee once', async () => {
  const { id, payouts } = await anExportedRun()
  await recordPayoutResults(app, maker, id, { ...result, payout_ids: [payouts[0]!] })
  const returned = { ...result, result: 'returned' as const, reason: '口座なし' }
  await recordPayoutResults(app, maker, id, { ...returned, payout_ids: [payouts[1]!] })
  const seen = await openOf(id)
  expect(seen).toEqual({ count: 4, total: 50_010 - 10_001 })
  for (const other of [
    { ...seen, count: 5 },
    { ...seen, total: seen.total - 1 },
    { count: 0, total: 0 },
  ])
    expect(await refusalOf(settle(id, other))).toBe('payout_run_changed')
  expect(await openOf(id)).toEqual(seen)
  expect(await settle(id, seen)).toEqual({ changed: 4 })
  const { settled, returned: back } = await statesOf(id)
  expect([settled?.length, back?.map((payout) => payout.id)]).toEqual([4, [payouts[1]]])
  expect(await mailsOf(payouts)).toEqual([1, 0, 1, 1, 1])
  expect(await settle(id, seen)).toEqual({ changed: 0 })
  expect(await mailsOf(payouts)).toEqual([1, 0, 1, 1, 1])
  const audits = await app.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'record_payout_results')
    .where('subject_id', '=', String(id))
    .execute()
  const all = audits.map(({ detail }) => detail as { all?: boolean; payout_ids: number[] }).filter((one) => one.all)
  expect(all.flatMap(({ payout_ids }) => payout_ids).toSorted((a, b) => a - b)).toEqual(payouts.toSpliced(1, 1))
  expect(await refusalOf(settle(2_000_000_000, seen))).toBe('payout_run_not_found')
})

it('of two admins at once, and with a result that is recorded meanwhile, counts each payout once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, payouts } = await anExportedRun()
    const seen = await openOf(id)
    const returned = { ...result, result: 'returned' as const, reason: '口座なし', payout_ids: [payouts[4]!] }
    const codeOr = (work: Promise<{ changed: number }>) =>
      work.then(
        ({ changed }) => changed,
        (error: { code?: string }) => {
          if (error.code !== 'payout_run_changed') throw error
          return 0
        },
      )
    const both = await Promise.all([
      codeOr(settle(id, seen)),
      codeOr(settle(id, seen, approver)),
      recordPayoutResults(app, approver, id, returned).then(() => 0),
    ])
    const rest = await openOf(id)
    const { settled, returned: back } = await statesOf(id)
    // The transfer came back before it was settled, or after it.
    expect(back).toHaveLength(1)
    expect(rest.count + (settled?.length ?? 0)).toBe(4)
    const sum = both.reduce((yen, changed) => yen + changed, 0)
    expect([4, 5]).toContain(sum + rest.count)
    await settle(id, rest)
    expect((await openOf(id)).count).toBe(0)
    const told = await mailsOf(payouts)
    expect(told.slice(0, 4)).toEqual([1, 1, 1, 1])
    expect(told[4]).toBeLessThan(2)
  }
  expect((await checkInvariants(app.db, app.clock.now())).filter(({ rule }) => rule.startsWith('payout'))).toEqual([])
})

it('tells the responsible member of an ambassador, with its name', async () => {
  const { id: run, payees } = await anExportedRun()
  const responsible = await aHost(app.db)
  const ambassador_id = await anAmbassador(app.db, { name: '海の案内人', members: [responsible, await aHost(app.db)] })
  await app.db
    .updateTable('payees')
    .set({ user_id: null, ambassador_id, responsible_user_id: responsible.id })
    .where('id', '=', payees[0]!.id)
    .execute()
  await settle(run, await openOf(run))
  const mails = await app.db
    .selectFrom('mails')
    .select(['to_address', 'text_body'])
    .where('kind', '=', 'payout_sent')
    .where('text_body', 'like', '%「海の案内人」の売上を%')
    .execute()
  expect(mails.map(({ to_address }) => to_address)).toEqual([responsible.email])
})
