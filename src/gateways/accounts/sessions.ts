// The sessions of one population, for their owners to list and end. A session is a row that every
// request reads, so a deleted one ends immediately.
import { type Kysely, sql } from 'kysely'
import type { Sessions, ShownSession } from './port.ts'
import { type Names, runInTransaction, type Tx } from './population-deps.ts'

/** Maximum length of the list; further sessions can only be ended all together. */
const LISTED = 50
/** Precision of the last use: a write for every request would be too expensive. */
const NOTED_EVERY = sql.raw(`interval '10 minutes'`)

type Kind = Pick<Names, 'owner' | 'sessions_table'>

export type UseOfSession = { use_unnoted: boolean }
/** A column for a query of sessions `s`: whether this use must be recorded. */
export const useUnnoted = sql`s.updated_at < now() - ${NOTED_EVERY} as use_unnoted`

/**
 * Records the use of a session. Only one of several parallel calls writes. @param session its
 * hashed token
 */
export async function noteUse<Schema>(
  db: Kysely<Schema>,
  sessions_table: Kind['sessions_table'],
  session: string,
): Promise<void> {
  await sql`update ${sql.table(sessions_table)} set updated_at = now()
    where token = ${session} and updated_at < now() - ${NOTED_EVERY}`.execute(db)
}

/** @param session its hashed token @returns their number */
export async function endOtherSessions<Schema>(
  tx: Tx<Schema>,
  { owner, sessions_table }: Kind,
  person_id: number,
  session: string | null,
): Promise<number> {
  const { rows } = await sql<{ over: boolean }>`delete from ${sql.table(sessions_table)}
    where ${sql.ref(owner)} = ${person_id} and token is distinct from ${session} returning expires_at <= now() as over`.execute(
    tx,
  )
  return rows.filter(({ over }) => !over).length
}

/** @see Sessions */
export function sessionsOf<Schema>(db: Kysely<Schema>, kind: Kind): Sessions {
  const sessions = sql.table(kind.sessions_table)
  const person = sql.ref(kind.owner)
  return {
    async of(person_id, session) {
      const { rows } = await sql<ShownSession & { total: number }>`
        select id, coalesce(user_agent, '') as user_agent, created_at as begun_at, updated_at as used_at,
          token is not distinct from ${session} as current, (count(*) over ())::int as total
        from ${sessions} where ${person} = ${person_id} and expires_at > now()
        order by token is not distinct from ${session} desc, updated_at desc, id desc limit ${LISTED}`.execute(db)
      return { sessions: rows, total: rows[0]?.total ?? 0 }
    },

    async end(person_id, id) {
      const { rows } = await sql`delete from ${sessions}
        where id = ${id} and ${person} = ${person_id} and expires_at > now() returning id`.execute(db)
      return rows.length > 0
    },

    endOthers: (person_id, session) =>
      runInTransaction(db, async (tx) => {
        // An update without a change, to lock the oldest row: if two sessions end each other at
        // once, the second one waits and then finds itself ended.
        await sql`update ${sessions} set updated_at = updated_at
          where id = (select min(id) from ${sessions} where ${person} = ${person_id})`.execute(tx)
        const { rows } =
          await sql`select from ${sessions} where token = ${session} and ${person} = ${person_id}`.execute(tx)
        if (rows.length === 0) return null
        return await endOtherSessions(tx, kind, person_id, session)
      }),
  }
}
