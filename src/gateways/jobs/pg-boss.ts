// The jobs port on pg-boss: jobs are rows in our own PostgreSQL, taken by whichever worker is free, each once.
import { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import { type Carried, type ExecuteSql, type JobData, type JobName, jobNames, type Jobs } from './port.ts'
import { handBack, HEARTBEAT, indexRunningJobs, startTakingUp } from './take-up.ts'
import { findTroubled, queueLengths, takeTroubled } from './troubled.ts'

/**
 * @param signal aborted when this run of the job is over: another process has it, or this one stops
 */
export type Handler = (data: JobData, signal: AbortSignal) => Promise<unknown>
export type Handlers = Record<JobName, Handler>

/** How a job stays part of what it comes of. */
export type Carrier = {
  /** What the running work hands on. */
  pack: () => Carried
  /** Runs a job as part of what it comes of. */
  run: (name: JobName, job: JobData, work: () => Promise<unknown>) => Promise<unknown>
}

const alone: Carrier = { pack: () => ({}), run: (_name, _job, work) => work() }

/**
 * Seconds without a heartbeat after which the library itself fails a job. Our own look (take-up.ts)
 * comes first. A process of the version before this one sends a heartbeat every half of it.
 */
const HEARTBEAT_SECONDS = 30

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
  heartbeat = HEARTBEAT,
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
    // createQueue changes nothing of a queue that is there, and queues of earlier versions have no heartbeats.
    await boss.updateQueue(name, { heartbeatSeconds: HEARTBEAT_SECONDS })
  }
  const read: ExecuteSql = (text, values) => boss.getDb().executeSql(text, values)
  const running = new Set<string>()
  let stopTakingUp: (() => Promise<void>) | undefined
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
            heartbeatRefreshSeconds: heartbeat.every,
          },
          (batch) =>
            Promise.all(
              batch.map(async (job) => {
                const { id } = job.data
                running.add(job.id)
                try {
                  await carrier.run(name, job.data, () => handlers[name]({ id }, job.signal))
                  return { id: job.id, status: 'completed' as const }
                } catch (error) {
                  const { message, stack } = error as Error
                  log.error({ job: name, id, error: stack }, 'job failed; it is tried again')
                  return { id: job.id, status: 'failed' as const, output: { message, stack } }
                } finally {
                  running.delete(job.id)
                }
              }),
            ),
        )
      // Whatever the sweep does is safe to do twice, so it needs no lock of its own.
      await boss.schedule('sweep', '* * * * *', { id: 0 }, { tz: 'Asia/Tokyo' })
      await boss.schedule('sweep-images', '20 4 * * *', { id: 0 }, { tz: 'Asia/Tokyo' })
      await indexRunningJobs(read)
      stopTakingUp = startTakingUp(read, log, heartbeat)
    },
    stop: async () => {
      await stopTakingUp?.()
      await boss.stop({ graceful: true, timeout: heartbeat.grace * 1000, close: false })
      await handBack(read, [...running]).catch((error: unknown) => log.error({ error }, 'job queue error'))
      await boss.stop({ close: true })
    },
  }
}
