import { answers, endpointsOf, refuses } from '../shared/endpoint.ts'
import { mailBounceReceived } from './mail-schemas.ts'

const endpoint = endpointsOf('mail')

/**
 * For our own mail server, which sends its token as `Authorization: Bearer`
 * (docs/operations.md#mail-that-comes-back). Other callers get 404. Budget of one call: 50 ms of
 * the event loop, and in a thread of its own 500 ms of CPU time and 256 MB
 * (`src/gateways/mail/read-content.ts`). If too many mails wait, the response is 503.
 */
export const receiveMailBounce = endpoint('anyone', 'post', '/mail_bounces', {
  summary: '届かなかったメールの知らせを受け取る',
  description:
    '運営者のメールサーバーが Authorization: Bearer のトークンを付けて呼びます。トークンが違えば404を返します。',
  max_body: 1_000_000,
  // Only for the document: the operation reads the body after it has checked the token.
  requestBody: {
    required: true,
    content: {
      'message/rfc822': {
        schema: { type: 'string', description: '届かなかったことを知らせるメール（RFC 3464、RFC 5965）' },
      },
    },
  },
  responses: { 200: answers(mailBounceReceived, '受け取った'), ...refuses(404, 422) },
})
