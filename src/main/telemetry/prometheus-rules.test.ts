// The alarms of the product use metrics that it serves, and the documentation explains each
// alarm.
import fs from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp } from '#test/database.ts'
import { realQueue } from '#test/real-queue.ts'
import { startTelemetry, type Telemetry } from './telemetry.ts'

const app = testApp()
realQueue(app)
const rules = fs.readFileSync('deploy/prometheus-rules.yml', 'utf8')
const operations = fs.readFileSync('docs/operations.md', 'utf8')
let telemetry: Telemetry
let pool: pg.Pool
let served: string

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: app.database_url, max: 1 })
  telemetry = startTelemetry(
    { metrics: { port: 0, host: '127.0.0.1' }, trusts_ids: false },
    { log: app.log, role: 'all', mode: 'local' },
  )
  telemetry.watched({ ...app, mail: { ...app.mail, delivers: true } })
  telemetry.requests(
    () => undefined,
    () => '',
  )
  const port = await telemetry.offer({ pool, db: app.db, now: app.clock.now, takesWrites: () => true })
  served = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
})
afterAll(async () => {
  await telemetry.stop()
  await pool.end()
})

const matches = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, one]) => one!))
const names = () => matches(served, /^# TYPE (\S+) /gm)
const PARTS = /_(bucket|sum|count)$/

it('use metrics that exist', () => {
  const asked = matches(rules, /\b((?:tsumugi|process|nodejs)_[a-z_]+)\b/g)
  expect(asked.size).toBeGreaterThan(20)
  expect([...asked].filter((name) => !names().has(name.replace(PARTS, '')))).toEqual([])
})

it('are each explained, and no others are', () => {
  const alarms = matches(rules, /- alert: (\w+)/g)
  expect(alarms.size).toBeGreaterThan(0)
  expect(matches(operations, /^\| `(Tsumugi\w+)`/gm)).toEqual(alarms)
})

it('has each metric explained', () => {
  for (const name of names()) expect(served).toMatch(new RegExp(`^# HELP ${name} \\S`, 'm'))
})
