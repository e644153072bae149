// Statements that travel together do what they would do alone.
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#test/database.ts'
import { inTransaction, type Tx } from './client.ts'
import { COMMITS, WITH_THE_NEXT } from './prepared.ts'

// One connection, so that what it knows decides.
const app = testApp({ connections: 1 })
const later = sql.raw(WITH_THE_NEXT)
const lastly = sql.raw(COMMITS)

const add = async (tx: Tx, n: number, how = sql``) =>
  (await sql<{ n: number }>`insert into test.numbers (n) values (${n}) returning n ${how}`.execute(tx)).rows
const numbers = async () =>
  (await sql<{ n: number }>`select n from test.numbers order by n`.execute(app.db)).rows.map((row) => row.n)

beforeAll(async () => {
  await sql`create table test.numbers (n integer primary key check (n > 0))`.execute(app.db)
})
beforeEach(async () => {
  await sql`delete from test.numbers`.execute(app.db)
})

// The first time the connection learns the statements, the second time they travel together.
describe.each(['not known', 'known'])('statements that are %s to the connection', () => {
  it('give the rows of the one that is asked, and all are done', async () => {
    const rows = await inTransaction(app.db, async (tx) => {
      expect(await add(tx, 1, later)).toEqual([])
      await add(tx, 2, later)
      return await add(tx, 3)
    })
    expect(rows).toEqual([{ n: 3 }])
    expect(await numbers()).toEqual([1, 2, 3])
  })

  it('that wait for the commit are committed', async () => {
    await inTransaction(app.db, (tx) => add(tx, 1, later))
    expect(await numbers()).toEqual([1])
  })

  it('that are waiting when all is undone are never sent', async () => {
    const undone = inTransaction(app.db, async (tx) => {
      await add(tx, 1, later)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await numbers()).toEqual([])
  })

  it('that fail undo everything, whichever fails', async () => {
    for (const wrong of [0, 1, 2]) {
      const values = [1, 2, 3].map((n, place) => (place === wrong ? -n : n)) as [number, number, number]
      const attempt = inTransaction(app.db, async (tx) => {
        await add(tx, values[0], later)
        await add(tx, values[1], later)
        return await add(tx, values[2], lastly)
      })
      await expect(attempt).rejects.toThrow('numbers_n_check')
      expect(await numbers()).toEqual([])
    }
  })

  it('with which the transaction ends give their rows and end it', async () => {
    const rows = await inTransaction(app.db, async (tx) => {
      await add(tx, 1, later)
      return await add(tx, 2, lastly)
    })
    expect(rows).toEqual([{ n: 2 }])
    expect(await numbers()).toEqual([1, 2])
  })
})

it('a transaction without a statement is nothing', async () => {
  expect(await inTransaction(app.db, async () => 'done')).toBe('done')
  await expect(inTransaction(app.db, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await numbers()).toEqual([])
})

it('nothing is added to what is committed, and it is not undone in silence', async () => {
  const adding = inTransaction(app.db, async (tx) => {
    await add(tx, 1, lastly)
    await add(tx, 2)
  })
  await expect(adding).rejects.toThrow('can not be rolled back')
  expect(await numbers()).toEqual([1])
})

it('outside of a transaction such statements are refused', async () => {
  await expect(sql`select 1 ${later}`.execute(app.db)).rejects.toThrow('there is no transaction')
  await expect(sql`select 1 ${lastly}`.execute(app.db)).rejects.toThrow('there is no transaction')
})
