import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '#test/database.ts'
import { inSnapshot } from './client.ts'

const app = testApp()

it('reads of a snapshot see no write that is made between them', async () => {
  await sql`create table test.seen (n integer primary key)`.execute(app.db)
  const count = async (db = app.db) =>
    (await sql<{ n: number }>`select count(*)::int as n from test.seen`.execute(db)).rows
  const counts = await inSnapshot(app.db, async (db) => {
    const before = await count(db)
    await sql`insert into test.seen values (1)`.execute(app.db)
    return [before, await count(db)]
  })
  expect(counts).toEqual([[{ n: 0 }], [{ n: 0 }]])
  expect(await count()).toEqual([{ n: 1 }])
})

it('a snapshot writes nothing', async () => {
  await expect(inSnapshot(app.db, (db) => sql`create table test.none ()`.execute(db))).rejects.toThrow(/read-only/)
})
