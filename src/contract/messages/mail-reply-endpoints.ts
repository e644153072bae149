import { answers, endpoint, refuses } from '../shared/endpoint.ts'
import { mailReplyReceived } from './mail-reply-schemas.ts'

/**
 * For our own mail server, which sends the token of reports as `Authorization: Bearer`
 * (docs/operations.md#answers-by-mail). Other callers get 404. Budget of one call: 50 ms of the
 * event loop, and in a thread of its own 500 ms of CPU time and 256 MB
 * (`src/gateways/mail/read-content.ts`). If too many mails wait, the response is 503.
 */
export const receiveMailReply = endpoint('anyone', {
  operationId: 'receiveMailReply',
  summary: 'お知らせのメールへの返信を、メッセージとして受け取る',
  description:
    '運営者のメールサーバーが Authorization: Bearer のトークンを付けて呼びます。トークンが違えば404を返します。',
  tags: ['messages'],
  method: 'post',
  path: '/mail_replies',
  // Mails above 1 MB are refused with an answer, which needs only their headers; the mail server
  // cuts them.
  max_body: 1_100_000,
  // Only for the document: the operation reads the body after it has checked the token.
  requestBody: {
    required: true,
    content: { 'message/rfc822': { schema: { type: 'string', description: '返信のメール（RFC 5322）' } } },
  },
  responses: { 200: answers(mailReplyReceived, '受け取った'), ...refuses(404, 422) },
})
