// The jobs port on pg-boss: jobs are rows in our own PostgreSQL, taken by whichever worker is free, each once.
import { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import { type Carried, type ExecuteSql, type JobData, type JobName, jobNames, type Jobs } from './port.ts'
import { findTroubled, queueLengths, takeTroubled } from './troubled.ts'

export type Handlers = Record<JobName, (data: JobData) => Promise<unknown>>

/** How a job stays part of what it comes of. */
export type Carrier = {
  /** What the running work hands on. */
  pack: () => Carried
  /** Runs a job as part of what it comes of. */
  run: (name: JobName, job: JobData, work: () => Promise<unknown>) => Promise<unknown>
}

const alone: Carrier = { pack: () => ({}), run: (_name, _job, work) => work() }

/** Most connections that the queue of one process opens. */
export const queueConnections = (works: boolean) => (works ? 4 : 2)

/**
 * @param works whether this process works jobs off; others only put them into the queue
 * @returns the port, and the way to work the jobs off in this process and to stop
 */
export async function startJobs(
  url: string,
  log: Log,
  works = true,
  carrier: Carrier = alone,
): Promise<{ jobs: Jobs; work: (handlers: Handlers) => Promise<void>; stop: () => Promise<void> }> {
  const boss = new PgBoss({
    connectionString: url,
    max: queueConnections(works),
    application_name: 'tsumugi-jobs',
    // Listening, upkeep of the queue's tables and the clock are for those who work.
    useListenNotify: works,
    supervise: works,
    schedule: works,
  })
  boss.on('error', (error) => log.error({ error: String(error) }, 'job queue error'))
  await boss.start()
  for (const name of jobNames)
    await boss.createQueue(name, {
      notify: true,
      retryLimit: 8,
      retryDelay: 5,
      retryBackoff: true,
      expireInSeconds: 120,
    })
  const read: ExecuteSql = (text, values) => boss.getDb().executeSql(text, values)
  return {
    jobs: {
      async send(executeSql, name, data, { after = 0 } = {}) {
        // One that is sent again stays part of what it came of first.
        const from = data.from ?? carrier.pack()
        await boss.send(name, { ...data, from }, { db: { executeSql }, ...(after > 0 ? { startAfter: after } : {}) })
      },
      queues: () => queueLengths(read),
      troubled: (filter, page) => findTroubled(read, filter, page),
      take: takeTroubled,
    },
    async work(handlers) {
      for (const name of jobNames)
        await boss.work<JobData>(
          name,
          {
            localConcurrency: 2,
            // One at a time would be followed by a pause: of a hundred at once the last would wait for minutes.
            batchSize: 2,
            burstWhenBatchFull: true,
            perJobResults: true,
            pollingIntervalSeconds: 2,
            notifyPollingIntervalSeconds: 2,
          },
          (batch) =>
            Promise.all(
              batch.map(async (job) => {
                const { id } = job.data
                try {
                  await carrier.run(name, job.data, () => handlers[name]({ id }))
                  return { id: job.id, status: 'completed' as const }
                } catch (error) {
                  const { message, stack } = error as Error
                  log.error({ job: name, id, error: stack }, 'job failed; it is tried again')
                  return { id: job.id, status: 'failed' as const, output: { message, stack } }
                }
              }),
            ),
        )
      // Whatever the sweep does is safe to do twice, so it needs no lock of its own.
      await boss.schedule('sweep', '* * * * *', { id: 0 }, { tz: 'Asia/Tokyo' })
      await boss.schedule('sweep-images', '20 4 * * *', { id: 0 }, { tz: 'Asia/Tokyo' })
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 10_000, close: true })
    },
  }
}
