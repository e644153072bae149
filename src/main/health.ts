// Probes for a process manager or a load balancer: whether the process runs, and whether it should
// get requests.
import { Hono } from 'hono'
import type { Db } from '#database/client.ts'

export type HealthOptions = {
  db: Db
  /** Whether the process should get requests. */
  isReady: () => boolean
}

/** /healthz and /readyz. */
export function healthRoutes({ db, isReady }: HealthOptions) {
  return new Hono()
    .get('/healthz', (c) => c.text('ok'))
    .get('/readyz', async (c) => (isReady() && (await answers(db)) ? c.text('ok') : c.text('not ready', 503)))
}

async function answers(db: Db): Promise<boolean> {
  try {
    await db.selectNoFrom((select) => select.val(1).as('one')).execute()
    return true
  } catch {
    return false
  }
}
