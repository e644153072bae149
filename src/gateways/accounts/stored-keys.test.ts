// A changed SECRET keeps all authenticator apps working.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#test/database.ts'
import { aUser } from '#test/factories.ts'
import { keySafe } from './one-time-codes.ts'
import { countStoredKeys, renewStoredKeys } from './stored-keys.ts'

const app = testApp()
const [OLD, NEW, STRANGE] = ['the first secret', 'the second secret', 'an unknown secret']

beforeEach(() => sql`truncate two_factors cascade`.execute(app.db))

/** Creates an authenticator app whose key is encrypted with `secret`. */
async function anApp(secret: string, key: string): Promise<number> {
  const { id: user_id } = await aUser(app.db)
  const locked = await keySafe([secret]).lock(key)
  const { id } = await app.db
    .insertInto('two_factors')
    .values({ user_id, secret: locked, turned_on_at: app.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const lockedOf = async (id: number) =>
  (await app.db.selectFrom('two_factors').select('secret').where('id', '=', id).executeTakeFirstOrThrow()).secret!

test('keys of a former secret are encrypted with the current one, and then the former can be removed', async () => {
  const former = await anApp(OLD, 'KEY-OF-THE-FORMER')
  const present = await anApp(NEW, 'KEY-OF-THE-PRESENT')
  const strange = await anApp(STRANGE, 'KEY-OF-NOBODY')
  const before = { present: await lockedOf(present), strange: await lockedOf(strange) }
  expect(await countStoredKeys(app.db, [NEW])).toEqual({ all: 3, former: 0, lost: 2 })
  expect(await countStoredKeys(app.db, [NEW, OLD])).toEqual({ all: 3, former: 1, lost: 1 })

  expect(await renewStoredKeys(app.db, [NEW, OLD])).toEqual({ all: 3, former: 1, lost: 1 })
  expect(await keySafe([NEW]).unlock(await lockedOf(former))).toBe('KEY-OF-THE-FORMER')
  expect({ present: await lockedOf(present), strange: await lockedOf(strange) }).toEqual(before)
  expect(await countStoredKeys(app.db, [NEW])).toEqual({ all: 3, former: 0, lost: 1 })
  expect(await renewStoredKeys(app.db, [NEW, OLD])).toEqual({ all: 3, former: 0, lost: 1 })
})

test('more than one batch, and users without a second factor', async () => {
  await sql`insert into users (name, email) select 'x', n || '@keys.example' from generate_series(1, 1100) n`.execute(
    app.db,
  )
  const locked = await keySafe([OLD]).lock('KEY')
  await sql`insert into two_factors (user_id, secret, turned_on_at)
    select id, case when id % 2 = 0 then ${locked} end, case when id % 2 = 0 then now() end
    from users where email like '%@keys.example'`.execute(app.db)
  expect(await renewStoredKeys(app.db, [NEW, OLD])).toEqual({ all: 550, former: 550, lost: 0 })
  expect(await countStoredKeys(app.db, [NEW])).toEqual({ all: 550, former: 0, lost: 0 })
})

test('a key that changes meanwhile is not overwritten', async () => {
  const id = await anApp(OLD, 'KEY-BEFORE')
  const theirs = await keySafe([NEW]).lock('KEY-OF-A-NEW-APP')
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'update "two_factors"%'`
  // Between read and write: the update waits for this transaction and then finds another key.
  const renewing = await app.db.transaction().execute(async (tx) => {
    await tx.updateTable('two_factors').set({ secret: theirs }).where('id', '=', id).execute()
    const result = renewStoredKeys(app.db, [NEW, OLD])
    await expect.poll(async () => (await waiting.execute(app.db)).rows.length, { interval: 5, timeout: 5000 }).toBe(1)
    return { result }
  })
  expect(await renewing.result).toMatchObject({ former: 1 })
  expect(await lockedOf(id)).toBe(theirs)
})
