// Closing one's own account (docs/product/accounts.md#closing-an-account).
import { answers, endpoint, refuses } from '../shared/endpoint.ts'
import { accountClosing } from './closing-schemas.ts'

const tags = ['accounts']
const path = '/me/closing'

export const getClosing = endpoint('user', {
  operationId: 'getClosing',
  summary: '自分の退会の手続きと、退会をさまたげているものを返す',
  tags,
  method: 'get',
  path,
  responses: { 200: answers(accountClosing, '退会の手続き'), ...refuses(401) },
})
export const requestClosing = endpoint('user', {
  operationId: 'requestClosing',
  fresh: true,
  summary: '退会を申し込む',
  description: '7日後にアカウントを削除します。もう一度呼んでも、日は変わりません。',
  tags,
  method: 'post',
  path,
  responses: { 200: answers(accountClosing, '申し込みを受け付けた退会'), ...refuses(401, 403, 422, 429) },
})
export const withdrawClosing = endpoint('user', {
  operationId: 'withdrawClosing',
  summary: '退会をやめる',
  description: '退会を申し込んでいないときは、何もしません。',
  tags,
  method: 'delete',
  path,
  responses: { 200: answers(accountClosing, '退会をやめた'), ...refuses(401, 403) },
})
