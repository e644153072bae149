// What the page of a reservation offers for a telephone call: contacts, amounts to refund, private
// reasons, the mails that were sent, and the confirmation once more.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { booked, bookingWorld, refusalOf } from '#test/booking-world.ts'
import { aHost, anAdmin, anAmbassador, aCommunity, anExperience, aSlot, aUser } from '#test/factories.ts'
import { listNotes } from '../../office/notes.ts'
import type { UserActor } from '../../shared/actor.ts'
import { getAdminReservation, listReservationMails, resendConfirmation } from './admin-reservation.ts'
import { cancelReservationByOperator } from './cancel-reservation-by-operator.ts'
import { refundReservation } from './refunds.ts'

const world = bookingWorld()
let admin: UserActor
let host: UserActor
let guest: UserActor
let experience_id: number

beforeAll(async () => {
  world.rate_limits = true
  admin = await anAdmin(world.db)
  host = await aHost(world.db, { phone: '09011112222' })
  guest = await aUser(world.db, { phone: '09033334444' })
  experience_id = (await anExperience(world.db, { user_id: host.id, price: 3000 })).id
})

let days = 1
const reserve = async (date = `2027-01-${String(days++).padStart(2, '0')}`) =>
  (await booked(world, guest, { calendar_ids: [await aSlot(world.db, experience_id, { date })] })).id
const refund = (id: number, amount: number, refundable: number, private_reason?: string) =>
  refundReservation(world, admin, id, {
    amount,
    refundable,
    reason: '雨のため',
    request_key: randomUUID(),
    ...(private_reason === undefined ? {} : { private_reason }),
  })
const notesOf = async (id: number) =>
  (await listNotes(world, admin, { subject_type: 'reservation', subject_id: id })).notes.map(
    ({ text, origin, origin_refund }) => [text, origin, origin_refund],
  )

test('has the telephone numbers of the guest and of everybody who runs the experience', async () => {
  const member = await aHost(world.db)
  const of_ambassador = await anExperience(world.db, {
    user_id: host.id,
    ambassador_id: await anAmbassador(world.db, { members: [member] }),
    community_id: await aCommunity(world.db),
  })
  const slot = await aSlot(world.db, of_ambassador.id, { date: '2027-02-01' })
  const { id } = await booked(world, guest, { calendar_ids: [slot] })
  const { guest: who, hosts } = await getAdminReservation(world, admin, id)
  expect(who.phone).toBe('09033334444')
  expect(hosts.map((one) => [one.id, one.phone])).toEqual([
    [host.id, '09011112222'],
    [member.id, null],
  ])
})

describe('the amounts to refund', () => {
  test('are the whole payment until the deadline, and less after each refund', async () => {
    const id = await reserve()
    expect((await getAdminReservation(world, admin, id)).refund_offers).toEqual({
      policy: 3263,
      half: 1631,
      full: 3263,
    })
    const { refund_offers } = await refund(id, 2000, 3263)
    expect(refund_offers).toEqual({ policy: 1263, half: 1263, full: 1263 })
  })

  test('by the policy are nothing after the deadline, and when the reservation is cancelled', async () => {
    const late = await reserve('2026-11-21')
    expect((await getAdminReservation(world, admin, late)).refund_offers).toEqual({ policy: 0, half: 1631, full: 3263 })
    const id = await reserve()
    const { refund_offers } = await cancelReservationByOperator(world, admin, id, { reason: '台風', refund: 3263 })
    expect(refund_offers).toEqual({ policy: 0, half: 0, full: 0 })
  })
})

describe('a private reason', () => {
  test('is a note on the reservation, and no mail has it', async () => {
    const id = await reserve()
    await refund(id, 1000, 3263, 'ホストが10分遅れた')
    await refund(id, 500, 2263, ' 　')
    await cancelReservationByOperator(world, admin, id, { reason: '台風', refund: 1763, private_reason: '常連の方' })
    expect(await notesOf(id)).toEqual([
      ['常連の方', 'cancellation', 1763],
      ['ホストが10分遅れた', 'refund', 1000],
    ])
    await world.runJobs()
    const { mails } = await listReservationMails(world, id)
    expect(mails.map(({ kind }) => kind)).toContain('refund_granted')
    for (const { text } of mails) expect(text).not.toMatch(/10分遅れた|常連/)
    const audits = await world.db.selectFrom('audit_log').select('detail').execute()
    expect(JSON.stringify(audits)).not.toMatch(/10分遅れた|常連/)
  })

  test('is written once with its refund, also by a repeated call; and not with a refused one', async () => {
    const id = await reserve()
    const call = { amount: 100, refundable: 3263, reason: '雨', request_key: randomUUID(), private_reason: '一度だけ' }
    await Promise.all([refundReservation(world, admin, id, call), refundReservation(world, admin, id, call)])
    expect(await refusalOf(refund(id, 100, 3263, '書かれない'))).toBe('refundable_changed')
    expect(await notesOf(id)).toEqual([['一度だけ', 'refund', 100]])
    await expect(refund(id, 100, 3163, 'あ'.repeat(2001))).rejects.toMatchObject({
      messages: { private_reason: expect.any(Array) as [] },
    })
  })
})

describe('the mails', () => {
  test('are listed with their texts, the newest first', async () => {
    const id = await reserve()
    await world.runJobs()
    const { mails } = await listReservationMails(world, id)
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['reservation_for_host', host.email],
      ['reservation_confirmed', guest.email],
    ])
    expect(mails[1]).toMatchObject({
      attachments: [expect.stringMatching(`^tsumugi-${id}-\\d+\\.ics$`)],
      state: 'sent',
    })
    expect(mails[1]!.text).toContain('ご予約ありがとうございます。')
    expect(await refusalOf(listReservationMails(world, 999_999))).toBe('reservation_not_found')
  })

  test('the confirmation is sent again to the guest alone, once for two calls at once', async () => {
    const id = await reserve()
    await world.runJobs()
    const codes = await Promise.all(
      [1, 2].map(() => refusalOf(resendConfirmation(world, admin, id).then(() => undefined))),
    )
    expect(codes.filter((code) => code !== undefined)).toEqual(['too_many_attempts'])
    const { mails } = await listReservationMails(world, id)
    expect(mails.filter(({ kind }) => kind === 'reservation_confirmed')).toHaveLength(2)
    expect(mails.filter(({ kind }) => kind === 'reservation_for_host')).toHaveLength(1)
    const audits = await world.db
      .selectFrom('audit_log')
      .select('subject_id')
      .where('action', '=', 'resend_confirmation')
      .execute()
    expect(audits).toEqual([{ subject_id: String(id) }])
    for (let sent = 0; sent < 4; sent += 1) {
      world.clock.advance(61_000)
      await resendConfirmation(world, admin, id)
    }
    world.clock.advance(61_000)
    expect(await refusalOf(resendConfirmation(world, admin, id))).toBe('too_many_attempts')
  })

  test('the confirmation is not sent for a reservation that is cancelled or over', async () => {
    const id = await reserve()
    await cancelReservationByOperator(world, admin, id, { reason: '台風', refund: 3263 })
    expect(await refusalOf(resendConfirmation(world, admin, id))).toBe('confirmation_not_possible')
    const over = await reserve()
    await world.db
      .updateTable('reservations')
      .set({ last_ends_at: new Date('2026-11-01') })
      .where('id', '=', over)
      .execute()
    expect((await getAdminReservation(world, admin, over)).can_resend_confirmation).toBe(false)
    expect(await refusalOf(resendConfirmation(world, admin, over))).toBe('confirmation_not_possible')
    expect(await refusalOf(resendConfirmation(world, admin, 999_999))).toBe('reservation_not_found')
  })
})
