import { inTransaction } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { setExperiencesSearch } from '#database/experiences/set-experience-search.ts'
import { lockSearchFrom } from '#database/locks.ts'
import { findExperiencesWith, type SearchedList, setSearchFrom } from '#database/reference/keep-lists.ts'
import type { App } from '../shared/app.ts'

const BATCH = 200
/** A job must end within two minutes; what is left is another job's. */
const BATCHES = 50

/**
 * Brings the words by which experiences are found up to the name of their category or theme, in short transactions, and goes on where an
 * earlier run ended. A name that changes meanwhile begins anew.
 */
export async function renewSearch(app: Pick<App, 'db' | 'jobs'>, list: SearchedList, id: number): Promise<void> {
  for (let batch = 1; batch <= BATCHES; batch++) {
    const more = await inTransaction(app.db, async (tx) => {
      const after = await lockSearchFrom(tx, list, id)
      if (after === null) return false
      const ids = await findExperiencesWith(tx, list, id, after, BATCH)
      const last = ids.length < BATCH ? null : (ids.at(-1) ?? null)
      if (ids.length > 0) await setExperiencesSearch(tx, ids)
      await setSearchFrom(tx, list, id, last)
      if (last !== null && batch === BATCHES)
        await app.jobs.send(executeSqlOf(tx), list === 'categories' ? 'search-category' : 'search-theme', { id })
      return last !== null
    })
    if (!more) return
  }
}
