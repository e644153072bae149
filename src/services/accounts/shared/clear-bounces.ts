import { inTransaction } from '#database/client.ts'
import { deleteBounces } from '#database/mail/bounces.ts'
import type { App } from '../../shared/app.ts'

/**
 * Removes the bounces of an address. The person opened a mailed link, so mail arrives there again.
 */
export async function clearBounces({ db }: Pick<App, 'db'>, email: string): Promise<void> {
  await inTransaction(db, (tx) => deleteBounces(tx, email))
}
