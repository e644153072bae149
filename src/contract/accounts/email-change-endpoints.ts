// Change of a user's e-mail address.
import { answers, body, endpoint, refuses } from '../shared/endpoint.ts'
import { accepted, emailChangeBody } from './accounts-schemas.ts'
import { codeBody } from './security-schemas.ts'

const tags = ['accounts']
const path = '/me/email_change'

export const requestEmailChange = endpoint('user', {
  operationId: 'requestEmailChange',
  fresh: true,
  summary: 'メールアドレスの変更を始める',
  description: '新しいアドレスに確認コードを送ります。',
  tags,
  method: 'post',
  path,
  request: { body: body(emailChangeBody) },
  responses: { 200: answers(accepted, '新しいアドレスに確認コードを送った'), ...refuses(401, 403, 422, 429) },
})
export const confirmEmailChange = endpoint('user', {
  operationId: 'confirmEmailChange',
  summary: '確認コードでメールアドレスを変える',
  tags,
  method: 'put',
  path,
  request: { body: body(codeBody) },
  responses: { 200: answers(accepted, 'メールアドレスを変えた'), ...refuses(401, 409, 422, 429) },
})
export const cancelEmailChange = endpoint('user', {
  operationId: 'cancelEmailChange',
  summary: 'メールアドレスの変更をやめる',
  tags,
  method: 'delete',
  path,
  responses: { 200: answers(accepted, '変更の手続きをやめた'), ...refuses(401) },
})
