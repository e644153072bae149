// Rows: a guest's own review.
import type { Db } from '#database/client.ts'
import { aReservation, aReview } from '../factories.ts'
import type { Expected, Row } from './people.ts'

type World = { db: Db; clock: { now: () => Date } }

/** @param ownedByUser this status for the user, 404 for others */
export function reviewRows(
  world: World,
  of: () => { user_id: number; experience_id: number; slot: number },
  ownedByUser: (status: number) => Expected,
) {
  const attended = () => {
    const { user_id, experience_id, slot } = of()
    return aReservation(world.db, experience_id, [slot], { user_id, last_ends_at: new Date('2026-11-01T00:00:00Z') })
  }
  const reviewed = async () => {
    const { user_id, experience_id } = of()
    const id = await aReview(world.db, experience_id, { user_id, posted_at: world.clock.now() })
    const row = world.db.selectFrom('reviews').select('reservation_id').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).reservation_id
  }
  return {
    postReview: {
      call: async () => ({
        path: `/reservations/${await attended()}/review`,
        body: { rate: 5, content: 'たのしかったです。' },
      }),
      expected: ownedByUser(201),
    },
    editReview: {
      call: async () => ({
        path: `/reservations/${await reviewed()}/review`,
        body: { rate: 4, content: 'とてもたのしかったです。' },
      }),
      expected: ownedByUser(200),
    },
    deleteReview: {
      call: async () => ({ path: `/reservations/${await reviewed()}/review` }),
      expected: ownedByUser(200),
    },
  } satisfies Record<string, Row>
}
