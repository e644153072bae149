// Who is left out of a run, until when, and how all of them are asked again.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { changePayeeAccount } from '#services/payouts/payees/payee-account.ts'
import { resumePayee, suspendPayee, verifyPayee } from '#services/payouts/payees/payee-decisions.ts'
import { getPayee } from '#services/payouts/payees/payees.ts'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { approvePayoutRun, cancelPayoutRun, excludePayout } from '#services/payouts/runs/decide-run.ts'
import { makePayoutRun, retryOmissions } from '#services/payouts/runs/make-run.ts'
import { exportPayoutRun, getPayoutRun } from '#services/payouts/runs/runs.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { refusalOf } from '../booking-world.ts'
import { testApp } from '../database.ts'
import { anAdmin } from '../factories.ts'
import { payeeAccount } from '../payees.ts'
import { aPayablePayee, setSender } from '../payout-runs.ts'

const app = testApp({ start: '2026-11-24T10:00:00+09:00' })
let maker: UserActor
let approver: UserActor

beforeAll(async () => {
  maker = await anAdmin(app.db)
  approver = await anAdmin(app.db)
  await setSender(app, maker)
})

const make = async (pay_on: string) => (await makePayoutRun(app, maker, { pay_on, request_key: randomUUID() })).id
const read = (id: number) => getPayoutRun(app, maker, id, { page: 1 })
const paidIn = async (id: number) =>
  (await read(id)).payouts.filter(({ state }) => state === 'made').map(({ payee }) => payee.id)
const version = async (id: number) => (await getPayee(app, maker, id)).version
const blockUntil = (id: number, moment: string) =>
  app.db
    .updateTable('payees')
    .set({ blocked_until: new Date(`${moment}+09:00`) })
    .where('id', '=', id)
    .execute()
const cancel = async (id: number) => {
  await cancelPayoutRun(app, maker, id, { version: (await read(id)).version, reason: '終わり' })
}

it('measures the pause of a changed account at the beginning of the pay date', async () => {
  const [over, late] = [await aPayablePayee(app, maker), await aPayablePayee(app, maker)]
  await blockUntil(over.id, '2026-11-30T00:00:00')
  await blockUntil(late.id, '2026-11-30T00:00:01')
  const id = await make('2026-11-30')
  expect(await paidIn(id)).toEqual([over.id])
  expect((await read(id)).omissions).toMatchObject([
    { payee: { id: late.id }, reason: 'account_changed', ready_on: '2026-12-01' },
  ])
  // The files are written while the pause goes on: it is over when the money is transferred.
  await approvePayoutRun(app, approver, id, { version: 1 })
  await exportPayoutRun(app, maker, id, { version: 2 })
  const next = await make('2026-12-01')
  expect(await paidIn(next)).toEqual([late.id])
  await cancel(next)
  // An account that changes after the run was made is not paid.
  const third = await make('2026-12-28')
  app.clock.advance(1_000)
  const change = { ...payeeAccount, branch_code: '107', version: await version(late.id) }
  await changePayeeAccount(app, late.host, late.id, change)
  await verifyPayee(app, maker, late.id, { version: await version(late.id) })
  expect((await read(third)).payouts).toMatchObject([{ payee: { id: late.id }, problem: 'account_changed' }])
  await cancel(third)
})

it('asks all who were left out again, once, and not those who were excluded', async () => {
  const [first, excluded, paused, unverified, still] = [
    await aPayablePayee(app, maker),
    await aPayablePayee(app, maker),
    await aPayablePayee(app, maker),
    await aPayablePayee(app, maker),
    await aPayablePayee(app, maker),
  ]
  const suspend = async (id: number) => {
    await suspendPayee(app, maker, id, { version: await version(id), reason: '確認' })
  }
  await blockUntil(paused.id, '2026-12-25T10:00:00')
  await suspend(unverified.id)
  await suspend(still.id)
  const id = await make('2026-12-25')
  const reasons = async () =>
    new Map((await read(id)).omissions.map((one) => [one.payee.id, [one.reason, one.ready_on]]))
  expect(await reasons()).toEqual(
    new Map([
      [paused.id, ['account_changed', '2026-12-26']],
      [unverified.id, ['suspended', null]],
      [still.id, ['suspended', null]],
    ]),
  )
  const payout_id = (await read(id)).payouts.find(({ payee }) => payee.id === excluded.id)!.id
  await excludePayout(app, maker, id, { version: 1, payout_id, reason: '本人の希望' })

  await blockUntil(paused.id, '2026-12-24T10:00:00')
  await resumePayee(app, maker, unverified.id, { version: await version(unverified.id) })
  const now = (await read(id)).version
  // Who could approve it must not add to it, and nobody acts on what has changed.
  expect((await getPayoutRun(app, approver, id, { page: 1 })).may_retry).toBe(false)
  expect(await refusalOf(retryOmissions(app, approver, id, { version: now }))).toBe('payout_run_not_maker')
  expect(await refusalOf(retryOmissions(app, maker, id, { version: now - 1 }))).toBe('payout_run_changed')
  expect(await refusalOf(retryOmissions(app, maker, 2_000_000_000, { version: 1 }))).toBe('payout_run_not_found')
  const both = await Promise.allSettled([1, 2].map(() => retryOmissions(app, maker, id, { version: now })))
  expect(both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))).toEqual([{ id, added: 1 }])
  expect((await paidIn(id)).toSorted((a, b) => a - b)).toEqual(
    expect.arrayContaining([first.id, paused.id]) as number[],
  )
  expect(await paidIn(id)).not.toContain(excluded.id)
  expect((await reasons()).get(unverified.id)).toEqual(['unverified', null])

  await verifyPayee(app, maker, unverified.id, { version: await version(unverified.id) })
  expect(await retryOmissions(app, maker, id, { version: now + 1 })).toEqual({ id, added: 1 })
  expect(await retryOmissions(app, maker, id, { version: now + 2 })).toEqual({ id, added: 0 })
  expect([...(await reasons()).keys()]).toEqual([still.id])
  await approvePayoutRun(app, approver, id, { version: now + 2 })
  expect(await refusalOf(retryOmissions(app, maker, id, { version: now + 3 }))).toBe('payout_run_state')
  await exportPayoutRun(app, maker, id, { version: now + 3 })
  expect((await checkInvariants(app.db, app.clock.now())).filter(({ rule }) => rule.startsWith('payout'))).toEqual([])
})
