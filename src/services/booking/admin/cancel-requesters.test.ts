// At whose request an admin cancels, and what guests and hosts read about it.
import { beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { booked, bookingWorld } from '#test/booking-world.ts'
import { aHost, anAdmin, anExperience, aSlot, aUser } from '#test/factories.ts'
import type { UserActor } from '../../shared/actor.ts'
import { cancelReservation, getReservation } from '../reservations/reservations.ts'
import { listParticipants } from '../slots/list-participants.ts'
import { cancelCalendarByOperator } from './admin-calendars.ts'
import { cancelReservationByOperator } from './cancel-reservation-by-operator.ts'

const START = '2026-11-20T10:00:00+09:00'
const world = bookingWorld()
let admin: UserActor
let guest: UserActor
let experience_id: number

beforeAll(async () => {
  admin = await anAdmin(world.db)
  guest = await aUser(world.db, { name: '花子' })
  const host = await aHost(world.db)
  experience_id = (await anExperience(world.db, { user_id: host.id, price: 3000 })).id
})

let days = 1
const newSlot = () =>
  aSlot(world.db, experience_id, { date: `2027-01-${String(days++).padStart(2, '0')}`, recruitment_number: 3 })
const mailsOf = (id: number) =>
  world.db.selectFrom('mails').select(['kind', 'text_body']).where('reservation_id', '=', id).orderBy('id').execute()

test('a reservation: guest and host read who asked, and the refund is the same', async () => {
  // After the deadline: the guest alone would get nothing back.
  world.clock.set('2026-12-31T12:00:00+09:00')
  for (const [requested_by, toGuest, toHost] of [
    ['guest', 'ご依頼により、ご予約をキャンセルいたしました。', 'お客さまの依頼によりキャンセルされました'],
    ['host', '主催者の依頼により、ご予約をキャンセルいたしました。', '主催者の依頼によりキャンセルされました'],
  ] as const) {
    world.clock.set(START)
    const slot = await newSlot()
    const { id } = await booked(world, guest, { calendar_ids: [slot] })
    world.clock.set('2026-12-31T12:00:00+09:00')
    const after = await cancelReservationByOperator(world, admin, id, { reason: '体調', refund: 3263, requested_by })
    const expected = { cancelled_by: 'operator', cancel_requested_by: requested_by }
    expect(after).toMatchObject(expected)
    expect(await getReservation(world, guest, id)).toMatchObject(expected)
    expect((await listParticipants(world, null, slot)).participants).toMatchObject([expected])
    await world.runJobs()
    const [one, other] = (await mailsOf(id)).filter((mail) => mail.kind.includes('cancel'))
    expect(one!.text_body).toContain(toGuest)
    expect(other!.text_body).toContain(toHost)
    const refunds = world.db.selectFrom('refunds').select(['amount', 'reason']).where('reservation_id', '=', id)
    expect(await refunds.execute()).toEqual([{ amount: 3263, reason: 'cancelled_by_operator' }])
    const audit = world.db.selectFrom('audit_log').select('detail').where('action', '=', 'cancel_reservation')
    const { detail } = await audit.where('subject_id', '=', String(id)).executeTakeFirstOrThrow()
    expect(detail).toMatchObject({ requested_by })
  }
  world.clock.set(START)
  const { ours, theirs } = await world.books()
  expect(ours).toBe(theirs)
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
})

test('a slot: guests and hosts read that the host asked', async () => {
  const slot = await newSlot()
  const one = await booked(world, guest, { calendar_ids: [slot] })
  const cancelled = await cancelCalendarByOperator(world, admin, slot, { reason: '急病', requested_by: 'host' })
  const expected = { cancelled_by: 'operator', cancel_requested_by: 'host' }
  expect(cancelled).toMatchObject(expected)
  expect(await getReservation(world, guest, one.id)).toMatchObject(expected)
  await world.runJobs()
  expect((await mailsOf(one.id)).find(({ kind }) => kind === 'reservation_cancelled')!.text_body).toContain(
    '主催者の依頼により',
  )
  const { text_body } = await world.db
    .selectFrom('mails')
    .select('text_body')
    .where('kind', '=', 'slots_ended_for_host')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(text_body).toContain('ご依頼により、運営が次の1回を中止しました。')
})

test('without an answer it is the operator’s own decision, and nobody else has one', async () => {
  const { id } = await booked(world, guest, { calendar_ids: [await newSlot()] })
  const after = await cancelReservationByOperator(world, admin, id, { reason: '停電', refund: 3263 })
  expect(after).toMatchObject({ cancelled_by: 'operator', cancel_requested_by: 'operator' })
  const own = await booked(world, guest, { calendar_ids: [await newSlot()] })
  await cancelReservation(world, guest, own.id, 3263)
  expect(await getReservation(world, guest, own.id)).toMatchObject({ cancelled_by: 'guest', cancel_requested_by: null })
})

test('the database keeps an answer only beside a cancellation by the operator, and no guest’s for a slot', async () => {
  const slot = await newSlot()
  const { id } = await booked(world, guest, { calendar_ids: [slot] })
  const answer = (table: 'reservations' | 'calendars', of: number, by: string) =>
    world.pool.query(`update ${table} set cancel_requested_by = $1 where id = $2`, [by, of])
  await expect(answer('reservations', id, 'host')).rejects.toThrow('reservations_cancel_requested_of_operator')
  await expect(answer('calendars', slot, 'host')).rejects.toThrow('calendars_cancel_requested_of_operator')
  await cancelCalendarByOperator(world, admin, slot, { reason: '大雪' })
  await expect(answer('reservations', id, 'nobody')).rejects.toThrow('reservations_cancel_requested_by')
  await expect(answer('calendars', slot, 'guest')).rejects.toThrow('calendars_cancel_requested_by')
})
