// What changes and postponements make of one booking, planned by the product.
import { Refused } from '#services/shared/refused.ts'
import type { ChangePlan } from '#services/booking/changes/plan-change.ts'
import { type Booking, decidedOf, paidBackOf } from './booking.ts'
import { PERIOD, PLACES, PRICE, slotTimes } from './rules.ts'
import { type Of, refunded } from './moves.ts'
import { valueOf } from './steps.ts'

export type Asked = { by: 'guest' | 'host'; slots: readonly number[]; people: number | null; children?: number }

const CHILD = 2
const lineOf = (price_type_id: number, people: number, places: number) => ({
  price_type_id,
  people,
  places,
  name: '',
  note: '',
  price: PRICE,
  amount: people * PRICE,
  whole_slot: false,
})

const EXPERIENCE = { experience_id: 1, experience_approved: true, reservation_deadline: 'on_the_day' as const }

/** Slots that a booking has, by time. */
const ownSlots = ({ slots, released }: Booking): number[] => slots.filter((_, row) => !released[row])

/**
 * As makeChange under its locks.
 * @param taken places of each slot, as the product reads them for this caller
 * @returns the code of the refusal
 */
export function planned(one: Booking, of: Of, asked: Asked, taken: readonly number[]): ChangePlan | string {
  const { now, called_off } = of.context
  const own = ownSlots(one)
  const row = {
    id: 1,
    user_id: 1,
    experience_id: 1,
    status: one.status === 'none' ? ('expired' as const) : one.status,
    number_of_people: one.people,
    lines: one.children === null ? null : [lineOf(1, one.people, one.people), lineOf(CHILD, one.children, 0)],
    price: PRICE,
    option_price: null,
    discount: 0,
    coupon_amount: null,
    coupon_rate_bp: one.half ? 5000 : null,
    service_rate_bp: 0,
    processing_rate_bp: 0,
    total: one.total,
    cancellation_period: PERIOD,
    cancel_deadline: new Date(one.cancel_deadline),
    free_cancel_until: one.free_until === 0 ? null : new Date(one.free_until),
    payment: one.payment && { id: 1, state: one.payment },
    decided: decidedOf(one),
    paid_back: paidBackOf(one),
    disputed: false,
    acts_for_it: asked.by === 'host',
    made_by_guest: one.made,
    price_types: null,
    slots: own.map((id) => ({ id, places: one.people, uid: id })),
    cancelled_slots: one.slots
      .filter((_, at) => one.released[at])
      .map((slot) => ({
        starts_at: slotTimes(slot).starts_at.toISOString(),
        ends_at: slotTimes(slot).ends_at.toISOString(),
      })),
  }
  const targets = [...new Set([...own, ...asked.slots])]
    .toSorted((a, b) => a - b)
    .map((id) => ({
      ...EXPERIENCE,
      ...slotTimes(id),
      id,
      date: '2027-03-01',
      start_time: '10:00',
      end_time: '12:00',
      recruitment_number: PLACES,
      taken: taken[id]!,
      participant_number: taken[id]!,
      open: !called_off[id],
      cancelled: called_off[id]!,
      booked_otherwise: false,
    }))
  const party = [
    { price_type_id: 1, people: asked.people ?? one.people },
    { price_type_id: CHILD, people: asked.children ?? one.children ?? 0 },
  ]
  const wish = {
    calendar_ids: asked.slots,
    number_of_people: one.children === null ? asked.people : null,
    party: one.children === null ? null : party.filter((member) => member.people > 0),
  }
  try {
    const plan = of.rules.planChange(row, targets, wish, { by: asked.by, now: new Date(now), locked: true })
    if (plan.nothing) return 'change_nothing'
    return plan.alone ? plan : 'change_by_proposal'
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
}

type Row = { slot: number; released: boolean; answer_by: number }

const rowsOf = ({ slots, released, answer_by }: Booking): Row[] =>
  slots.map((slot, row) => ({ slot, released: released[row]!, answer_by: answer_by[row]! }))

function withRows(one: Booking, rows: readonly Row[]): Booking {
  const sorted = rows.toSorted((a, b) => a.slot - b.slot)
  return {
    ...one,
    slots: sorted.map(({ slot }) => slot),
    released: sorted.map(({ released }) => released),
    answer_by: sorted.map(({ answer_by }) => answer_by),
  }
}

/** As makeChange. */
export function changed(one: Booking, { applied, refund }: ChangePlan, by: Asked['by']): Booking {
  const rows = rowsOf(one)
    .filter(({ slot, released }) => released || !applied.dropped.includes(slot))
    .map((row) => {
      const to = applied.moved.find(({ from }) => from === row.slot)?.to
      return to === undefined ? row : { ...row, slot: to, answer_by: 0 }
    })
  const people = applied.number_of_people
  const next: Booking = {
    ...withRows(one, rows),
    people,
    children: one.children && (applied.lines?.find((line) => line.price_type_id === CHILD)?.people ?? 0),
    changed: one.changed + refund,
    made: one.made + (by === 'guest' ? 1 : 0),
    cancel_deadline: applied.cancel_deadline.getTime(),
    free_until: applied.free_cancel_until?.getTime() ?? 0,
  }
  const less = valueOf(one) * ownSlots(one).length - valueOf(next) * ownSlots(next).length
  return { ...refunded(next, refund), owed: Math.min(one.total, one.owed + less) }
}

/** As postponePlaces. */
export function postponed(one: Booking, from: number, to: number, answer_by: number): Booking {
  const rows = rowsOf(one).map((row) => (row.slot === from ? { ...row, slot: to, answer_by } : row))
  return { ...withRows(one, rows), free_until: Math.max(one.free_until, answer_by) }
}

/** As acceptPlace. */
export function accepted(one: Booking, slot: number): Booking {
  const rows = rowsOf(one)
  const { answer_by } = rows.find((row) => row.slot === slot)!
  const next = withRows(
    one,
    rows.map((row) => (row.slot === slot ? { ...row, answer_by: 0 } : row)),
  )
  if (one.free_until > answer_by) return next
  return { ...next, free_until: Math.max(0, ...next.answer_by.filter((_, row) => !next.released[row])) }
}
