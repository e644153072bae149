// Lengths of the queues, cheap enough to read every few seconds.
import { type ExecuteSql, jobNames } from './port.ts'

export type QueueCount = {
  queue: string
  /** Jobs that could run now. */
  waiting: number
  /** As the library counted them last, up to some minutes ago: its table has no index for them. */
  active: number
  failed: number
  /** How long the oldest waiting job could have run, s; 0 when none waits. */
  oldest: number
}

export async function countQueues(read: ExecuteSql): Promise<QueueCount[]> {
  const { rows } = await read<QueueCount>(
    `select q.name as queue, w.waiting, q.active_count as active, q.failed_count as failed, w.oldest
     from pgboss.queue q, lateral (
       select count(*)::int as waiting, coalesce(extract(epoch from now() - min(j.start_after)), 0)::float8 as oldest
       from pgboss.job j
       where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()) w
     where q.name = any($1::text[]) order by q.name`,
    [[...jobNames]],
  )
  return rows
}
