import type { BrandSearch } from '#contract/office/brand-search-schemas.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import {
  searchBrandApplications,
  searchBrandCommunities,
  searchBrandExperiences,
  searchBrandMembers,
  searchBrandReservations,
  searchBrandSlots,
} from '#database/office/search-brand.ts'
import { displayStatus } from '#domain/booking/reservation-machine.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { searchWords } from '#domain/shared/search-words.ts'
import { pageOfRow } from '../shared/admin-list.ts'
import type { App } from '../shared/app.ts'
import { foundOf, MOST_FOUND } from './found-of.ts'

const NOTHING = { items: [], more: false }

/**
 * What a brand member means by a short text: the number of a reservation, or words of a name, a
 * title or an address. Only rows of the brand.
 */
export async function searchBrand(app: Pick<App, 'db' | 'clock'>, brand_id: number, q: string): Promise<BrandSearch> {
  const now = app.clock.now()
  const words = searchWords(q)
  if (words.length === 0)
    return {
      reservations: NOTHING,
      applications: NOTHING,
      experiences: NOTHING,
      slots: NOTHING,
      communities: NOTHING,
      members: NOTHING,
    }
  const [word] = words
  const number = words.length === 1 && word && (word.of === null || word.of === 'reservation') ? word.id : null
  const limit = MOST_FOUND + 1
  return await inBrandTransaction(app, brand_id, async (tx) => {
    const reservations = number === null ? [] : await searchBrandReservations(tx, brand_id, number)
    const applications = await searchBrandApplications(tx, brand_id, q, limit)
    const experiences = await searchBrandExperiences(tx, brand_id, q)
    const published = experiences.flatMap(({ id, status }) => (status === 'published' ? [id] : []))
    const slots = await searchBrandSlots(tx, brand_id, now, published, limit)
    const communities = await searchBrandCommunities(tx, brand_id, q, limit)
    const members = await searchBrandMembers(tx, brand_id, q, limit)
    return {
      reservations: foundOf(reservations, ({ last_ends_at, first_starts_at, status, ...row }) => ({
        ...row,
        status: displayStatus({ status, last_ends_at }, now),
        first_starts_at: isoJapan(first_starts_at),
        over: first_starts_at < now,
      })),
      applications: foundOf(applications, ({ applied_at, ...row }) => ({ ...row, applied_at: isoJapan(applied_at) })),
      experiences: foundOf(experiences, (row) => row),
      slots: foundOf(slots, ({ starts_at, ...row }) => ({ ...row, starts_at: isoJapan(starts_at) })),
      communities: foundOf(communities, (row) => row),
      members: foundOf(members, ({ before, ...row }) => ({ ...row, page: pageOfRow(before) })),
    }
  })
}
