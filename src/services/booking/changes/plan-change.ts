// What a change would do, computed for a page and again under the locks.
import { createHash } from 'node:crypto'
import {
  type Applied,
  type ChangingRow,
  findTargetSlots,
  readForChange,
  type Side,
  type TargetSlot,
} from '#database/booking/reservations/changes.ts'
import { findWaiters } from '#database/booking/shared/waiting.ts'
import type { Db } from '#database/client.ts'
import {
  type BookedPeople,
  type BookedTerms,
  type ChangeActor,
  deadlinesAfter,
  mayChangeAlone,
  movesOf,
  peopleAfter,
  priceOf,
  refundOfChange,
  type SlotMoves,
} from '#domain/booking/changes.ts'
import type { PartyMember } from '#domain/booking/party.ts'
import type { Quote } from '#domain/booking/quote.ts'
import { placesFor } from '#domain/booking/waiting.ts'
import { acceptanceProblem } from '#domain/schedule/slot.ts'
import { formatDateShort } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import { Refused } from '../../shared/refused.ts'

/** Who asks, as what. */
export type Caller = { by: ChangeActor; actor: UserActor }

/**
 * @throws Refused reservation_not_found for one that the caller may not change
 */
export async function readAs(db: Db, { by, actor }: Caller, id: number): Promise<ChangingRow> {
  const row = await readForChange(db, id, actor.id)
  const may = row && (by === 'guest' ? row.user_id === actor.id : by === 'operator' || row.acts_for_it)
  if (!may) throw new Refused('reservation_not_found')
  return row
}

/** Without slots or people, those of the booking. */
export type AskedChange = {
  calendar_ids: readonly number[]
  number_of_people?: number | null
  party?: readonly PartyMember[] | null
}

export type ChangePlan = {
  before: Side
  after: Side
  before_price: Quote
  after_price: Quote
  /** Whether nothing would change. */
  nothing: boolean
  refund: number
  /** Names all that is shown. */
  state: string
  alone: boolean
  applied: Applied
}

type Asking = {
  by: ChangeActor
  now: Date
  /** Whether the slots are locked. Places of expired holds are taken then. */
  locked: boolean
}

const nameOf = (slot: TargetSlot) => `${formatDateShort(slot.date)} ${slot.start_time}`

const termsOf = (row: ChangingRow): BookedTerms => ({
  price: row.price,
  option_price: row.option_price,
  // A booking of the former version doesn't tell its coupon.
  coupon:
    row.coupon_rate_bp !== null
      ? { amount: null, rate_bp: row.coupon_rate_bp }
      : { amount: row.coupon_amount ?? row.discount, rate_bp: null },
  rates: row,
})

/**
 * Why a slot can't be taken instead of another.
 * @param places that the booking needs there
 */
function requireTarget(slot: TargetSlot, people: BookedPeople, { by, now, locked }: Asking): void {
  const places_left = slot.recruitment_number - (locked ? slot.taken : slot.participant_number)
  const about = { slot: nameOf(slot), places_left }
  if (by === 'guest') {
    const problem = acceptanceProblem({ ...slot, places_left }, now)
    if (problem) throw new Refused(problem, about)
  }
  if (slot.cancelled) throw new Refused('slot_cancelled', about)
  if (slot.starts_at <= now) throw new Refused('slot_started', about)
  if (slot.booked_otherwise) throw new Refused('already_booked', { booked: `${nameOf(slot)}の回` })
  if (places_left < 1) throw new Refused('slot_full', about)
  if (people.lines?.some(({ whole_slot }) => whole_slot) && places_left < slot.recruitment_number)
    throw new Refused('slot_not_empty', about)
  if (people.number_of_people > places_left) throw new Refused('too_many_people', about)
}

/**
 * @throws Refused if a slot that the booking would lose, or whose people become fewer, has started,
 * or all have
 */
function requireComing({ kept, moved, dropped }: SlotMoves<TargetSlot>, fewer: boolean, { by, now }: Asking): void {
  const lost = [...moved.map(({ from }) => from), ...dropped, ...(fewer || by === 'guest' ? kept : [])]
  const started = (slot: TargetSlot) => slot.starts_at <= now
  if (lost.some(started) || [...kept, ...lost].every(started)) throw new Refused('change_started')
}

/**
 * @param slots those of the booking and those asked for, by time
 * @throws Refused with the first broken rule
 */
export function planChange(
  row: ChangingRow,
  slots: readonly TargetSlot[],
  asked: AskedChange,
  asking: Asking,
): ChangePlan {
  const { by, now } = asking
  if (row.status !== 'confirmed') throw new Refused('not_changeable')
  const own = new Map(row.slots.map((slot) => [slot.id, slot]))
  const booked = slots.filter(({ id }) => own.has(id))
  const wanted = new Set(asked.calendar_ids.length > 0 ? asked.calendar_ids : own.keys())
  const chosen = slots.filter(({ id }) => wanted.has(id))
  if (chosen.length < wanted.size) throw new Refused('booking_slot_unknown')
  if (chosen.some(({ experience_id }) => experience_id !== row.experience_id)) throw new Refused('mixed_experiences')
  const { moves, refused } = movesOf(booked, chosen)
  if (refused !== null) throw new Refused(refused)
  const came = peopleAfter(row, asked, row.price_types, chosen[0]!.recruitment_number)
  if (came.refused !== null) throw new Refused(came.refused, came.details)
  const { people } = came
  const heads = ({ lines, number_of_people }: BookedPeople) => lines?.map((line) => line.people) ?? number_of_people
  const fewer = JSON.stringify(heads(people)) !== JSON.stringify(heads(row))
  requireComing(moves, fewer, asking)
  for (const { to } of moves.moved) requireTarget(to, people, asking)

  const uids = new Map([
    ...row.slots.map(({ id, uid }) => [id, uid] as const),
    ...moves.moved.map(({ from, to }) => [to.id, own.get(from.id)!.uid] as const),
  ])
  const side = (of: readonly TargetSlot[], who: BookedPeople): Side => ({
    calendars: of.map(({ id, date, start_time, end_time }) => ({ id, date, start_time, end_time, uid: uids.get(id)! })),
    number_of_people: who.number_of_people,
    lines: who.lines,
  })
  const before = side(booked, row)
  const after = side(chosen, people)
  const terms = termsOf(row)
  const before_price = priceOf(terms, row, booked.length)
  const after_price = priceOf(terms, people, chosen.length)
  const refund = refundOfChange(before_price, after_price, row.total, row.decided)
  if (row.disputed && refund > 0) throw new Refused('change_disputed')
  const all = [...chosen, ...row.cancelled_slots].map((slot) => ({
    starts_at: new Date(slot.starts_at),
    ends_at: new Date(slot.ends_at),
  }))
  const first_starts_at = new Date(Math.min(...all.map(({ starts_at }) => starts_at.getTime())))
  const last_ends_at = new Date(Math.max(...all.map(({ ends_at }) => ends_at.getTime())))
  // What has ended is in the books of its month.
  if (last_ends_at <= now) throw new Refused('change_started')
  const deadlines = deadlinesAfter(row, first_starts_at)
  const shown = [before, after, before_price, after_price, refund, deadlines.cancel_deadline]
  const places = people.number_of_people
  return {
    before,
    after,
    before_price,
    after_price,
    nothing: moves.moved.length === 0 && moves.dropped.length === 0 && !fewer,
    refund,
    state: createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22),
    alone: by !== 'guest' || mayChangeAlone(row, row.made_by_guest, now),
    applied: {
      ...people,
      left_amount: after_price.tour + after_price.option,
      ...deadlines,
      first_starts_at,
      last_ends_at,
      kept: moves.kept.map(({ id }) => ({ id, places })),
      moved: moves.moved.map(({ from, to }) => ({ from: from.id, to: to.id, places })),
      dropped: moves.dropped.map(({ id }) => id),
      taken: [
        ...chosen.map(({ id }) => ({ id, places: places - (own.get(id)?.places ?? 0) })),
        ...[...moves.moved.map(({ from }) => from), ...moves.dropped].map(({ id }) => ({
          id,
          places: -own.get(id)!.places,
        })),
      ],
    },
  }
}

/**
 * Places that an offer keeps for the guest are free for the move. For a guest who moves alone,
 * those for which others wait are taken.
 */
async function targetsFor(
  db: Db,
  row: ChangingRow,
  by: ChangeActor,
  asked: readonly number[],
  now: Date,
  offered: boolean,
): Promise<TargetSlot[]> {
  const own = new Set(row.slots.map(({ id }) => id))
  const slots = await findTargetSlots(db, row, [...own, ...asked], now, offered)
  const waiting = await findWaiters(
    db,
    slots.map(({ id }) => id),
    now,
  )
  return slots.map((slot) => {
    const here = waiting.filter(({ calendar_id }) => calendar_id === slot.id)
    const before = by === 'guest' ? here : here.filter(({ user_id }) => user_id === row.user_id)
    if (own.has(slot.id) || before.length === 0) return slot
    const takenOf = (taken: number) =>
      slot.recruitment_number - placesFor(row.user_id, { ...slot, free: slot.recruitment_number - taken }, before, now)
    return { ...slot, taken: takenOf(slot.taken), participant_number: takenOf(slot.participant_number) }
  })
}

/**
 * @param options.offered whether the slots that the booking may have are read, too
 * @throws Refused as readAs and planChange
 */
export async function readPlan(
  db: Db,
  caller: Caller,
  id: number,
  asked: AskedChange,
  { now, offered = false, locked = false }: { now: Date; offered?: boolean; locked?: boolean },
): Promise<{ row: ChangingRow; slots: TargetSlot[]; plan: ChangePlan }> {
  const row = await readAs(db, caller, id)
  const slots = await targetsFor(db, row, caller.by, asked.calendar_ids, now, offered)
  return { row, slots, plan: planChange(row, slots, asked, { by: caller.by, now, locked }) }
}
