// Creates and changes weekly rules, and the dates that they leave out.
import { sql } from 'kysely'
import type { DaysOff } from '#domain/schedule/days-off.ts'
import type { ReservationDeadline } from '#domain/schedule/slot.ts'
import type { Weekday } from '#domain/shared/japan-time.ts'
import type { Db, Tx } from '../client.ts'
import { ownExperiences } from '../experiences/own-experience-cards.ts'
import { nextStamp } from '../sql-parts.ts'

type Rule = {
  uuid: string
  start_date: string
  end_date: string
  start_time: string
  end_time: string
  day_of_week: readonly string[]
  auto_extend: boolean
}

/** Inserts new rules and updates existing ones. */
export async function upsertRules(tx: Tx, experience_id: number, rules: readonly Rule[]): Promise<void> {
  for (const rule of rules)
    await sql`
      insert into recurrence_rules (uuid, experience_id, start_date, end_date, start_time, end_time, day_of_week, auto_extend)
      values (${rule.uuid}, ${experience_id}, ${rule.start_date}, ${rule.end_date}, ${rule.start_time}, ${rule.end_time},
        ${[...rule.day_of_week]}::text[], ${rule.auto_extend})
      on conflict (uuid) do update set start_date = excluded.start_date, end_date = excluded.end_date,
        start_time = excluded.start_time, end_time = excluded.end_time, day_of_week = excluded.day_of_week,
        auto_extend = excluded.auto_extend
      where recurrence_rules.experience_id = excluded.experience_id`.execute(tx)
}

/** Which of these uuids name rules of other experiences. */
export async function findForeignRules(tx: Tx, experience_id: number, uuids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`select uuid from recurrence_rules
    where uuid = any(${[...uuids]}::uuid[]) and experience_id <> ${experience_id}`.execute(tx)
  return rows.map((row) => row.uuid)
}

/**
 * Deletes rules; their remaining slots become single dates. Callers hold the locks of all slots of
 * these rules.
 */
export async function removeRules(tx: Tx, uuids: readonly string[]): Promise<void> {
  if (uuids.length > 0) await sql`delete from recurrence_rules where uuid = any(${[...uuids]}::uuid[])`.execute(tx)
}

/** Sets the last date to which a rule was expanded. */
export async function setRuleEnd(tx: Tx, uuid: string, end_date: string): Promise<void> {
  await sql`update recurrence_rules set end_date = ${end_date} where uuid = ${uuid}`.execute(tx)
}

/** The host takes dates of a rule off, or puts them back. Dates of cancelled slots stay off. */
export async function changeSkippedDates(
  tx: Tx,
  uuid: string,
  { skipped, restored }: { skipped: readonly string[]; restored: readonly string[] },
): Promise<void> {
  if (restored.length > 0)
    await sql`delete from recurrence_exceptions
      where rule_uuid = ${uuid} and not cancelled and date = any(${[...restored]}::date[])`.execute(tx)
  if (skipped.length > 0)
    await sql`insert into recurrence_exceptions (rule_uuid, date) select ${uuid}, * from unnest(${[...skipped]}::date[])
      on conflict do nothing`.execute(tx)
}

/**
 * Remembers that the rule of a slot never makes a slot on its date again. Does nothing for a single
 * date. Callers hold the slot's lock.
 * @param cancelled false if the host deleted the slot, and may put it back
 */
export async function excludeDateOf(tx: Tx, calendar_id: number, { cancelled }: { cancelled: boolean }): Promise<void> {
  await sql`insert into recurrence_exceptions (rule_uuid, date, cancelled)
    select c.recurrence_rule_uuid, c.date, ${cancelled} from calendars c
    where c.id = ${calendar_id} and c.recurrence_rule_uuid is not null
    on conflict (rule_uuid, date) do update set cancelled = recurrence_exceptions.cancelled or excluded.cancelled`.execute(
    tx,
  )
}

/**
 * Published experiences with a rule that is extended and ends before that date, ascending.
 * @param after only ids greater than this one
 */
export async function findExperiencesToExtend(db: Db, last: string, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct e.id from recurrence_rules r join experiences e on e.id = r.experience_id
    where r.auto_extend and r.end_date < ${last}::date and e.approve and e.id > ${after}
    order by e.id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

export type HostRuleRow = {
  experience_id: number
  title: string
  start_date: string
  end_date: string
  start_time: string
  end_time: string
  day_of_week: Weekday[]
  auto_extend: boolean
}

/**
 * The rules of the user's published experiences that end on that date or later, or are extended.
 */
export async function findRulesOfHost(db: Db, user_id: number, from: string): Promise<HostRuleRow[]> {
  const { rows } = await sql<HostRuleRow>`with ${ownExperiences(user_id)}
    select e.id as experience_id, e.title, r.start_date, r.end_date, r.start_time, r.end_time, r.day_of_week, r.auto_extend
    from mine join experiences e on e.id = mine.id join recurrence_rules r on r.experience_id = e.id
    where e.approve and (r.auto_extend or r.end_date >= ${from}::date)
    order by r.end_date, r.start_time, r.uuid`.execute(db)
  return rows
}

/**
 * Makes an open form of the experience outdated, because its rules or dates were changed elsewhere.
 */
export async function outdateForm(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update experiences set updated_at = ${nextStamp(now)} where id = ${id}`.execute(tx)
}

type Extended = DaysOff & { approve: boolean; recruitment_number: number; reservation_deadline: ReservationDeadline }

/**
 * What an extension needs of an experience: whether it is published, its places, deadline and days
 * off.
 */
export async function findExtended(db: Db, id: number): Promise<Extended | undefined> {
  const { rows } = await sql<Extended>`
    select e.approve, e.recruitment_number, e.reservation_deadline, e.closed_on_holidays, e.closed_at_new_year,
      e.closed_dates::text[] as closed_dates
    from experiences e where e.id = ${id}`.execute(db)
  return rows[0]
}
