// Work for later. Sending is a row written in the caller's transaction: no commit, no job.

/** Runs one parametrised statement on the caller's connection. */
export type ExecuteSql = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>

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

export type JobData = { id: number }

export type Jobs = {
  /** @param after seconds to wait first */
  send: (executeSql: ExecuteSql, name: JobName, data: JobData, options?: { after?: number }) => Promise<void>
}
