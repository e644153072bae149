import { z } from 'zod'
import { failingSorts } from '#domain/jobs/job-words.ts'
import { failureKinds } from '#domain/mail/delivery-failure.ts'
import { countedMeta, emptyIsAbsent, id, instant, optionalText, pageQuery, wireId } from '../shared/schemas.ts'

const count = z.number().int()
/** Whether a search has more matches than `total_count`, which stops at 10,000. */
const has_more = z.boolean()
const sort = emptyIsAbsent(z.enum(failingSorts).default('newest'))

/** `failed`: no attempts left. `retrying`: failed and retried automatically at `next_at`. */
export const failingQuery = pageQuery.extend({
  state: emptyIsAbsent(z.enum(['failed', 'retrying']).default('failed')),
  name: optionalText(60),
  /** The id of the row that the job processes, or a part of the error. */
  q: optionalText(100),
  sort,
})
export type FailingQuery = z.infer<typeof failingQuery>

export const failingJob = z.object({
  id: z.string(),
  name: z.string(),
  /** Id of the row that the job processes. */
  about: id,
  attempts: count,
  error: z.string().nullable(),
  failed_at: instant.nullable(),
  next_at: instant.nullable(),
  created_at: instant,
})
export type FailingJob = z.infer<typeof failingJob>

/** `waiting`: ready to run. `later`: scheduled for a later time. */
export const queueLength = z.object({
  name: z.string(),
  waiting: count,
  later: count,
  active: count,
  retrying: count,
  failed: count,
})
export type QueueLength = z.infer<typeof queueLength>

export const failingJobs = z.object({
  jobs: z.array(failingJob),
  queues: z.array(queueLength),
  meta: countedMeta.extend({ has_more, failed: count, retrying: count }),
})
export type FailingJobs = z.infer<typeof failingJobs>

/** Null: all jobs of this name, up to the maximum of one call. */
const jobIds = z.array(z.uuid()).min(1).max(500).nullable()
export const retryJobsBody = z.object({ name: z.string().max(60), ids: jobIds })
export const abandonJobsBody = retryJobsBody.extend({ reason: z.string().max(2000) })
/** `count`: number of processed jobs or mails. `left`: number of those that remain. */
export const doneTo = z.object({ count, left: count })
export type DoneTo = z.infer<typeof doneTo>

/** `failed`: given up. `waiting`: failed and retried automatically at `next_attempt_at`. */
export const failedMailsQuery = pageQuery.extend({
  state: emptyIsAbsent(z.enum(['failed', 'waiting']).default('failed')),
  failure: emptyIsAbsent(z.enum(failureKinds).optional()),
  /** A part of the address or of the subject. */
  q: optionalText(100),
  sort,
})
export type FailedMailsQuery = z.infer<typeof failedMailsQuery>

export const failedMail = z.object({
  id,
  kind: z.string(),
  to_address: z.string(),
  subject: z.string(),
  attempts: count,
  /** The kind of failure if known, and the reply of the server. */
  failure: z.enum(failureKinds).nullable(),
  error: z.string().nullable(),
  next_attempt_at: instant.nullable(),
  created_at: instant,
})
export type FailedMail = z.infer<typeof failedMail>
export const failedMails = z.object({
  mails: z.array(failedMail),
  meta: countedMeta.extend({ has_more, failed: count, waiting: count }),
})
export type FailedMails = z.infer<typeof failedMails>

/** Null: all failed mails, up to the maximum of one call. */
const mailIds = z.array(wireId).min(1).max(500).nullable()
export const retryMailsBody = z.object({ ids: mailIds })
export const abandonMailsBody = retryMailsBody.extend({ reason: z.string().max(2000) })
