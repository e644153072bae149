// Traces with changes, people who wait and postponed slots, executed with the real services on
// PostgreSQL.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { insertEntry } from '#database/booking/shared/waiting.ts'
import { findOffersToEnd, forgetTold } from '#database/booking/slots/offers.ts'
import { inTransaction } from '#database/client.ts'
import { changeReservation, getReservationChange } from '#services/booking/changes/changes.ts'
import { answerPostponement, endUnanswered } from '#services/booking/changes/postponements.ts'
import { cancelReservation } from '#services/booking/reservations/reservations.ts'
import { declineWaitingOffer, endWaitingEntry } from '#services/booking/reserve/waiting-entries.ts'
import { cancelSlot } from '#services/booking/shared/cancel-slot.ts'
import { lapseOffer, offerSlot } from '#services/booking/sweep/offer-places.ts'
import { addPhoneBooking, cancelPhoneBooking } from '#services/booking/slots/phone-bookings.ts'
import { booked, bookingWorld, wrongCounters } from '../booking-world.ts'
import { aHost, anExperience, aSlot, aUser } from '../factories.ts'
import { longer, runs } from '../lanes.ts'
import { calmer, dropping, moving, type Options, postponing, two_wait, waiting } from './changing-cases.ts'
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
  const host = await aHost(db)
  const guests = await Promise.all(options.guests.map(() => aUser(db)))
  const limits = { price: 10_000, cancellation_period: PERIOD, recruitment_number: PLACES } as const
  const { id: experience_id } = await anExperience(db, { user_id: host.id, ...limits })
  const slots: number[] = []
  for (const date of dates) slots.push(await aSlot(db, experience_id, { date, recruitment_number: PLACES }))
  const kept: number[][] = slots.map(() => [])
  const keep = async (slot: number) => {
    const phone = { request_key: randomUUID(), name: '電話 花子', note: '', number_of_people: 1 }
    kept[slot]!.push((await addPhoneBooking(world, host, slots[slot]!, phone)).id)
  }
  for (const [slot, places] of (options.others ?? []).entries()) for (let n = 0; n < places; n++) await keep(slot)
  const entries: (number | null)[] = []
  for (const [g, { slots: wanted, people, waits }] of options.guests.entries())
    entries.push(
      waits
        ? await aWaitingEntry(guests[g]!, { experience_id, calendar_ids: wanted.map((one) => slots[one]!), people })
        : null,
    )
  const ids: number[] = guests.map(() => 0)

  const offerOf = async (g: number) =>
    (
      await sql<{
        id: number
      }>`select id from kept_places where entry_id = ${entries[g]} and cancelled_at is null`.execute(db)
    ).rows[0]!.id

  async function stepOf(g: number, name: string, numbers: readonly number[]): Promise<void> {
    const [guest, id, slot] = [guests[g]!, ids[g]!, numbers[0]!]
    switch (name.split(' ').slice(0, 2).join(' ').replace(/ \d$/, '')) {
      case 'hold': {
        const { slots: wanted, people } = options.guests[g]!
        const wish = { calendar_ids: wanted.map((one) => slots[one]!), number_of_people: people }
        ids[g] = (await booked(world, guest, wish)).id
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
      case 'cancel':
        await cancelReservation(world, guest, id)
        return
      case 'wait no':
        return await endWaitingEntry(world, guest, entries[g]!)
      case 'decline the':
        return await declineWaitingOffer(world, guest, await offerOf(g))
      case 'charge: paid':
      case 'settle charge:':
        return
      default:
        throw new Error(`unknown step: ${name}`)
    }
  }

  async function step(full: string): Promise<void> {
    const [, who, ofGuest] = /^([ABC]): (.*)$/.exec(full) ?? []
    const numbers = [...full.matchAll(/\d/g)].map(([digit]) => Number(digit))
    if (who !== undefined && ofGuest !== undefined) return await stepOf('ABC'.indexOf(who), ofGuest, numbers)
    const slot = numbers[0]!
    const lapses = /^the offer of ([ABC]) lapses$/.exec(full)
    if (lapses) {
      const id = await offerOf('ABC'.indexOf(lapses[1]!))
      const ending = await findOffersToEnd(db, clock.now(), 1000)
      return await lapseOffer(
        world,
        ending.find((offer) => offer.id === id)!,
      )
    }
    switch (full.split(' ').slice(0, 2).join(' ').replace(/ \d$/, '')) {
      case 'offer':
        await inTransaction(db, forgetTold)
        await inTransaction(db, (tx) => offerSlot(world, tx, slots[slot]!))
        return
      case 'end the':
        await endUnanswered(world)
        return
      case 'call off':
      case 'postpone': {
        const to = { date: dates[numbers[1]!]!, start_time: '10:00', end_time: '12:00' }
        const postponed = full.startsWith('postpone') && { postponed_to: to }
        await cancelSlot(world, slots[slot]!, { by: 'host', reason: '荒天のため', ...postponed })
        return
      }
      case 'keep':
        return await keep(slot)
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
      case 'find that':
        return
      default:
        throw new Error(`unknown step: ${full}`)
    }
  }
  for (const name of names) await step(name)
  const bookings = []
  for (const id of ids) {
    const { rows } = await sql<object>`select r.status, r.number_of_people as people,
        (select json_agg(json_build_object('slot', rc.calendar_id, 'released', rc.released, 'asked', rc.answer_by is not null)
          order by c.starts_at) from reservation_calendars rc join calendars c on c.id = rc.calendar_id where rc.reservation_id = r.id) as rows,
        coalesce((select json_agg(f.amount order by f.id) from refunds f where f.reservation_id = r.id), '[]') as refunds
      from reservations r where r.id = ${id}`.execute(db)
    const found = rows[0] as { rows: { slot: number; released: boolean; asked: boolean }[] } | undefined
    bookings.push(
      found ? { ...found, rows: found.rows.map((one) => ({ ...one, slot: slots.indexOf(one.slot) })) } : null,
    )
  }
  const counted = await sql<{
    taken: number
  }>`select taken from calendars where id = any(${slots}) order by id`.execute(db)
  const waits = []
  for (const entry of entries) {
    const { rows } =
      await sql<object>`select w.state, w.unused_offers as unused, w.state = 'waiting' and k.id is not null as offered
      from waiting_entries w left join kept_places k on k.entry_id = w.id and k.cancelled_at is null where w.id = ${entry}`.execute(
        db,
      )
    waits.push(rows[0] ?? null)
  }
  return { bookings, entries: waits, taken: counted.rows.map(({ taken }) => taken) }
}

/** One who waits from the start on, also if the slot has places. */
async function aWaitingEntry(
  { id: user_id }: { id: number },
  { people, ...of }: { experience_id: number; calendar_ids: number[]; people: number },
): Promise<number> {
  const entry = {
    ...of,
    user_id,
    places: people,
    lines: null,
    waits_until: '2027-12-31',
    created_at: world.clock.now(),
  }
  return await inTransaction(world.db, (tx) => insertEntry(tx, entry))
}

const PAID = ['hold', 'charge: paid', 'settle charge: paid']
/** Booking is one step here. */
const isWhole = (names: readonly string[]) =>
  names.every((name, at) => {
    const who = name.slice(0, 3)
    return name !== `${who}hold` || PAID.every((paid, i) => names[at + i] === who + paid)
  })

it.each([
  ['drops slots', dropping, /changes/],
  ['moves', moving, /changes/],
  ['has a place in a postponed slot', postponing, /accept|refund|end the place/],
  ['waits while another one moves', waiting, /offer 1.*lapses/],
  ['waits behind another one', two_wait, /decline the offer.*offer 1/],
] as const)(
  'the product does what the checker says of a guest who %s',
  async (_, options, about) => {
    const model = changingWorld({ rules, ...options, without: calmer })
    const { order, traceTo } = search(model)
    const traces = Array.from(order, (_state, index) => index)
      .slice(1)
      .map((index) => traceTo(index))
      .filter((trace) => isWhole(trace.map(({ name }) => name)) && about.test(trace.map(({ name }) => name).join()))
    const every = Math.ceil(traces.length / runs(3, 200, 6))
    const tried = traces.filter((_trace, i) => i % every === 0)
    expect(tried.length).toBeGreaterThan(1)
    for (const trace of tried) {
      const names = trace.map(({ name }) => name)
      const { guests, entries, taken } = model.stateOf(trace.at(-1)!.state)
      expect(await replay(options, names), names.join(', ')).toEqual({
        bookings: guests.map((id, g) => {
          const one = model.guests[g]!.states[id]!
          if (one.status === 'none') return null
          return {
            status: one.status,
            people: one.people,
            rows: one.slots.map((slot, row) => ({
              slot,
              released: one.released[row],
              asked: one.answer_by[row] !== 0,
            })),
            refunds: one.refunds.map(({ amount }) => (amount * YEN) / 2),
          }
        }),
        entries: entries.map(
          (one) =>
            one && {
              state: one.state,
              unused: one.unused,
              offered: one.state === 'waiting' && one.offer?.used === false,
            },
        ),
        taken,
      })
    }
    expect(await wrongCounters(world.pool)).toEqual([])
  },
  longer(60_000),
)
