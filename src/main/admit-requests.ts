// Limits the parallel requests of one client address, so that hundreds of connections of one client
// don't slow down all others. Reads, writes and files are counted apart: a burst of one must not
// refuse the others to people who share the address.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressOf } from '#api/shared/client-address.ts'
import { isRead } from '#api/shared/own-origin.ts'
import { errorOf } from '#api/shared/errors.ts'
import { hasDotSegment, isApi } from './guard-requests.ts'
import type { Listener } from './telemetry/watch-requests.ts'

type AdmitLimits = {
  /** Requests of one address that run at once. */
  running: number
  /** Requests of one address that wait for their turn; further ones are refused. */
  waiting: number
  /**
   * A request that takes longer than this, ms, may stop counting as running, so that it doesn't
   * block the others of its address: a read whose headers are sent waits for a slow client, and a
   * write waits for its body, a card company or a queue.
   */
  long: number
  /** Such long requests of one address at once; above this number further ones are refused. */
  long_at_once: number
}

const LIMITS = {
  /**
   * A page takes milliseconds, so a company behind one address still gets hundreds per second. Ten
   * tabs of a browser send about ten reads each, and several people may share the address.
   */
  reads: { running: 4, waiting: 200, long: 1000, long_at_once: 20 },
  /** More waiting writes would only help an attacker: the worst bodies cost 25 ms each. */
  writes: { running: 4, waiting: 60, long: 1000, long_at_once: 20 },
  /**
   * A file costs a fraction of a millisecond and `/readyz` one statement, but slow clients take
   * long to receive a file, and the events of threads stay open; thread-feed.ts limits those by
   * user. So only the time until the headers are sent counts. With HTTP/2 ten tabs ask for about
   * 300 files at once.
   */
  files: { running: 20, waiting: 600, long: 20, long_at_once: Infinity },
} satisfies Record<string, AdmitLimits>
type Kind = keyof typeof LIMITS

/**
 * A request keeps its place until its work ends, even if its client has disconnected: a client that
 * cuts each request after a millisecond would otherwise fill the queue of pages, and others would
 * be refused. This limits the time after the end of the connection, ms.
 */
const WORK_AFTER_CLOSE = 10_000
/**
 * Delay of a refusal, ms. A client that retries immediately would cost as much as one that gets a
 * response.
 */
const REFUSAL_DELAY = 1000
/** Delayed refusals of all addresses at once; above this number connections are closed. */
const MOST_DELAYED = 5000

/** Files, pictures, health probes and the events of threads. */
const FILES = /^\/api\/v1\/thread_events$|^\/(assets|images|healthz|readyz)(\/|$)|^\/[\w-]+\.(svg|png|js|html)$/

type Line = { running: number; long: number; waiting: (() => void)[] }

export type AdmitOptions = {
  /** Whether a proxy in front writes X-Forwarded-For. */
  trust_proxy: boolean
  /** For tests. */
  limits?: Record<Kind, AdmitLimits>
  /** For tests. */
  refusal_delay?: number
}

/**
 * @param listener returns a promise for the end of its work, if that may be after the end of the
 *   connection
 * @returns a listener that gets only a few requests of one address at once; more are refused with
 *   429
 */
export function admitRequests(
  listener: Listener,
  { trust_proxy, limits = LIMITS, refusal_delay = REFUSAL_DELAY }: AdmitOptions,
): Listener {
  const lines = new Map<string, Line>()
  let delayed = 0

  function refuseLater(request: IncomingMessage, response: ServerResponse) {
    if (delayed >= MOST_DELAYED) {
      request.socket.destroy()
      return
    }
    delayed++
    const timer = setTimeout(() => refuse(request, response), refusal_delay)
    response.once('close', () => {
      clearTimeout(timer)
      delayed--
    })
  }

  return (request, response) => {
    const kind = kindOf(request)
    const { running, waiting, long, long_at_once } = limits[kind]
    const address = addressOf(
      request.socket.remoteAddress,
      trust_proxy ? request.headers['x-forwarded-for'] : undefined,
    )
    const key = `${kind} ${address}`
    const line = lines.get(key) ?? { running: 0, long: 0, waiting: [] }
    lines.set(key, line)
    const forget = () => {
      if (line.running === 0 && line.long === 0 && line.waiting.length === 0) lines.delete(key)
    }
    const next = () => {
      line.running--
      line.waiting.shift()?.()
      forget()
    }
    // A cached response ends in the same event that began it. The next request starts in the next
    // round of the event loop, so that one round serves only a few requests of this address before
    // those of other addresses.
    const pass = () => setImmediate(next)
    const run = () => {
      line.running++
      // The client may have disconnected while it waited.
      if (response.destroyed) return void pass()
      // The address may have got more long requests while this one waited.
      if (line.long >= long_at_once) {
        response.once('close', pass)
        return refuse(request, response)
      }
      let leave: () => void = pass
      const timer = setInterval(() => {
        if (kind !== 'writes' && !response.headersSent) return
        clearInterval(timer)
        line.long++
        leave = () => {
          line.long--
          forget()
        }
        next()
      }, long)
      response.once('close', () => {
        void ended(work).then(() => {
          clearInterval(timer)
          leave()
        })
      })
      const work = listener(request, response)
    }
    if (line.long >= long_at_once || line.waiting.length >= waiting) return refuseLater(request, response)
    if (line.running < running) return run()
    line.waiting.push(run)
  }
}

/** Resolves when the work has ended, after WORK_AFTER_CLOSE at the latest. */
const ended = (work: unknown) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, WORK_AFTER_CLOSE)
    void Promise.allSettled([work]).then(() => {
      clearTimeout(timer)
      resolve()
    })
  })

function kindOf(request: IncomingMessage): Kind {
  if (!isRead(request.method ?? '')) return 'writes'
  const path = pathOf(request)
  return FILES.test(path) && !hasDotSegment(path) ? 'files' : 'reads'
}

function pathOf({ url = '' }: IncomingMessage): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

function refuse(request: IncomingMessage, response: ServerResponse) {
  const body = errorOf('too_many_requests')
  const json = isApi(pathOf(request))
  response.writeHead(body.status, {
    'content-type': json ? 'application/json' : 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'retry-after': '1',
    // Without its whole body the connection can't be reused. Otherwise keep it open: hundreds of
    // new connections would make other clients wait.
    ...(!request.complete && { connection: 'close' }),
  })
  response.end(json ? JSON.stringify(body) : body.message)
}
