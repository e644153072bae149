// A typhoon: the slots of a host are postponed while others book. PROVE=1 has 40 slots and 300
// bookings, and says how long it takes until all mails are queued.
import { beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { cancelHostCalendars } from '#services/booking/slots/host-calendars.ts'
import { endUnanswered } from '#services/booking/changes/postponements.ts'
import { writeMails } from '#services/booking/mails/write-mails.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { addDays } from '#domain/shared/japan-time.ts'
import { booked, bookingWorld, wrongCounters } from '../booking-world.ts'
import { aHost, anExperience, aSlot, aUser } from '../factories.ts'

const [SLOTS, BOOKINGS, CLIENTS] = process.env.PROVE ? [40, 300, 50] : [8, 40, 10]
/** Milliseconds in which all guests of a day must be told. */
const TOLD_WITHIN = 10_000
const FIRST_DAY = '2026-12-01'
const LATER = 60
const world = bookingWorld({ connections: 20, timeout: 300_000 })
let host: UserActor
let guests: UserActor[]

beforeAll(async () => {
  host = await aHost(world.db)
  guests = await Promise.all(Array.from({ length: CLIENTS }, () => aUser(world.db)))
})

it(
  'every guest is told once, every place is on the new date, and the books are exact',
  { timeout: 300_000 },
  async () => {
    const { id: experience_id } = await anExperience(world.db, {
      user_id: host.id,
      price: 3000,
      recruitment_number: 20,
    })
    const days = Array.from({ length: SLOTS }, (_, at) => addDays(FIRST_DAY, at))
    const slots: number[] = []
    for (const date of days) slots.push(await aSlot(world.db, experience_id, { date, recruitment_number: 20 }))
    const ids: number[] = []
    for (let at = 0; at < BOOKINGS; at += CLIENTS)
      ids.push(
        ...(await Promise.all(
          guests.slice(0, BOOKINGS - at).map(async (guest, nth) => {
            const calendar_ids = [slots[(at + nth) % SLOTS]!]
            return (await booked(world, guest, { calendar_ids, again: true })).id
          }),
        )),
      )
    await world.runJobs()

    const begun = performance.now()
    const others = guests.map((guest, at) =>
      booked(world, guest, { calendar_ids: [slots[(at * 7) % SLOTS]!], again: true }).then(
        ({ id }) => id,
        () => null,
      ),
    )
    const calendars = slots.map((id, at) => ({
      id,
      postponed_to: { date: addDays(days[at]!, LATER), start_time: '10:00', end_time: '12:00' },
    }))
    const { cancelled, refused } = await cancelHostCalendars(world, host, { reason: '台風のため', calendars })
    await writeMails(world)
    const took = performance.now() - begun
    expect([cancelled.length, refused]).toEqual([SLOTS, []])
    if (process.env.PROVE) console.info(`${SLOTS} slots, ${BOOKINGS} bookings: told after ${Math.round(took)} ms`)
    expect(took).toBeLessThan(TOLD_WITHIN)
    ids.push(...(await Promise.all(others)).flatMap((id) => id ?? []))
    await world.runJobs()

    // A booking that came first is moved, too; one that came later found a cancelled slot.
    const rows = await world.db
      .selectFrom('reservation_calendars as rc')
      .innerJoin('reservations as r', 'r.id', 'rc.reservation_id')
      .innerJoin('calendars as c', 'c.id', 'rc.calendar_id')
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .select(['r.id', 'r.status', 'rc.answer_by', 'c.cancelled_at', 'u.email'])
      .where('r.experience_id', '=', experience_id)
      .where('rc.released', '=', false)
      .execute()
    expect(rows.length).toBeGreaterThanOrEqual(BOOKINGS)
    for (const row of rows) expect(row).toMatchObject({ status: 'confirmed', cancelled_at: null })
    const mails = await world.db.selectFrom('mails').select('to_address').where('kind', '=', 'slots_ended').execute()
    const told = mails.map((mail) => mail.to_address).toSorted()
    expect(told).toEqual([...new Set(rows.map(({ email }) => email))].toSorted())

    // Nobody answers: two processes give everything back, once.
    world.clock.advance(6 * 86_400_000)
    await Promise.all([endUnanswered(world, { limit: 1000 }), endUnanswered(world, { limit: 1000 })])
    await world.runJobs()
    const { ours, theirs } = await world.books()
    expect([ours, theirs]).toEqual([0, 0])
    expect(await wrongCounters(world.pool)).toEqual([])
    expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
  },
)
