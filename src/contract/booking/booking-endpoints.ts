import { z } from '@hono/zod-openapi'
import { accepted } from '../accounts/accounts-schemas.ts'
import { answers, body, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import { changeBody, changeQuery, postponementBody, proposalBody, reservationChange } from './changes-schemas.ts'
import {
  actionNeeded,
  calendarFileQuery,
  cancellationBody,
  priceQuery,
  quote,
  reservation,
  reservationBody,
  reservations,
  reservationsQuery,
} from './booking-schemas.ts'
import { waitingBody, waitingEntries, waitingEntry } from './waiting-schemas.ts'

const endpoint = endpointsOf('booking')

export const getPrice = endpoint('anyone', 'get', '/experiences/{id}/price', {
  summary: '予約の料金を見積もる',
  description: '選んだ日程・人数・オプション・クーポンでの料金です。クーポンが使えるかも、ここでわかります。',
  not_found: 'experience_not_found',
  request: { params: idParam, query: priceQuery },
  responses: { 200: answers(quote, '見積もり（円）'), ...refuses(401, 404, 422) },
})
export const makeReservation = endpoint('user', 'post', '/reservations', {
  summary: 'お席を取り、支払いをして予約する',
  description:
    'お席を取って支払います。Idempotency-Key を付けると、同じ番号の呼び出しは一度だけ予約し、同じ答えを返します。すでに自分の予約がある日程は already_booked で断ります。again を true にすると、もう一度予約します。体験の terms_version を付けると、内容が変わっていたときは予約せずに409で断ります。202のときは本人認証のあとで confirmReservation を呼びます。',
  request: { body: body(reservationBody), headers: z.object({ 'idempotency-key': z.string().optional() }) },
  responses: {
    201: answers(reservation, '予約が確定した'),
    202: answers(actionNeeded, '本人認証（3-Dセキュア）が要る'),
    ...refuses(401, 402, 409, 422),
  },
})
export const confirmReservation = endpoint('user', 'post', '/reservations/{id}/confirmation', {
  summary: '本人認証のあとで予約を確定する',
  not_found: 'reservation_not_found',
  request: { params: idParam },
  responses: { 201: answers(reservation, '予約が確定した'), ...refuses(401, 402, 404, 422) },
})
export const getNextAction = endpoint('user', 'get', '/reservations/{id}/next_action', {
  summary: '終わっていない本人認証の続きを返す',
  description:
    '別のタブや端末で支払いを続けるときに使います。本人認証のあとで confirmReservation を呼びます。確定した予約や、キャンセルされた予約、期限の過ぎた手続きには422を返します。',
  not_found: 'reservation_not_found',
  request: { params: idParam },
  responses: { 200: answers(actionNeeded, '本人認証（3-Dセキュア）の続き'), ...refuses(401, 402, 403, 404, 422) },
})
export const giveUpHold = endpoint('user', 'delete', '/reservations/{id}/hold', {
  summary: '支払いの終わっていない予約を取りやめる',
  not_found: 'reservation_not_found',
  request: { params: idParam },
  responses: { 200: answers(reservation, '取りやめた予約の手続き。お席は空いた'), ...refuses(401, 404, 422) },
})
export const listReservations = endpoint('user', 'get', '/reservations', {
  summary: '自分の予約の一覧を返す',
  request: { query: reservationsQuery },
  responses: { 200: answers(reservations, '自分の予約'), ...refuses(401, 422) },
})
export const getReservation = endpoint('user', 'get', '/reservations/{id}', {
  summary: '自分の予約1件の内容を返す',
  not_found: 'reservation_not_found',
  request: { params: idParam },
  responses: { 200: answers(reservation, '自分の予約'), ...refuses(401, 404) },
})
export const cancelReservation = endpoint('user', 'post', '/reservations/{id}/cancellation', {
  summary: '予約をキャンセルする',
  description: '見ていた返金額を refund に入れると、その後に変わっていたときはキャンセルせずに断ります。',
  not_found: 'reservation_not_found',
  request: {
    params: idParam,
    body: { required: false, content: { 'application/json': { schema: cancellationBody } } },
  },
  responses: { 200: answers(reservation, 'キャンセルした予約'), ...refuses(401, 404, 422) },
})
export const getReservationChange = endpoint('user', 'get', '/reservations/{id}/change', {
  summary: '予約を変更したときの内容と返金額を返す',
  description:
    '日程の変更、人数を減らす変更、複数の日程のうちひとつをやめる変更ができます。日程も人数も指定しないときは、いまの予約のままです。',
  not_found: 'reservation_not_found',
  request: { params: idParam, query: changeQuery },
  responses: { 200: answers(reservationChange, '変更の前とあと'), ...refuses(401, 404, 422) },
})
export const changeReservation = endpoint('user', 'post', '/reservations/{id}/change', {
  summary: '予約を変更する',
  description: '見ていた内容の state を付けます。その後に変わっていたときは、変更せずに changed_meanwhile で断ります。',
  not_found: 'reservation_not_found',
  request: { params: idParam, body: body(changeBody) },
  responses: { 200: answers(reservation, '変更した予約'), ...refuses(401, 404, 422) },
})
export const proposeReservationChange = endpoint('user', 'post', '/reservations/{id}/change/proposal', {
  summary: '予約の変更を主催者にお願いする',
  description: '自分で変更できる期限のあとで使います。主催者が48時間以内に返事をしないときは、なかったことになります。',
  not_found: 'reservation_not_found',
  request: { params: idParam, body: body(proposalBody) },
  responses: { 200: answers(reservationChange, 'お願いした内容'), ...refuses(401, 404, 422) },
})
export const withdrawChangeProposal = endpoint('user', 'delete', '/reservations/{id}/change/proposal', {
  summary: '予約の変更のお願いを取り下げる',
  not_found: 'reservation_not_found',
  request: { params: idParam },
  responses: { 200: answers(reservationChange, '取り下げたあと'), ...refuses(401, 404, 422) },
})
export const answerPostponement = endpoint('user', 'post', '/reservations/{id}/postponement', {
  summary: '延期された回に、参加するか、返金を受けるか、別の日を待つかを答える',
  description: '別の日を待つ（wait）は、返金を受けて、これから追加される日程の空き待ちをします。',
  not_found: 'reservation_not_found',
  request: { params: idParam, body: body(postponementBody) },
  responses: { 200: answers(reservation, '答えたあとの予約'), ...refuses(401, 404, 422) },
})
export const getCalendarFile = endpoint('user', 'get', '/reservations/{id}/calendar.ics', {
  summary: '予約の日時をカレンダーファイル（iCalendar）で返す',
  description: 'calendar_id を指定すると、その回だけを返します。',
  not_found: 'reservation_not_found',
  request: { params: idParam, query: calendarFileQuery },
  responses: {
    200: { description: '予約の iCalendar ファイル', content: { 'text/calendar': { schema: z.string() } } },
    ...refuses(401, 404),
  },
})
export const addWaitingEntry = endpoint('user', 'post', '/waiting_entries', {
  summary: '満席の日程の空きや、新しい日程を知らせるよう頼む',
  description:
    'calendar_ids を付けないと、体験（experience_id）にこれから追加される日程を待ちます。予約できる日程がないときと、予約した回が中止・延期になったときに頼めます。人数分のお席がまとめて空くと、先に頼んだ方から順にお席をお取りしてお知らせします。同じ内容の呼び出しは、先の登録をそのまま返します。',
  request: { body: body(waitingBody) },
  responses: { 201: answers(waitingEntry, '空き待ちの登録'), ...refuses(401, 404, 422) },
})
export const listWaitingEntries = endpoint('user', 'get', '/waiting_entries', {
  summary: '自分の空き待ちの一覧を返す',
  responses: { 200: answers(waitingEntries, '自分の空き待ちと、案内されているお席'), ...refuses(401) },
})
export const endWaitingEntry = endpoint('user', 'delete', '/waiting_entries/{id}', {
  summary: '空き待ちをやめる',
  description: '案内されていたお席は、すぐに空きます。すでに終わったものは、そのままです。',
  not_found: 'waiting_entry_not_found',
  request: { params: idParam },
  responses: { 200: answers(accepted, '空き待ちを終えた'), ...refuses(401, 404) },
})
export const declineWaitingOffer = endpoint('user', 'delete', '/waiting_offers/{id}', {
  summary: '案内されているお席を見送る',
  description:
    'お席はすぐに空きます。使わなかった案内が2回になると、空き待ちは終わります。すでに終わった案内は、そのままです。',
  not_found: 'waiting_entry_not_found',
  request: { params: idParam },
  responses: { 200: answers(accepted, '案内を見送った'), ...refuses(401, 404) },
})
export const receivePaymentWebhook = endpoint('anyone', 'post', '/payment_webhooks/{provider}', {
  summary: '決済会社からの知らせを受け取る',
  description: '決済会社が呼びます。署名かトークンが正しくないものは断ります。',
  not_found: 'not_found',
  max_body: 262_144,
  request: {
    params: z.object({
      provider: z
        .string()
        .max(40)
        .openapi({ param: { name: 'provider', in: 'path' } }),
    }),
  },
  responses: { 200: answers(z.object({ received: z.boolean() }), '受け取った'), ...refuses(404, 422) },
})
