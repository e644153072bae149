// The jobs port on pg-boss: jobs are rows in our own PostgreSQL; a free worker takes each job once.
import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import { type Carried, type ExecuteSql, type JobData, type JobName, jobNames, type Jobs } from './port.ts'
import { createJobIndexes, handBack, HEARTBEAT, startReclaiming } from './reclaim.ts'
import { countFailing, findFailing, queueLengths, takeFailing } from './failing-jobs.ts'

/**
 * @param signal aborted when this run must stop: another process has the job, or this process stops
 */
export type Handler = (data: JobData, signal: AbortSignal) => Promise<unknown>
export type Handlers = Record<JobName, Handler>

/** Connects a job to the request that sent it. */
export type Carrier = {
  /** @returns data of the running work, to send along with a job */
  pack: () => Carried
  /** Runs a job as part of the request that sent it. */
  run: (name: JobName, job: JobData, work: () => Promise<unknown>) => Promise<unknown>
}

const alone: Carrier = { pack: () => ({}), run: (_name, _job, work) => work() }

/**
 * Seconds without a heartbeat after which the library itself fails a job. Our own check
 * (reclaim.ts) comes first. A process of the previous version sends a heartbeat every half of this
 * time.
 */
const HEARTBEAT_SECONDS = 30

/**
 * Seconds that an aborted job may take to put back what it has claimed. A job that ignores its
 * signal is cut off then.
 */
const RELEASE_SECONDS = 5

/** Maximum connections of the queue in one process. */
export const queueConnections = (works: boolean) => (works ? 4 : 2)

/**
 * @param works whether this process works jobs; others only send them
 * @returns the port, and functions to work jobs in this process and to stop
 */
export async function startJobs(
  url: string,
  log: Log,
  works = true,
  carrier: Carrier = alone,
  heartbeat = HEARTBEAT,
): Promise<{ jobs: Jobs; work: (handlers: Handlers) => Promise<void>; stop: () => Promise<void> }> {
  const boss = new PgBoss({
    connectionString: url,
    max: queueConnections(works),
    application_name: 'tsumugi-jobs',
    // Only processes that work jobs listen, maintain the queue's tables and schedule jobs.
    useListenNotify: works,
    supervise: works,
    schedule: works,
  })
  boss.on('error', (error) => log.error({ error }, 'job queue error'))
  await boss.start()
  for (const name of jobNames) {
    await boss.createQueue(name, {
      notify: true,
      retryLimit: 8,
      retryDelay: 5,
      retryBackoff: true,
      expireInSeconds: 120,
    })
    // createQueue doesn't change an existing queue, and queues of earlier versions have no
    // heartbeats.
    await boss.updateQueue(name, { heartbeatSeconds: HEARTBEAT_SECONDS })
  }
  const read: ExecuteSql = (text, values) => boss.getDb().executeSql(text, values)
  /** The ids of running jobs, and the end of each, which never rejects. */
  const running = new Map<string, Promise<void>>()
  let stopReclaiming: (() => Promise<void>) | undefined
  return {
    jobs: {
      async send(executeSql, name, data, { after = 0 } = {}) {
        // A job that is sent again keeps its first request.
        const from = data.from ?? carrier.pack()
        await boss.send(name, { ...data, from }, { db: { executeSql }, ...(after > 0 ? { startAfter: after } : {}) })
      },
      async sendAll(executeSql, name, all, { after = 0 } = {}) {
        const jobs = all.map((data) => ({
          data: { ...data, from: data.from ?? carrier.pack() },
          ...(after > 0 ? { startAfter: after } : {}),
        }))
        await boss.insert(name, jobs, { db: { executeSql } })
      },
      queues: () => queueLengths(read),
      failing: (filter, page) => findFailing(read, filter, page),
      countFailing: (filter, most) => countFailing(read, filter, most),
      take: takeFailing,
    },
    async work(handlers) {
      for (const name of jobNames)
        await boss.work<JobData>(
          name,
          {
            localConcurrency: 2,
            // With a batch of one, a pause would follow every job, and the last of a hundred jobs
            // would wait for minutes.
            batchSize: 2,
            burstWhenBatchFull: true,
            perJobResults: true,
            pollingIntervalSeconds: 2,
            notifyPollingIntervalSeconds: 2,
            heartbeatRefreshSeconds: heartbeat.every,
          },
          (batch) =>
            Promise.all(
              batch.map(async (job) => {
                const { id } = job.data
                const end = Promise.withResolvers<void>()
                running.set(job.id, end.promise)
                try {
                  await carrier.run(name, job.data, () => handlers[name]({ id }, job.signal))
                  return { id: job.id, status: 'completed' as const }
                } catch (error) {
                  const { message, stack } = error instanceof Error ? error : new Error(String(error))
                  log.error({ job: name, id, error }, 'job failed; it is tried again')
                  return { id: job.id, status: 'failed' as const, output: { message, stack } }
                } finally {
                  running.delete(job.id)
                  end.resolve()
                }
              }),
            ),
        )
      // The cleanup job is idempotent, so it needs no lock of its own.
      await boss.schedule('sweep', '* * * * *', { id: 0 }, { tz: 'Asia/Tokyo' })
      await boss.schedule('sweep-images', '20 4 * * *', { id: 0 }, { tz: 'Asia/Tokyo' })
      await createJobIndexes(read)
      stopReclaiming = startReclaiming(read, log, heartbeat)
    },
    stop: async () => {
      await stopReclaiming?.()
      await boss.stop({ graceful: true, timeout: heartbeat.grace * 1000, close: false })
      await handBack(read, [...running.keys()]).catch((error: unknown) => log.error({ error }, 'job queue error'))
      // The caller closes its database pool next, and aborted jobs still write.
      await Promise.race([Promise.all(running.values()), pause(RELEASE_SECONDS * 1000, undefined, { ref: false })])
      await boss.stop({ close: true })
    },
  }
}
