// A process that stops gives its running jobs to another process, and waits until they have put
// back what they have claimed.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { oneRow } from '#domain/shared/one-row.ts'
import { inTransaction } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { testApp } from '#test/database.ts'
import { type Handler, type Handlers, startJobs } from '#gateways/jobs/pg-boss.ts'
import { HEARTBEAT } from '#gateways/jobs/reclaim.ts'

const app = testApp()
const quick = async () => {}

/**
 * Starts a process with one running job, and stops it.
 * @returns whether another process may run the job now
 */
async function stopWhileRunning(job: { id: number }, handler: Handler): Promise<boolean> {
  const { jobs, work, stop } = await startJobs(app.direct_url, app.log, true, undefined, { ...HEARTBEAT, grace: 1 })
  let began = false
  const handlers: Partial<Handlers> = {
    sweep: quick,
    'sweep-images': quick,
    'deliver-mail': async (data, signal) => {
      // The job of an earlier test.
      if (data.id !== job.id) return
      began = true
      await handler(data, signal)
    },
  }
  await work(handlers as Handlers)
  await inTransaction(app.db, (tx) => jobs.send(executeSqlOf(tx), 'deliver-mail', job))
  await vi.waitUntil(() => began, { timeout: 30_000 })
  await stop()
  const { rows } = await sql<{ free: boolean }>`
    select state = 'retry' and start_after <= now() as free from pgboss.job
    where name = 'deliver-mail' and (data->>'id')::int = ${job.id}`.execute(app.db)
  return oneRow(rows).free
}

test('the process waits for what an aborted job still writes', async () => {
  const written: string[] = []
  const free = await stopWhileRunning({ id: 1 }, async (_, signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    await pause(700)
    written.push('released')
  })
  expect({ free, written }).toEqual({ free: true, written: ['released'] })
})

test('a job that ignores its signal doesn’t keep the process', { timeout: 30_000 }, async () => {
  expect(await stopWhileRunning({ id: 2 }, () => new Promise(() => {}))).toBe(true)
})
