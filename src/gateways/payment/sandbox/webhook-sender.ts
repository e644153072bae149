// Delivers the sandbox's events as a real provider does: again and again until it hears 2xx, perhaps more than once.
import type pg from 'pg'
import { WEBHOOK_HEADER } from './gateway.ts'

const RETRY_SECONDS = 60
const MOST_ATTEMPTS = 5

type Options = { url: string; webhook_token: string; every?: number; onError: (error: unknown) => void }

/** Sends what is due, every `every` ms (2,000). @returns the way to stop it */
export function startWebhookSender(
  pool: pg.Pool,
  { url, webhook_token, every = 2_000, onError }: Options,
): () => Promise<void> {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  const round = async () => {
    // The next try is written down first, so that several processes don't send the same event at once.
    const { rows } = await pool.query<{ id: string; type: string; charge_id: string }>(
      `update sandbox_pay.events set attempts = attempts + 1, next_try_at = now() + make_interval(secs => $1)
       where id in (select id from sandbox_pay.events where delivered_at is null and attempts < $2 and next_try_at <= now()
         order by created_at limit 50 for update skip locked)
       returning id, type, charge_id`,
      [RETRY_SECONDS, MOST_ATTEMPTS],
    )
    for (const event of rows) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [WEBHOOK_HEADER]: webhook_token },
        body: JSON.stringify({ id: event.id, object: 'event', type: event.type, data: { id: event.charge_id } }),
        signal: AbortSignal.timeout(5_000),
      })
      await response.body?.cancel()
      if (response.ok) await pool.query('update sandbox_pay.events set delivered_at = now() where id = $1', [event.id])
    }
  }
  const timer = setInterval(() => {
    running = running.then(async () => {
      if (!stopped) await round().catch(onError)
    })
  }, every)
  timer.unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}
