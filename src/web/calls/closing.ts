import type * as endpoints from '#contract/accounts/closing-endpoints.ts'
import { call } from '../call.ts'

export const getClosing = call<typeof endpoints.getClosing>('get', '/me/closing')
export const requestClosing = call<typeof endpoints.requestClosing>('post', '/me/closing')
export const withdrawClosing = call<typeof endpoints.withdrawClosing>('delete', '/me/closing')
