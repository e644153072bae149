import type * as endpoints from '#contract/jobs/jobs-endpoints.ts'
import { call } from '../call.ts'

export const abandonJobs = call<typeof endpoints.abandonJobs>('post', '/admin/jobs/abandonment')
export const abandonMails = call<typeof endpoints.abandonMails>('post', '/admin/mails/abandonment')
export const listFailedMails = call<typeof endpoints.listFailedMails>('get', '/admin/mails')
export const listFailingJobs = call<typeof endpoints.listFailingJobs>('get', '/admin/jobs')
export const retryJobs = call<typeof endpoints.retryJobs>('post', '/admin/jobs/retry')
export const retryMails = call<typeof endpoints.retryMails>('post', '/admin/mails/retry')
