// Reads failing jobs from the queue's own tables: the library finds jobs only by name and id.
import { oneRow } from '#domain/shared/one-row.ts'
import type { FailingSort } from '#domain/jobs/job-words.ts'
import type { ExecuteSql, FailingFilter, FailingJob, FailingState, JobData, JobName, QueueLength } from './port.ts'
import { jobNames } from './port.ts'

const FAILED_AT = 'coalesce(completed_on, started_on)'
const ERROR = "coalesce(output->>'message', output->'value'->>'message', output::text)"
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

const fitting = `from pgboss.job where name = any($1::text[]) and state = $2::pgboss.job_state
  and ($3::text is null or data->>'id' = $3 or strpos(lower(${ERROR}), lower($3)) > 0)`
const valuesOf = ({ state, name, q }: FailingFilter) => [name === null ? [...jobNames] : [name], STATES[state], q]

const orders: Record<FailingSort, string> = {
  newest: `${FAILED_AT} desc, id`,
  oldest: `${FAILED_AT}, id`,
  next: 'start_after, id',
}

export async function findFailing(
  read: ExecuteSql,
  filter: FailingFilter,
  { sort, limit, offset }: { sort: FailingSort; limit: number; offset: number },
): Promise<FailingJob[]> {
  const { rows } = await read<FailingJob>(
    `select id, name, data, retry_count + 1 as attempts, created_on as created_at,
       ${FAILED_AT} as failed_at,
       case when state = 'retry' then start_after end as next_at,
       left(${ERROR}, 1000) as error
     ${fitting} order by ${orders[sort]} limit $4 offset $5`,
    [...valuesOf(filter), limit, offset],
  )
  return rows
}

export async function countFailing(read: ExecuteSql, filter: FailingFilter): Promise<number> {
  const { rows } = await read<{ count: number }>(`select count(*)::int as count ${fitting}`, valuesOf(filter))
  return oneRow(rows).count
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
