import { postEnded } from '#database/booking/shared/ledger.ts'
import { inTransaction } from '#database/client.ts'
import type { App } from '../../shared/app.ts'

/**
 * Writes the ledger entries of all reservations whose last slot has ended. It may run at the same
 * time in several processes, and any number of times.
 * @param limit reservations of one transaction
 * @returns the number of reservations
 */
export async function postEndedReservations(
  app: Pick<App, 'db' | 'clock' | 'checkpoint'>,
  { limit }: { limit: number },
): Promise<number> {
  let posted = 0
  for (;;) {
    const count = await inTransaction(app.db, async (tx) => {
      const rows = await postEnded(tx, app.clock.now(), limit)
      if (rows > 0) app.checkpoint('ledger:posting')
      return rows
    })
    posted += count
    if (count > 0) app.checkpoint('ledger:posted')
    if (count < limit) return posted
  }
}
