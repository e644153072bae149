import { inTransaction } from '#database/client.ts'
import { forgetBounces } from '#database/mail/bounces.ts'
import type { App } from '../../shared/app.ts'

/** Somebody opened a link that was mailed to the address: whatever came back from it before, mail arrives there again. */
export async function shownToBeRead({ db }: Pick<App, 'db'>, email: string): Promise<void> {
  await inTransaction(db, (tx) => forgetBounces(tx, email))
}
