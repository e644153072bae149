import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { oneRow } from '#domain/shared/one-row.ts'
import { testApp } from '#test/database.ts'
import { startJobs } from './pg-boss.ts'
import { type ExecuteSql, jobNames } from './port.ts'
import { createJobIndexes, type Listening, startReclaiming, reclaim } from './reclaim.ts'

const app = testApp()
let queue: Awaited<ReturnType<typeof startJobs>>
beforeAll(async () => {
  queue = await startJobs(app.direct_url, app.log)
})
afterAll(() => queue.stop())

const query = async <R>(text: string, values: unknown[] = []) =>
  await app.db.executeQuery<R>(CompiledQuery.raw(text, values))
const run: ExecuteSql = query

/**
 * A running job whose last heartbeat was so many seconds ago.
 * @returns its id
 */
async function aRunningJob({ silent = 0, retry_count = 0, heartbeat_seconds = 30 as number | null } = {}) {
  const { rows } = await query<{ id: string }>(
    `insert into pgboss.job (name, state, started_on, heartbeat_on, retry_limit, retry_count, heartbeat_seconds)
     values ('deliver-mail', 'active', now(), now() - make_interval(secs => $1), 8, $2, $3) returning id`,
    [silent, retry_count, heartbeat_seconds],
  )
  return oneRow(rows).id
}

const stateOf = async (id: string) => {
  const { rows } = await query<{ state: string; due: boolean }>(
    'select state, start_after <= now() as due from pgboss.job where id = $1',
    [id],
  )
  const { state, due } = oneRow(rows)
  return due ? state : `${state} later`
}

test('queues of a previous version get heartbeats', async () => {
  await query('update pgboss.queue set heartbeat_seconds = null')
  const again = await startJobs(app.direct_url, app.log, false)
  await again.stop()
  const { rows } = await query<{ name: string }>('select name from pgboss.queue where heartbeat_seconds = 30')
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...jobNames].toSorted())
})

test('workers that start together create the indexes once', async () => {
  const ours = `select indexrelid::regclass::text as name from pg_index
    where indrelid = 'pgboss.job'::regclass and indexrelid::regclass::text ~ '^pgboss\\.job_(running|failing)'`
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 4 }, () => createJobIndexes(run)))
    const { rows } = await query<{ name: string }>(ours)
    expect(rows.length).toBeGreaterThan(1)
    for (const { name } of rows) await query(`drop index ${name}`)
  }
  await createJobIndexes(run)
})

test('silent jobs run again, except at their last try or without heartbeats', async () => {
  const dead = await aRunningJob({ silent: 10, retry_count: 7 })
  const others = [
    await aRunningJob(),
    await aRunningJob({ silent: 10, retry_count: 8 }),
    await aRunningJob({ silent: 10, heartbeat_seconds: null }),
  ]
  const warnings: object[] = []
  const log = { ...app.log, warn: (fields: object) => void warnings.push(fields) }
  const stop = startReclaiming(run, log, { every: 0.1, dead_after: 5, grace: 1 })
  await vi.waitUntil(async () => (await stateOf(dead)) === 'retry', { timeout: 10_000 })
  await stop()
  expect(warnings).toEqual([{ job: 'deliver-mail', job_id: dead }])
  expect(await Promise.all(others.map(stateOf))).toEqual(['active', 'active', 'active'])
})

describe('other processes get the time of two heartbeats', () => {
  const HEARTBEAT = { every: 1, dead_after: 5, grace: 1 }
  const later = (seconds: number) => new Date(Date.now() + seconds * 1000)
  const taking = async (listening: Listening) => {
    const id = await aRunningJob({ silent: 10 })
    await reclaim(run, listening, HEARTBEAT)
    return (await stateOf(id)) === 'retry'
  }

  test.each([
    ['without an earlier check', null, null, false],
    ['the first check was a moment ago', -1, -1, false],
    ['checks have run long enough', -10, -1, true],
    ['after a pause of the database or of this process', -10, -8, false],
    ['the database’s clock was set back', -10, 60, false],
  ])('%s', async (_, since, last, takes) => {
    const at = (seconds: number | null) => (seconds === null ? null : later(seconds))
    expect(await taking({ since: at(since), last: at(last) })).toBe(takes)
  })

  test('from the first check on, and again after a pause', async () => {
    const asked: (Date | null)[] = []
    let at = 0
    // Times of the database's clock.
    const answer = (async (_: string, [, , since]: unknown[]) => {
      asked.push(since as Date | null)
      at += asked.length === 5 ? 1_000 : 100
      return { rows: [{ at: new Date(at), jobs: [] }] }
    }) as ExecuteSql
    const stop = startReclaiming(answer, app.log, { ...HEARTBEAT, every: 0.05 })
    await vi.waitUntil(() => asked.length >= 7, { timeout: 20_000 })
    await stop()
    expect(asked.slice(0, 7).map((since) => since?.getTime())).toEqual([undefined, 100, 100, 100, 100, 1_400, 1_400])
  })
})
