import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '#test/database.ts'
import { inTransaction } from './client.ts'
import { PLANNED_EACH_TIME } from './statement-names.ts'

// One connection, because each connection has its own prepared statements.
const app = testApp({ connections: 1, pooler: null })

/** The prepared statements of the connection that contain this text. */
async function preparedWith(word: string): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where strpos(statement, ${word}) > 0`.execute(app.db)
  return rows.map((row) => row.statement)
}

it('a statement is prepared once and gives the rows of its own values', async () => {
  const ask = async (n: number) => (await sql<{ kept: number }>`select ${n}::int as kept`.execute(app.db)).rows
  for (const n of [1, 2, 3]) expect(await ask(n)).toEqual([{ kept: n }])
  expect(await preparedWith('as kept')).toEqual(['select $1::int as kept'])
})

it('a statement in a transaction is prepared once, too', async () => {
  for (const n of [1, 2]) await inTransaction(app.db, (tx) => sql`select ${n}::int as in_transaction`.execute(tx))
  expect(await preparedWith('as in_transaction')).toHaveLength(1)
})

it.each([
  ['selects every column', sql`select * from categories as every_column`, 'every_column'],
  ['is planned each time', sql`select 1 as each_time ${sql.raw(PLANNED_EACH_TIME)}`, 'each_time'],
])('a statement that %s is not prepared', async (_, statement, word) => {
  for (let time = 0; time < 2; time++) await statement.execute(app.db)
  expect(await preparedWith(word)).toEqual([])
})

it('a transaction with a statement that failed is not committed, even if its error was caught', async () => {
  await sql`create table test.numbers (n integer primary key)`.execute(app.db)
  const add = (n: number) => sql`insert into test.numbers (n) values (${n})`
  const work = inTransaction(app.db, async (tx) => {
    await add(1).execute(tx)
    await add(1)
      .execute(tx)
      .catch(() => undefined)
  })
  await expect(work).rejects.toThrow()
  expect((await sql`select n from test.numbers`.execute(app.db)).rows).toEqual([])
})
