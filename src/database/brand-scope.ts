// Transactions of one brand. What their statements see is limited by the database itself (001-baseline.sql, "Isolation of brands"), beside the condition in each of them.
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from './client.ts'

const ROLE = 'tsumugi_brand'
const scoped = new WeakMap<Tx, number>()

/**
 * Runs `work` in one transaction that sees and changes only what is this brand's, as inTransaction does. Every operation of the brand
 * back-office runs in one, reads too, and still names the brand in its statements.
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
 * Runs `work` in the same transaction without the limits of a brand: for what belongs to no brand and isn't handed out, such as the mail
 * that an operation sends. In any other transaction it is just run.
 */
export async function beyondBrand<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const brand_id = scoped.get(tx)
  if (brand_id === undefined) return await work()
  await sql`select set_config('role', 'none', true)`.execute(tx)
  const done = await work()
  await narrow(tx, brand_id)
  return done
}

/** Until the transaction ends. Where `work` throws, it ends. */
async function narrow(tx: Tx, brand_id: number): Promise<void> {
  await sql`select set_config('role', ${ROLE}, true), set_config('app.brand_id', ${String(brand_id)}, true)`.execute(tx)
}
