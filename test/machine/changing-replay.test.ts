// Traces with changes and postponed slots, executed with the real services on PostgreSQL.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { changeReservation, getReservationChange } from '#services/booking/changes/changes.ts'
import { answerPostponement, endUnanswered } from '#services/booking/changes/postponements.ts'
import { cancelReservation } from '#services/booking/reservations/reservations.ts'
import { cancelSlot } from '#services/booking/shared/cancel-slot.ts'
import { addPhoneBooking, cancelPhoneBooking } from '#services/booking/slots/phone-bookings.ts'
import { booked, bookingWorld, wrongCounters } from '../booking-world.ts'
import { aHost, anExperience, aSlot, aUser } from '../factories.ts'
import { longer, runs } from '../lanes.ts'
import { calmer, dropping, moving, type Options, postponing } from './changing-cases.ts'
import { changingWorld } from './changing-world.ts'
import { dates, PERIOD, PLACES, rules } from './rules.ts'
import { search } from './search.ts'

const world = bookingWorld()

/** Yen of a place with its fees, without rounding. */
const YEN = 10_878

async function replay(options: Options, names: readonly string[]): Promise<unknown> {
  const { db, clock } = world
  let at = 0
  clock.set(new Date(options.instants[0]!))
  const [host, guest] = [await aHost(db), await aUser(db)]
  const limits = { price: 10_000, cancellation_period: PERIOD, recruitment_number: PLACES } as const
  const { id: experience_id } = await anExperience(db, { user_id: host.id, ...limits })
  const slots: number[] = []
  for (const date of dates) slots.push(await aSlot(db, experience_id, { date, recruitment_number: PLACES }))
  const kept: number[][] = slots.map(() => [])
  let id = 0

  async function step(name: string): Promise<void> {
    const numbers = [...name.matchAll(/\d/g)].map(([digit]) => Number(digit))
    const slot = numbers[0]!
    switch (name.replace(/^A: /, '').split(' ').slice(0, 2).join(' ').replace(/ \d$/, '')) {
      case 'hold': {
        const { slots: wanted, people } = options.guests[0]!
        const wish = { calendar_ids: wanted.map((one) => slots[one]!), number_of_people: people }
        id = (await booked(world, guest, wish)).id
        return
      }
      case 'guest changes': {
        const fewer = name.includes('for')
        const asked = {
          calendar_ids: fewer ? [] : numbers.map((one) => slots[one]!),
          number_of_people: fewer ? slot : null,
        }
        const { calendar_ids, number_of_people } = asked
        const query = { 'calendar_ids[]': calendar_ids, number_of_people, 'party[]': [] }
        const { state } = await getReservationChange(world, guest, id, query)
        await changeReservation(world, guest, id, { ...asked, state })
        return
      }
      case 'accept':
      case 'refund': {
        const answer = name.includes('accept') ? 'accept' : 'refund'
        await answerPostponement(world, guest, id, { calendar_id: slots[slot]!, answer })
        return
      }
      case 'end the':
        await endUnanswered(world)
        return
      case 'cancel':
        await cancelReservation(world, guest, id)
        return
      case 'call off':
      case 'postpone': {
        const to = { date: dates[numbers[1]!]!, start_time: '10:00', end_time: '12:00' }
        const postponed = name.startsWith('postpone') && { postponed_to: to }
        await cancelSlot(world, slots[slot]!, { by: 'host', reason: '荒天のため', ...postponed })
        return
      }
      case 'keep': {
        const phone = { request_key: randomUUID(), name: '電話 花子', note: '', number_of_people: 1 }
        kept[slot]!.push((await addPhoneBooking(world, host, slots[slot]!, phone)).id)
        return
      }
      case 'give back':
        await cancelPhoneBooking(world, host, kept[slot]!.pop()!)
        return
      case 'day':
        clock.set(new Date(options.instants[++at]!))
        return
      case 'half':
        clock.advance(450_000)
        return
      case 'minute':
        clock.advance(60_000)
        return
      case 'charge: paid':
      case 'settle charge:':
      case 'find that':
        return
      default:
        throw new Error(`unknown step: ${name}`)
    }
  }
  for (const name of names) await step(name)
  const { rows } = await sql<object>`select r.status, r.number_of_people as people,
      (select json_agg(json_build_object('slot', rc.calendar_id, 'released', rc.released, 'asked', rc.answer_by is not null)
        order by c.starts_at) from reservation_calendars rc join calendars c on c.id = rc.calendar_id where rc.reservation_id = r.id) as rows,
      coalesce((select json_agg(f.amount order by f.id) from refunds f where f.reservation_id = r.id), '[]') as refunds
    from reservations r where r.id = ${id}`.execute(db)
  const counted = await sql<{
    taken: number
  }>`select taken from calendars where id = any(${slots}) order by id`.execute(db)
  const ofModel = (one: { slot: number; released: boolean; asked: boolean }) => ({
    ...one,
    slot: slots.indexOf(one.slot),
  })
  const found = rows[0] as { rows: Parameters<typeof ofModel>[0][] }
  return { ...found, rows: found.rows.map(ofModel), taken: counted.rows.map(({ taken }) => taken) }
}

const PAID = ['A: hold', 'A: charge: paid', 'A: settle charge: paid']
/** Booking is one step here. */
const isWhole = (names: readonly string[]) =>
  names.includes(PAID[0]!) && PAID.every((name, i) => names[names.indexOf(PAID[0]!) + i] === name)

it.each([
  ['drops slots', dropping, /changes/],
  ['moves', moving, /changes/],
  ['has a place in a postponed slot', postponing, /accept|refund|end the place/],
] as const)(
  'the product does what the checker says of a guest who %s',
  async (_, options, about) => {
    const model = changingWorld({ rules, ...options, without: calmer })
    const { order, traceTo } = search(model)
    const traces = Array.from(order, (_state, index) => index)
      .slice(1)
      .map((index) => traceTo(index))
      .filter((trace) => isWhole(trace.map(({ name }) => name)) && trace.some(({ name }) => about.test(name)))
    const every = Math.ceil(traces.length / runs(6, 200))
    const tried = traces.filter((_trace, i) => i % every === 0)
    expect(tried.length).toBeGreaterThan(1)
    for (const trace of tried) {
      const names = trace.map(({ name }) => name)
      const { guests, taken } = model.stateOf(trace.at(-1)!.state)
      const one = model.guests[0]!.states[guests[0]!]!
      expect(await replay(options, names), names.join(', ')).toEqual({
        status: one.status,
        people: one.people,
        rows: one.slots.map((slot, row) => ({
          slot,
          released: one.released[row],
          asked: one.answer_by[row] !== 0,
        })),
        refunds: one.refunds.map(({ amount }) => (amount * YEN) / 2),
        taken,
      })
    }
    expect(await wrongCounters(world.pool)).toEqual([])
  },
  longer(60_000),
)
