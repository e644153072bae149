// Transactions of one brand. The database limits what their statements see (001-baseline.sql,
// "Isolation of brands"), in addition to the condition in each statement.
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from './client.ts'

const ROLE = 'tsumugi_brand'
const scoped = new WeakMap<Tx, number>()

/**
 * Like inTransaction, but `work` sees and changes only rows of this brand. Every operation of the
 * brand back office runs in one, reads too. Its statements still name the brand.
 */
export async function inBrandTransaction<T>(
  { db }: { db: Db },
  brand_id: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return await inTransaction(db, async (tx) => {
    await narrow(tx, brand_id)
    scoped.set(tx, brand_id)
    return await work(tx)
  })
}

/**
 * Runs `work` in the same transaction without the limits of a brand, for rows that belong to no
 * brand and are not returned to the caller, such as a mail that an operation sends. In any other
 * transaction it only runs `work`.
 */
export async function withoutBrandScope<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const brand_id = scoped.get(tx)
  if (brand_id === undefined) return await work()
  await sql`select set_config('role', 'none', true)`.execute(tx)
  const done = await work()
  await narrow(tx, brand_id)
  return done
}

/** Until the transaction ends. An error in `work` ends it. */
async function narrow(tx: Tx, brand_id: number): Promise<void> {
  await sql`select set_config('role', ${ROLE}, true), set_config('app.brand_id', ${String(brand_id)}, true)`.execute(tx)
}
