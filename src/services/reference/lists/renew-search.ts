import { inTransaction } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { setExperiencesSearch } from '#database/experiences/set-experience-search.ts'
import { lockSearchFrom } from '#database/locks.ts'
import { findExperiencesWith, type SearchedList, setSearchFrom } from '#database/reference/keep-lists.ts'
import type { App } from '../../shared/app.ts'

const BATCH = 200
/** A job must end within two minutes; another job continues with the rest. */
const BATCHES = 50

/**
 * Updates the search texts of experiences after their category or theme was renamed. It uses short
 * transactions and continues where an earlier run ended. Another rename starts it again.
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
