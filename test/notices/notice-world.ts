// What tests of notices share: a clean start, and what was sent.
import { beforeEach } from 'vitest'
import { sendNotices } from '#services/notices/send-notices.ts'
import { booked, type BookingWorld, bookingWorld } from '../booking-world.ts'
import { aHost, anExperience, aSlot, aUser } from '../factories.ts'

/** A world in which nothing is due at the start of each test, 2026-11-20 at 10:00. */
export function noticeWorld() {
  const world = bookingWorld()
  beforeEach(async () => {
    await world.pool.query('truncate notices')
    await world.pool.query(`update reservations set status = 'cancelled', cancelled_by = 'operator', ended_at = now()
      where status = 'confirmed'`)
    await world.pool.query(
      `update calendars set cancelled_at = now(), cancelled_by = 'operator' where cancelled_at is null`,
    )
    await world.pool.query('delete from holding_requests')
    await world.pool.query('delete from mails')
    await world.pool.query('delete from reviews')
    await world.pool.query('truncate threads cascade')
    await world.pool.query(`delete from experience_decisions where action = 'requested'`)
    world.clock.set('2026-11-20T10:00:00+09:00')
  })
  return {
    world,
    /** Sends what is due at a time in Japan. @returns the number of notices */
    sendAt: async (now: string) => {
      world.clock.set(`${now}+09:00`)
      return await sendNotices(world)
    },
    mailsOf: async (kind: string) =>
      await world.db.selectFrom('mails').selectAll().where('kind', '=', kind).orderBy('id').execute(),
  }
}

/** A confirmed reservation of an experience that has dates for months. */
export async function aBooking(
  world: BookingWorld,
  { date = '2026-11-25', ...experience }: { date?: string } & Record<string, unknown> = {},
) {
  const host = await aHost(world.db)
  const { id } = await anExperience(world.db, { user_id: host.id, ...experience })
  const slot = await aSlot(world.db, id, { date, recruitment_number: 10 })
  await aSlot(world.db, id, { date: '2027-04-01' })
  const guest = await aUser(world.db)
  const { id: reservation_id } = await booked(world, guest, { calendar_ids: [slot] })
  return { host, guest, experience_id: id, slot, reservation_id }
}

export const emailOf = async ({ db }: BookingWorld, { id }: { id: number }) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
