import type * as endpoints from '#contract/accounts/email-change-endpoints.ts'
import { call } from '../call.ts'

export const cancelEmailChange = call<typeof endpoints.cancelEmailChange>('delete', '/me/email_change')
export const confirmEmailChange = call<typeof endpoints.confirmEmailChange>('put', '/me/email_change')
export const requestEmailChange = call<typeof endpoints.requestEmailChange>('post', '/me/email_change')
