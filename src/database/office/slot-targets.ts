// Slots that a bulk action would cancel, and what it would cost.
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { type AdminSlotFilter, fittingSlots, slotName } from '../schedule/admin-slots.ts'
import { freedPlaces } from '../experiences/places.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'
import type { Target } from './bulk-targets.ts'
import { sharesOfSlots } from '../booking/shared/dispute-amounts.ts'

export type SlotSelection = { by: 'ids'; ids: readonly number[] } | { by: 'slots'; filter: AdminSlotFilter }

const planned = sql.raw(PLANNED_EACH_TIME)

/**
 * The selected slots by time, at most `limit`, with the error code that cancelling them would have.
 */
export async function findSlotTargets(
  db: Db,
  selection: SlotSelection,
  { now, limit }: { now: Date; limit: number },
): Promise<Target[]> {
  const chosen =
    selection.by === 'ids'
      ? sql`select distinct unnest(${[...selection.ids]}::int[]) as id`
      : sql`select c.id ${fittingSlots(now, selection.filter)}`
  const { rows } = await sql<Target>`with ${freedPlaces(now)}, chosen as (${chosen})
    select s.id, coalesce(${slotName}, '') as name, case when c.id is null then 'calendar_not_found'
      when c.cancelled_at is not null then 'calendar_cancelled' when c.ends_at <= ${now} then 'calendar_ended' end as refusal
    from chosen s left join calendars c on c.id = s.id left join experiences e on e.id = c.experience_id
    order by c.starts_at nulls last, s.id limit ${limit} ${planned}`.execute(db)
  return rows
}

export type BookedInSlots = {
  id: number
  total: number
  /** Yen of refunds that are done or in progress; those for changes of the booking. */
  paid_back: number
  changed: number
  /** Slots of the reservation, how many of them are not cancelled, and how many are selected. */
  slots: number
  remaining: number
  selected: number
  /** Places in the selected slots. */
  places: number
}

/** Confirmed reservations with places in these slots. */
export async function findBookedInSlots(db: Db, ids: readonly number[]): Promise<BookedInSlots[]> {
  const { rows } = await sql<BookedInSlots>`
    with booked as (
      select rc.reservation_id, count(*)::int as selected, sum(rc.places)::int as places
      from reservation_calendars rc where rc.calendar_id = any(${[...ids]}::int[]) and not rc.released
      group by rc.reservation_id)
    select r.id, r.total, b.selected, b.places, s.slots, s.remaining,
      s.paid_back, s.changed
    from booked b join reservations r on r.id = b.reservation_id and r.status = 'confirmed'
    ${sharesOfSlots}
    order by r.id ${planned}`.execute(db)
  return rows
}
