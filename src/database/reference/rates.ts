import { sql } from 'kysely'
import { defaultRates, type Rates } from '#domain/booking/quote.ts'
import type { Db } from '../client.ts'

/** The rates that an admin has set, as a column; null before. `ratesOf` reads it. */
export const feesColumn = sql<Rates | null>`(select value from settings where key = 'fees')`

/** The rates of new quotes. */
export const ratesOf = (fees: Rates | null): Rates => fees ?? defaultRates

/** The rates of new quotes. */
export async function findRates(db: Db): Promise<Rates> {
  const { rows } = await sql<{ fees: Rates | null }>`select ${feesColumn} as fees`.execute(db)
  return ratesOf(rows[0]?.fees ?? null)
}
