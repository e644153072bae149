// All slots, as admins search them.
import { type RawBuilder, sql } from 'kysely'
import type { SlotDay } from '#domain/booking/admin-reservations.ts'
import type { Occupancy, SlotPeriod, SlotSort } from '#domain/schedule/admin-slots.ts'
import { addDays, dateOf, endOfDay } from '#domain/shared/japan-time.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { SearchWord } from '#domain/shared/search-words.ts'
import { hostedBy } from '../accounts/users.ts'
import type { Db } from '../client.ts'
import { everyWord, experiencesTitled, textContains, usersWith } from '../search-of-names.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'
import { type HostSlotRow, slotColumns } from './host-slots.ts'
import { freedPlaces, takenPlaces } from '../experiences/places.ts'

export type AdminSlotFilter = {
  /**
   * Words that all occur: in the title of the experience, the name or address of a host, the name
   * of the ambassador, or the number of the slot or experience.
   */
  q?: string
  period?: SlotPeriod
  slot_on?: SlotDay
  /** Days in Japan, both inclusive. */
  from?: string
  to?: string
  /** Prefectures, 1 to 47. */
  state?: readonly number[]
  occupancy?: Occupancy
}

const startOf = (date: string) => new Date(endOfDay(addDays(date, -1)).getTime() + 1)

/** A slot starts and ends on one day, so the index on its start finds those that go on. */
const goesOnAfter = (now: Date) => sql`c.starts_at > ${new Date(now.getTime() - 86_400_000)} and c.ends_at > ${now}`

const periods = (now: Date): Record<SlotPeriod, RawBuilder<unknown>> => ({
  coming: sql`c.cancelled_at is null and ${goesOnAfter(now)}`,
  past: sql`c.cancelled_at is null and c.starts_at < ${now} and c.ends_at <= ${now}`,
  cancelled: sql`c.cancelled_at is not null`,
  all: sql`true`,
})

const days: Record<SlotDay, { first: number; last: number }> = {
  today: { first: 0, last: 0 },
  tomorrow: { first: 1, last: 1 },
  week: { first: 0, last: 6 },
}

const taken: Record<Occupancy, RawBuilder<unknown>> = {
  empty: sql`${takenPlaces} = 0`,
  some: sql`${takenPlaces} > 0 and ${takenPlaces} < c.recruitment_number`,
  full: sql`${takenPlaces} >= c.recruitment_number`,
}

const hostedByUsers = (users: RawBuilder<unknown>) => sql`select x.id from experiences x where x.user_id in (${users})
  union all select x.id from experiences x join ambassador_members m on m.ambassador_id = x.ambassador_id where m.user_id in (${users})`

/** Experiences whose slots have the word. */
function experiencesWith(word: SearchWord): RawBuilder<unknown> {
  if (word.of === 'experience') return sql`select ${word.id}::int as id`
  if (word.of === 'user') return hostedByUsers(sql`select ${word.id}::int`)
  return sql`${experiencesTitled(word)} union all ${hostedByUsers(usersWith(word))}
    union all select x.id from experiences x join ambassadors a on a.id = x.ambassador_id where ${textContains(sql`a.name`, word)}
    ${word.id === null ? sql`` : sql`union all select ${word.id}::int`}`
}

const searched = (word: SearchWord) =>
  sql`(c.experience_id in (${experiencesWith(word)})${word.id === null || word.of !== null ? sql`` : sql` or c.id = ${word.id}`})`

/** Slots `c` that fit; needs `freed` among the statement's common tables. */
export function fittingSlots(now: Date, filter: AdminSlotFilter): RawBuilder<unknown> {
  const { q, period = 'coming', slot_on, from, to, state, occupancy } = filter
  const today = dateOf(now)
  const day = slot_on && days[slot_on]
  const also = (condition: RawBuilder<unknown> | undefined) => (condition ? sql`and ${condition}` : sql``)
  return sql`from calendars c where ${periods(now)[period]}
    ${also(day && sql`c.starts_at >= ${startOf(addDays(today, day.first))} and c.starts_at <= ${endOfDay(addDays(today, day.last))}`)}
    ${also(from === undefined ? undefined : sql`c.starts_at >= ${startOf(from)}`)}
    ${also(to === undefined ? undefined : sql`c.starts_at <= ${endOfDay(to)}`)}
    ${also(state && sql`c.experience_id in (select x.id from experiences x where x.state = any(${[...state]}::int[]) and not x.online)`)}
    ${also(occupancy && taken[occupancy])}
    ${also(q === undefined ? undefined : everyWord(q, searched))}`
}

/** A slot in a list of names: 12/3 10:00 朝の散歩. */
export const slotName = sql`to_char(c.date, 'FMMM/FMDD') || ' ' || to_char(c.start_time, 'HH24:MI') || ' ' || e.title`

const orders: Record<SlotSort, RawBuilder<unknown>> = {
  first: sql`c.starts_at, c.id`,
  last: sql`c.starts_at desc, c.id desc`,
}

export type AdminSlotRow = HostSlotRow & { hosted_by: string; state: number | null; online: boolean }

const planned = sql.raw(PLANNED_EACH_TIME)

export async function findAdminSlots(
  db: Db,
  now: Date,
  { sort, ...filter }: AdminSlotFilter & { sort: SlotSort },
  { limit, offset }: { limit: number; offset: number },
): Promise<AdminSlotRow[]> {
  const { rows } = await sql<AdminSlotRow>`
    with ${freedPlaces(now)}, page as materialized (
      select c.id ${fittingSlots(now, filter)} order by ${orders[sort]} limit ${limit} offset ${offset})
    select (select ${hostedBy} from users u left join ambassadors a on a.id = e.ambassador_id where u.id = e.user_id) as hosted_by,
      e.state, e.online, ${slotColumns}
    where c.id in (select id from page) order by ${orders[sort]} ${planned}`.execute(db)
  return rows
}

export async function countAdminSlots(db: Db, now: Date, filter: AdminSlotFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${freedPlaces(now)} select count(*)::int as count ${fittingSlots(now, filter)} ${planned}`.execute(db)
  return oneRow(rows).count
}
