// Changes of reservations, and proposals of guests. Writes need the locks of lockForChange.
import { type Selectable, sql } from 'kysely'
import type { BookedPeople, ChangeActor } from '#domain/booking/changes.ts'
import type { PriceType } from '#domain/booking/party.ts'
import type { PaymentState, ReservationStatus } from '#domain/booking/reservation-machine.ts'
import type { ReservationDeadline } from '#domain/schedule/slot.ts'
import type { Db, Tx } from '../../client.ts'
import { actsForIt } from '../../experiences/find-experience.ts'
import { freedPlaces, paymentUnderWay, takenPlaces } from '../../experiences/places.ts'
import { priceTypes } from '../../experiences/story-cards.ts'
import type { DB } from '../../tables.ts'
import { isDisputed } from '../payment/disputes.ts'
import { lostOf } from '../shared/dispute-amounts.ts'

/** A slot in a stored side. `uid`: the slot under whose number it is in the guest's calendar. */
export type SideSlot = { id: number; date: string; start_time: string; end_time: string; uid: number }
/** One side of a change, as it is stored. */
export type Side = BookedPeople & { calendars: SideSlot[] }

export type ChangingRow = BookedPeople & {
  id: number
  user_id: number
  experience_id: number
  status: ReservationStatus
  price: number
  option_price: number | null
  discount: number
  coupon_amount: number | null
  coupon_rate_bp: number | null
  service_rate_bp: number
  processing_rate_bp: number
  total: number
  cancellation_period: number
  cancel_deadline: Date
  free_cancel_until: Date | null
  payment: { id: number; state: PaymentState } | null
  /** Yen of all refunds and lost disputes; those of refunds that didn't fail. */
  decided: number
  paid_back: number
  disputed: boolean
  /** Whether the asking user runs the experience. */
  acts_for_it: boolean
  /** Changes that the guest made alone. */
  made_by_guest: number
  price_types: PriceType[] | null
  /** Slots with places of the reservation. */
  slots: { id: number; places: number; uid: number }[]
  /** Slots of it that were cancelled. */
  cancelled_slots: { starts_at: string; ends_at: string }[]
}

/** @param user_id who asks */
export async function readForChange(db: Db, id: number, user_id: number): Promise<ChangingRow | undefined> {
  const { rows } = await sql<ChangingRow>`
    select r.id, r.user_id, r.experience_id, r.status, r.number_of_people, r.lines, r.price, r.option_price, r.discount,
      r.coupon_amount, r.coupon_rate_bp, r.service_rate_bp, r.processing_rate_bp, r.total, r.cancellation_period,
      r.cancel_deadline, r.free_cancel_until, ${priceTypes} as price_types,
      (select json_build_object('id', p.id, 'state', p.state) from payments p where p.reservation_id = r.id) as payment,
      (coalesce((select sum(f.amount) from refunds f where f.reservation_id = r.id), 0) + ${lostOf(sql`r.id`)})::int as decided,
      (coalesce((select sum(f.amount) from refunds f where f.reservation_id = r.id and f.state <> 'failed'), 0) + ${lostOf(sql`r.id`)})::int as paid_back,
      ${isDisputed(sql`r.id`)} as disputed, ${actsForIt(user_id)} as acts_for_it,
      (select count(*)::int from reservation_changes h where h.reservation_id = r.id and h.state = 'applied' and h.made_by = 'guest' and h.decided_by is null) as made_by_guest,
      (select coalesce(json_agg(json_build_object('id', rc.calendar_id, 'places', rc.places, 'uid', coalesce(rc.uid_calendar_id, rc.calendar_id))), '[]')
        from reservation_calendars rc where rc.reservation_id = r.id and not rc.released) as slots,
      (select coalesce(json_agg(json_build_object('starts_at', c.starts_at, 'ends_at', c.ends_at)), '[]')
        from reservation_calendars rc join calendars c on c.id = rc.calendar_id where rc.reservation_id = r.id and rc.released) as cancelled_slots
    from reservations r join experiences e on e.id = r.experience_id where r.id = ${id}`.execute(db)
  return rows[0]
}

/** A slot of the reservation, or one that it may have instead. */
export type TargetSlot = {
  id: number
  experience_id: number
  experience_approved: boolean
  date: string
  start_time: string
  end_time: string
  starts_at: Date
  ends_at: Date
  recruitment_number: number
  /** The stored counter, and without places of expired holds. */
  taken: number
  participant_number: number
  open: boolean
  cancelled: boolean
  reservation_deadline: ReservationDeadline
  /** Whether the guest has places there by another reservation. */
  booked_otherwise: boolean
}

/** At most so many slots are offered. */
const MOST_OFFERED = 200

/**
 * The slots with these ids, and the next ones of the experience, by time.
 * @param offered false for the first only
 */
export async function findTargetSlots(
  db: Db,
  row: Pick<ChangingRow, 'id' | 'user_id' | 'experience_id'>,
  ids: readonly number[],
  now: Date,
  offered: boolean,
): Promise<TargetSlot[]> {
  const next = sql`union (select o.id from calendars o where o.experience_id = ${row.experience_id} and o.starts_at > ${now}
    and o.cancelled_at is null order by o.starts_at, o.id limit ${MOST_OFFERED})`
  const { rows } = await sql<TargetSlot>`with ${freedPlaces(now)}
    select c.id, c.experience_id, e.approve as experience_approved, c.date, to_char(c.start_time, 'HH24:MI') as start_time,
      to_char(c.end_time, 'HH24:MI') as end_time, c.starts_at, c.ends_at, c.recruitment_number, c.taken,
      ${takenPlaces} as participant_number, c.open, c.cancelled_at is not null as cancelled, e.reservation_deadline,
      exists (select from reservation_calendars rc join reservations r on r.id = rc.reservation_id
        where rc.calendar_id = c.id and not rc.released and r.user_id = ${row.user_id} and r.id <> ${row.id}
          and (r.status = 'confirmed' or (r.status = 'held' and (r.hold_expires_at > ${now} or ${paymentUnderWay})))) as booked_otherwise
    from (select unnest(${[...ids]}::int[]) as id ${offered ? next : sql`union select null::int`}) t
    join calendars c on c.id = t.id join experiences e on e.id = c.experience_id
    order by c.starts_at, c.id`.execute(db)
  return rows
}

/** What a change makes of a reservation. */
export type Applied = {
  number_of_people: number
  lines: BookedPeople['lines']
  left_amount: number
  cancel_deadline: Date
  free_cancel_until: Date | null
  first_starts_at: Date
  last_ends_at: Date
  /** Places in each slot. A moved slot keeps its number in the guest's calendar. */
  kept: readonly { id: number; places: number }[]
  moved: readonly { from: number; to: number; places: number }[]
  dropped: readonly number[]
  /** More (or fewer) places taken of each slot. */
  taken: readonly { id: number; places: number }[]
}

/** Takes the new places and frees the old ones. A constraint prevents taking more than there are. */
export async function applyChange(tx: Tx, id: number, change: Applied): Promise<void> {
  const { kept, moved, dropped, taken, lines, ...columns } = change
  await sql`update calendars c set taken = c.taken + t.places
    from unnest(${taken.map((one) => one.id)}::int[], ${taken.map((one) => one.places)}::int[]) as t (id, places)
    where c.id = t.id`.execute(tx)
  const left = [...moved.map(({ from }) => from), ...dropped]
  await sql`delete from awaited_decisions where reservation_id = ${id} and calendar_id = any(${left}::int[])`.execute(
    tx,
  )
  await sql`delete from reservation_calendars where reservation_id = ${id} and calendar_id = any(${[...dropped]}::int[])`.execute(
    tx,
  )
  const rows = [
    ...kept.map((slot) => ({ ...slot, from: slot.id })),
    ...moved.map(({ to, ...move }) => ({ ...move, id: to })),
  ]
  // A slot that the guest chose isn't asked about any more.
  await sql`update reservation_calendars rc set calendar_id = s.id, places = s.places,
      answer_by = case when s.id = s.from_id then rc.answer_by end,
      uid_calendar_id = case when s.id = s.from_id then rc.uid_calendar_id else coalesce(rc.uid_calendar_id, s.from_id) end
    from unnest(${rows.map((row) => row.from)}::int[], ${rows.map((row) => row.id)}::int[], ${rows.map((row) => row.places)}::int[])
      as s (from_id, id, places)
    where rc.reservation_id = ${id} and rc.calendar_id = s.from_id`.execute(tx)
  await tx
    .updateTable('reservations')
    .set({ ...columns, lines: lines && JSON.stringify(lines) })
    .where('id', '=', id)
    .execute()
}

// Not all columns by `*`: a statement with it is planned each time (statement-names.ts).
const columns = [
  'id',
  'reservation_id',
  'state',
  'made_by',
  'user_id',
  'refund',
  'refund_id',
  'change_state',
  'message',
  'created_at',
  'ends_at',
  'decided_at',
] as const

export type ChangeRow = Pick<Selectable<DB['reservation_changes']>, (typeof columns)[number]> &
  Record<'before' | 'after', Side>

const rowsOf = (db: Db) =>
  db
    .selectFrom('reservation_changes')
    .select([...columns, 'before', 'after'])
    .$castTo<ChangeRow>()

/** All changes and proposals of these reservations, the newest first. */
export const findChanges = async (db: Db, reservation_ids: readonly number[]): Promise<ChangeRow[]> =>
  await rowsOf(db)
    .where('reservation_id', 'in', [0, ...reservation_ids])
    .orderBy('id', 'desc')
    .execute()

export const findChange = async (db: Db, id: number): Promise<ChangeRow | undefined> =>
  await rowsOf(db).where('id', '=', id).executeTakeFirst()

export type NewChange = {
  reservation_id: number
  made_by: ChangeActor
  user_id: number
  before: Side
  after: Side
  refund: number
  change_state: string
  message: string
  created_at: Date
} & ({ state: 'applied'; refund_id: number | null } | { state: 'open'; ends_at: Date })

export async function insertChange(tx: Tx, { before, after, ...change }: NewChange): Promise<number> {
  const { id } = await tx
    .insertInto('reservation_changes')
    .values({
      ...change,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      ...(change.state === 'applied' && { decided_at: change.created_at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Ends an open proposal. The caller holds the lock of its reservation.
 * @returns false if it is over already
 */
export async function decideProposal(
  tx: Tx,
  id: number,
  decided_at: Date,
  {
    by,
    ...decision
  }: { state: 'applied' | 'declined' | 'withdrawn' | 'ended'; refund_id?: number | null; by?: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('reservation_changes')
    .set({ ...decision, decided_at, decided_by: by ?? null })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the proposals that no host has answered in time. */
export async function endProposalsUntil(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('reservation_changes')
    .set({ state: 'ended', decided_at: now })
    .where('state', '=', 'open')
    .where('ends_at', '<=', now)
    .execute()
}
