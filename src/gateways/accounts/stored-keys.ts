// All stored keys of authenticator apps, of both populations, all addresses of calendars, all
// account numbers and all files of transfers: counts them by secret, and encrypts them with the
// current one.
import { type Kysely, sql } from 'kysely'
import { type KeyPurpose, keySafe } from './one-time-codes.ts'

/** Without keys that wait for their first code: those expire within half an hour. */
export type StoredKeys = {
  all: number
  /** Encrypted with a former secret; unusable once that is removed. */
  former: number
  /** Encrypted with an unknown secret. */
  lost: number
}

/** Rows that are in memory at once. */
const BATCH = 500

const STORES: readonly Store[] = [
  { table: 'two_factors', column: 'secret', purpose: 'two-factor keys' },
  { table: 'calendar_feeds', column: 'token_locked', purpose: 'calendar addresses' },
  { table: 'payees', column: 'account_locked', purpose: 'account numbers' },
  { table: 'payouts', column: 'account_locked', purpose: 'account numbers of payouts' },
  { table: 'payout_senders', column: 'account_locked', purpose: 'own account number' },
  // A file can have 3 MB.
  { table: 'payout_files', column: 'sealed', purpose: 'files of payouts', batch: 10 },
]
type Store = { table: string; column: string; purpose: KeyPurpose; batch?: number }

type Safe = ReturnType<typeof keySafe>
type Opened = { id: number; locked: string; opened: { key: string; present: boolean } | null }

/** Reads all keys in batches and counts them. */
async function openAll<Schema>(
  db: Kysely<Schema>,
  secrets: readonly string[],
  each: (one: Opened, store: Store, safe: Safe) => Promise<void>,
): Promise<StoredKeys> {
  const keys: StoredKeys = { all: 0, former: 0, lost: 0 }
  for (const store of STORES) {
    const safe = keySafe(secrets, store.purpose)
    const [table, column] = [sql.table(store.table), sql.ref(store.column)]
    for (let after = 0; ;) {
      const { rows } = await sql<{ id: number; locked: string }>`select id, ${column} as locked from ${table}
        where id > ${after} and ${column} is not null order by id limit ${store.batch ?? BATCH}`.execute(db)
      const last = rows.at(-1)
      if (!last) break
      for (const { id, locked } of rows) {
        const opened = await safe.tryOpen(locked)
        keys.all++
        if (!opened) keys.lost++
        else if (!opened.present) keys.former++
        await each({ id, locked, opened }, store, safe)
      }
      after = last.id
    }
  }
  return keys
}

/** @param secrets of the installation, the current one first */
export const countStoredKeys = <Schema>(db: Kysely<Schema>, secrets: readonly string[]): Promise<StoredKeys> =>
  openAll(db, secrets, async () => undefined)

/**
 * Encrypts keys of former secrets with the current one, while users sign in. It can be repeated,
 * and interrupted at any time.
 * @param secrets of the installation, the current one first
 * @returns the counts before; the `former` keys are now encrypted with the current secret
 */
export async function renewStoredKeys<Schema>(db: Kysely<Schema>, secrets: readonly string[]): Promise<StoredKeys> {
  return await openAll(db, secrets, async ({ id, locked, opened }, { table, column }, safe) => {
    if (!opened || opened.present) return
    // A user who signs in, sets up an app or renews an address at the same time has written a newer
    // value; that stays.
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${await safe.lock(opened.key)}
      where id = ${id} and ${sql.ref(column)} = ${locked}`.execute(db)
  })
}
