import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { oneRow } from '#domain/shared/one-row.ts'
import { testApp } from '#test/database.ts'
import { startJobs } from './pg-boss.ts'
import { type ExecuteSql, jobNames } from './port.ts'
import { type Listening, startTakingUp, takeUp } from './take-up.ts'

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
 * A job that a process has had at work and that it was last heard of so many seconds ago.
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

test('queues of a version before get heartbeats', async () => {
  await query('update pgboss.queue set heartbeat_seconds = null')
  const again = await startJobs(app.direct_url, app.log, false)
  await again.stop()
  const { rows } = await query<{ name: string }>('select name from pgboss.queue where heartbeat_seconds = 30')
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...jobNames].toSorted())
})

test('silent jobs run again, but not at their last try and not those that never send a heartbeat', async () => {
  const dead = await aRunningJob({ silent: 10, retry_count: 7 })
  const others = [
    await aRunningJob(),
    await aRunningJob({ silent: 10, retry_count: 8 }),
    await aRunningJob({ silent: 10, heartbeat_seconds: null }),
  ]
  const warnings: object[] = []
  const log = { ...app.log, warn: (fields: object) => void warnings.push(fields) }
  const stop = startTakingUp(run, log, { every: 0.1, dead_after: 5, grace: 1 })
  await vi.waitUntil(async () => (await stateOf(dead)) === 'retry', { timeout: 10_000 })
  await stop()
  expect(warnings).toEqual([{ job: 'deliver-mail', job_id: dead }])
  expect(await Promise.all(others.map(stateOf))).toEqual(['active', 'active', 'active'])
})

describe('others are given the time of two heartbeats', () => {
  const HEARTBEAT = { every: 1, dead_after: 5, grace: 1 }
  const later = (seconds: number) => new Date(Date.now() + seconds * 1000)
  const taking = async (listening: Listening) => {
    const id = await aRunningJob({ silent: 10 })
    await takeUp(run, listening, HEARTBEAT)
    return (await stateOf(id)) === 'retry'
  }

  test.each([
    ['nothing was heard before', null, null, false],
    ['heard for a moment', -1, -1, false],
    ['heard for long enough', -10, -1, true],
    ['the last time is long ago: the database was away, or this process', -10, -8, false],
    ['the clock of the database was set back', -10, 60, false],
  ])('%s', async (_, since, last, takes) => {
    const at = (seconds: number | null) => (seconds === null ? null : later(seconds))
    expect(await taking({ since: at(since), last: at(last) })).toBe(takes)
  })

  test('from the first look on, and again after a pause', async () => {
    const asked: (Date | null)[] = []
    let at = 0
    // As the database answers, by its own clock.
    const answer = (async (_: string, [, , since]: unknown[]) => {
      asked.push(since as Date | null)
      at += asked.length === 5 ? 1_000 : 100
      return { rows: [{ at: new Date(at), jobs: [] }] }
    }) as ExecuteSql
    const stop = startTakingUp(answer, app.log, { ...HEARTBEAT, every: 0.05 })
    await vi.waitUntil(() => asked.length >= 7, { timeout: 20_000 })
    await stop()
    expect(asked.slice(0, 7).map((since) => since?.getTime())).toEqual([undefined, 100, 100, 100, 100, 1_400, 1_400])
  })
})
