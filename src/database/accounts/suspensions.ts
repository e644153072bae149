// Users who are suspended or close their account: experiences that no other user runs can't be
// booked meanwhile. Existing bookings stay.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../client.ts'
import { nextStamp } from '../sql-parts.ts'

/** Whether experience `e` belongs to this user and no other active user runs it. */
export const onlyRunBy = (user_id: number): RawBuilder<boolean> => sql<boolean>`(e.user_id = ${user_id} and not exists (
  select 1 from ambassador_members m join users o on o.id = m.user_id
  where m.ambassador_id = e.ambassador_id and m.user_id <> ${user_id} and o.suspended_at is null and o.erased_at is null))`

/** Their experiences, by id: their forms are locked before they are withdrawn or restored. */
export async function findExperienceIds(
  tx: Tx,
  whose: { user_id: number } | { ambassador_id: number },
): Promise<number[]> {
  const own = 'user_id' in whose ? sql`user_id = ${whose.user_id}` : sql`ambassador_id = ${whose.ambassador_id}`
  const { rows } = await sql<{ id: number }>`select id from experiences where ${own} order by id`.execute(tx)
  return rows.map((row) => row.id)
}

/**
 * A suspension ends the closing of the account: nothing is erased while it lasts.
 * @returns false if the user was already suspended or erased
 */
export async function suspend(tx: Tx, user_id: number, reason: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update users set suspended_at = ${now}, suspended_reason = ${reason}, updated_at = ${now},
      closing_asked_at = null, closes_at = null, closing_told_at = null
    where id = ${user_id} and suspended_at is null and erased_at is null returning id`.execute(tx)
  return rows.length > 0
}

/** @returns false if the user wasn't suspended */
export async function unsuspend(tx: Tx, user_id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`update users set suspended_at = null, suspended_reason = null, updated_at = ${now}
    where id = ${user_id} and suspended_at is not null and erased_at is null returning id`.execute(tx)
  return rows.length > 0
}

type Withdrawal = { user_id: number; by: number; now: Date; comment: string }

/**
 * Withdraws published experiences that no other user runs, and records it in their history.
 * @returns their ids
 */
export async function withdrawExperiences(tx: Tx, withdrawal: Withdrawal, come_back: boolean): Promise<number[]> {
  return await withdraw(tx, onlyRunBy(withdrawal.user_id), withdrawal, come_back)
}

/**
 * Withdraws the published experiences of an ambassador, and records it in their history.
 * @returns their ids
 */
export async function withdrawExperiencesOf(
  tx: Tx,
  ambassador_id: number,
  withdrawal: Omit<Withdrawal, 'user_id'>,
): Promise<number[]> {
  return await withdraw(tx, sql<boolean>`e.ambassador_id = ${ambassador_id}`, withdrawal, false)
}

async function withdraw(
  tx: Tx,
  which: RawBuilder<boolean>,
  { by, now, comment }: Omit<Withdrawal, 'user_id'>,
  come_back: boolean,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with gone as (
      update experiences e set status = 'withdrawn', withdrawn_with_host = ${come_back}::boolean, updated_at = ${nextStamp(now)}
      where e.status = 'published' and ${which} returning e.id
    ), noted as (
      insert into experience_decisions (experience_id, action, comment, user_id, at)
      select id, 'taken_down', ${comment}::text, ${by}::int, ${now}::timestamptz from gone
    )
    select id from gone order by id`.execute(tx)
  return rows.map((row) => row.id)
}

/**
 * Restores experiences that were withdrawn with their host, except where an admin decided about one
 * meanwhile.
 * @returns their ids
 */
export async function restoreExperiences(tx: Tx, { user_id, by, now, comment }: Withdrawal): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with back as (
      update experiences e set status = 'published', updated_at = ${nextStamp(now)}
      where e.user_id = ${user_id} and e.status = 'withdrawn' and e.withdrawn_with_host returning e.id
    ), noted as (
      insert into experience_decisions (experience_id, action, comment, user_id, at)
      select id, 'republished', ${comment}::text, ${by}::int, ${now}::timestamptz from back
    )
    select id from back order by id`.execute(tx)
  await sql`update experiences set withdrawn_with_host = false where user_id = ${user_id} and withdrawn_with_host`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}
