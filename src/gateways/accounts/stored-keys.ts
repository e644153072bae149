// All stored keys of authenticator apps, of both populations: counts them by secret, and encrypts
// them with the current one.
import { type Kysely, sql } from 'kysely'
import { keySafe } from './one-time-codes.ts'

/** Without keys that wait for their first code: those expire within half an hour. */
export type StoredKeys = {
  all: number
  /** Encrypted with a former secret; unusable once that is removed. */
  former: number
  /** Encrypted with an unknown secret. */
  lost: number
}

const BATCH = 500

type Opened = { id: number; locked: string; opened: { key: string; present: boolean } | null }

/** Reads all keys in batches and counts them. */
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

/** @param secrets of the installation, the current one first */
export const countStoredKeys = <Schema>(db: Kysely<Schema>, secrets: readonly string[]): Promise<StoredKeys> =>
  openAll(db, keySafe(secrets), async () => undefined)

/**
 * Encrypts keys of former secrets with the current one, while users sign in. It can be repeated,
 * and interrupted at any time.
 * @param secrets of the installation, the current one first
 * @returns the counts before; the `former` keys are now encrypted with the current secret
 */
export async function renewStoredKeys<Schema>(db: Kysely<Schema>, secrets: readonly string[]): Promise<StoredKeys> {
  const safe = keySafe(secrets)
  return await openAll(db, safe, async ({ id, locked, opened }) => {
    if (!opened || opened.present) return
    // A user who signs in or sets up an app at the same time has written a newer value; that stays.
    await sql`update two_factors set secret = ${await safe.lock(opened.key)}
      where id = ${id} and secret = ${locked}`.execute(db)
  })
}
