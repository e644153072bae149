// The plans of the queries that a read sends, for tests of lists that grow.
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { type Db, openPool } from '#database/client.ts'
import type { DB } from '#database/tables.ts'
import type { TestApp } from './database.ts'

/**
 * Runs `read` and explains each of its queries with the same values.
 * @returns one plan as text for each query, in the order in which they were sent
 */
export async function plansOf(app: TestApp, read: (db: Db) => Promise<unknown>): Promise<string[]> {
  const sent: { sql: string; parameters: readonly unknown[] }[] = []
  const pool = openPool(app.direct_url, { max: 4 })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push({ sql: query.sql, parameters: query.parameters }),
  })
  try {
    await read(db)
    const plans = []
    for (const { sql, parameters } of sent.splice(0)) {
      const { rows } = await db.executeQuery<Record<string, string>>(
        CompiledQuery.raw(`explain ${sql}`, [...parameters]),
      )
      plans.push(rows.map((row) => Object.values(row)[0]).join('\n'))
    }
    return plans
  } finally {
    await db.destroy()
  }
}
