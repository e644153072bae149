// Work that runs later. Sending writes a row in the caller's transaction: without a commit there is
// no job.

import type { FailingSort } from '#domain/jobs/job-words.ts'

/** Runs one parametrised statement on the caller's connection. */
export type ExecuteSql = <Row extends Record<string, unknown>>(
  text: string,
  values: unknown[],
) => Promise<{ rows: Row[] }>

export const jobNames = [
  'deliver-mail',
  'settle-payment',
  'send-refund',
  'process-webhook',
  'search-category',
  'search-theme',
  'run-bulk-action',
  'process-line-event',
  'mail-unread',
  'send-notice',
  'sweep',
  'sweep-images',
] as const
export type JobName = (typeof jobNames)[number]

/** Sent along with a job, to connect its logs to the request that sent it. */
export type Carried = { request_id?: string }

export type JobData = { id: number; from?: Carried }

/** `failed`: failed for good; `retrying`: failed and will be retried automatically. */
export type FailingState = 'failed' | 'retrying'

/** `q`: the id of the row that the job processes, or a part of the error. Null: all. */
export type FailingFilter = { state: FailingState; name: string | null; q: string | null }

export type FailingJob = {
  id: string
  name: string
  data: JobData
  attempts: number
  /** Message of the last error. */
  error: string | null
  failed_at: Date | null
  /** Time of the next retry; null without one. */
  next_at: Date | null
  created_at: Date
}

export type QueueLength = {
  name: string
  /** Jobs that can run now, and jobs that are due later. */
  waiting: number
  later: number
  active: number
  retrying: number
  failed: number
}

export type Jobs = {
  /** @param after delay, s */
  send: (executeSql: ExecuteSql, name: JobName, data: JobData, options?: { after?: number }) => Promise<void>
  /** Sends many jobs of one kind in one statement, in the order of `all`. @param after delay, s */
  sendAll: (
    executeSql: ExecuteSql,
    name: JobName,
    all: readonly JobData[],
    options?: { after?: number },
  ) => Promise<void>
  queues: () => Promise<QueueLength[]>
  failing: (filter: FailingFilter, page: { sort: FailingSort; limit: number; offset: number }) => Promise<FailingJob[]>
  /** The number of jobs that match; it stops at `most` + 1. */
  countFailing: (filter: FailingFilter, most: number) => Promise<number>
  /**
   * Removes failing jobs from their queue, in the caller's transaction, and returns them.
   * @param ids null for all of the kind, the oldest `limit` of them
   */
  take: (
    executeSql: ExecuteSql,
    name: JobName,
    ids: readonly string[] | null,
    limit: number,
  ) => Promise<{ id: string; data: JobData }[]>
}
