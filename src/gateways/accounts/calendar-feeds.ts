// The private addresses of calendars. Only their tokens are secret, so they are handled like the
// tokens of sessions; they are also encrypted, because a host copies the address again later.
import { sql } from 'kysely'
import { hashToken } from './hashed-session-tokens.ts'
import { keySafe } from './one-time-codes.ts'
import { type Deps, library } from './population-deps.ts'
import type { CalendarFeeds } from './port.ts'

/** Letters and digits; 190 random bits. */
const TOKEN_LENGTH = 32

type Row = { token_locked: string; revision: number }

/** @see CalendarFeeds */
export function calendarFeeds<Schema>({ db, clock, secret, previous_secrets = [] }: Deps<Schema>): CalendarFeeds {
  const safe = keySafe([secret, ...previous_secrets], 'calendar addresses')

  async function newToken() {
    const { generateRandomString } = await library()
    const token = generateRandomString(TOKEN_LENGTH, 'a-z', 'A-Z', '0-9')
    return { hash: hashToken(token), locked: await safe.lock(token) }
  }

  return {
    async of(user_id) {
      const { rows } = await sql<Row>`select token_locked, revision from calendar_feeds
        where user_id = ${user_id}`.execute(db)
      const row = rows[0]
      if (!row) return null
      const opened = await safe.tryOpen(row.token_locked)
      return { token: opened?.key ?? null, revision: row.revision }
    },

    async turnOn(user_id) {
      const { hash, locked } = await newToken()
      await sql`insert into calendar_feeds (user_id, token_hash, token_locked, created_at)
        values (${user_id}, ${hash}, ${locked}, ${clock.now()}) on conflict (user_id) do nothing`.execute(db)
    },

    async renew(user_id, revision) {
      const { hash, locked } = await newToken()
      await sql`update calendar_feeds set token_hash = ${hash}, token_locked = ${locked}, revision = revision + 1,
        created_at = ${clock.now()} where user_id = ${user_id} and revision = ${revision}`.execute(db)
    },

    async turnOff(user_id) {
      await sql`delete from calendar_feeds where user_id = ${user_id}`.execute(db)
    },

    async userOf(token) {
      const { rows } = await sql<{ id: number }>`select u.id from calendar_feeds f join users u on u.id = f.user_id
        where f.token_hash = ${hashToken(token)} and u.suspended_at is null and u.erased_at is null`.execute(db)
      return rows[0]?.id ?? null
    },
  }
}
