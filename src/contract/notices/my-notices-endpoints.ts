import { answers, body, endpoint, refuses } from '../shared/endpoint.ts'
import { myNotices, noticeChoicesBody } from './my-notices-schemas.ts'

const tags = ['accounts']

export const getMyNotices = endpoint('user', {
  operationId: 'getMyNotices',
  summary: 'お知らせを、メールのほかにどこで受け取るかを返す',
  tags,
  method: 'get',
  path: '/me/notices',
  responses: { 200: answers(myNotices, '選んだ受け取り方'), ...refuses(401) },
})
export const chooseNotices = endpoint('user', {
  operationId: 'chooseNotices',
  summary: 'お知らせの受け取り方を選ぶ',
  description: 'すべて置き換えます。ご予約に必要なお知らせのメールは、選び方によらず送ります。',
  tags,
  method: 'put',
  path: '/me/notices',
  request: { body: body(noticeChoicesBody) },
  responses: { 200: answers(myNotices, '選んだ受け取り方'), ...refuses(401, 403, 422) },
})
