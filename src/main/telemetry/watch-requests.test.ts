import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { requestId } from '#database/request-id.ts'
import { makeMetrics } from './metrics.ts'
import { requestIdOf } from './request-origin.ts'
import { type Listener, watchRequests } from './watch-requests.ts'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

async function serve(listener: Listener, trusts_ids = false) {
  const lines: Record<string, unknown>[] = []
  const metrics = makeMetrics()
  const watched = watchRequests(listener, {
    log: { info: (fields) => void lines.push(fields as Record<string, unknown>) },
    metrics,
    patternOf: (path) => (path === '/healthz' ? path : path.startsWith('/stories/') ? '/stories/:id' : 'unmatched'),
    trusts_ids,
  })
  const server = createServer(watched).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { base, lines, metrics, seriesOf: async (name: string) => seriesOf(await metrics.read(), name) }
}

const seriesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))

it('records a request by its pattern, status and duration, with one id', async () => {
  let within: string | null = null
  const {
    base,
    lines,
    seriesOf: series,
  } = await serve(async (_, response) => {
    await pause(1)
    within = requestId()
    response.writeHead(201).end('ok')
  })
  await (await fetch(`${base}/stories/12?email=hanako@example.jp`, { method: 'POST' })).text()
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]).toEqual({
    request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    method: 'POST',
    route: '/stories/:id',
    status: 201,
    ms: expect.any(Number),
  })
  expect(lines[0]!.request_id).toBe(within)
  expect(await series('tsumugi_http_requests_total')).toEqual([
    'tsumugi_http_requests_total{method="POST",route="/stories/:id",status="2xx"} 1',
  ])
  expect(await series('tsumugi_http_request_duration_seconds_count')).toEqual([
    'tsumugi_http_request_duration_seconds_count{method="POST",route="/stories/:id"} 1',
  ])
  expect(await series('tsumugi_http_requests_in_flight')).toEqual(['tsumugi_http_requests_in_flight 0'])
})

it('keeps health probes out of the log, and unknown methods out of the metrics', async () => {
  const { base, lines, seriesOf: series } = await serve((_, response) => void response.end('ok'))
  await (await fetch(`${base}/healthz`)).text()
  await (await fetch(`${base}/x`, { method: 'PROPFIND' })).text()
  await expect
    .poll(() => series('tsumugi_http_requests_total'))
    .toEqual([
      'tsumugi_http_requests_total{method="GET",route="/healthz",status="2xx"} 1',
      'tsumugi_http_requests_total{method="other",route="unmatched",status="2xx"} 1',
    ])
  expect(lines.map(({ route }) => route)).toEqual(['unmatched'])
})

it('counts clients that disconnect before the response', async () => {
  const { base, lines, seriesOf: series } = await serve((request) => void request.resume())
  const call = send(`${base}/stories/1`).on('error', () => undefined)
  call.end()
  await expect.poll(() => series('tsumugi_http_requests_in_flight')).toEqual(['tsumugi_http_requests_in_flight 1'])
  call.destroy()
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]!.status).toBe(499)
  expect(await series('tsumugi_http_requests_cut_total')).toEqual(['tsumugi_http_requests_cut_total 1'])
})

it('accepts an id only from a trusted proxy, and only in a safe form', () => {
  const id = 'f0e1d2c3b4a5968778695a4b3c2d1e0f'
  expect(requestIdOf({ 'x-request-id': id }, true)).toBe(id)
  expect(requestIdOf({ 'x-request-id': id }, false)).not.toBe(id)
  for (const given of [
    'short',
    'a'.repeat(65),
    'hanako@example.jp-0123456789',
    'x\n{"level":60}xxxxxxxxx',
    `${id} `,
    '',
  ])
    expect(requestIdOf({ 'x-request-id': given }, true)).toMatch(/^[0-9a-f]{32}$/)
})
