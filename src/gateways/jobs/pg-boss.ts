// The jobs port on pg-boss: jobs are rows in our own PostgreSQL, taken by whichever worker is free, each once.
import { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import { type ExecuteSql, type JobData, type JobName, jobNames, type Jobs } from './port.ts'
import { findTroubled, queueLengths, takeTroubled } from './troubled.ts'

export type Handlers = Record<JobName, (data: JobData) => Promise<unknown>>

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
        await boss.send(name, data, { db: { executeSql }, ...(after > 0 ? { startAfter: after } : {}) })
      },
      queues: () => queueLengths(read),
      troubled: (filter, page) => findTroubled(read, filter, page),
      take: takeTroubled,
    },
    async work(handlers) {
      for (const name of jobNames)
        await boss.work<JobData>(
          name,
          { localConcurrency: 2, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
          async (batch) => {
            for (const job of batch) {
              try {
                await handlers[name](job.data)
              } catch (error) {
                log.error({ job: name, data: job.data, error: (error as Error).stack }, 'job failed; it is tried again')
                throw error
              }
            }
          },
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
