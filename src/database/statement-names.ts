// Names the statements of the query builder, so PostgreSQL parses and plans each of them once per
// connection (docs/decisions/013-statements-planned-once.md). A named statement is pg's documented
// way to prepare one.
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Marks a statement whose best plan depends on its values (a search): it gets no name. */
export const PLANNED_EACH_TIME = '/* planned each time */'

/** Each connection stores its plans, so their number must be limited. */
const MOST_NAMES = 300

/**
 * A statement that selects `*` gets no name: a migration changes its columns, and its stored plan
 * then fails (SQLSTATE 0A000) on every existing connection.
 */
const mayHaveName = (text: string) =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) &&
  !/\b(select|returning)\s+([a-z_"]+\.)?\*/i.test(text) &&
  !text.includes(PLANNED_EACH_TIME)

/** The pool for the query builder. Statements that are sent through `pool` itself have no names. */
export function withStatementNames(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_NAMES || !mayHaveName(text)) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
  // The query builder stores its state of a connection under the client object, so the wrapper of a
  // client must stay the same.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const naming = (client: pg.PoolClient): PostgresPoolClient => {
    const query = (text: string, values: unknown[]) => client.query({ name: nameOf(text), text, values })
    const release = (destroy?: boolean) => client.release(destroy)
    // The builder's type also has cursors, which only its `stream` uses.
    return { query, release } as unknown as PostgresPoolClient
  }
  return {
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? naming(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
    options: pool.options,
  }
}
