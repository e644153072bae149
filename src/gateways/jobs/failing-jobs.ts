// Reads failing jobs from the queue's own tables: the library finds jobs only by name and id.
import { oneRow } from '#domain/shared/one-row.ts'
import type { FailingSort } from '#domain/jobs/job-words.ts'
import type { ExecuteSql, FailingFilter, FailingJob, FailingState, JobData, JobName, QueueLength } from './port.ts'
import { jobNames } from './port.ts'

const FAILED_AT = 'coalesce(completed_on, started_on)'
const ERROR = "coalesce(output->>'message', output->'value'->>'message', output::text)"
/** The part of an error that the list shows and a search compares. */
const SHOWN = `left(${ERROR}, 1000)`
const STATES: Record<FailingState, string> = { failed: 'failed', retrying: 'retry' }
const DUE = 'count(*) filter (where start_after <= now()) as due, count(*) filter (where start_after > now()) as later'
const IS_FAILING = `state in ('retry', 'failed')`

/**
 * Indexes of failing jobs, by name: their list in each order, and their number by kind. A job
 * enters them when it fails, so jobs that succeed don't pay for them.
 */
export const failingIndexes: Readonly<Record<string, string>> = {
  job_failing: `(state, (${FAILED_AT}), id) where ${IS_FAILING}`,
  job_failing_kind: `(state, name, (${FAILED_AT}), id) include (start_after) where ${IS_FAILING}`,
  job_failing_next: `(state, start_after, id) where ${IS_FAILING}`,
}

/**
 * Numbers of waiting, running and failing jobs of each kind, from indexes alone. The library's
 * index has all jobs that wait, also those that failed before; those are counted apart and
 * subtracted.
 */
export async function queueLengths(read: ExecuteSql): Promise<QueueLength[]> {
  const { rows } = await read<QueueLength>(
    `select q.name,
       (pending.due - retry.due)::int as waiting,
       (pending.later - retry.later)::int as later,
       (select count(*) from pgboss.job where name = q.name and state = 'active')::int as active,
       (retry.due + retry.later)::int as retrying,
       (select count(*) from pgboss.job where name = q.name and state = 'failed')::int as failed
     from unnest($1::text[]) with ordinality as q (name, place)
     cross join lateral (select ${DUE} from pgboss.job where name = q.name and state < 'active' and not blocked) pending
     cross join lateral (select ${DUE} from pgboss.job where name = q.name and state = 'retry') retry
     order by q.place`,
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

// The state is in the text, so that the planner knows that the partial indexes have the rows.
// One name isn't compared with a list: then an index has its jobs in their order.
const fitting = ({ state, name, q }: FailingFilter) => `from pgboss.job where state = '${STATES[state]}'
  and name = ${name === null ? 'any($1::text[])' : '$1::text'}
  and ${q === null ? '$2::text is null' : `(data->>'id' = $2::text or strpos(lower(${SHOWN}), lower($2::text)) > 0)`}`
const valuesOf = ({ name, q }: FailingFilter) => [name ?? [...jobNames], q]

const orders: Record<FailingSort, string> = {
  newest: `${FAILED_AT} desc, id desc`,
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
       ${SHOWN} as error
     ${fitting(filter)} order by ${orders[sort]} limit $3 offset $4`,
    [...valuesOf(filter), limit, offset],
  )
  return rows
}

export async function countFailing(read: ExecuteSql, filter: FailingFilter, most: number): Promise<number> {
  const { rows } = await read<{ count: number }>(
    `select count(*)::int as count from (select 1 ${fitting(filter)} limit $3) f`,
    [...valuesOf(filter), most + 1],
  )
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
