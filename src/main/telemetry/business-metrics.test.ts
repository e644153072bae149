// Metrics from the database: correct, read seldom, and served even when the database is down.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#database/client.ts'
import { countOpen } from '#database/office/operations.ts'
import { countQueues } from '#gateways/jobs/counts.ts'
import { testApp } from '#test/database.ts'
import { anExperience, aReservation, aSlot } from '#test/factories.ts'
import { realQueue } from '#test/real-queue.ts'
import { type BusinessCounts, watchBusiness } from './business-metrics.ts'
import { makeMetrics } from './metrics.ts'
import { startTelemetry, type Telemetry } from './telemetry.ts'

const app = testApp()
realQueue(app)
let telemetry: Telemetry
let pool: pg.Pool
let base: string

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: app.database_url, max: 2 })
  telemetry = startTelemetry(
    { metrics: { port: 0, host: '127.0.0.1' }, trusts_ids: false },
    { log: app.log, role: 'all', mode: 'local' },
  )
  const port = await telemetry.offer({ pool, db: app.db, now: app.clock.now, takesWrites: () => true })
  base = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await telemetry.stop()
  await pool.end()
})

const read = async () => (await fetch(`${base}/metrics`)).text()
const valueOf = (text: string, series: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

it('counts open work', async () => {
  const now = app.clock.now()
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const { id: experience_id } = await anExperience(app.db)
  const calendar_id = await aSlot(app.db, experience_id)
  const held = await aReservation(app.db, experience_id, [calendar_id], { status: 'held', hold_expires_at: ago(5) })
  await aReservation(app.db, experience_id, [calendar_id], { confirmed_at: ago(60) })
  await sql`insert into payments (reservation_id, provider, amount, state, sent_at, created_at)
    values (${held}, 'sandbox', 1000, 'unknown', ${ago(120)}, ${ago(120)})`.execute(app.db)
  await sql`insert into payment_webhooks (provider, event_id, type, received_at) values ('sandbox', 'e', 't', ${ago(30)})`.execute(
    app.db,
  )
  await sql`insert into mails (kind, to_address, subject, text_body, created_at, state)
    values ('a', 'a@example.jp', 'a', 'a', ${ago(90)}, 'queued'), ('b', 'a@example.jp', 'a', 'a', ${ago(9)}, 'failed')`.execute(
    app.db,
  )
  await sql`insert into reservation_events (reservation_id, type, at, mails_due_at) values (${held}, 'x', ${ago(7)}, ${ago(7)})`.execute(
    app.db,
  )
  await pool.query(`insert into pgboss.job (name, start_after) values ('deliver-mail', now() - interval '50 seconds')`)
  await pool.query(`insert into pgboss.job (name, start_after) values ('deliver-mail', now() + interval '1 hour')`)
  await pool.query(`update pgboss.queue set active_count = 3, failed_count = 4 where name = 'send-refund'`)
  await pool.query(
    `insert into pgboss.job (name, state, completed_on) values ('sweep', 'completed', '2026-11-20T01:00:00Z')`,
  )

  const text = await read()
  const expected: [string, number][] = [
    ['tsumugi_collector_up{collector="database"}', 1],
    ['tsumugi_holds{state="overdue"}', 1],
    ['tsumugi_holds{state="active"}', 0],
    ['tsumugi_reservations_confirmed_last_hour', 1],
    ['tsumugi_payments_open{state="unknown"}', 1],
    ['tsumugi_payments_open{state="sent"}', 0],
    ['tsumugi_payments_open_oldest_seconds', 120],
    ['tsumugi_webhooks_open', 1],
    ['tsumugi_webhooks_open_oldest_seconds', 30],
    ['tsumugi_mails{state="queued"}', 1],
    ['tsumugi_mails{state="failed"}', 1],
    ['tsumugi_mails_oldest_seconds', 90],
    ['tsumugi_mails_due_oldest_seconds', 7],
    ['tsumugi_refunds{state="open"}', 0],
    ['tsumugi_jobs{queue="deliver-mail",state="waiting"}', 1],
    ['tsumugi_jobs{queue="send-refund",state="active"}', 3],
    ['tsumugi_jobs{queue="send-refund",state="failed"}', 4],
    ['tsumugi_sweep_last_success_timestamp_seconds', Date.parse('2026-11-20T01:00:00Z') / 1000],
    ['tsumugi_database_connections_max{pool="product"}', 2],
  ]
  expect(expected.map(([series]) => [series, valueOf(text, series)])).toEqual(expected)
  expect(valueOf(text, 'tsumugi_jobs_oldest_seconds{queue="deliver-mail"}')).toBeGreaterThanOrEqual(50)
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
  // The metrics name no person.
  expect(text).not.toContain('example.jp')
})

it('is served only at /metrics', async () => {
  const response = await fetch(`${base}/metrics`)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect((await fetch(`${base}/`)).status).toBe(404)
  expect((await fetch(`${base}/metrics`, { method: 'POST' })).status).toBe(404)
})

it('reads only indexes', async () => {
  const statements: string[] = []
  const watched = openDatabase(app.direct_url, { max: 1, onStatement: ({ text }) => void statements.push(text) })
  await countOpen(watched.db, app.clock.now())
  await countQueues((text, values) => {
    statements.push(text)
    return watched.pool.query(text, values)
  })
  await watched.pool.query('set enable_seqscan = off')
  expect(statements).toHaveLength(2)
  for (const text of statements) {
    const { rows } = await watched.pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index/)
    expect(plan).not.toMatch(/Seq Scan/)
  }
  await watched.pool.end()
})

it('queries the database at most once in a while, for any number of readers', async () => {
  const metrics = makeMetrics()
  let asked = 0
  let clock = 0
  watchBusiness(metrics, {
    read: () => {
      asked += 1
      return Promise.resolve(NOTHING)
    },
    now: () => clock,
  })
  await Promise.all([metrics.read(), metrics.read()])
  clock = 9_000
  await metrics.read()
  expect(asked).toBe(1)
  clock = 11_000
  await metrics.read()
  expect(asked).toBe(2)
})

it('reports that the database could not be read, without stale values', async () => {
  const metrics = makeMetrics()
  let clock = 0
  let fails = false
  watchBusiness(metrics, {
    read: () => (fails ? Promise.reject(new Error('gone')) : Promise.resolve(NOTHING)),
    now: () => clock,
  })
  expect(valueOf(await metrics.read(), 'tsumugi_webhooks_open')).toBe(0)
  fails = true
  clock = 60_000
  const text = await metrics.read()
  expect(valueOf(text, 'tsumugi_collector_up{collector="database"}')).toBe(0)
  expect(valueOf(text, 'tsumugi_webhooks_open')).toBeUndefined()
})

it('does not wait for a database that doesn’t respond', async () => {
  const metrics = makeMetrics()
  let asked = 0
  watchBusiness(metrics, {
    read: () => {
      asked += 1
      return new Promise<BusinessCounts>(() => undefined)
    },
    patience: 20,
  })
  for (let n = 0; n < 2; n += 1)
    expect(valueOf(await metrics.read(), 'tsumugi_collector_up{collector="database"}')).toBe(0)
  expect(asked).toBe(1)
})

const NOTHING: BusinessCounts = {
  mails_queued: 0,
  mails_failed: 0,
  mails_oldest: 0,
  mails_due_oldest: 0,
  payments_sent: 0,
  payments_unknown: 0,
  payments_action_needed: 0,
  payments_oldest: 0,
  refunds_open: 0,
  refunds_failed: 0,
  webhooks_open: 0,
  webhooks_oldest: 0,
  line_events_open: 0,
  line_used: 0,
  line_limit: null,
  line_paused: 0,
  push_browsers: 0,
  holds_active: 0,
  holds_overdue: 0,
  confirmed_last_hour: 0,
  queues: [],
  swept_at: null,
}
