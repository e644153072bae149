import { answers, body, endpoint, idParam, refuses } from '../shared/endpoint.ts'
import { announcement, announcementBody, announcements } from './announcement-schemas.ts'

const tags = ['messages']

export const listAnnouncements = endpoint('user', {
  operationId: 'listAnnouncements',
  summary: '開催枠の参加者に送ったお知らせと、既読かどうかを返す',
  tags,
  method: 'get',
  path: '/host/calendars/{id}/announcements',
  not_found: 'calendar_not_found',
  private_to_parties: true,
  request: { params: idParam },
  responses: { 200: answers(announcements, 'お知らせ。新しい順'), ...refuses(401, 403, 404) },
})
export const sendAnnouncement = endpoint('user', {
  operationId: 'sendAnnouncement',
  summary: '開催枠の参加者全員に、お知らせを送る',
  description: 'それぞれのやりとりに届きます。同じ client_key でもう一度呼んでも、1通だけ届きます。',
  tags,
  method: 'post',
  path: '/host/calendars/{id}/announcements',
  not_found: 'calendar_not_found',
  private_to_parties: true,
  request: { params: idParam, body: body(announcementBody) },
  responses: { 201: answers(announcement, '送ったお知らせ'), ...refuses(401, 403, 404, 422, 429) },
})
export const withdrawAnnouncement = endpoint('user', {
  operationId: 'withdrawAnnouncement',
  summary: '送ってから1分以内のお知らせを、全員のやりとりから削除する',
  tags,
  method: 'delete',
  path: '/host/announcements/{id}',
  not_found: 'announcement_not_found',
  private_to_parties: true,
  request: { params: idParam },
  responses: { 200: answers(announcement, '削除したお知らせ'), ...refuses(401, 403, 404, 422) },
})
