// Data of an experience's form that its page doesn't show: weekly rules and future slots.
import type { FieldComment } from '#domain/experiences/field-comments.ts'
import { sql } from 'kysely'
import type { DaysOff } from '#domain/schedule/days-off.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from '../client.ts'
import { freedPlaces, takenPlaces } from './places.ts'
import { lastComment, lastFieldComments } from './own-experience-cards.ts'

export type RuleRow = {
  uuid: string
  start_date: string
  end_date: string
  start_time: string
  end_time: string
  day_of_week: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday')[]
  auto_extend: boolean
  /** Dates that the host took off. */
  skipped_dates: string[]
  /** Dates whose slots were cancelled. */
  cancelled_dates: string[]
}
export type ComingSlotRow = {
  id: number
  date: string
  start_time: string
  end_time: string
  recruitment_number: number
  /** Places taken, without those of expired holds. */
  participant_number: number
  open: boolean
  recurrence_rule_uuid: string | null
}

/**
 * Rules that end on that date or later, or that are extended, the oldest first; with their left out
 * dates from that date on.
 */
export async function findRules(db: Db, experience_id: number, from: string): Promise<RuleRow[]> {
  const leftOut = (cancelled: boolean) => sql`array(select x.date::text from recurrence_exceptions x
    where x.rule_uuid = r.uuid and x.cancelled = ${cancelled} and x.date >= ${from}::date order by x.date)`
  const { rows } = await sql<RuleRow>`
    select r.uuid, r.start_date, r.end_date, r.start_time, r.end_time, r.day_of_week, r.auto_extend,
      ${leftOut(false)} as skipped_dates, ${leftOut(true)} as cancelled_dates
    from recurrence_rules r
    where r.experience_id = ${experience_id} and (r.end_date >= ${from}::date or r.auto_extend)
    order by r.created_at, r.uuid`.execute(db)
  return rows
}

export async function findDaysOff(db: Db, id: number): Promise<DaysOff & { closed_dates: string[] }> {
  const { rows } = await sql<DaysOff & { closed_dates: string[] }>`
    select e.closed_on_holidays, e.closed_at_new_year, e.closed_dates::text[] as closed_dates
    from experiences e where e.id = ${id}`.execute(db)
  return oneRow(rows)
}

/** Future slots that aren't cancelled, by time. */
export async function findComingSlots(db: Db, experience_id: number, now: Date): Promise<ComingSlotRow[]> {
  const { rows } = await sql<ComingSlotRow>`with ${freedPlaces(now)}
    select c.id, c.date, c.start_time, c.end_time, c.recruitment_number, ${takenPlaces} as participant_number, c.open,
      c.recurrence_rule_uuid
    from calendars c where c.experience_id = ${experience_id} and c.starts_at > ${now} and c.cancelled_at is null
    order by c.starts_at, c.id`.execute(db)
  return rows
}

type HostFields = { community_id: number | null; comment: string | null; field_comments: FieldComment[] }

/**
 * Only for those who run the experience: its community, even if unpublished, and the last
 * comments of an admin.
 */
export async function findHostFields(db: Db, id: number): Promise<HostFields> {
  const { rows } = await sql<HostFields>`
    select e.community_id, ${lastComment} as comment, coalesce(${lastFieldComments}, '[]') as field_comments from experiences e where e.id = ${id}`.execute(
    db,
  )
  return oneRow(rows)
}

/** The references of a form that are allowed. */
export type References = { category: boolean; themes: number[]; images: string[] }

/**
 * Looks up the references of a form: categories and themes that are in use or that the experience
 * has already, pictures that these users uploaded or that one of their experiences shows already.
 * @param experience_id null for a new one
 */
export async function findReferences(
  db: Db,
  form: { category_id: number; themes: readonly number[]; images: readonly string[] },
  { experience_id, user_ids }: { experience_id: number | null; user_ids: readonly number[] },
): Promise<References> {
  const images = sql`${[...form.images]}::text[]`
  const users = sql`${[...user_ids]}::int[]`
  const { rows } = await sql<References>`
    select
      exists (select 1 from categories k where k.id = ${form.category_id} and (k.retired_at is null or exists (
        select 1 from experiences e where e.id = ${experience_id}::int and e.category_id = k.id))) as category,
      array(select t.id from themes t where t.id = any(${[...form.themes]}::int[]) and (t.retired_at is null or exists (
        select 1 from experience_themes x where x.experience_id = ${experience_id}::int and x.theme_id = t.id))) as themes,
      array(
        select public_id from images where public_id = any(${images}) and uploaded_by_user_id = any(${users})
        union
        select i.object_key from experiences e join experience_images i on i.experience_id = e.id
          where (e.user_id = any(${users}) or e.id = ${experience_id}::int) and i.object_key = any(${images})
        union
        select e.meeting_image_key from experiences e
          where (e.user_id = any(${users}) or e.id = ${experience_id}::int) and e.meeting_image_key = any(${images})) as images`.execute(
    db,
  )
  return oneRow(rows)
}
