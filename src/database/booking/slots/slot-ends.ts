import { sql } from 'kysely'
import type { SlotCanceller, SlotCancelRequester } from '#domain/booking/cancellation.ts'
import type { PaymentState, ReservationStatus } from '#domain/booking/reservation-machine.ts'
import { dateOf, endOfDay } from '#domain/shared/japan-time.ts'
import type { Db, Tx } from '../../client.ts'
import { type Host, hostsOf } from '../../experiences/find-experience.ts'
import { freedPlaces, offeredPlaces, takenPlaces } from '../../experiences/places.ts'
import { endingProposals } from '../reservations/moves.ts'
import { sharesOfSlots } from '../shared/dispute-amounts.ts'

// Reads and writes for ending a slot. Callers hold the locks of lockSlotWithReservations.

export type EndingSlot = {
  id: number
  experience_id: number
  experience_title: string
  date: string
  start_time: string
  end_time: string
  starts_at: Date
  cancelled: boolean
  /** Places taken, without those of expired holds. */
  taken: number
  /** Of those, places of participants: without offers to waiting guests. */
  participants: number
  /** Null without a minimum. */
  minimum: number | null
  reservation_deadline: 'on_the_day' | 'the_day_before'
  hosts: Host[]
}

export async function readEndingSlot(tx: Tx, id: number, now: Date): Promise<EndingSlot | undefined> {
  const { rows } = await sql<Omit<EndingSlot, 'hosts'> & { hosts: Host[] | null }>`
    with ${freedPlaces(now)}
    select c.id, c.experience_id, e.title as experience_title, c.date, c.start_time, c.end_time, c.starts_at,
      c.cancelled_at is not null as cancelled, ${takenPlaces} as taken,
      ${takenPlaces} - ${offeredPlaces} as participants,
      case when e.set_minimum_number_of_participant_count then e.minimum_number_of_participant_count end as minimum,
      e.reservation_deadline, ${hostsOf} as hosts
    from calendars c join experiences e on e.id = c.experience_id where c.id = ${id}`.execute(tx)
  const row = rows[0]
  return row && { ...row, hosts: row.hosts ?? [] }
}

export type ReservationOfSlot = {
  id: number
  status: ReservationStatus
  places: number
  total: number
  /** Slots of the reservation, and how many of them are not cancelled. */
  slots: number
  remaining: number
  /** Yen of refunds that are done or in progress, and of lost disputes; of those for changes. */
  paid_back: number
  changed: number
  payment: { id: number; state: PaymentState } | null
}

/** Reservations that have places in the slot, by id. */
export async function findReservationsOfSlot(tx: Tx, calendar_id: number): Promise<ReservationOfSlot[]> {
  const { rows } = await sql<ReservationOfSlot>`
    select r.id, r.status, rc.places, r.total, s.slots, s.remaining,
      s.paid_back, s.changed,
      (select json_build_object('id', p.id, 'state', p.state) from payments p where p.reservation_id = r.id order by p.id limit 1) as payment
    from reservation_calendars rc
    join reservations r on r.id = rc.reservation_id
    ${sharesOfSlots}
    where rc.calendar_id = ${calendar_id} and not rc.released
    order by r.id`.execute(tx)
  return rows
}

/** Cancels the slot and closes it. The same transaction must release its places. */
export async function cancelSlotRow(
  tx: Tx,
  id: number,
  ending: { by: SlotCanceller; requested_by?: SlotCancelRequester; reason: string; now: Date; to: number | null },
): Promise<void> {
  await tx
    .updateTable('calendars')
    .set({
      cancelled_at: ending.now,
      cancelled_by: ending.by,
      cancel_requested_by: ending.requested_by ?? null,
      cancel_reason: ending.reason,
      postponed_to: ending.to,
      open: false,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Releases a reservation's places in one slot; those in its other slots stay, and an equal part of
 * what is left of the price. A proposal of the guest is over.
 */
export async function releasePlacesOfSlot(
  tx: Tx,
  reservation_id: number,
  calendar_id: number,
  now: Date,
): Promise<void> {
  await sql`
    with given as (
      update reservation_calendars set released = true
      where reservation_id = ${reservation_id} and calendar_id = ${calendar_id} and not released returning calendar_id, places
    ), ${endingProposals(reservation_id, now)}, less as (
      update reservations r set left_amount = coalesce(r.left_amount, r.tour + r.option) - coalesce(r.left_amount, r.tour + r.option)
        / (select count(*) from reservation_calendars rc where rc.reservation_id = r.id and not rc.released)
      from given where r.id = ${reservation_id}
    )
    update calendars set taken = taken - given.places from given where calendars.id = given.calendar_id`.execute(tx)
}

export async function hasCancelledSlot(db: Db, reservation_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('reservation_calendars as rc')
    .innerJoin('calendars as c', 'c.id', 'rc.calendar_id')
    .select('c.id')
    .where('rc.reservation_id', '=', reservation_id)
    .where('c.cancelled_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

// Slots that miss the minimum of their experience at their reservation deadline.

/**
 * How long after its start a slot is still checked, in ms. If the job was down longer, people must
 * decide.
 */
const LOOK_BACK = 2 * 86_400_000

/**
 * Slots past their reservation deadline with fewer participants than the minimum, the earliest
 * first. Places of expired holds don't count. Left out: slots with reviews, because they took
 * place, and slots without a booking of experiences that aren't public. The same rule in TypeScript
 * is missedMinimum in #domain/schedule/slot.ts.
 */
export async function findShortSlots(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ${freedPlaces(now)}
    select c.id from calendars c join experiences e on e.id = c.experience_id
    where c.cancelled_at is null
      and c.starts_at >= ${new Date(now.getTime() - LOOK_BACK)} and c.starts_at <= ${endOfDay(dateOf(now))}
      and (e.reservation_deadline = 'the_day_before' or c.starts_at <= ${now})
      and e.set_minimum_number_of_participant_count
      and ${takenPlaces} - ${offeredPlaces} < e.minimum_number_of_participant_count
      and (e.approve or c.taken > 0)
      and not exists (select 1 from reservation_calendars rc join reviews v on v.reservation_id = rc.reservation_id
        where rc.calendar_id = c.id and not rc.released)
    order by c.starts_at, c.id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
