import type * as endpoints from '#contract/notices/notices-endpoints.ts'
import { call } from '../call.ts'

export const chooseNotices = call<typeof endpoints.chooseNotices>('put', '/me/notices')
export const getMyNotices = call<typeof endpoints.getMyNotices>('get', '/me/notices')

export const endMailConsent = call<typeof endpoints.endMailConsent>('delete', '/mail_consents/{token}')
export const getMailConsent = call<typeof endpoints.getMailConsent>('get', '/mail_consents/{token}')

export const getPush = call<typeof endpoints.getPush>('get', '/host/push')
export const tryPush = call<typeof endpoints.tryPush>('post', '/host/push/trial')
export const turnOffPush = call<typeof endpoints.turnOffPush>('delete', '/host/push/{id}')
export const turnOnPush = call<typeof endpoints.turnOnPush>('put', '/host/push')
