import { inTransaction } from '#database/client.ts'
import { findOldSearch, setExperiencesSearch } from '#database/experiences/set-experience-search.ts'
import type { App } from '../../shared/app.ts'

const BATCH = 100
/** Milliseconds after which a run ends; the next one, a minute later, continues. */
const LONGEST = 20_000

/**
 * Renews the search words that an older version of the program wrote, in short transactions. May
 * run twice.
 * @returns how many were renewed
 */
export async function renewOldSearch(app: Pick<App, 'db' | 'clock'>): Promise<number> {
  const end = app.clock.now().getTime() + LONGEST
  let renewed = 0
  while (app.clock.now().getTime() < end) {
    const ids = await findOldSearch(app.db, BATCH)
    if (ids.length === 0) break
    await inTransaction(app.db, (tx) => setExperiencesSearch(tx, ids))
    renewed += ids.length
    if (ids.length < BATCH) break
  }
  return renewed
}
