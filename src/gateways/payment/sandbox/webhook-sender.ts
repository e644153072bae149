// Delivers the sandbox's events as a real provider does: retries until it gets a 2xx, and may
// deliver an event more than once.
import { Agent, request } from 'node:http'
import type pg from 'pg'
import { WEBHOOK_HEADER } from './gateway.ts'

const RETRY_SECONDS = 60
const MOST_ATTEMPTS = 5
/** Timeout of a delivery, ms. */
const TIMEOUT = 5_000

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/**
 * Reuses the connection between events. @returns whether the status was 2xx @throws without a
 * response
 */
function post(url: string, webhook_token: string, body: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      agent,
      timeout: TIMEOUT,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        [WEBHOOK_HEADER]: webhook_token,
      },
    })
    call.on('response', (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () => resolve(response.statusCode! >= 200 && response.statusCode! < 300))
    })
    call.on('timeout', () => call.destroy(new Error('the webhook was not answered in time')))
    call.on('error', reject)
    call.end(body)
  })
}

export type DueEvent = { id: string; type: string; charge_id: string; dispute: object | null }

/** The dispute of an event, for statements that return events. */
export const EVENT_DISPUTE = `(select json_build_object('id', d.id, 'object', 'dispute', 'charge', d.charge_id, 'amount', d.amount,
  'reason', d.reason) from sandbox_pay.disputes d where d.id = dispute_id) as dispute`

/** What the provider sends for an event. */
export const bodyOf = ({ id, type, charge_id, dispute }: DueEvent): string =>
  JSON.stringify({ id, object: 'event', type, data: dispute ?? { id: charge_id } })

type Options = { url: string; webhook_token: string; every?: number; onError: (error: unknown) => void }

/** Sends due events every `every` ms (2,000). @returns stops it */
export function startWebhookSender(
  pool: pg.Pool,
  { url, webhook_token, every = 2_000, onError }: Options,
): () => Promise<void> {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  const round = async () => {
    // The time of the next try is stored first, so that several processes don't send the same event
    // at once.
    const { rows } = await pool.query<DueEvent>(
      `update sandbox_pay.events set attempts = attempts + 1, next_try_at = now() + make_interval(secs => $1)
       where id in (select id from sandbox_pay.events where delivered_at is null and attempts < $2 and next_try_at <= now()
         order by created_at limit 50 for update skip locked)
       returning id, type, charge_id, ${EVENT_DISPUTE}`,
      [RETRY_SECONDS, MOST_ATTEMPTS],
    )
    const delivered: string[] = []
    try {
      for (const event of rows) {
        if (await post(url, webhook_token, bodyOf(event))) delivered.push(event.id)
      }
    } finally {
      if (delivered.length > 0)
        await pool.query('update sandbox_pay.events set delivered_at = now() where id = any($1)', [delivered])
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
