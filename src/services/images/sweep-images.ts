import { inTransaction } from '#database/client.ts'
import { deleteImage, findStrays } from '#database/images/strays.ts'
import type { App } from '../shared/app.ts'

/** How long an upload may wait for a form that shows it, ms: somebody may leave a form open for days, though drafts save themselves. */
const KEPT = 7 * 86_400_000
/** Removed in one run; what is left has time until tomorrow. */
const MOST = 300

/**
 * Removes uploads that nothing has shown for days. The file goes first: if the row can't follow, the next run finds it again.
 * @returns how many
 */
export async function sweepImages(app: Pick<App, 'db' | 'clock' | 'images' | 'log'>): Promise<number> {
  const strays = await findStrays(app.db, new Date(app.clock.now().getTime() - KEPT), MOST)
  let removed = 0
  for (const public_id of strays) {
    try {
      await app.images.remove(public_id)
      await inTransaction(app.db, (tx) => deleteImage(tx, public_id))
      removed += 1
    } catch (error) {
      app.log.error({ public_id, error }, 'an upload that nothing shows could not be removed')
    }
  }
  return removed
}
