// Rows: guests' requests for a date.
import type { App } from '#services/shared/app.ts'
import { addDays } from '#domain/shared/japan-time.ts'
import { aUser } from '../factories.ts'
import { type Row, same, signedIn } from './people.ts'

let requests = 0

/** Users and experiences exist when the tests run. `user` sends requests, `host` answers them. */
export const holdingRequestRows = (
  app: Pick<App, 'db'>,
  actors: Record<string, { id: number } | undefined>,
  made: { published: number },
) => {
  const newRequest = async (user_id: number) =>
    (
      await app.db
        .insertInto('holding_requests')
        .values({ experience_id: made.published, user_id, date: addDays('2027-01-22', requests++) })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  return {
    requestHolding: {
      call: (person) => ({
        path: `/experiences/${made.published}/holding_requests`,
        body: { date: '2027-01-21', message: person },
      }),
      expected: { ...same(201), visitor: 403, brand_member: 403, other_brand_member: 403, host: 422 },
    },
    listOwnHoldingRequests: { call: () => ({ path: '/holding_requests' }), expected: signedIn(200) },
    withdrawHoldingRequest: {
      call: async () => ({ path: `/holding_requests/${await newRequest(actors.user!.id)}` }),
      expected: signedIn(404, { user: 200 }),
    },
    listHostHoldingRequests: { call: () => ({ path: '/host/holding_requests' }), expected: signedIn(200) },
    answerHoldingRequest: {
      call: async () => ({
        path: `/host/holding_requests/${await newRequest((await aUser(app.db)).id)}`,
        body: { action: 'decline', answer: '申し訳ありません。' },
      }),
      expected: signedIn(404, { host: 200 }),
    },
  } satisfies Record<string, Row>
}
