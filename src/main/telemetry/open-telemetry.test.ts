// Traces reach an OTLP collector, complete and without personal data. A dead collector costs no
// request anything.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { forRequest } from '#database/request-id.ts'
import { testApp } from '#test/database.ts'
import { carryJobs } from './carry-jobs.ts'
import { openTelemetryTracer } from './open-telemetry.ts'
import { newRequestId } from './request-origin.ts'
import { inSpan, type Tracer, within } from './spans.ts'
import { watchRequests } from './watch-requests.ts'
import { watchStatements } from './watch-statements.ts'

type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number }
}
type Message = { resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: Sent[] }[] }[] }

const stops: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

/** A collector that stores what it receives. */
async function collector(status = 200) {
  const messages: { headers: Record<string, unknown>; body: Message; text: string }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      messages.push({ headers: request.headers, body: JSON.parse(text) as Message, text })
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const spans = () =>
    messages
      .flatMap(({ body }) => body.resourceSpans)
      .flatMap((one) => one.scopeSpans)
      .flatMap((one) => one.spans)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`, messages, spans }
}

const warnings: { fields: object; message: string }[] = []
const log = {
  info: () => undefined,
  warn: (fields: object, message: string) => void warnings.push({ fields, message }),
}

function tracerTo(url: string, options: { most?: number; ratio?: number; timeout?: number } = {}): Tracer {
  warnings.length = 0
  return openTelemetryTracer({
    url,
    headers: { 'x-key': 'k' },
    service_name: 'tsumugi-test',
    ratio: 1,
    version: '1.2.3',
    log,
    every: 20,
    ...options,
  })
}

const app = testApp()

it('sends a request, its calls, its statements and its jobs as one trace', async () => {
  const { url, messages, spans } = await collector()
  const tracer = tracerTo(url)
  const { pool, db } = app.open({ max: 1, onStatement: watchStatements(null) })
  stops.push(() => pool.end())
  const jobs = carryJobs({ log, metrics: null, tracer })
  let carried = {}
  const serve = async (response: ServerResponse) => {
    await inSpan('api POST /api/v1/reservations', 'internal', {}, async () => {
      await inSpan('payment charge', 'client', { 'tsumugi.provider': 'sandbox' }, () => Promise.resolve())
      await sql`select id from users where email = ${'hanako@example.jp'}`.execute(db)
      await sql`select 1 / 0 from users where name = ${'山田 花子'} or true`.execute(db).catch(() => undefined)
      carried = jobs.pack()
    })
    response.writeHead(500).end()
  }
  const server = createServer(
    watchRequests((_, response) => void serve(response), {
      log,
      metrics: null,
      tracer,
      patternOf: () => '/api/v1/reservations',
      trusts_ids: false,
    }),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => void server.close())
  await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/x?email=hanako@example.jp`)).text()
  await jobs.run('deliver-mail', { id: 7, from: carried }, () => sql`select 1`.execute(db))
  await expect.poll(() => spans().length).toBe(7)
  await tracer.stop()

  const byName = (name: string) => spans().find((span) => span.name === name)!
  const request = byName('GET /api/v1/reservations')
  const call = byName('api POST /api/v1/reservations')
  const job = byName('job deliver-mail')
  expect(new Set(spans().map(({ traceId }) => traceId)).size).toBe(1)
  expect(request.parentSpanId).toBeUndefined()
  expect(call.parentSpanId).toBe(request.spanId)
  expect(byName('payment charge').parentSpanId).toBe(call.spanId)
  expect(
    spans()
      .filter(({ name }) => name === 'select users')
      .map((span) => [span.parentSpanId, span.status.code]),
  ).toEqual([
    [call.spanId, undefined],
    [call.spanId, 2],
  ])
  expect(job.parentSpanId).toBe(call.spanId)
  expect(byName('select').parentSpanId).toBe(job.spanId)
  expect([request.kind, call.kind, byName('payment charge').kind, job.kind]).toEqual([2, 1, 3, 5])
  expect(request.status).toEqual({ code: 2 })
  const attributes = Object.fromEntries(request.attributes.map(({ key, value }) => [key, value]))
  expect(attributes).toEqual({
    'http.request.method': { stringValue: 'GET' },
    'http.route': { stringValue: '/api/v1/reservations' },
    'http.response.status_code': { intValue: '500' },
    // The same id finds the logs and the trace.
    'tsumugi.request_id': { stringValue: request.traceId },
    'error.type': { stringValue: 'Error' },
  })
  for (const span of spans()) {
    expect(span.traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(span.spanId).toMatch(/^[0-9a-f]{16}$/)
    expect(span.startTimeUnixNano).toMatch(/^\d{19}$/)
    expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true)
    expect(Math.abs(Number(BigInt(span.endTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(60_000)
  }
  expect(messages[0]!.headers).toMatchObject({ 'content-type': 'application/json', 'x-key': 'k' })
  expect(messages[0]!.body.resourceSpans[0]!.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'tsumugi-test' },
  })
  const everything = messages.map(({ text }) => text).join()
  expect(everything).not.toMatch(/hanako|example\.jp|山田|division/)
})

it('continues the trace of a trusted proxy, and follows its sampling decision', async () => {
  const { url, spans } = await collector()
  const tracer = tracerTo(url)
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const taken = tracer.begin('GET /', 'server', {}, `00-${trace}-00f067aa0ba902b7-01`)
  taken.end()
  const left = tracer.begin('GET /left', 'server', {}, `00-${trace}-00f067aa0ba902b7-00`)
  const child = left.child('inside', 'internal', {})
  child.end()
  left.end()
  expect(taken.traceparent).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`))
  expect(child.traceparent).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-00$`))
  await tracer.stop()
  expect(spans().map((span) => [span.name, span.traceId, span.parentSpanId])).toEqual([
    ['GET /', trace, '00f067aa0ba902b7'],
  ])
})

it('samples the configured ratio of traces', async () => {
  const { url, spans } = await collector()
  const tracer = tracerTo(url, { ratio: 0.25 })
  for (let n = 0; n < 400; n += 1)
    forRequest(newRequestId(), () => {
      const span = tracer.begin('one', 'server', {}, null)
      within(span, () => span.child('two', 'internal', {}).end())
      span.end()
    })
  await tracer.stop()
  const roots = spans().filter(({ name }) => name === 'one').length
  expect(roots).toBeGreaterThan(50)
  expect(roots).toBeLessThan(160)
  expect(spans().filter(({ name }) => name === 'two')).toHaveLength(roots)
})

it('does not wait for the collector, and buffers only a limited number of spans', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  stops.push(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/v1/traces`
  const tracer = tracerTo(url, { most: 50, timeout: 100 })
  // CPU time of this process: elapsed time would include other processes.
  const before = process.cpuUsage()
  for (let n = 0; n < 10_000; n += 1) tracer.begin(`span ${n}`, 'server', {}, null).end()
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(1_000)
  await expect.poll(() => warnings.length).toBe(1)
  await tracer.stop()
  expect(warnings).toEqual([
    { fields: { spans: expect.any(Number), reason: expect.any(String) }, message: 'traces could not be sent' },
  ])
  expect((warnings[0]!.fields as { spans: number }).spans).toBe(10_000)
})

it.each([
  ['refuses', async () => (await collector(503)).url],
  ['can’t be reached', () => Promise.resolve('http://127.0.0.1:9/v1/traces')],
])('logs at intervals that a collector %s', async (_, urlOf) => {
  const tracer = tracerTo(await urlOf())
  for (let n = 0; n < 3; n += 1) {
    tracer.begin('one', 'server', {}, null).end()
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  await tracer.stop()
  expect(warnings).toHaveLength(1)
})
