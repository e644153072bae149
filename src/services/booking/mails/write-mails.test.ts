import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addReservationEvent } from '#database/booking/reservations/moves.ts'
import { inTransaction } from '#database/client.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { booked, bookingWorld } from '#test/booking-world.ts'
import { anExperience, aSlot, aUser } from '#test/factories.ts'
import { cancelReservation } from '../reservations/reservations.ts'
import { cancelSlot } from '../shared/cancel-slot.ts'
import { writeMails } from './write-mails.ts'

const world = bookingWorld()
let guest: UserActor
let slot: number

beforeAll(async () => {
  const { id } = await anExperience(world.db)
  slot = await aSlot(world.db, id, { date: '2027-02-01', recruitment_number: 100 })
})
beforeEach(async () => {
  guest = await aUser(world.db)
})

const kinds = async () =>
  (await world.db.selectFrom('mails').select('kind').where('to_address', '=', guest.email).orderBy('id').execute()).map(
    (mail) => mail.kind,
  )
const due = async () =>
  await world.db.selectFrom('reservation_events').select('id').where('mails_due_at', 'is not', null).execute()

describe('mails about bookings', () => {
  it('are written after the commit, once, in the order of the events', async () => {
    const { id } = await booked(world, guest, { calendar_ids: [slot] })
    await cancelReservation(world, guest, id)
    expect(await kinds()).toEqual([])
    expect(await writeMails(world)).toBe(2)
    expect(await kinds()).toEqual(['reservation_confirmed', 'reservation_cancelled'])
    const { text_body } = await world.db
      .selectFrom('mails')
      .select('text_body')
      .where('to_address', '=', guest.email)
      .where('kind', '=', 'reservation_confirmed')
      .executeTakeFirstOrThrow()
    expect(text_body).toContain('体験料金　3,000円\nサービス料　263円\n合計　3,263円')
    expect(await writeMails(world)).toBe(0)
    expect(await kinds()).toHaveLength(2)
  })

  it('are written once by many concurrent writers', async () => {
    await booked(world, guest, { calendar_ids: [slot] })
    const told = await Promise.all(Array.from({ length: 6 }, () => writeMails(world)))
    expect(told.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await kinds()).toEqual(['reservation_confirmed'])
  })

  it('are rolled back and written later when their transaction fails', async () => {
    await booked(world, guest, { calendar_ids: [slot] })
    const broken = {
      ...world,
      checkpoint: () => {
        throw new Error('the power went')
      },
    }
    expect(await writeMails(broken)).toBe(0)
    expect(world.takeLoggedErrors()).toHaveLength(1)
    expect(await kinds()).toEqual([])
    // It waits a minute, so that a failing event doesn't keep a process busy.
    expect(await writeMails(world)).toBe(0)
    world.clock.advance(60_000)
    expect(await writeMails(world)).toBe(1)
    expect(await kinds()).toEqual(['reservation_confirmed'])
  })

  it('that can’t be written don’t block the others', async () => {
    const { id } = await booked(world, guest, { calendar_ids: [slot] })
    await inTransaction(world.db, (tx) =>
      addReservationEvent(tx, id, { type: 'refunded', detail: { amount: 1 } }, world.clock.now(), true),
    )
    await booked(world, guest, { calendar_ids: [slot] })
    const warnings: unknown[] = []
    const log = { ...world.log, warn: (...warning: unknown[]) => void warnings.push(warning) }
    expect(await writeMails({ ...world, log })).toBe(2)
    expect(await kinds()).toEqual(['reservation_confirmed', 'reservation_confirmed'])
    expect(warnings).toMatchObject([
      [{ error: { message: expect.any(String) } }, 'a batch of mails could not be written'],
    ])
    expect(world.takeLoggedErrors()).toMatchObject([{ message: 'mails could not be written; they are tried again' }])
    expect(await due()).toHaveLength(1)
    await world.db.deleteFrom('reservation_events').where('type', '=', 'refunded').execute()
  })

  it('are stored as sent without mail delivery, and get a job each with it', async () => {
    await booked(world, guest, { calendar_ids: [slot] })
    await writeMails(world)
    const kept = await world.db
      .selectFrom('mails')
      .select(['state', 'sent_at'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(kept).toEqual([{ state: 'sent', sent_at: world.clock.now() }])
    const jobs = async () => (await world.sentJobs()).filter((job) => job.name === 'deliver-mail').length
    const before = await jobs()
    await booked(world, guest, { calendar_ids: [slot] })
    await writeMails({ ...world, mail: { ...world.mail, delivers: true } })
    const queued = await world.db.selectFrom('mails').select('id').where('state', '=', 'queued').execute()
    expect(queued.length).toBeGreaterThan(0)
    expect((await jobs()) - before).toBe(queued.length)
  })

  it('about a guest’s cancellation name no slot that was called off before', async () => {
    const { id: experience } = await anExperience(world.db, { title: '陶芸' })
    const slots = [
      await aSlot(world.db, experience, { date: '2027-02-02', start_time: '18:00', end_time: '20:00' }),
      await aSlot(world.db, experience, { date: '2027-02-03', start_time: '18:00', end_time: '20:00' }),
    ]
    const { id } = await booked(world, guest, { calendar_ids: slots })
    await cancelSlot(world, slots[0]!, { by: 'host', reason: '大雨のため。' })
    await cancelReservation(world, guest, id)
    await writeMails(world)
    const rows = await world.db
      .selectFrom('mails')
      .select('subject')
      .where('kind', 'in', ['reservation_cancelled', 'cancellation_for_host'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(rows.map(({ subject }) => subject)).toEqual([
      '予約のキャンセル 2/3(水) 18:00 陶芸【つむぎ】',
      'キャンセル済み 2/3(水) 18:00 陶芸【つむぎ】',
    ])
  })
})
