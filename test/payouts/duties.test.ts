// What waits for accounting: the home page, the mails on arrival, and the reminder before the day.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import type { DutyKind } from '#domain/payouts/duties.ts'
import { allDuties, sendDutiesArrived } from '#services/notices/duties.ts'
import { sendNotices } from '#services/notices/send-notices.ts'
import { getOfficeHome } from '#services/office/get-office-home.ts'
import { verifyPayee } from '#services/payouts/payees/payee-decisions.ts'
import { getPayee } from '#services/payouts/payees/payees.ts'
import { approvePayoutRun } from '#services/payouts/runs/decide-run.ts'
import { makePayoutRun } from '#services/payouts/runs/make-run.ts'
import { settlePayoutRun } from '#services/payouts/runs/results.ts'
import { exportPayoutRun, getPayoutRun } from '#services/payouts/runs/runs.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { testApp } from '../database.ts'
import { aHost, anAdmin } from '../factories.ts'
import { aSubmittedPayee } from '../payees.ts'
import { aPayablePayee, aStatement, owe, setSender } from '../payout-runs.ts'

const app = testApp()
let maker: UserActor
let second: UserActor
let support: UserActor

beforeAll(async () => {
  maker = await anAdmin(app.db, { admin_roles: ['accounting'] })
  second = await anAdmin(app.db, { admin_roles: ['accounting'] })
  support = await anAdmin(app.db, { admin_roles: ['support'] })
  await setSender(app, maker)
})

const at = (moment: string) => app.clock.set(`${moment}+09:00`)
const dutiesOf = async (admin: UserActor) => (await getOfficeHome(app, admin, undefined)).waiting.duties
const dutyOf = async (admin: UserActor, kind: DutyKind) => (await dutiesOf(admin)).find((one) => one.kind === kind)
const mails = async (kind: 'duty_arrived' | 'operator_waiting') => {
  const rows = await app.db
    .selectFrom('mails')
    .innerJoin('users', 'users.email', 'mails.to_address')
    .select(['users.id', 'subject', 'text_body'])
    .where('kind', '=', kind)
    .orderBy('mails.id')
    .execute()
  await app.db.deleteFrom('mails').where('kind', '=', kind).execute()
  return rows.map((row) => ({ ...row, subject: row.subject.replace('【つむぎ】', '') }))
}
const subjects = async () => (await mails('duty_arrived')).map(({ id, subject }) => [id, subject])

it('leads accounting from the check of a payee to the result, and tells each arrival once', async () => {
  at('2026-11-25T10:00:00')
  expect(await dutiesOf(maker)).toEqual([])
  // Three payees wait for a check; one of them is the second admin.
  const hosts = [await aHost(app.db), await aHost(app.db), second]
  const payees = []
  for (const host of hosts) {
    const { id, version } = await aSubmittedPayee(app, host)
    await app.db
      .updateTable('payees')
      .set({ blocked_until: new Date('2026-01-01') })
      .where('id', '=', id)
      .execute()
    await owe(app, maker, id, 10_000, new Date('2026-10-20T10:00:00+09:00'))
    await aStatement(app, id, 10_000)
    payees.push({ id, version })
  }
  expect(await dutiesOf(maker)).toMatchObject([
    { kind: 'payees', count: 3, due: '2026-11-27', first_id: payees[0]!.id, can_handle: true },
  ])
  expect(await dutyOf(second, 'payees')).toMatchObject({ count: 2, can_handle: true })
  expect(await dutiesOf(support)).toEqual([])
  // Two workers at once, and one again after a restart: one mail per kind and admin.
  await Promise.all([sendDutiesArrived(app), sendDutiesArrived(app)])
  expect(await sendDutiesArrived(app)).toBe(0)
  const arrived = await mails('duty_arrived')
  expect(arrived.map(({ id }) => id)).toEqual([maker.id, second.id])
  expect(arrived[0]).toMatchObject({
    subject: '確認を待つ受取人があります',
    text_body: expect.stringMatching(/3件\n期限：2026年11月27日\(金\)[^]*\/admin\/payees\?state=submitted/) as string,
  })
  expect(arrived[1]!.text_body).toContain('2件')

  for (const { id, version } of payees) await verifyPayee(app, maker, id, { version })
  expect(await dutiesOf(maker)).toMatchObject([{ kind: 'runs_to_make', count: 3, due: '2026-11-27' }])
  await sendDutiesArrived(app)
  expect(await subjects()).toHaveLength(2)

  const { id } = await makePayoutRun(app, maker, { pay_on: '2026-11-30', request_key: randomUUID() })
  // The second admin has a payout in the run, and the other one made it.
  expect(await dutyOf(maker, 'runs_to_approve')).toMatchObject({
    count: 1,
    due: '2026-11-27',
    first_id: id,
    can_handle: true,
  })
  const third = await anAdmin(app.db, { admin_roles: ['accounting'] })
  expect(await dutyOf(maker, 'runs_to_approve')).toMatchObject({ can_handle: false })
  expect(await dutyOf(second, 'runs_to_approve')).toMatchObject({ can_handle: false })
  expect(await dutyOf(third, 'runs_to_approve')).toMatchObject({ can_handle: true })
  await sendDutiesArrived(app)
  expect(await subjects()).toEqual([[third.id, '承認を待つ振込の回があります']])

  // On the bank day before the last day, and only then.
  at('2026-11-26T08:59:59')
  await sendNotices(app)
  expect(await mails('operator_waiting')).toEqual([])
  at('2026-11-26T09:00:00')
  await Promise.all([sendNotices(app), sendNotices(app)])
  await sendNotices(app)
  const reminders = await mails('operator_waiting')
  expect(reminders.map(({ id: to, subject }) => [to, subject])).toEqual([[third.id, '次の営業日までの対応があります']])
  expect(reminders[0]!.text_body).toContain('期限：2026年11月27日(金)')

  await approvePayoutRun(app, third, id, { version: 1 })
  expect(await dutyOf(maker, 'runs_to_send')).toMatchObject({ due: '2026-11-27', first_id: id, can_handle: true })
  await exportPayoutRun(app, maker, id, { version: 2 })
  expect(await dutiesOf(maker)).toEqual([])
  at('2026-11-30T08:00:00')
  expect(await dutyOf(maker, 'runs_to_settle')).toMatchObject({ count: 1, due: '2026-12-01', first_id: id })
  await mails('duty_arrived')
  await sendDutiesArrived(app)
  expect(await subjects()).toEqual([])
  at('2026-11-30T09:00:00')
  await sendDutiesArrived(app)
  expect((await subjects()).map(([to]) => to)).toEqual([maker.id, third.id])
  const { open_count: count, open_total: total } = await getPayoutRun(app, maker, id, { page: 1 })
  await settlePayoutRun(app, maker, id, { count, total })
  expect(await dutiesOf(maker)).toEqual([])
  expect((await checkInvariants(app.db, app.clock.now())).filter(({ rule }) => rule.startsWith('payout'))).toEqual([])
})

it('lists returned transfers, adjustments, closings and missing deposits with their days', async () => {
  at('2026-12-02T10:00:00')
  const { id } = await aPayablePayee(app, maker)
  await app.db.updateTable('payees').set({ account_doubted_at: app.clock.now() }).where('id', '=', id).execute()
  await app.db
    .insertInto('closings')
    .values({
      period: '2026-11',
      opens_on: '2026-11-01',
      closes_at: new Date('2026-12-01T00:00:00+09:00'),
      pay_on: '2026-12-30',
      rules: '{}',
      started_at: new Date('2026-12-01T00:00:00+09:00'),
    })
    .execute()
  await app.db
    .insertInto('adjustment_requests')
    .values({
      payee_id: id,
      amount: 90_000,
      reason: '試験',
      request_key: randomUUID(),
      asked_by: maker.id,
      asked_at: app.clock.now(),
    })
    .execute()
  expect(await dutiesOf(second)).toMatchObject([
    { kind: 'adjustments', count: 1, due: null, can_handle: true },
    { kind: 'returned_transfers', count: 1, due: '2026-12-29', first_id: id },
    { kind: 'closings', count: 1, due: '2026-12-29' },
  ])
  expect(await dutyOf(maker, 'adjustments')).toMatchObject({ can_handle: false })
  // A returned transfer waits for the host: no mail says that it has arrived.
  await sendDutiesArrived(app)
  expect(new Set((await subjects()).map(([, subject]) => subject))).toEqual(
    new Set(['承認を待つ調整があります', '締まっていない月があります']),
  )
  expect((await allDuties(app)).map(({ kind }) => kind)).not.toContain('deposits')
  expect((await getPayee(app, maker, id)).state).toBe('verified')
})
