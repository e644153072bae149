// Finds jobs of dead processes by their missing heartbeats, and puts them back into the queue for
// the next free process.
import { oneRow } from '#domain/shared/one-row.ts'
import type { Log } from '../log.ts'
import { failingIndexes } from './failing-jobs.ts'
import type { ExecuteSql, JobName } from './port.ts'
import { jobNames } from './port.ts'

/** All in seconds. */
export type Heartbeat = {
  /**
   * Interval between two heartbeats of a running job, and between two checks for dead processes.
   */
  every: number
  /** A running job whose last heartbeat is older than this is put back into the queue. */
  dead_after: number
  /** How long running jobs may continue when their process stops. */
  grace: number
}

/**
 * Four heartbeats may be missed. A job runs again within `dead_after + every` and a poll of the
 * queue (2 s): 27 s.
 */
export const HEARTBEAT: Heartbeat = { every: 5, dead_after: 20, grace: 10 }

/**
 * Indexes that the library's table lacks, created when a worker starts. There are few active and
 * failing jobs among many finished ones. A heartbeat doesn't change these indexes. If a later
 * version of the library drops one, the next start creates it again; until then its queries read
 * the whole table.
 */
const indexes: Readonly<Record<string, string>> = { job_running: `(id) where state = 'active'`, ...failingIndexes }

export async function createJobIndexes(run: ExecuteSql): Promise<void> {
  const { rows } = await run<{ name: string }>(
    `select name from unnest($1::text[]) name where to_regclass('pgboss.' || name) is null`,
    [Object.keys(indexes)],
  )
  // `if not exists` locks the table even when the index exists, so check first. Without the
  // advisory lock, of two workers that start together one would fail with a duplicate key.
  for (const { name } of rows)
    await run(
      `do $$ begin
         perform pg_advisory_xact_lock(hashtext('indexes of jobs'));
         create index if not exists ${name} on pgboss.job ${indexes[name]};
       end $$`,
      [],
    )
}

/** This process's first and last check without a pause in between, by the database's clock. */
export type Listening = { since: Date | null; last: Date | null }

/**
 * Puts jobs of dead processes back into the queue. The library's own check runs once a minute,
 * counts the whole table, and delays the job as if it had failed. Jobs at their last try are left
 * to that check, which fails them: the job may be what kills the process. The next run gets another
 * `retry_count`, so the library refuses a late result of a process that was only frozen. After a
 * pause of the database or of this process, nothing is put back for the time of two heartbeats,
 * because other processes could not write their heartbeats either. The condition is part of the
 * statement, which may itself have waited for the database.
 */
export async function reclaim(
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

/**
 * Lets jobs that the library has just failed, because their process stops, run again immediately.
 */
export async function handBack(run: ExecuteSql, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await run(`update pgboss.job set start_after = now() where state = 'retry' and id = any($1::uuid[])`, [[...ids]])
}

/** Checks for jobs of dead processes until it is stopped. */
export function startReclaiming(run: ExecuteSql, log: Log, heartbeat: Heartbeat): () => Promise<void> {
  const pause = 2 * heartbeat.every * 1000
  let stopped = false
  let { since, last }: Listening = { since: null, last: null }
  const look = async () => {
    const { at, jobs } = await reclaim(run, { since, last }, heartbeat)
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
