// Disputes for admins: lists, evidence, outcomes that are entered, and what a host sees.
import { beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { findPayee } from '#database/booking/accounting/find-ledger.ts'
import { booked, bookingWorld, refusalOf } from '#test/booking-world.ts'
import { aDispute } from '#test/disputes.ts'
import { aHost, anAdmin, anExperience, aSlot, aUser } from '#test/factories.ts'
import type { UserActor } from '../../shared/actor.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { cancelReservation } from '../reservations/reservations.ts'
import { exportSales, getSalesOfMonth } from '../sales/sales.ts'
import { postEndedReservations } from '../sweep/sweep.ts'
import { changeDisputeBearer, composeEvidence, enterDisputeOutcome, getDispute, listDisputes } from './disputes.ts'
import { getAdminReservation } from './admin-reservation.ts'
import { refundReservation } from './refunds.ts'

const world = bookingWorld()
const BEFORE = '2026-11-20T10:00:00+09:00'
const AFTER = '2026-12-01T10:00:00+09:00'
let admin: UserActor
let other: UserActor
beforeAll(async () => {
  admin = await anAdmin(world.db)
  other = await anAdmin(world.db)
})

async function disputed({ ended = true } = {}) {
  world.clock.set(BEFORE)
  const host = await aHost(world.db)
  const { id: experience_id } = await anExperience(world.db, { user_id: host.id, price: 3000 })
  const guest = await aUser(world.db)
  const calendar_ids = [await aSlot(world.db, experience_id, { date: '2026-11-25' })]
  const { id, price } = await booked(world, guest, { calendar_ids })
  await world.runJobs()
  if (ended) {
    world.clock.set(AFTER)
    await postEndedReservations(world, { limit: 100 })
  }
  const { payee_id } = await world.db
    .selectFrom('experiences')
    .select('payee_id')
    .where('id', '=', experience_id)
    .executeTakeFirstOrThrow()
  const dispute = await aDispute(world.db, id, { at: world.clock.now() })
  const balance = async () => (await findPayee(world.db, payee_id!))!.balance
  return { id, dispute, host, guest, total: price.total, balance }
}

const outcome = { version: 1, evidence_due_on: null, reason: '管理画面のとおり' }
const lose = (id: number, by = admin, more: object = {}) =>
  enterDisputeOutcome(world, by, id, { ...outcome, state: 'lost', ...more })
const fieldsOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  return error instanceof InvalidInput ? Object.keys(error.messages) : error
}

test('of two admins one enters the outcome, and the same call again changes nothing', async () => {
  const { dispute, balance } = await disputed()
  const both = await Promise.allSettled([
    lose(dispute),
    enterDisputeOutcome(world, other, dispute, { ...outcome, state: 'won' }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'dispute_changed' } })
  const won = (await getDispute(world, admin, dispute)).dispute.state === 'won'
  const [by, state] = won ? [other, 'won' as const] : [admin, 'lost' as const]
  const before = await balance()
  const again = await enterDisputeOutcome(world, by, dispute, { ...outcome, state })
  expect(again.dispute.changes).toHaveLength(2)
  expect(await balance()).toBe(before)
  const somebody = won ? admin : other
  expect(await refusalOf(enterDisputeOutcome(world, somebody, dispute, { ...outcome, state }))).toBe('dispute_changed')
})

test('who bears a lost dispute can change, and the ledger gets the difference', async () => {
  const { id, dispute, total, balance } = await disputed()
  const full = await balance()
  await lose(dispute, admin, { borne_by: 'half' })
  expect((await getDispute(world, admin, dispute)).dispute).toMatchObject({
    lost: total,
    lost_by_host: Math.floor(total / 2),
  })
  await changeDisputeBearer(world, admin, dispute, {
    version: 2,
    borne_by: 'operator',
    reason: 'ホストに落ち度がないため',
  })
  expect(await balance()).toBe(full)
  const bear = { version: 2, borne_by: 'host' as const, reason: '理由' }
  expect(await refusalOf(changeDisputeBearer(world, other, dispute, bear))).toBe('dispute_changed')
  await changeDisputeBearer(world, other, dispute, { ...bear, version: 3 })
  expect(await balance()).toBe(0)
  const causes = await world.db
    .selectFrom('ledger_entries')
    .select('cause')
    .where('reservation_id', '=', id)
    .where('kind', '=', 'dispute')
    .orderBy('id')
    .execute()
  expect(causes.map(({ cause }) => cause)).toEqual([
    `dispute:${dispute}`,
    `dispute:${dispute}:2`,
    `dispute:${dispute}:3`,
  ])
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
})

test('needs a reason, and a dispute that exists', async () => {
  const { dispute } = await disputed()
  expect(await fieldsOf(lose(dispute, admin, { reason: ' 　' }))).toEqual(['reason'])
  expect(await fieldsOf(lose(dispute, admin, { reason: 'あ'.repeat(501) }))).toEqual(['reason'])
  expect(await refusalOf(lose(2_000_000_000))).toBe('dispute_not_found')
  expect(await refusalOf(getDispute(world, admin, 2_000_000_000))).toBe('dispute_not_found')
})

test('while a dispute is open nothing can be refunded, and a lost one is not refunded again', async () => {
  const { id, dispute, guest, total } = await disputed({ ended: false })
  expect((await getAdminReservation(world, admin, id)).refundable).toBe(0)
  const grant = { amount: 100, refundable: 0, reason: 'お詫び', request_key: crypto.randomUUID() }
  expect(await refusalOf(refundReservation(world, admin, id, grant))).toBe('nothing_to_refund')
  await lose(dispute)
  const cancelled = await cancelReservation(world, guest, id)
  expect(cancelled.cancellation.refund_now).toBeNull()
  expect((await getAdminReservation(world, admin, id)).refunds).toEqual([])
  world.clock.set(AFTER)
  await postEndedReservations(world, { limit: 100 })
  expect((await getAdminReservation(world, admin, id)).sales).toMatchObject({ gross: total, due: 0 })
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
})

test('the list has those that await evidence first, with filters, and finds copied numbers', async () => {
  const first = await disputed()
  const second = await disputed()
  await lose(second.dispute)
  const list = async (query: object) =>
    (await listDisputes(world, { page: 1, sort: 'deadline', ...query })).disputes.map(({ id }) => id)
  const all = await list({})
  expect(all.indexOf(first.dispute)).toBeLessThan(all.indexOf(second.dispute))
  expect(await list({ state: 'lost', q: String(second.id) })).toEqual([second.dispute])
  expect(await list({ state: 'awaiting', q: String(second.id) })).toEqual([])
  expect(await list({ q: ` ${String(first.id)} ` })).toEqual([first.dispute])
  const { charge_id } = await world.db
    .selectFrom('payments')
    .select('charge_id')
    .where('reservation_id', '=', first.id)
    .executeTakeFirstOrThrow()
  expect(await list({ q: charge_id })).toEqual([first.dispute])
  expect(await list({ q: '%' })).toEqual([])
  await world.pool.query(
    `update users set name = '齋藤 桜', name_kana = 'サイトウ サクラ'
      where id = (select user_id from reservations where id = $1)`,
    [first.id],
  )
  for (const q of ['斉藤桜', 'さいとう　さくら']) expect(await list({ q }), q).toEqual([first.dispute])
  expect((await list({ sort: 'newest' }))[0]).toBe(second.dispute)
})

test('the evidence has what was agreed, what took place, and the mails to the guest only', async () => {
  const { dispute, guest, host } = await disputed()
  const { agreed, evidence_text } = await getDispute(world, admin, dispute)
  expect(agreed.policy).toContain('全額返金')
  expect(agreed.terms.map(({ label }) => label)).toContain('タイトル')
  for (const words of ['3,263円', guest.email, '中止もキャンセルもされていません', agreed.policy, '予約', '末尾4242'])
    expect(evidence_text).toContain(words)
  expect(evidence_text).not.toContain(host.email)
})

test('the evidence has the mails to each address that the guest had then, and no returned one', async () => {
  const { id, dispute, guest } = await disputed()
  const mail = (to_address: string, subject: string, at: string, state: 'sent' | 'failed' = 'sent') =>
    world.db
      .insertInto('mails')
      .values({
        kind: 'guest_reminder',
        to_address,
        subject,
        text_body: '本文',
        reservation_id: id,
        state,
        created_at: new Date(at),
        sent_at: new Date(at),
      })
      .execute()
  await world.db
    .updateTable('users')
    .set({ email: `new-${guest.email}` })
    .where('id', '=', guest.id)
    .execute()
  const left_at = new Date('2026-11-28T10:00:00+09:00')
  await world.db.insertInto('former_emails').values({ user_id: guest.id, email: guest.email, left_at }).execute()
  await mail(guest.email, '前のアドレスへ', '2026-11-27T10:00:00+09:00')
  await mail(`new-${guest.email}`, '新しいアドレスへ', '2026-11-29T10:00:00+09:00')
  await mail(guest.email, '手放したアドレスへ', '2026-11-29T10:00:00+09:00')
  await mail(`new-${guest.email}`, '戻ったメール', '2026-11-29T10:00:00+09:00', 'failed')
  await mail('host-of-it@example.jp', 'ホストへ', '2026-11-29T10:00:00+09:00')
  const { evidence_text, mails } = await getDispute(world, admin, dispute)
  for (const subject of [`前のアドレスへ（宛先 ${guest.email}）`, `新しいアドレスへ（宛先 new-${guest.email}）`])
    expect(evidence_text).toContain(subject)
  for (const subject of ['手放した', '戻った', 'ホストへ']) expect(evidence_text).not.toContain(subject)
  expect(mails.map(({ subject }) => subject)).toContain('戻ったメール')
})

test('the evidence has the consents of the guest', async () => {
  const { id, dispute, guest } = await disputed()
  const version = 'v'.repeat(42)
  const text = {
    slug: 'terms' as const,
    title: '利用規約',
    updated_on: '2026-10-01',
    sections: '[]',
    agreed_at: new Date(BEFORE),
  }
  await world.db
    .insertInto('legal_texts')
    .values({ ...text, version: `${version}1` })
    .execute()
  const shown_terms = JSON.stringify({
    policy: '全額返金',
    at: '2026-11-20T01:00:00Z',
    texts: `${version}1.${version}2`,
  })
  await world.db.updateTable('reservations').set({ shown_terms }).where('id', '=', id).execute()
  await world.db
    .insertInto('mail_consents')
    .values({
      user_id: guest.id,
      kind: 'review_invitation',
      wording: '感想のご案内を受け取る',
      token: 't'.repeat(26),
      given_at: new Date('2026-11-21T10:00:00+09:00'),
      ended_at: new Date('2026-11-22T10:00:00+09:00'),
    })
    .execute()
  const { evidence_text, agreed } = await getDispute(world, admin, dispute)
  expect(agreed.consents.map(({ words }) => words)).toEqual([
    '「利用規約」（2026年10月1日(木) 改定）に同意',
    '感想のご案内を受け取る（2026年11月22日 10:00 まで）',
  ])
  expect(evidence_text).toContain(`2026年11月20日 10:00　${agreed.consents[0]!.words}`)
})

test('the messages are added with a reason, while the dispute is open, by an admin without a part in it', async () => {
  const { id, dispute, guest, host } = await disputed()
  const { thread_id } = await world.db
    .selectFrom('messages')
    .select('thread_id')
    .where('reservation_id', '=', id)
    .executeTakeFirstOrThrow()
  const write = (sender: UserActor, side: 'guest' | 'host', text: string, at: string, more: object = {}) =>
    world.db
      .insertInto('messages')
      .values({ thread_id, sender_id: sender.id, side, text, created_at: new Date(at), ...more })
      .execute()
  const withdrawn_at = new Date('2026-11-24T10:00:30+09:00')
  await write(guest, 'guest', '半年前の別の話', '2026-05-24T10:00:00+09:00')
  await write(guest, 'guest', '参加します。', '2026-11-24T10:00:00+09:00')
  await write(host, 'host', '北口でお待ちします。', '2026-11-24T10:05:00+09:00')
  await write(host, 'host', '消した文', '2026-11-24T10:00:00+09:00', { withdrawn_at })
  expect((await getDispute(world, admin, dispute)).evidence_text).not.toContain('参加します')
  const compose = (by = admin, reason = 'カード会社への回答') => composeEvidence(world, by, dispute, { reason })
  const { evidence_text } = await compose()
  for (const words of ['お客さま：参加します。', '主催者：北口でお待ちします。', '予約番号', guest.email])
    expect(evidence_text).toContain(words)
  for (const words of ['半年前', '消した文']) expect(evidence_text).not.toContain(words)
  const audit = await world.db
    .selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'compose_evidence')
    .where('subject_id', '=', String(id))
    .execute()
  expect(audit).toEqual([{ actor_id: admin.id, detail: { dispute_id: dispute, reason: 'カード会社への回答' } }])
  expect(await fieldsOf(compose(admin, '　'))).toEqual(['reason'])
  expect(await refusalOf(compose({ ...host, admin_roles: ['full'] }))).toBe('own_interest')
  expect(await refusalOf(composeEvidence(world, admin, 2_000_000_000, { reason: '理由' }))).toBe('dispute_not_found')
  await lose(dispute)
  expect(await refusalOf(compose())).toBe('dispute_over')
})

test('a host sees that the card company examines it, and nothing about the reason', async () => {
  const { host, dispute } = await disputed()
  const shown = async () => await getSalesOfMonth(world, host, '2026-11', { page: 1 })
  expect((await shown()).sessions[0]!.reservations).toMatchObject([{ disputed: true }])
  expect(JSON.stringify(await shown())).not.toContain('fraudulent')
  expect(await exportSales(world, host, '2026-11')).toContain('確認中')
  await lose(dispute)
  const [session] = (await shown()).sessions
  expect(session!.reservations).toMatchObject([{ disputed: false, refunds: 3263, due: 0 }])
})
