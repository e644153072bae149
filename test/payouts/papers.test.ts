// What papers say about payouts, adjustments and lost disputes, and that their figures agree.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { adjustmentKinds, returnedWords } from '#domain/booking/ledger.ts'
import { addAdjustment, decideAdjustment, listLedger } from '#services/booking/admin/ledger.ts'
import { changeDisputeBearer, enterDisputeOutcome, getDispute } from '#services/booking/admin/disputes.ts'
import { exportJournal } from '#services/booking/books/books.ts'
import { exportSales, getSalesOfMonth } from '#services/booking/sales/sales.ts'
import { postEndedReservations } from '#services/booking/sweep/sweep.ts'
import { approvePayoutRun } from '#services/payouts/runs/decide-run.ts'
import { exportPayoutRun, getPayoutRun } from '#services/payouts/runs/runs.ts'
import { settlePayoutRun } from '#services/payouts/runs/results.ts'
import { closePeriods } from '#services/payouts/statements/close-periods.ts'
import { listStatements } from '#services/payouts/statements/statements.ts'
import { listOwnPayouts } from '#services/payouts/statements/own-payouts.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { monthAfter } from '#domain/shared/month.ts'
import { booked, bookingWorld } from '../booking-world.ts'
import { expectJournalMatches } from '../books/books-of.ts'
import { aDispute } from '../disputes.ts'
import { aHost, anAdmin, anExperience, aSlot, aUser } from '../factories.ts'
import { aPayablePayee, aRun } from '../payout-runs.ts'

const world = bookingWorld()
let admin: UserActor
let other: UserActor
beforeAll(async () => {
  admin = await anAdmin(world.db)
  other = await anAdmin(world.db)
})
beforeEach(() => world.clock.set('2026-11-20T10:00:00+09:00'))

/** The lines of the journal of a closed month: date, debit, credit and amount. */
async function journal(month: string) {
  world.clock.set(`${monthAfter(month, 1)}-15T10:00:00+09:00`)
  const bytes = await exportJournal(world, admin, { month, format: 'moneyforward' })
  const [head, ...lines] = new TextDecoder().decode(bytes).trim().split('\r\n')
  const at = head!.split(',').map((name) => name.replace('\uFEFF', ''))
  const wanted = ['取引日', '借方勘定科目', '借方補助科目', '貸方勘定科目', '貸方補助科目', '借方金額(円)']
  return lines.map((line) => wanted.map((name) => line.split(',')[at.indexOf(name)]).join(' '))
}

test('a payout has the date of its transfer in the journal, and what became of a statement is said', async () => {
  const { id, payee } = await aRun(world, admin)
  const standing = async () => {
    const { statements, meta } = await listStatements(world, { page: 1, sort: 'newest', payee_id: payee.id })
    const [own] = (await listOwnPayouts(world, payee.host)).payees
    expect(own!.statements.map((one) => one.standing)).toEqual(statements.map((one) => one.standing))
    return [statements.map((one) => [one.standing, one.paid_on]), meta.payable]
  }
  expect(await standing()).toEqual([[['due', null]], 24_310])
  world.clock.set('2026-12-01T10:00:00+09:00')
  expect(await standing()).toEqual([[['overdue', null]], 24_310])
  // Ordered two days before.
  world.clock.set('2026-12-23T10:00:00+09:00')
  await approvePayoutRun(world, other, id, { version: 1 })
  await exportPayoutRun(world, admin, id, { version: 2 })
  expect(await standing()).toEqual([[['under_way', '2026-12-25']], 0])
  world.clock.set('2026-12-25T10:00:00+09:00')
  await settlePayoutRun(world, admin, id, { count: 1, total: 24_310 })
  expect(await standing()).toEqual([[['paid', '2026-12-25']], 0])
  expect(await journal('2026-12')).toContain('2026/12/25 預り金 ホスト 普通預金  24310')
  expect((await getPayoutRun(world, admin, id, { page: 1 })).pay_on).toBe('2026-12-25')
  await expectJournalMatches(world.db, ['2026-10', '2026-11', '2026-12'])
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
})

test('a balance that is carried over is payable once, however many statements have it', async () => {
  const { id } = await aPayablePayee(world, admin, 7_000)
  world.clock.set('2027-01-02T10:00:00+09:00')
  await closePeriods(world)
  const { statements, meta } = await listStatements(world, { page: 1, sort: 'newest', payee_id: id })
  expect(statements.map(({ payable, standing }) => [payable, standing])).toEqual([
    [7_000, 'due'],
    [7_000, 'moved'],
    [7_000, 'moved'],
  ])
  expect(meta).toMatchObject({ total_count: 3, payable: 7_000 })
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
})

test('an adjustment is booked on the account of its kind', async () => {
  const { id: payee_id } = await aPayablePayee(world, admin)
  world.clock.set('2027-01-10T10:00:00+09:00')
  for (const [n, kind] of adjustmentKinds.entries())
    await addAdjustment(world, admin, { payee_id, kind, amount: 101 + n, reason: '試し', request_key: randomUUID() })
  const large = { payee_id, kind: 'bad_debt', amount: -900_000, reason: '試し', request_key: randomUUID() } as const
  const { id } = await addAdjustment(world, admin, large)
  await decideAdjustment(world, other, id, { decision: 'approved' })
  expect((await journal('2027-01')).filter((line) => !line.includes('終わった'))).toEqual([
    '2027/01/10 預り金 ホスト 貸倒損失 ホスト 899895',
    '2027/01/10 普通預金  預り金 ホスト 104',
    '2027/01/10 雑損失 ホストへの補償 預り金 ホスト 101',
    '2027/01/10 雑損失 残高の調整 預り金 ホスト 106',
    '2027/01/10 販売促進費 ホストへの奨励金 預り金 ホスト 102',
    '2027/01/10 支払手数料 振込 預り金 ホスト 103',
  ])
  const { entries } = await listLedger(world, admin, { page: 1, sort: 'newest', payee_id })
  expect(entries.map((one) => one.adjustment_kind)).toEqual(['bad_debt', ...adjustmentKinds.toReversed(), 'other'])
  await expectJournalMatches(world.db, ['2026-10', '2026-11', '2026-12', '2027-01'])
})

test('a lost dispute is told to the host, who finds it in the sales; both figures are named', async () => {
  const host = await aHost(world.db)
  const { id: experience_id } = await anExperience(world.db, { user_id: host.id, price: 10_800 })
  const calendar_ids = [await aSlot(world.db, experience_id, { date: '2026-11-25', recruitment_number: 9 })]
  const reserve = async () => await booked(world, await aUser(world.db), { calendar_ids })
  const { id, price } = await reserve()
  const early = await reserve()
  expect(price.total).toBe(11_748)
  const before = await aDispute(world.db, early.id, { at: world.clock.now() })
  const outcome = { version: 1, evidence_due_on: null, reason: '管理画面のとおり' }
  await enterDisputeOutcome(world, admin, before, { ...outcome, state: 'lost' })
  world.clock.set('2026-12-01T10:00:00+09:00')
  await postEndedReservations(world, { limit: 100 })
  const dispute = await aDispute(world.db, id, { at: world.clock.now() })
  const both = await Promise.allSettled(
    [admin, other].map((who) => enterDisputeOutcome(world, who, dispute, { ...outcome, state: 'lost' })),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await getDispute(world, admin, dispute)).dispute).toMatchObject({
    amount: 11_748,
    lost: 11_748,
    lost_by_host: 11_748,
    taken: 10_800,
  })
  const { entries } = await listLedger(world, admin, { page: 1, sort: 'newest', q: host.name, kind: 'dispute' })
  expect(entries[0]).toMatchObject({ amount: -10_800, returned: 11_748 })
  expect(returnedWords(entries[0]!)).toBe('お客さまに戻った額 11,748円。差額 948円は、サービス料などの運営の分')

  const mails = async () =>
    await world.db
      .selectFrom('mails')
      .select(['to_address', 'subject', 'text_body'])
      .where('kind', '=', 'dispute_decided')
      .orderBy('id')
      .execute()
  const [told_early, told, ...more] = await mails()
  expect(more).toEqual([])
  expect(told_early!.text_body).toContain('体験が終わったときに')
  expect(told).toMatchObject({
    to_address: host.email,
    subject: expect.stringContaining('チャージバック 11,748円がお客さまに戻りました '),
  })
  for (const words of [
    `予約 ${id} `,
    '11,748円（サービス料を含みます）',
    '引く額：10,800円',
    '差額の948円',
    '/host/sales/2026-11',
  ])
    expect(told!.text_body).toContain(words)
  const { sessions } = await getSalesOfMonth(world, host, '2026-11', { page: 1 })
  const sold = sessions.flatMap(({ reservations }) => reservations)
  expect(sold.map(({ lost, due }) => [lost, due])).toEqual([
    [11_748, 0],
    [11_748, 0],
  ])
  expect(await exportSales(world, host, '2026-11')).toContain('チャージバックで返金（11')

  const version = (await getDispute(world, admin, dispute)).dispute.version
  await changeDisputeBearer(world, admin, dispute, { version, borne_by: 'operator', reason: '落ち度なし' })
  expect((await mails()).at(-1)).toMatchObject({
    subject: expect.stringContaining('チャージバックの負担が変わりました '),
  })
  expect((await mails()).at(-1)!.text_body).toContain('お受け取りに戻す額：10,800円')
  await enterDisputeOutcome(world, other, dispute, { ...outcome, version: version + 1, state: 'won' })
  expect((await mails()).at(-1)!.subject).toContain('チャージバックの判断が変わり 11,748円が戻りました ')
  expect(await mails()).toHaveLength(4)
  // Two of the same, which no guest gets.
  expect(new Set((await mails()).map(({ to_address }) => to_address))).toEqual(new Set([host.email]))
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
  await expectJournalMatches(world.db, ['2026-10', '2026-11', '2026-12', '2027-01'])
})
