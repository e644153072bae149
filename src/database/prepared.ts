// Lets PostgreSQL parse and plan each statement once per connection instead of every time, which is most of what a look-up costs.
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** In a statement whose best plan depends on its values (searches): it is planned each time. */
export const PLANNED_EACH_TIME = '/* planned each time */'

/** Each connection keeps what it planned, so what is never repeated must not pile up. */
const MOST_STATEMENTS = 300

/**
 * Whether the statement may be kept. One that asks for `*` must not be: its columns change with a migration, and a kept plan then fails
 * (SQLSTATE 0A000) for as long as the connection lives.
 */
const mayBeKept = (text: string) =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) &&
  !/\b(select|returning)\s+([a-z_"]+\.)?\*/i.test(text) &&
  !text.includes(PLANNED_EACH_TIME)

/**
 * The pool as the query builder sees it: its statements get names. PostgreSQL decides after five runs whether one plan is good for all
 * values. A pooler in between must know prepared statements (PgBouncer does from 1.21 on).
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_STATEMENTS || !mayBeKept(text)) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
  // The builder remembers connections by identity.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      const wrapped = {
        query: (text: string, values: unknown[]) => client.query({ name: nameOf(text), text, values }),
        release: (destroy?: boolean) => client.release(destroy),
      } as unknown as PostgresPoolClient
      clients.set(client, wrapped)
      return wrapped
    },
    end: () => pool.end(),
    options: pool.options,
  }
}
