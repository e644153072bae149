// The process is killed between each two steps of a payout run. The next process repeats the step:
// one run, its files, each payout in exactly one, and each entry of the ledger once.
import { beforeAll, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { checkPayoutFiles } from '#services/payouts/runs/payout-files.ts'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { approvePayoutRun } from '#services/payouts/runs/decide-run.ts'
import { exportPayoutRun, getPayoutRun } from '#services/payouts/runs/runs.ts'
import { makePayoutRun } from '#services/payouts/runs/make-run.ts'
import { recordPayoutResults, settlePayoutRun } from '#services/payouts/runs/results.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { bookingWorld } from '../booking-world.ts'
import { anAdmin } from '../factories.ts'
import { aPayablePayee, PAY_ON, setSender } from '../payout-runs.ts'
import type { Order } from './child.ts'
import * as kill from './kill.ts'

const world = bookingWorld()
let maker: UserActor
let approver: UserActor

beforeAll(async () => {
  maker = await anAdmin(world.db)
  approver = await anAdmin(world.db)
  world.clock.set(`${PAY_ON}T15:00:00+09:00`)
  await setSender(world, maker)
})

const killAt = (step: string, run: Order['run']) => kill.killAt(world, maker, step, run)
const read = (id: number) => getPayoutRun(world, maker, id, { page: 1 })
const result = {
  result: 'settled' as const,
  reason: '',
  return_cause: 'account' as const,
  return_fee: 0,
  return_fee_borne_by: 'operator' as const,
}

it.each([
  ['payouts:making', 'export_payout_run:writing', 'payouts:recording'],
  ['payouts:made', 'export_payout_run:written', 'payouts:recorded'],
])('a run killed at %s, then %s, then %s', async (making, writing, recording) => {
  const payee = await aPayablePayee(world, maker)
  const order = { pay_on: PAY_ON, request_key: randomUUID() }
  await killAt(making, { what: 'make_payouts', ...order })
  // Two admins repeat the call that was interrupted.
  const [{ id }, again] = await Promise.all([makePayoutRun(world, maker, order), makePayoutRun(world, maker, order)])
  expect(again.id).toBe(id)
  await approvePayoutRun(world, approver, id, { version: 1 })

  await killAt(writing, { what: 'export_payouts', id, version: 2 })
  const exports = await Promise.allSettled([1, 2].map(() => exportPayoutRun(world, maker, id, { version: 2 })))
  expect(exports.filter(({ status }) => status === 'fulfilled')).toHaveLength(writing.endsWith('writing') ? 1 : 0)
  const run = await read(id)
  expect(run).toMatchObject({ state: 'exported', count: 1, files: [{ number: 1, count: 1 }] })
  expect(run.payouts).toMatchObject([{ payee: { id: payee.id }, file_number: 1, state: 'exported' }])

  const payout_ids = run.payouts.map((payout) => payout.id)
  await killAt(recording, { what: 'record_payouts', id, payout_ids })
  await Promise.all([1, 2].map(() => recordPayoutResults(world, maker, id, { ...result, payout_ids })))
  expect((await read(id)).payouts.map(({ state }) => state)).toEqual(['settled'])
  const entries = await world.db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount'])
    .where('payee_id', '=', payee.id)
    .where('kind', '=', 'payout')
    .execute()
  expect(entries).toEqual([{ kind: 'payout', amount: -24_310 }])
  const mails = await world.db
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'payout_sent')
    .where('text_body', 'like', `%お振込の番号　${payout_ids[0]}%`)
    .execute()
  expect(mails).toHaveLength(1)
  expect((await checkPayoutFiles(world)).wrong).toEqual([])
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
})

it.each([
  // In the transaction of the first two payouts, which is lost.
  ['payouts:settling', 5],
  ['payouts:settled', 3],
])('settling everything, killed at %s, leaves %i open, and another call settles them', async (step, left) => {
  for (let n = 0; n < 5; n += 1) await aPayablePayee(world, maker)
  const { id } = await makePayoutRun(world, maker, { pay_on: PAY_ON, request_key: randomUUID() })
  await approvePayoutRun(world, approver, id, { version: 1 })
  await exportPayoutRun(world, maker, id, { version: 2 })
  const { payouts, open_count, open_total } = await read(id)
  await killAt(step, { what: 'settle_payouts', id, count: open_count, total: open_total })
  const rest = await read(id)
  expect(rest.open_count).toBe(left)
  const settled = await settlePayoutRun(world, maker, id, { count: rest.open_count, total: rest.open_total })
  expect(settled).toEqual({ changed: left })
  expect((await read(id)).open_count).toBe(0)
  const mails = await world.db.selectFrom('mails').select('text_body').where('kind', '=', 'payout_sent').execute()
  for (const payout of payouts)
    expect(mails.filter(({ text_body }) => text_body.includes(`お振込の番号　${payout.id}\n`))).toHaveLength(1)
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
})
