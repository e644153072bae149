// Failing jobs after a long outage of a provider: pages, counts and search. `npm run prove`
// makes 200,000 among 200,000 that succeeded, and measures.
import { CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { failingQuery } from '#contract/jobs/jobs-schemas.ts'
import { failingSorts } from '#domain/jobs/job-words.ts'
import { listFailingJobs } from '#services/jobs/jobs.ts'
import { countFailing, findFailing } from '#gateways/jobs/failing-jobs.ts'
import type { ExecuteSql } from '#gateways/jobs/port.ts'
import { createJobIndexes } from '#gateways/jobs/reclaim.ts'
import { testApp } from '../database.ts'
import { fastest } from '../fastest.ts'
import { runs } from '../lanes.ts'
import { plansOf } from '../plans.ts'
import { realQueue } from '../real-queue.ts'

const FAILING = runs(8_000, 200_000)
const MOST_MS = runs(1_000, 100)
/** A search reads every failing job. */
const MOST_SEARCH_MS = 1_000
/** Rows of one statement. */
const CHUNK = runs(4_000, 10_000)

const app = testApp()
realQueue(app)

beforeAll(async () => {
  await createJobIndexes((text, values) => app.db.executeQuery(CompiledQuery.raw(text, values)))
  // One in 200 failing jobs is a refund, and one in 500 has an error of its own.
  for (let first = 1; first <= FAILING * 2; first += CHUNK)
    await sql`insert into pgboss.job (name, data, state, retry_limit, retry_count, output, created_on, started_on, completed_on,
      start_after, policy)
    select case when n % 200 = 0 then 'send-refund' else 'send-notice' end, jsonb_build_object('id', n),
      (case when n > ${FAILING}::int then 'completed' when n % 8 = 0 then 'retry' else 'failed' end)::pgboss.job_state, 8, 3,
      case when n <= ${FAILING}::int then jsonb_build_object('message', case when n % 500 = 0 then '決済会社に接続できません ' || n
        else 'LINE から応答がありません（503）。予約 ' || n end) end,
      at - interval '1 hour', at, case when n > ${FAILING}::int or n % 8 > 0 then at end, at + interval '1 hour', 'standard'
    from generate_series(${first}::int, ${first + CHUNK - 1}::int) n,
      lateral (select timestamptz '2026-11-20' - make_interval(secs => n / 3) as at) x`.execute(app.db)
  await sql`vacuum analyze pgboss.job_common`.execute(app.db)
}, 600_000)

const pages = [
  {},
  { page: '100' },
  { sort: 'oldest' },
  { sort: 'next' },
  { state: 'retrying' },
  { state: 'retrying', sort: 'next' },
  { name: 'send-refund' },
  { name: 'send-refund', state: 'retrying', sort: 'next' },
  // No job of this kind fails.
  { name: 'sweep' },
]
const searches = [
  { q: '接続できません' },
  // Words that most jobs have.
  { q: '503' },
  { q: 'LINE', name: 'send-refund' },
  { q: '応答', state: 'retrying', sort: 'next' },
  { q: '77' },
  { q: 'ない' },
  { q: '接続できません', name: 'send-refund', sort: 'oldest' },
]

test.each(pages)('a page of failing jobs %j', async (asked) => {
  const query = failingQuery.parse(asked)
  const took = await fastest(() => listFailingJobs(app, query))
  expect(took).toBeLessThan(MOST_MS)
})

test.each(searches)('a search of failing jobs %j', async (asked) => {
  const query = failingQuery.parse(asked)
  expect(await fastest(() => listFailingJobs(app, query))).toBeLessThan(MOST_SEARCH_MS)
})

/** The plans of what the queue reads. */
async function plans(read: (run: ExecuteSql) => Promise<unknown>): Promise<string[]> {
  return await plansOf(app, (db) => read((text, values) => db.executeQuery(CompiledQuery.raw(text, values))))
}

test('no page reads all jobs', async () => {
  const page = { limit: 20, offset: 0 }
  for (const state of ['failed', 'retrying'] as const)
    for (const [q, name] of [
      [null, null],
      [null, 'send-refund'],
      ['503', null],
      ['接続できません', null],
      ['77', 'send-notice'],
    ] as const) {
      const read = await plans(async (run) => {
        for (const sort of failingSorts) await findFailing(run, { state, name, q }, { ...page, sort })
        if (q !== null) await countFailing(run, { state, name, q }, 10_000)
      })
      for (const plan of read) {
        expect(plan).toContain('Index Scan')
        expect(plan).not.toContain('Seq Scan')
      }
    }
})

test('a search finds rare and common words', async () => {
  const { jobs, meta } = await listFailingJobs(app, failingQuery.parse({ q: '接続できません' }))
  expect(jobs).toHaveLength(Math.min(20, FAILING / 1000))
  // One in 500 has the word; one in two of these waits for its next attempt.
  expect(meta).toMatchObject({ total_count: FAILING / 1000, has_more: false })
  const most = await listFailingJobs(app, failingQuery.parse({ q: 'line' }))
  const failed = (FAILING * 7) / 8
  const matching = failed - FAILING / 1000
  expect(most.meta).toMatchObject({ total_count: Math.min(matching, 10_000), has_more: matching > 10_000, failed })
})
