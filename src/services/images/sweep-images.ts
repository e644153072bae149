import { inTransaction } from '#database/client.ts'
import { deleteImage, findUnusedImages } from '#database/images/unused-images.ts'
import type { App } from '../shared/app.ts'

/**
 * Milliseconds that an upload may wait for a form that shows it. A form may stay open for days,
 * though drafts are saved automatically.
 */
const KEPT = 7 * 86_400_000
/** Maximum removals in one run; the next run removes the rest. */
const MOST = 300

/**
 * Removes uploads that no page has shown for days. The file is deleted first: if deleting the row
 * fails, the next run finds it again.
 * @returns how many were removed
 */
export async function sweepImages(app: Pick<App, 'db' | 'clock' | 'images' | 'log'>): Promise<number> {
  const strays = await findUnusedImages(app.db, new Date(app.clock.now().getTime() - KEPT), MOST)
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
