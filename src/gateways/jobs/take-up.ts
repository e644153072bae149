// Jobs of processes that died: found by their heartbeats, and put back into the queue for the next
// free process.
import { oneRow } from '#domain/shared/one-row.ts'
import type { Log } from '../log.ts'
import type { ExecuteSql, JobName } from './port.ts'
import { jobNames } from './port.ts'

/** All in seconds. */
export type Heartbeat = {
  /**
   * From one heartbeat of a running job to the next, and from one look for dead processes to the
   * next.
   */
  every: number
  /** A running job whose last heartbeat is older than this is put back into the queue. */
  dead_after: number
  /** How long running jobs may go on when their process is told to stop. */
  grace: number
}

/**
 * Four heartbeats may be missed. A job runs again within `dead_after + every` and a poll of the
 * queue (2 s): 27 s.
 */
export const HEARTBEAT: Heartbeat = { every: 5, dead_after: 20, grace: 10 }

/**
 * Active jobs are few among many finished ones, and the library has no index for them. A heartbeat
 * doesn't change this one. If a later version of the library drops it, the next start makes it
 * again; until then a look reads the whole table.
 */
export async function indexRunningJobs(run: ExecuteSql): Promise<void> {
  const { rows } = await run<{ there: boolean }>(`select to_regclass('pgboss.job_running') is not null as there`, [])
  // `if not exists` alone takes the table's lock, whether the index is there or not.
  if (!oneRow(rows).there)
    await run(`create index if not exists job_running on pgboss.job (id) where state = 'active'`, [])
}

/** This process's first and last look without a pause in between, by the clock of the database. */
export type Listening = { since: Date | null; last: Date | null }

/**
 * Puts jobs of dead processes back into the queue. The library's own check runs once a minute,
 * counts the whole table with it, and delays the job as if it had failed. A job at its last try is
 * left to that check, which ends it: the job may be what kills the process. The next run gets
 * another `retry_count`, by which the library refuses the result of a process that was only frozen.
 *
 * After a pause of the database or of this process, nothing is put back for the time of two
 * heartbeats, because the heartbeats of others could not be written either. The condition is part
 * of the statement, which may itself have waited for the database.
 */
export async function takeUp(
  run: ExecuteSql,
  { since, last }: Listening,
  { every, dead_after }: Heartbeat,
): Promise<{ at: Date; jobs: { id: string; name: JobName }[] }> {
  const { rows } = await run<{ at: Date; jobs: { id: string; name: JobName }[] }>(
    `with taken as (
       update pgboss.job set state = 'retry', start_after = now()
       where state = 'active' and name = any($1::text[]) and heartbeat_seconds is not null
         and heartbeat_on < now() - make_interval(secs => $2) and retry_count < retry_limit
         and now() - $3::timestamptz >= make_interval(secs => $5)
         and now() - $4::timestamptz between interval '0' and make_interval(secs => $5)
       returning id, name)
     select now() as at, (select coalesce(json_agg(taken), '[]') from taken) as jobs`,
    [[...jobNames], dead_after, since, last, 2 * every],
  )
  return oneRow(rows)
}

/** Lets jobs that the library has just failed, because their process stops, run again at once. */
export async function handBack(run: ExecuteSql, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await run(`update pgboss.job set start_after = now() where state = 'retry' and id = any($1::uuid[])`, [[...ids]])
}

/** Looks for jobs of dead processes until it is stopped. */
export function startTakingUp(run: ExecuteSql, log: Log, heartbeat: Heartbeat): () => Promise<void> {
  const pause = 2 * heartbeat.every * 1000
  let stopped = false
  let { since, last }: Listening = { since: null, last: null }
  const look = async () => {
    const { at, jobs } = await takeUp(run, { since, last }, heartbeat)
    const silence = last === null ? Infinity : at.getTime() - last.getTime()
    if (silence < 0 || silence > pause) since = at
    last = at
    for (const { id, name } of jobs) log.warn({ job: name, job_id: id }, 'a job of a process that died runs again')
  }
  let running: Promise<void> = Promise.resolve()
  const round = () => {
    running = running.then(async () => {
      if (!stopped) await look().catch((error: unknown) => log.error({ error }, 'job queue error'))
    })
  }
  round()
  const timer = setInterval(round, heartbeat.every * 1000)
  timer.unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}
