import { z } from 'zod'
import { answers, endpoint, refuses } from '../shared/endpoint.ts'
import { mailConsent } from './mail-consents-schemas.ts'

const tags = ['accounts']
const params = z.object({
  token: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .openapi({ param: { name: 'token', in: 'path' } }),
})

export const getMailConsent = endpoint('anyone', {
  operationId: 'getMailConsent',
  summary: 'メールの配信停止のアドレスが、何を止めるかを返す',
  tags,
  method: 'get',
  path: '/mail_consents/{token}',
  not_found: 'mail_consent_not_found',
  request: { params },
  responses: { 200: answers(mailConsent, 'メールの種類と、止めたかどうか'), ...refuses(404) },
})
export const endMailConsent = endpoint('anyone', {
  operationId: 'endMailConsent',
  summary: 'メールの配信を停止する',
  tags,
  method: 'delete',
  path: '/mail_consents/{token}',
  not_found: 'mail_consent_not_found',
  request: { params },
  responses: { 200: answers(mailConsent, '停止した配信'), ...refuses(404) },
})
