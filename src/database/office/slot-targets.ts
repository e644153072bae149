// Slots that a bulk action would cancel, and what it would cost.
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { type AdminSlotFilter, fittingSlots, slotName } from '../schedule/admin-slots.ts'
import { hostsOf } from '../experiences/find-experience.ts'
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

export type ToldPerson = { id: number; name: string; side: 'guest' | 'host' }

/** Who would be told that these slots don't take place. */
export type ToldOfSlots = {
  guests: number
  hosts: number
  /** Those to whose address no mail is sent, by name; at most `limit`. */
  unreachable: ToldPerson[]
  unreachable_count: number
  by_phone: { bookings: number; people: number }
}

export async function findToldOfSlots(db: Db, slots: readonly number[], limit: number): Promise<ToldOfSlots> {
  const ids = sql`${[...slots]}::int[]`
  const { rows } = await sql<ToldOfSlots>`
    with told as (
      select r.user_id, 'guest' as side from reservation_calendars rc
        join reservations r on r.id = rc.reservation_id and r.status = 'confirmed'
        where rc.calendar_id = any(${ids}) and not rc.released
      union select w.user_id, 'guest' from waiting_entries w where w.state = 'waiting' and w.calendar_ids && ${ids}
      union select (h.host ->> 'id')::int, 'host' from (select distinct experience_id from calendars where id = any(${ids})) c
        join experiences e on e.id = c.experience_id cross join lateral json_array_elements(${hostsOf}) as h (host)
    ), unreachable as (
      select u.id, u.name, t.side from told t join users u on u.id = t.user_id
      where u.erased_at is not null
        or exists (select from bounced_addresses b where b.email = u.email and b.undeliverable_at is not null)
    ), phone as (
      select count(*)::int as bookings, coalesce(sum(number_of_people), 0)::int as people from kept_places
      where kind = 'phone' and cancelled_at is null and calendar_id = any(${ids})
    )
    select (select count(*)::int from told where side = 'guest') as guests,
      (select count(*)::int from told where side = 'host') as hosts,
      (select count(*)::int from unreachable) as unreachable_count,
      (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'side', n.side)), '[]')
        from (select * from unreachable order by side, name, id limit ${limit}) n) as unreachable,
      json_build_object('bookings', phone.bookings, 'people', phone.people) as by_phone
    from phone ${planned}`.execute(db)
  return rows[0]!
}
