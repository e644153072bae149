// The slots of a booking or a quote, read in one statement, with or without locks.
import { sql } from 'kysely'
import type { PriceType } from '#domain/booking/party.ts'
import type { Rates } from '#domain/booking/quote.ts'
import type { HeldRow } from '#domain/booking/unfinished-holds.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import { hostedBy } from '../../accounts/users.ts'
import type { Db, Tx } from '../../client.ts'
import { lockingSlots } from '../../locks.ts'
import { isOneOf } from '../../sql-parts.ts'
import { feesColumn } from '../../reference/settings.ts'
import { freedPlaces, inTime, isWaitedFor, lacksPlaces, paymentUnderWay } from '../../experiences/places.ts'
import { actsForIt } from '../../experiences/find-experience.ts'
import { priceTypes } from '../../experiences/story-cards.ts'
import { type Booker, heldBefore } from './hold.ts'

export type BookableSlot = {
  id: number
  experience_id: number
  date: string
  start_time: string
  starts_at: Date
  ends_at: Date
  recruitment_number: number
  taken: number
  open: boolean
  cancelled: boolean
  /** Whether somebody waits for it. */
  waited: boolean
  title: string
  price: number
  approve: boolean
  owner_id: number
  ambassador_id: number | null
  hosted_by: string
  cancellation_period: 2 | 7 | 30
  reservation_deadline: 'on_the_day' | 'the_day_before'
  /** Null if no option was requested, or the experience has no such option. */
  option_id: number | null
  option_name: string | null
  option_price: number | null
  price_types: PriceType[] | null
  fees: Rates | null
}

/**
 * A slot as one booker sees it. `own`: the user who books owns its experience or belongs to its
 * ambassador. `earlier`: the places that they have in this slot already, and whether none of them
 * is paid; null without one. `awaits_dates`: they wait for new dates of its experience.
 */
export type BookersSlot = BookableSlot & {
  own: boolean
  earlier: { people: number; unpaid: boolean } | null
  awaits_dates: boolean
}

/** `held`: earlier holds of the booker, and those of their address. */
export type LockedSlot = BookersSlot & { held: HeldRow[] }

/** The idempotency key of a request and the hash of its content. */
export type Claim = { key: string; request_hash: string }

/** `abandoned_since`: when abandoned holds begin to count. */
export type Asking = { booker: Booker; now: Date; abandoned_since: Date }

const columns = sql`
  c.id, c.experience_id, c.date, c.start_time, c.starts_at, c.ends_at, c.recruitment_number, c.taken, c.open,
  c.cancelled_at is not null as cancelled, ${isWaitedFor} as waited, e.title, e.price, e.approve, e.user_id as owner_id, e.ambassador_id,
  ${hostedBy} as hosted_by, e.cancellation_period, e.reservation_deadline,
  o.id as option_id, o.name as option_name, o.price as option_price,
  ${priceTypes} as price_types, ${feesColumn} as fees`

const joined = (option_id: number | null) => sql`
  join experiences e on e.id = c.experience_id
  join users u on u.id = e.user_id
  left join ambassadors a on a.id = e.ambassador_id
  left join experience_options o on o.id = ${option_id}::int and o.experience_id = e.id and o.retired_at is null`

/**
 * The places that a user has in slot `c`. Exact while `lockHoldsOf` is held, except that a
 * reservation may be cancelled at the same moment.
 */
const earlierPlaces = (user_id: number, now: Date) => sql`(
  select json_build_object('people', sum(rc.places), 'unpaid', bool_and(r.status = 'held'))
  from reservation_calendars rc join reservations r on r.id = rc.reservation_id
  where rc.calendar_id = c.id and not rc.released and r.user_id = ${user_id}::int
    and (r.status = 'confirmed' or (r.status = 'held' and (r.hold_expires_at > ${now} or ${paymentUnderWay})))
  having count(*) > 0)`

const bookersColumns = ({ booker, now }: Asking) => sql`${columns},
  ${actsForIt(booker.user_id)} as own,
  ${earlierPlaces(booker.user_id, now)} as earlier,
  exists (select from waiting_entries w where w.user_id = ${booker.user_id}::int and w.state = 'waiting'
    and w.new_dates and w.experience_id = c.experience_id) as awaits_dates`

const lockedColumns = (asking: Asking) =>
  sql`${bookersColumns(asking)}, ${heldBefore(asking.booker, asking.abandoned_since)} as held`

/** The current slots, in id order; unknown ids are left out. */
export async function findBookableSlots(
  db: Db,
  ids: readonly number[],
  option_id: number | null,
): Promise<BookableSlot[]> {
  const { rows } = await sql<BookableSlot>`select ${columns}
    from calendars c ${joined(option_id)} where ${isOneOf(sql`c.id`, ids)} order by c.id`.execute(db)
  return rows
}

export type Known = {
  full: boolean
  proven: boolean
  freed: { calendar_id: number; places: number }[]
  settings: object
}

/**
 * What a new request needs to know before it takes a lock.
 * `full`: a slot has too few places in the committed state, where places of expired holds count as
 * free. False for a request whose idempotency key was used: its response is stored.
 * `freed`: places that expired holds still keep in these slots.
 * `proven`: the person has paid for a reservation, or confirmed the mail address before
 * `verified_before`.
 * `settings`: the values of `setting_keys`, without those never set.
 */
export async function readBeforeLocks(
  db: Db,
  ids: readonly number[],
  asked: {
    people: number
    user_id: number
    key: string | null
    now: Date
    verified_before: Date
    setting_keys: readonly string[]
  },
): Promise<Known> {
  const { people, user_id, key, now, verified_before } = asked
  const { rows } = await sql<Known>`with ${freedPlaces(now)}
    select exists (select 1 from calendars c where ${isOneOf(sql`c.id`, ids)} and ${lacksPlaces(people)})
      and not exists (select 1 from idempotency_keys where user_id = ${user_id}::int and key = ${key}::text) as full,
      exists (select 1 from users where id = ${user_id}::int and email_verified
        and coalesce(email_verified_at, created_at) < ${verified_before})
      or exists (select 1 from reservations where user_id = ${user_id}::int and confirmed_at is not null and total > 0)
        as proven,
      (select coalesce(json_agg(f), '[]') from freed f where ${isOneOf(sql`f.calendar_id`, ids)}) as freed,
      (select coalesce(json_object_agg(s.key, s.value), '{}') from settings s
        where s.key in (${sql.join(asked.setting_keys)}) and s.value is not null) as settings`.execute(db)
  return oneRow(rows)
}

/** The slots as this booker sees them, without a lock. */
export async function findBookersSlots(
  db: Db,
  ids: readonly number[],
  option_id: number | null,
  asking: Asking,
): Promise<BookersSlot[]> {
  const { rows } = await sql<BookersSlot>`select ${bookersColumns(asking)} from calendars c ${joined(option_id)}
    where ${isOneOf(sql`c.id`, ids)} order by c.id`.execute(db)
  return rows
}

/**
 * The same under the slots' locks: the rows can't change until the transaction ends. The
 * idempotency key is claimed before the first lock; this waits for a request that is using it.
 * @returns no slots if the key was claimed before, or if all ids are unknown: findIdempotencyKey
 *   says which
 */
export async function lockBookableSlots(
  tx: Tx,
  ids: readonly number[],
  option_id: number | null,
  asking: Asking,
  claim: Claim | null,
): Promise<LockedSlot[]> {
  const { user_id } = asking.booker
  // PostgreSQL takes row locks last, so the joined claim comes before them.
  const { rows } = claim
    ? await sql<LockedSlot>`
        with claimed as (
          insert into idempotency_keys (user_id, key, request_hash, created_at)
          values (${user_id}, ${claim.key}, ${claim.request_hash}, ${asking.now}) on conflict do nothing returning key
        )
        select ${lockedColumns(asking)} from (select count(*) as keys from claimed) k join calendars c on k.keys = 1 ${joined(option_id)}
        where ${isOneOf(sql`c.id`, ids)} order by c.id ${lockingSlots}`.execute(tx)
    : await sql<LockedSlot>`select ${lockedColumns(asking)} from calendars c ${joined(option_id)}
        where ${isOneOf(sql`c.id`, ids)} order by c.id ${lockingSlots}`.execute(tx)
  return rows
}

/**
 * An experience as one who waits for new dates of it sees it. `most_free`: the most places that a
 * slot has. `lost`: whether a slot that they had booked was called off or postponed.
 */
export type AwaitedExperience = Pick<BookableSlot, 'price' | 'price_types' | 'recruitment_number' | 'approve'> & {
  own: boolean
  most_free: number
  lost: boolean
}

export async function findAwaitedExperience(
  db: Db,
  id: number,
  user_id: number,
  now: Date,
): Promise<AwaitedExperience | undefined> {
  const { rows } = await sql<AwaitedExperience>`with ${freedPlaces(now)}
    select e.price, ${priceTypes} as price_types, e.recruitment_number, e.approve, ${actsForIt(user_id)} as own,
      (select coalesce(max(c.places_left + coalesce(f.places, 0)), 0)::int from calendars c left join freed f on f.calendar_id = c.id
        where c.experience_id = e.id and ${inTime(now)}) as most_free,
      exists (select from reservations r join reservation_calendars rc on rc.reservation_id = r.id join calendars c on c.id = rc.calendar_id
        where r.user_id = ${user_id} and r.experience_id = e.id and r.confirmed_at is not null
          and (c.cancelled_at is not null or rc.postponed_from is not null)) as lost
    from experiences e where e.id = ${id}`.execute(db)
  return rows[0]
}

/** Places that expired holds without a payment still keep in these slots; by slot id. */
export async function expiredPlaces(db: Db, ids: readonly number[], now: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ calendar_id: number; places: number }>`
    with ${freedPlaces(now)} select calendar_id, places from freed where calendar_id = any(${[...ids]}::int[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.calendar_id, row.places]))
}
