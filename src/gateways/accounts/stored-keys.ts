// The keys of authenticator apps as a whole, of both populations: which secret encrypted them, and the change to another one.
import { type Kysely, sql } from 'kysely'
import { keySafe } from './one-time-codes.ts'

/** Those that wait for their first code aren't among them: they end within half an hour. */
export type StoredKeys = {
  all: number
  /** Encrypted by a former secret: lost when it is dropped. */
  former: number
  /** Of no secret that is known here. */
  lost: number
}

const BATCH = 500

type Opened = { id: number; locked: string; opened: { key: string; present: boolean } | null }

/** Goes over all of them, some hundred at once, and adds them up. */
async function openAll<Schema>(
  db: Kysely<Schema>,
  safe: ReturnType<typeof keySafe>,
  each: (one: Opened) => Promise<void>,
): Promise<StoredKeys> {
  const keys: StoredKeys = { all: 0, former: 0, lost: 0 }
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number; locked: string }>`select id, secret as locked from two_factors
      where id > ${after} and secret is not null order by id limit ${BATCH}`.execute(db)
    const last = rows.at(-1)
    if (!last) return keys
    for (const { id, locked } of rows) {
      const opened = await safe.tryOpen(locked)
      keys.all++
      if (!opened) keys.lost++
      else if (!opened.present) keys.former++
      await each({ id, locked, opened })
    }
    after = last.id
  }
}

/** @param secrets of the installation, the present one first */
export const countStoredKeys = <Schema>(db: Kysely<Schema>, secrets: readonly string[]): Promise<StoredKeys> =>
  openAll(db, keySafe(secrets), async () => undefined)

/**
 * Encrypts with the present secret what a former one did, beside people who sign in. It can be repeated, and cut off at any moment.
 * @param secrets of the installation, the present one first
 * @returns what was found; the `former` ones are encrypted anew
 */
export async function renewStoredKeys<Schema>(db: Kysely<Schema>, secrets: readonly string[]): Promise<StoredKeys> {
  const safe = keySafe(secrets)
  return await openAll(db, safe, async ({ id, locked, opened }) => {
    if (!opened || opened.present) return
    // Whoever signs in or sets an app up anew at this moment has written another one: theirs stays.
    await sql`update two_factors set secret = ${await safe.lock(opened.key)}
      where id = ${id} and secret = ${locked}`.execute(db)
  })
}
