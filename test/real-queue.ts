// Replaces the test table of sent jobs by the real job queue. No worker runs its jobs.
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
