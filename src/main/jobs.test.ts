// The queue: many jobs sent at once run in parallel, and a failing job doesn't disturb the others.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { type Handlers, startJobs } from '#gateways/jobs/pg-boss.ts'
import { testApp } from '#test/database.ts'

const app = testApp()
let queue: Awaited<ReturnType<typeof startJobs>>
const done: number[] = []

beforeAll(async () => {
  queue = await startJobs(app.direct_url, app.log)
  // This test sends no jobs of other kinds.
  const handlers: Partial<Handlers> = {
    'deliver-mail': async ({ id }) => {
      if (id === 7) throw new Error('the mail server is away')
      done.push(id)
    },
  }
  await queue.work(handlers as Handlers)
})
afterAll(() => queue.stop())

test('there is no pause after a batch, each job runs once, and a failing one is retried automatically', async () => {
  // With a pause of two seconds after each pair of jobs, they would take two minutes.
  const ids = Array.from({ length: 120 }, (_, index) => index)
  await inTransaction(app.db, async (tx) => {
    for (const id of ids.slice(0, 20)) await queue.jobs.send(executeSqlOf(tx), 'deliver-mail', { id })
    await queue.jobs.sendAll(
      executeSqlOf(tx),
      'deliver-mail',
      ids.slice(20).map((id) => ({ id })),
    )
  })
  await vi.waitUntil(() => done.length >= ids.length - 1, { timeout: 55_000, interval: 20 })
  expect(done.toSorted((a, b) => a - b)).toEqual(ids.filter((id) => id !== 7))
  const failing = await vi.waitUntil(
    async () => {
      const found = await queue.jobs.failing(
        { state: 'retrying', name: null, q: null },
        { sort: 'newest', limit: 10, offset: 0 },
      )
      return found.length > 0 && found
    },
    { timeout: 5_000 },
  )
  expect(failing).toMatchObject([{ name: 'deliver-mail', error: 'the mail server is away', attempts: 1 }])
  expect(app.takeLoggedErrors()).toMatchObject([{ fields: { job: 'deliver-mail', id: 7 } }])
})

test('jobs that are sent together don’t run after a rollback', async () => {
  const sent = inTransaction(app.db, async (tx) => {
    await queue.jobs.sendAll(executeSqlOf(tx), 'deliver-mail', [{ id: 1001 }, { id: 1002 }])
    throw new Error('rolled back')
  })
  await expect(sent).rejects.toThrow('rolled back')
  await inTransaction(app.db, (tx) => queue.jobs.sendAll(executeSqlOf(tx), 'deliver-mail', [{ id: 1003 }]))
  await vi.waitUntil(() => done.includes(1003), { timeout: 30_000, interval: 20 })
  expect(done.filter((id) => id > 1000)).toEqual([1003])
})
