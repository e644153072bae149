// Guests, hosts and admins change a confirmed booking (docs/booking.md#when-a-booking-is-changed).
import type { z } from 'zod'
import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import type { Reservation } from '#contract/booking/booking-schemas.ts'
import type { changeQuery, ReservationChange } from '#contract/booking/changes-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import {
  type ChangingRow,
  findChanges,
  findTargetSlots,
  readForChange,
  type TargetSlot,
} from '#database/booking/reservations/changes.ts'
import { endByBooking, findWaiters, releaseOwnOffers } from '#database/booking/shared/waiting.ts'
import { type Db, inTransaction, type Tx } from '#database/client.ts'
import { lockHoldsOf, lockReservationWithCalendars } from '#database/locks.ts'
import { aloneUntil, type ChangeActor, MAX_CHANGES_OF_GUEST } from '#domain/booking/changes.ts'
import { placesFor } from '#domain/booking/waiting.ts'
import { acceptanceProblem } from '#domain/schedule/slot.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { checkedReason } from '../../shared/checked-reason.ts'
import { refuseOwnInterest } from '../../shared/own-interest.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { getAdminReservation } from '../admin/admin-reservation.ts'
import { getReservation } from '../reservations/reservations.ts'
import { isFull, releaseExpiredHolds } from '../shared/holds.ts'
import { MAX_REASON, reasonOf } from '../shared/reasons.ts'
import { requireAllowance } from '../shared/refund-limit.ts'
import { type AskedChange, type ChangePlan, planChange } from './plan-change.ts'
import { isOpenProposal, proposalOf, sideOf } from '../shared/present-changes.ts'
import { storeChange } from './store-change.ts'

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

const askedOf = (query: z.infer<typeof changeQuery>): AskedChange => ({
  calendar_ids: query['calendar_ids[]'],
  number_of_people: query.number_of_people,
  party: query['party[]']?.length ? query['party[]'] : null,
})

/**
 * The body of a change.
 * `state`: as the page showed it.
 */
export type ChangeWish = {
  calendar_ids: readonly number[]
  number_of_people?: number | null
  party?: AskedChange['party']
  state: string
}
export const wishedOf = ({ calendar_ids, number_of_people, party }: ChangeWish): AskedChange => ({
  calendar_ids,
  number_of_people: number_of_people ?? null,
  party: party ?? null,
})

/** The booking as it is. */
export const asBooked: AskedChange = { calendar_ids: [], number_of_people: null, party: null }

/** A slot that the booking has, or may have instead. */
function offerOf(slot: TargetSlot, row: ChangingRow, by: ChangeActor, now: Date) {
  const { id, date, start_time, end_time } = slot
  const own = row.slots.find((one) => one.id === id)
  const places_left = slot.recruitment_number - slot.participant_number + (own?.places ?? 0)
  const problem = acceptanceProblem({ ...slot, places_left }, now)
  const free = by === 'guest' ? problem === null : slot.starts_at > now && places_left > 0
  if (!own && (slot.cancelled || slot.booked_otherwise || !free)) return []
  return [{ id, date, start_time, end_time, booked: own !== undefined, places_left, closed: !slot.open }]
}

/**
 * Places that an offer keeps for the guest are free for the move. For a guest who moves alone,
 * those for which others wait are taken.
 */
export async function targetsFor(
  db: Db,
  row: ChangingRow,
  by: ChangeActor,
  asked: readonly number[],
  { now, offered }: { now: Date; offered: boolean },
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

/** @throws Refused as planChange */
export async function readChange(
  app: Pick<App, 'db' | 'clock'>,
  caller: Caller,
  id: number,
  asked: AskedChange,
): Promise<ReservationChange> {
  const now = app.clock.now()
  const row = await readAs(app.db, caller, id)
  const slots = await targetsFor(app.db, row, caller.by, asked.calendar_ids, { now, offered: true })
  const asking = { by: caller.by, now, locked: false }
  const plan = planChange(row, slots, asked, asking)
  const open = (await findChanges(app.db, [id])).find((one) => isOpenProposal(one, now))
  return {
    before: { ...sideOf(plan.before), price: plan.before_price },
    after: { ...sideOf(plan.after), price: plan.after_price },
    refund: plan.refund,
    cancellation_deadline: isoJapan(plan.applied.cancel_deadline),
    state: plan.state,
    alone: plan.alone,
    alone_until: isoJapan(aloneUntil(row)),
    changes_left: Math.max(0, MAX_CHANGES_OF_GUEST - row.made_by_guest),
    whole_slot: row.lines?.some(({ whole_slot }) => whole_slot) ?? false,
    slots: slots.flatMap((slot) => offerOf(slot, row, caller.by, now)),
    proposal: open ? proposalOf(open, now) : null,
  }
}

type Making = Caller & {
  /** What the guest or the hosts read with it. */
  message: string
  /** The proposal that it accepts. */
  proposal_id?: number
  /** Checks and writes of the caller, in the transaction. */
  check?: (tx: Tx, row: ChangingRow, plan: ChangePlan) => Promise<void>
  note?: (tx: Tx, plan: ChangePlan) => Promise<void>
}

/**
 * Makes a change once: a call that is repeated after its success changes nothing.
 * @throws Refused reservation_not_found, change_nothing, changed_meanwhile, change_by_proposal,
 * change_proposal_over, and as planChange
 */
export async function makeChange(app: App, id: number, wish: ChangeWish, making: Making): Promise<void> {
  const { user_id } = await readAs(app.db, making, id)
  const attempt = () =>
    inTransaction(app.db, async (tx) => {
      // Two bookings of one person don't get the same slot.
      await lockHoldsOf(tx, user_id, null)
      await lockReservationWithCalendars(tx, id, wish.calendar_ids)
      return await changeUnderLocks(app, tx, id, wish, making)
    })
  try {
    await attempt()
  } catch (error) {
    // Under the locks, places of expired holds don't count as free: end those holds and retry.
    if (!isFull(error) || (await releaseExpiredHolds(app, { calendar_ids: wish.calendar_ids })) === 0) throw error
    await attempt()
  }
  app.checkpoint('change:made')
}

async function changeUnderLocks(app: App, tx: Tx, id: number, wish: ChangeWish, making: Making): Promise<void> {
  const { by, actor, message, proposal_id } = making
  const now = app.clock.now()
  const row = await readAs(tx, making, id)
  const changes = await findChanges(tx, [id])
  const slots = await targetsFor(tx, row, by, wish.calendar_ids, { now, offered: false })
  const plan = planChange(row, slots, wishedOf(wish), { by, now, locked: true })
  const open = changes.find(({ state }) => state === 'open')
  if (plan.nothing) {
    if (changes.some(({ state, change_state }) => state === 'applied' && change_state === wish.state)) return
    throw new Refused('change_nothing')
  }
  if (proposal_id !== undefined && !(open?.id === proposal_id && isOpenProposal(open, now)))
    throw new Refused('change_proposal_over')
  if (plan.state !== wish.state) throw new Refused('changed_meanwhile')
  if (!plan.alone) throw new Refused('change_by_proposal')
  await making.check?.(tx, row, plan)
  const added = plan.applied.moved.map(({ to }) => to)
  if (added.length > 0) await releaseOwnOffers(tx, row.user_id, added, now)
  await storeChange(app, tx, row, plan, {
    by,
    user_id: actor.id,
    message,
    open,
    accepts: open?.id === proposal_id,
    now,
  })
  if (added.length > 0) await endByBooking(tx, row.user_id, added, id, now)
  await making.note?.(tx, plan)
  app.checkpoint('change:making')
}

const readAsked =
  (by: ChangeActor) =>
  (app: App, actor: UserActor, id: number, query: z.infer<typeof changeQuery>): Promise<ReservationChange> =>
    readChange(app, { by, actor }, id, askedOf(query))

export const getReservationChange = readAsked('guest')

/** @throws Refused as makeChange */
export async function changeReservation(
  app: App,
  actor: UserActor,
  id: number,
  wish: ChangeWish,
): Promise<Reservation> {
  await makeChange(app, id, wish, { by: 'guest', actor, message: '' })
  return await getReservation(app, actor, id)
}

export const getHostReservationChange = readAsked('host')

/**
 * A host changes a booking as the guest agreed, with a message if the slots change.
 * @throws Refused change_not_agreed, and as makeChange; InvalidInput
 */
export async function changeHostReservation(
  app: App,
  actor: UserActor,
  id: number,
  { agreed, ...wish }: ChangeWish & { agreed: boolean; message: string },
): Promise<ReservationChange> {
  const caller: Caller = { by: 'host', actor }
  await readAs(app.db, caller, id)
  if (!agreed) throw new Refused('change_not_agreed')
  const message = checkedReason(wish.message, {
    most: MAX_REASON,
    missing: null,
    named: 'メッセージは',
    field: 'message',
  })
  await makeChange(app, id, wish, {
    ...caller,
    message,
    check: async (_, __, { applied: { moved, dropped } }) => {
      if (message === '' && moved.length + dropped.length > 0)
        throw new InvalidInput({ message: ['お客さまへのメッセージを入力してください。'] })
    },
  })
  return await readChange(app, caller, id, asBooked)
}

export const getAdminReservationChange = readAsked('operator')

/** @throws Refused own_interest, refund_over_limit, and as makeChange; InvalidInput */
export async function changeAdminReservation(
  app: App,
  admin: UserActor,
  id: number,
  { reason: typed, ...wish }: ChangeWish & { reason: string },
): Promise<AdminReservation> {
  const reason = reasonOf(typed)
  await makeChange(app, id, wish, {
    by: 'operator',
    actor: admin,
    message: reason,
    check: async (tx, row, { refund }) => {
      await refuseOwnInterest(tx, admin, { reservation_id: id })
      await requireAllowance(tx, admin, [{ amount: refund, before: row.decided }], app.clock.now())
    },
    note: (tx, { refund, before, after }) =>
      insertAudit(tx, admin, {
        at: app.clock.now(),
        action: 'change_reservation',
        subject_type: 'reservation',
        subject_id: id,
        detail: { refund, before, after, reason },
      }),
  })
  return await getAdminReservation(app, admin, id)
}
