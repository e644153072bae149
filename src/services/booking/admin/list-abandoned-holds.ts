import type { AbandonedHolds } from '#contract/booking/admin-booking-schemas.ts'
import { countAbandoners, findAbandoners } from '#database/booking/reserve/abandoned-holds.ts'
import { abandonedSince, PAUSES, pausedUntil } from '#domain/booking/unfinished-holds.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'

const PAGE_SIZE = 20

/** Users who abandoned holds within the last 24 hours. A page past the end is empty. */
export async function listAbandonedHolds(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { page }: { page: number },
): Promise<AbandonedHolds> {
  const now = clock.now()
  const since = abandonedSince(now)
  const [rows, { people }] = await Promise.all([
    findAbandoners(db, since, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countAbandoners(db, since, { person: PAUSES.person.free, address: PAUSES.address.free }),
  ])
  return {
    people: rows.map(({ last_at, ...row }) => {
      const until = pausedUntil('person', { count: row.count, last_at }, now)
      return { ...row, last_at: isoJapan(last_at), paused_until: until && isoJapan(until) }
    }),
    meta: { current_page: page, total_pages: Math.max(1, Math.ceil(people / PAGE_SIZE)), total_count: people },
  }
}
