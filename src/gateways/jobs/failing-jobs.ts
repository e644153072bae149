// Reads failing jobs from the queue's own tables: the library finds jobs only by name and id.
import { oneRow } from '#domain/shared/one-row.ts'
import type { ExecuteSql, JobData, JobName, QueueLength, FailingJob, FailingState } from './port.ts'
import { jobNames } from './port.ts'

const STATES: Record<FailingState, string> = { failed: 'failed', retrying: 'retry' }

/**
 * Numbers of waiting, running and failing jobs of each kind. Finished jobs are not counted, but the
 * query reads them: they stay for a week.
 */
export async function queueLengths(read: ExecuteSql): Promise<QueueLength[]> {
  const { rows } = await read<QueueLength>(
    `select q.name,
       count(*) filter (where j.state = 'created' and j.start_after <= now())::int as waiting,
       count(*) filter (where j.state = 'created' and j.start_after > now())::int as later,
       count(*) filter (where j.state = 'active')::int as active,
       count(*) filter (where j.state = 'retry')::int as retrying,
       count(*) filter (where j.state = 'failed')::int as failed
     from unnest($1::text[]) with ordinality as q (name, place)
     left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
     group by q.name, q.place order by q.place`,
    [[...jobNames]],
  )
  return rows
}

/** When a job of this kind last succeeded. @returns null when none did, or there is no queue yet */
export async function lastDone(read: ExecuteSql, name: JobName): Promise<Date | null> {
  const { rows: found } = await read<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`, [])
  if (!oneRow(found).there) return null
  const { rows } = await read<{ at: Date | null }>(
    `select max(completed_on) as at from pgboss.job where name = $1 and state = 'completed'`,
    [name],
  )
  return oneRow(rows).at
}

/** The latest first. */
export async function findFailing(
  read: ExecuteSql,
  { state, name }: { state: FailingState; name: string | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<FailingJob[]> {
  const { rows } = await read<FailingJob>(
    `select id, name, data, retry_count + 1 as attempts, created_on as created_at,
       coalesce(completed_on, started_on) as failed_at,
       case when state = 'retry' then start_after end as next_at,
       left(coalesce(output->>'message', output->'value'->>'message', output::text), 1000) as error
     from pgboss.job
     where name = any($1::text[]) and state = $2::pgboss.job_state
     order by coalesce(completed_on, started_on) desc, id limit $3 offset $4`,
    [name === null ? [...jobNames] : [name], STATES[state], limit, offset],
  )
  return rows
}

/**
 * A job that a worker takes at the same moment stays with the worker: its state is checked again
 * under the lock.
 */
export async function takeFailing(
  run: ExecuteSql,
  name: JobName,
  ids: readonly string[] | null,
  limit: number,
): Promise<{ id: string; data: JobData }[]> {
  const { rows } = await run<{ id: string; data: JobData }>(
    `delete from pgboss.job where name = $1 and state in ('failed', 'retry') and id in (
       select id from pgboss.job where name = $1 and state in ('failed', 'retry') and ($2::uuid[] is null or id = any($2::uuid[]))
       order by created_on, id limit $3)
     returning id, data`,
    [name, ids === null ? null : [...ids], limit],
  )
  return rows
}
