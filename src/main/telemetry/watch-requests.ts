// Telemetry of each request: its id, its log line, its metrics.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { forRequest } from '#database/request-id.ts'
import type { Log } from '#gateways/log.ts'
import type { Metrics } from './metrics.ts'
import { requestIdOf } from './request-origin.ts'

export type WatchOptions = {
  log: Pick<Log, 'info'>
  /** null: no metrics. */
  metrics: Metrics | null
  /** @returns the pattern of a path (route-patterns.ts) */
  patternOf: (path: string) => string
  /** Whether a proxy in front replaces X-Request-Id. */
  trusts_ids: boolean
}

/** Handles a request; its return value is ignored. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Health probes come all the time; they would hide the rest of the log. */
const QUIET = new Set(['/healthz', '/readyz'])
/** Open as long as a page is: their durations say nothing, and browsers end them. */
const STREAMS = new Set(['/api/v1/thread_events'])

/** @returns the listener with telemetry */
export function watchRequests(
  listener: Listener,
  { log, metrics, patternOf, trusts_ids }: WatchOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const requests = metrics?.counter('tsumugi_http_requests_total', 'Requests answered, by pattern of their address')
  const durations = metrics?.histogram(
    'tsumugi_http_request_duration_seconds',
    'From the request to the end of its answer, by pattern of its address',
  )
  const open = metrics?.gauge('tsumugi_http_requests_in_flight', 'Requests that are being answered')
  const cut = metrics?.counter('tsumugi_http_requests_cut_total', 'Requests whose connection ended before their answer')
  let in_flight = 0
  open?.set(0)
  cut?.add({}, 0)

  return (request: IncomingMessage, response: ServerResponse) => {
    const began = performance.now()
    const request_id = requestIdOf(request.headers, trusts_ids)
    const { url = '' } = request
    const query = url.indexOf('?')
    const route = patternOf(query < 0 ? url : url.slice(0, query))
    const method = METHODS.has(request.method ?? '') ? request.method! : 'other'
    const quiet = QUIET.has(route)
    in_flight += 1
    open?.set(in_flight)
    response.once('close', () => {
      in_flight -= 1
      open?.set(in_flight)
      const seconds = (performance.now() - began) / 1000
      // The client disconnected before the response was complete.
      const status = response.writableFinished ? response.statusCode : 499
      const of = { method, route }
      requests?.add({ ...of, status: `${Math.floor(status / 100)}xx` })
      const stream = STREAMS.has(route)
      if (!stream) durations?.observe(seconds, of)
      if (status === 499 && !stream) cut?.add()
      if (!quiet) log.info({ request_id, method, route, status, ms: Math.round(seconds * 10_000) / 10 }, 'answered')
    })
    forRequest(request_id, () => listener(request, response))
  }
}
