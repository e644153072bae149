// Work for later. Sending is a row written in the caller's transaction: no commit, no job.

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
  'sweep',
  'sweep-images',
] as const
export type JobName = (typeof jobNames)[number]

/** What goes along from the work that sends a job to the work that does it, to find out what came of what. */
export type Carried = { request_id?: string; traceparent?: string }

export type JobData = { id: number; from?: Carried }

/** Failed for good, or failed and tried again by itself. */
export type TroubledState = 'failed' | 'retrying'

export type TroubledJob = {
  id: string
  name: string
  data: JobData
  attempts: number
  /** The words of the last failure. */
  error: string | null
  failed_at: Date | null
  /** When it is tried again; null when it isn't. */
  next_at: Date | null
  created_at: Date
}

export type QueueLength = {
  name: string
  /** To be taken now, and later. */
  waiting: number
  later: number
  active: number
  retrying: number
  failed: number
}

export type Jobs = {
  /** @param after seconds to wait first */
  send: (executeSql: ExecuteSql, name: JobName, data: JobData, options?: { after?: number }) => Promise<void>
  queues: () => Promise<QueueLength[]>
  /** The latest first. @param filter.name null for all kinds */
  troubled: (
    filter: { state: TroubledState; name: string | null },
    page: { limit: number; offset: number },
  ) => Promise<TroubledJob[]>
  /**
   * Takes failing jobs out of their queue, in the caller's transaction, which gives the rows back.
   * @param ids null for all of the kind, the oldest `limit` of them
   */
  take: (
    executeSql: ExecuteSql,
    name: JobName,
    ids: readonly string[] | null,
    limit: number,
  ) => Promise<{ id: string; data: JobData }[]>
}
