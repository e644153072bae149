import type * as endpoints from '#contract/notices/mail-consents-endpoints.ts'
import { call } from '../call.ts'

export const endMailConsent = call<typeof endpoints.endMailConsent>('delete', '/mail_consents/{token}')
export const getMailConsent = call<typeof endpoints.getMailConsent>('get', '/mail_consents/{token}')
