// The sessions of one population as their owners see and end them. A session is a row; every process asks for it with each call, so one that is deleted is over at once.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Sessions, ShownSession } from './port.ts'
import type { Names } from './population.ts'

/** Most that are listed; whoever has more ends them all together. */
const LISTED = 50
/** How exactly it is known when a session was used last: noting each call would be a write for every page. */
const NOTED_EVERY = sql.raw(`interval '10 minutes'`)

type Kind = Pick<Names, 'owner' | 'sessions_table'>

export type UseOfSession = { use_unnoted: boolean }
/** In a query of sessions `s`: whether it is time to note that this one is used. */
export const useUnnoted = sql`s.updated_at < now() - ${NOTED_EVERY} as use_unnoted`

/** Notes that a session is used. Of several calls at once, one does. @param session what is stored of its token */
export async function noteUse<Schema>(
  db: Kysely<Schema>,
  sessions_table: Kind['sessions_table'],
  session: string,
): Promise<void> {
  await sql`update ${sql.table(sessions_table)} set updated_at = now()
    where token = ${session} and updated_at < now() - ${NOTED_EVERY}`.execute(db)
}

/** Ends all sessions of somebody but this one. @param session what is stored of its token @returns how many there were */
export async function endOtherSessions<Schema>(
  tx: Transaction<Schema>,
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
      db.transaction().execute(async (tx) => {
        // Changes nothing, and so holds the oldest: of two that end each other at once, the second waits here and then finds itself ended.
        await sql`update ${sessions} set updated_at = updated_at
          where id = (select min(id) from ${sessions} where ${person} = ${person_id})`.execute(tx)
        const { rows } =
          await sql`select from ${sessions} where token = ${session} and ${person} = ${person_id}`.execute(tx)
        if (rows.length === 0) return null
        return await endOtherSessions(tx, kind, person_id, session)
      }),
  }
}
