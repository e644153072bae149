// The real job queue on a test's database, in place of the table of sent jobs. Nobody works its jobs off.
import { afterAll, beforeAll } from 'vitest'
import { startJobs } from '#gateways/jobs/pg-boss.ts'
import type { TestApp } from './database.ts'

export function realQueue(app: TestApp): void {
  let queue: Awaited<ReturnType<typeof startJobs>> | undefined
  beforeAll(async () => {
    queue = await startJobs(app.direct_url, app.log)
    app.jobs = queue.jobs
  })
  afterAll(() => queue?.stop())
}
