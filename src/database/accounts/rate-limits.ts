import { sql } from 'kysely'
import type { Db } from '../client.ts'

/**
 * Counts one attempt. Returns the number in the current window and when it ends. An ended window
 * starts again. Takes a Db: the statement is its own transaction, so an attempt counts even if the
 * caller's work is rolled back.
 * @param seconds length of a window
 */
export async function countAttempt(db: Db, key: string, seconds: number, now: Date) {
  const ends = new Date(now.getTime() + seconds * 1000)
  return db
    .insertInto('rate_limits')
    .values({ key, attempts: 1, resets_at: ends })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        attempts: sql<number>`case when rate_limits.resets_at <= ${now} then 1 else least(rate_limits.attempts + 1, 1000000) end`,
        resets_at: sql<Date>`case when rate_limits.resets_at <= ${now} then excluded.resets_at else rate_limits.resets_at end`,
      }),
    )
    .returning(['attempts', 'resets_at'])
    .executeTakeFirstOrThrow()
}

/** The attempts in the current window and when it ends; undefined without one. Counts nothing. */
export async function findAttempts(db: Db, key: string, now: Date) {
  return db
    .selectFrom('rate_limits')
    .select(['attempts', 'resets_at'])
    .where('key', '=', key)
    .where('resets_at', '>', now)
    .executeTakeFirst()
}

/** Resets the window of `key`. Takes a Db for the same reason as countAttempt. */
export async function resetAttempts(db: Db, key: string) {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}
