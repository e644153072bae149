import type { Db } from '../client.ts'
import { inTransaction } from '../client.ts'
import { setExperiencesSearch } from './set-experience-search.ts'

const BATCH = 500

/**
 * Rewrites the search words of all experiences, in short transactions: after a change of the
 * tokenizer or its synonyms, or after a bulk load.
 * @returns how many were written
 */
export async function rebuildSearch(db: Db): Promise<number> {
  let written = 0
  for (let after = 0; ;) {
    const ids = (
      await db.selectFrom('experiences').select('id').where('id', '>', after).orderBy('id').limit(BATCH).execute()
    ).map((row) => row.id)
    const last = ids.at(-1)
    if (last === undefined) return written
    await inTransaction(db, (tx) => setExperiencesSearch(tx, ids))
    written += ids.length
    after = last
  }
}
