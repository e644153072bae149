// A host changes slots while guests book them. In every order, each confirmed guest has a place.
import { beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { cancelHostCalendar, updateHostCalendar } from '#services/booking/slots/host-calendars.ts'
import { answerHoldingRequest } from '#services/schedule/requests/answer-holding-request.ts'
import { book, bookingWorld, refusalOf, wrongCounters } from '../booking-world.ts'
import { aHost, anExperience, aSlot, aUser } from '../factories.ts'

const CLIENTS = 16
const world = bookingWorld({ connections: CLIENTS })
let guests: UserActor[] = []
let host: UserActor
let experience_id: number

beforeAll(async () => {
  guests = await Promise.all(Array.from({ length: CLIENTS }, () => aUser(world.db)))
  host = await aHost(world.db)
  experience_id = (await anExperience(world.db, { user_id: host.id })).id
})

const slotRow = (id: number) =>
  world.db
    .selectFrom('calendars')
    .select(['taken', 'recruitment_number', 'open', 'cancelled_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function expectOrder() {
  await world.runJobs()
  const { ours, theirs } = await world.books()
  expect(ours).toBe(theirs)
  expect(await wrongCounters(world.pool)).toEqual([])
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
}

/**
 * Each guest books one place while the host runs `meanwhile`.
 * @returns the outcome of each booking and of the host's call
 */
async function race(slots: readonly number[], meanwhile: () => Promise<unknown>) {
  const bookings = guests.map((guest, i) => refusalOf(book(world, guest, { calendar_ids: [slots[i % slots.length]!] })))
  const [outcomes, hosts] = await Promise.all([Promise.all(bookings), refusalOf(meanwhile())])
  return { outcomes, hosts, booked: outcomes.filter((code) => code === undefined).length }
}

describe('while guests book', () => {
  it.each([1, 3, 8])('reducing a slot from 10 places to %i keeps every guest who got a place', async (places) => {
    const slot = await aSlot(world.db, experience_id, { recruitment_number: 10, date: `2026-12-0${places}` })
    const { outcomes, hosts, booked } = await race([slot], () =>
      updateHostCalendar(world, host, slot, { recruitment_number: places }),
    )
    const { taken, recruitment_number } = await slotRow(slot)
    expect(recruitment_number).toBe(hosts === undefined ? places : 10)
    if (hosts !== undefined) expect(hosts).toBe('capacity_below_taken')
    expect(taken).toBe(booked)
    expect(booked).toBe(recruitment_number)
    expect(outcomes.filter((code) => code !== undefined && code !== 'slot_full')).toEqual([])
    await expectOrder()
  })

  it('closing a slot keeps the earlier bookings', async () => {
    const slot = await aSlot(world.db, experience_id, { recruitment_number: 30, date: '2026-12-11' })
    const { outcomes, booked } = await race([slot], () => updateHostCalendar(world, host, slot, { open: false }))
    expect(await slotRow(slot)).toMatchObject({ open: false, taken: booked })
    expect(outcomes.filter((code) => code !== undefined && code !== 'slot_closed')).toEqual([])
    await expectOrder()
  })

  it('cancelling a slot cancels and refunds all its bookings', async () => {
    const slot = await aSlot(world.db, experience_id, { recruitment_number: 30, date: '2026-12-12' })
    const { outcomes, hosts } = await race([slot], () => cancelHostCalendar(world, host, slot, { reason: '台風' }))
    expect(hosts).toBeUndefined()
    expect(await slotRow(slot)).toMatchObject({ open: false, taken: 0, cancelled_at: expect.any(Date) })
    expect(outcomes.filter((code) => code !== undefined && code !== 'slot_cancelled')).toEqual([])
    await expectOrder()
    const { rows } = await world.pool.query<{ kept: number }>(
      `select coalesce(sum(p.amount - p.refunded), 0)::int as kept from payments p
       join reservation_calendars rc on rc.reservation_id = p.reservation_id
       where rc.calendar_id = $1 and p.state in ('captured', 'partly_refunded', 'refunded')`,
      [slot],
    )
    expect(oneRow(rows).kept).toBe(0)
  })
})

it('eight simultaneous answers to a request give one answer', async () => {
  const { id } = await world.db
    .insertInto('holding_requests')
    .values({ experience_id, user_id: guests[0]!.id, date: '2027-01-10' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answer = {
    action: 'accept',
    date: '2027-01-10',
    start_time: '10:00',
    end_time: '12:00',
    recruitment_number: 5,
    answer: '',
  } as const
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => refusalOf(answerHoldingRequest(world, host, id, answer))),
  )
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(1)
  expect(outcomes.filter((code) => code === 'holding_request_answered')).toHaveLength(7)
  const slots = await world.db.selectFrom('calendars').select('id').where('date', '=', '2027-01-10').execute()
  expect(slots).toHaveLength(1)
  const mails = await world.db.selectFrom('mails').select('id').where('kind', '=', 'holding_request_accepted').execute()
  expect(mails).toHaveLength(1)
})
