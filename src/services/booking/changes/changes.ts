// Guests, hosts and admins change a confirmed booking (docs/booking.md#when-a-booking-is-changed).
import type { z } from 'zod'
import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import type { Reservation } from '#contract/booking/booking-schemas.ts'
import type { changeQuery, ReservationChange } from '#contract/booking/changes-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import {
  applyChange,
  type ChangingRow,
  decideProposal,
  findChanges,
  insertChange,
  type TargetSlot,
} from '#database/booking/reservations/changes.ts'
import { addReservationEvent } from '#database/booking/reservations/moves.ts'
import { endByBooking, releaseOwnOffers } from '#database/booking/shared/waiting.ts'
import type { Tx } from '#database/client.ts'
import { lockHoldsOf, lockReservationWithCalendars } from '#database/locks.ts'
import { aloneUntil, type ChangeActor, MAX_CHANGES_OF_GUEST } from '#domain/booking/changes.ts'
import { acceptanceProblem } from '#domain/schedule/slot.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { checkedReason } from '../../shared/checked-reason.ts'
import { refuseOwnInterest } from '../../shared/own-interest.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { getAdminReservation } from '../admin/admin-reservation.ts'
import { getReservation } from '../reservations/reservations.ts'
import { giveBack } from '../shared/give-back.ts'
import { withPlaces } from '../shared/holds.ts'
import { MAX_REASON, reasonOf } from '../shared/reasons.ts'
import { requireAllowance } from '../shared/refund-limit.ts'
import { type AskedChange, type Caller, type ChangePlan, readAs, readPlan } from './plan-change.ts'
import { isOpenProposal, proposalOf, sideOf } from '../shared/present-changes.ts'

/** `state`: as the page showed it. */
export type ChangeWish = AskedChange & { state: string }

/** The booking as it is. */
export const asBooked: AskedChange = { calendar_ids: [] }

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

/** @throws Refused as readPlan */
export async function readChange(
  app: Pick<App, 'db' | 'clock'>,
  caller: Caller,
  id: number,
  asked: AskedChange,
): Promise<ReservationChange> {
  const now = app.clock.now()
  const { row, slots, plan } = await readPlan(app.db, caller, id, asked, { now, offered: true })
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
 * change_proposal_over, and as readPlan
 */
export async function makeChange(app: App, id: number, wish: ChangeWish, making: Making): Promise<void> {
  const { user_id } = await readAs(app.db, making, id)
  await withPlaces(app, wish.calendar_ids, async (tx) => {
    // Two bookings of one person don't get the same slot.
    await lockHoldsOf(tx, user_id, null)
    await lockReservationWithCalendars(tx, id, wish.calendar_ids)
    await changeUnderLocks(app, tx, id, wish, making)
  })
  app.checkpoint('change:made')
}

async function changeUnderLocks(app: App, tx: Tx, id: number, wish: ChangeWish, making: Making): Promise<void> {
  const { by, actor, message, proposal_id } = making
  const now = app.clock.now()
  const { row, plan } = await readPlan(tx, making, id, wish, { now, locked: true })
  const changes = await findChanges(tx, [id])
  const open = changes.find(({ state }) => state === 'open')
  if (plan.nothing) {
    if (changes.some(({ state, change_state }) => state === 'applied' && change_state === wish.state)) return
    throw new Refused('change_nothing')
  }
  const accepted = open?.id === proposal_id && open && isOpenProposal(open, now) ? open : undefined
  if (proposal_id !== undefined && !accepted) throw new Refused('change_proposal_over')
  if (plan.state !== wish.state) throw new Refused('changed_meanwhile')
  if (!plan.alone) throw new Refused('change_by_proposal')
  await making.check?.(tx, row, plan)
  const { before, after, refund, applied } = plan
  const added = applied.moved.map(({ to }) => to)
  if (added.length > 0) await releaseOwnOffers(tx, row.user_id, added, now)
  await applyChange(tx, id, applied)
  app.checkpoint('change:placed')
  const given = await giveBack(app, tx, {
    payment_id: row.payment?.id,
    reservation_id: id,
    amount: refund,
    reason: 'changed',
    decided_by: by === 'operator' ? actor.id : undefined,
    now,
  })
  const refund_id = given?.refund_id ?? null
  if (open) {
    const decision = accepted ? ({ state: 'applied', refund_id, by: actor.id } as const) : ({ state: 'ended' } as const)
    // The cleanup job may have ended it: it doesn't wait for the lock of the reservation.
    if (!(await decideProposal(tx, open.id, now, decision)) && accepted) throw new Refused('change_proposal_over')
  }
  const made = { made_by: by, user_id: actor.id, message, before, after, refund, change_state: plan.state }
  const change_id =
    accepted?.id ??
    (await insertChange(tx, { reservation_id: id, state: 'applied', ...made, refund_id, created_at: now }))
  const detail = { change_id, by, refund, before: row.paid_back, return_invoice: given?.return_invoice }
  await addReservationEvent(tx, id, { type: 'changed', detail }, now, true)
  if (added.length > 0) await endByBooking(tx, row.user_id, added, id, now)
  await making.note?.(tx, plan)
  app.checkpoint('change:making')
}

const readAsked =
  (by: ChangeActor) =>
  (app: App, actor: UserActor, id: number, query: z.infer<typeof changeQuery>): Promise<ReservationChange> =>
    readChange(app, { by, actor }, id, {
      calendar_ids: query['calendar_ids[]'],
      number_of_people: query.number_of_people,
      party: query['party[]']?.length ? query['party[]'] : null,
    })

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
