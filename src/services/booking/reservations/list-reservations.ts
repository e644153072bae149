import type { z } from 'zod'
import type { Reservations, reservationsQuery } from '#contract/booking/booking-schemas.ts'
import { countReservationsOf, findReservationsOf } from '#database/booking/reservations/reservations.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { presentReservation } from '../shared/present-reservation.ts'

const PAGE = 20

/** The caller's reservations, 20 a page; a page past the end is empty. */
export async function listReservations(
  app: App,
  actor: UserActor,
  query: z.infer<typeof reservationsQuery>,
): Promise<Reservations> {
  const now = app.clock.now()
  const filter = { user_id: actor.id, period: query.period, now, calendar_ids: query['calendar_ids[]'] ?? [] }
  const count = await countReservationsOf(app.db, filter)
  const rows = await findReservationsOf(app.db, filter, { limit: PAGE, offset: (query.page - 1) * PAGE })
  return {
    reservations: rows.map((row) => presentReservation(row, now)),
    meta: { current_page: query.page, total_pages: Math.max(1, Math.ceil(count / PAGE)) },
  }
}
