// What a booking or a quote needs to know of its slots, read in one statement, locked or not.
import { sql } from 'kysely'
import type { Db, Tx } from '../client.ts'
import { lockingSlots } from '../locks.ts'
import { freedPlaces } from '../schedule/places.ts'

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
  title: string
  price: number
  approve: boolean
  owner_id: number
  ambassador_id: number | null
  hosted_by: string
  cancellation_period: 2 | 7 | 30
  reservation_deadline: 'on_the_day' | 'the_day_before'
  /** Null when no option was asked for, or the experience has no such option. */
  option_id: number | null
  option_name: string | null
  option_price: number | null
  fees: { service_rate_bp: number; processing_rate_bp: number } | null
}

const columns = (option_id: number | null) => sql`
  c.id, c.experience_id, c.date, c.start_time, c.starts_at, c.ends_at, c.recruitment_number, c.taken, c.open,
  c.cancelled_at is not null as cancelled, e.title, e.price, e.approve, e.user_id as owner_id, e.ambassador_id,
  coalesce(a.name, u.name) as hosted_by, e.cancellation_period, e.reservation_deadline,
  o.id as option_id, o.name as option_name, o.price as option_price,
  (select value from settings where key = 'fees') as fees
  from calendars c
  join experiences e on e.id = c.experience_id
  join users u on u.id = e.user_id
  left join ambassadors a on a.id = e.ambassador_id
  left join experience_options o on o.id = ${option_id}::int and o.experience_id = e.id and o.retired_at is null`

/** The slots as they are now, in id order; unknown ids are left out. */
export async function findBookableSlots(
  db: Db,
  ids: readonly number[],
  option_id: number | null,
): Promise<BookableSlot[]> {
  const { rows } = await sql<BookableSlot>`select ${columns(option_id)}
    where c.id = any(${[...ids]}::int[]) order by c.id`.execute(db)
  return rows
}

/** The same under the slots' locks: what is read stays true until the transaction ends. */
export async function lockBookableSlots(
  tx: Tx,
  ids: readonly number[],
  option_id: number | null,
): Promise<BookableSlot[]> {
  const { rows } = await sql<BookableSlot>`select ${columns(option_id)}
    where c.id = any(${[...ids]}::int[]) order by c.id ${lockingSlots}`.execute(tx)
  return rows
}

/** Whether the user acts for the experience: owns it or belongs to its ambassador. */
export async function actsForExperience(
  db: Db,
  user_id: number,
  slot: Pick<BookableSlot, 'owner_id' | 'ambassador_id'>,
): Promise<boolean> {
  if (slot.owner_id === user_id) return true
  if (slot.ambassador_id === null) return false
  const member = await db
    .selectFrom('ambassador_members')
    .select('user_id')
    .where('ambassador_id', '=', slot.ambassador_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return member !== undefined
}

/** Places of these slots kept by holds whose time is over and that no payment keeps alive; by slot id. */
export async function expiredPlaces(db: Db, ids: readonly number[], now: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ calendar_id: number; places: number }>`
    with ${freedPlaces(now)} select calendar_id, places from freed where calendar_id = any(${[...ids]}::int[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.calendar_id, row.places]))
}
