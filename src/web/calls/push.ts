import type * as endpoints from '#contract/notices/push-endpoints.ts'
import { call } from '../call.ts'

export const getPush = call<typeof endpoints.getPush>('get', '/host/push')
export const tryPush = call<typeof endpoints.tryPush>('post', '/host/push/trial')
export const turnOffPush = call<typeof endpoints.turnOffPush>('delete', '/host/push/{id}')
export const turnOnPush = call<typeof endpoints.turnOnPush>('put', '/host/push')
