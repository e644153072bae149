import type { BrandSearch, OfficeSearch, OfficeSearchQuery } from '#contract/office/search-schemas.ts'
import { commonPeopleWords } from '#database/accounts/find-people.ts'
import { findDisputes } from '#database/booking/payment/find-disputes.ts'
import { commonReservationWords } from '#database/booking/shared/search-reservations.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import {
  searchBrandApplications,
  searchBrandCommunities,
  searchBrandExperiences,
  searchBrandMembers,
  searchBrandReservations,
  searchBrandSlots,
} from '#database/office/search-brand.ts'
import { findPayees } from '#database/payouts/find-payees.ts'
import {
  matchExperiences,
  searchExperiences,
  searchNames,
  searchReservations,
  searchSlots,
  searchUsers,
  type Wanted,
} from '#database/office/search-office.ts'
import { type AdminRole, mayAs } from '#domain/accounts/roles.ts'
import { peopleOf } from '#domain/booking/party-words.ts'
import { displayStatus } from '#domain/booking/reservation-machine.ts'
import { toHalfWidth } from '#domain/shared/text.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { searchWords } from '#domain/shared/search-words.ts'
import type { UserActor } from '../shared/actor.ts'
import { pageOfRow } from '../shared/paging.ts'
import type { App } from '../shared/app.ts'

/** Items of each kind that a search returns, unless more are asked for. */
const MOST_FOUND = 5

/** @param rows one more than `most`, if there are more */
function foundOf<Row, Item>(
  rows: readonly Row[],
  itemOf: (row: Row) => Item,
  most = MOST_FOUND,
): { items: Item[]; more: boolean } {
  return { items: rows.slice(0, most).map(itemOf), more: rows.length > most }
}

const NOTHING = { items: [], more: false }

/** The roles that find each kind, besides `full`: those that open its pages. */
const finders: Readonly<Record<keyof OfficeSearch, readonly AdminRole[]>> = {
  reservations: ['accounting', 'support'],
  users: ['support'],
  experiences: ['approvals'],
  slots: ['accounting', 'support'],
  communities: [],
  brands: [],
  ambassadors: [],
  payees: ['accounting'],
  disputes: ['accounting', 'support'],
}

/**
 * What an admin means by a short text: a number, yen, a name or its kana in any spelling, an
 * address, a telephone number, the last four digits of a card, or the provider's id of a charge or
 * refund. Kinds whose
 * pages the admin's roles don't open stay empty.
 */
export async function searchOffice(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { admin_roles }: Pick<UserActor, 'admin_roles'>,
  { q, limit: most = MOST_FOUND }: Pick<OfficeSearchQuery, 'q'> & Partial<OfficeSearchQuery>,
): Promise<OfficeSearch> {
  const now = clock.now()
  const digits = toHalfWidth(q.trim())
  const words = searchWords(q)
  if (words.length === 0)
    return {
      reservations: NOTHING,
      users: NOTHING,
      experiences: NOTHING,
      slots: NOTHING,
      communities: NOTHING,
      brands: NOTHING,
      ambassadors: NOTHING,
      payees: NOTHING,
      disputes: NOTHING,
    }
  const [inReservations, inUsers] = await Promise.all([commonReservationWords(db, q), commonPeopleWords(db, q)])
  const wanted: Wanted = {
    q,
    last4: /^\d{4}$/.test(digits) ? digits : null,
    number: words.length === 1 ? (words[0]?.id ?? null) : null,
    common: { reservations: inReservations, users: inUsers },
  }
  const limit = most + 1
  const finds = (kind: keyof OfficeSearch) => mayAs(admin_roles, ...finders[kind])
  // One lookup of the words for both kinds.
  const matching = finds('experiences') || finds('slots') ? matchExperiences(db, wanted) : Promise.resolve([])
  const ifFinds = async <Row>(kind: keyof OfficeSearch, find: () => Promise<Row[]>): Promise<Row[]> =>
    finds(kind) ? await find() : []
  const [reservations, users, experiences, slots, communities, brands, ambassadors, payees, disputes] =
    await Promise.all([
      ifFinds('reservations', () => searchReservations(db, now, wanted, limit)),
      ifFinds('users', () => searchUsers(db, wanted, limit)),
      ifFinds('experiences', async () => searchExperiences(db, await matching, wanted, limit)),
      ifFinds('slots', async () => searchSlots(db, now, await matching, wanted, limit)),
      ifFinds('communities', () => searchNames(db, 'communities', wanted, limit)),
      ifFinds('brands', () => searchNames(db, 'brands', wanted, limit)),
      ifFinds('ambassadors', () => searchNames(db, 'ambassadors', wanted, limit)),
      ifFinds('payees', () => findPayees(db, { q }, { sort: 'newest', limit, offset: 0 })),
      ifFinds('disputes', () => findDisputes(db, { q, sort: 'deadline' }, { limit, offset: 0 })),
    ])
  const shown = <Row, Item>(rows: readonly Row[], itemOf: (row: Row) => Item) => foundOf(rows, itemOf, most)
  return {
    reservations: shown(reservations, ({ last_ends_at, first_starts_at, status, ...row }) => ({
      ...row,
      status: displayStatus({ status, last_ends_at }, now),
      first_starts_at: isoJapan(first_starts_at),
    })),
    users: shown(users, (row) => row),
    experiences: shown(experiences, (row) => row),
    slots: shown(slots, ({ starts_at, ...row }) => ({ ...row, starts_at: isoJapan(starts_at) })),
    communities: shown(communities, (row) => row),
    brands: shown(brands, (row) => row),
    ambassadors: shown(ambassadors, (row) => row),
    payees: shown(payees, ({ id, name, legal_name, state }) => ({ id, name, legal_name, state })),
    disputes: shown(disputes, ({ id, reservation_id, state, amount, guest, experience }) => ({
      id,
      reservation_id,
      state,
      amount,
      guest_name: guest.name,
      experience_title: experience.title,
    })),
  }
}

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
      reservations: foundOf(
        reservations,
        ({ last_ends_at, first_starts_at, status, number_of_people, lines, ...row }) => ({
          ...row,
          ...peopleOf({ number_of_people, lines }),
          status: displayStatus({ status, last_ends_at }, now),
          first_starts_at: isoJapan(first_starts_at),
          over: first_starts_at < now,
        }),
      ),
      applications: foundOf(applications, ({ applied_at, ...row }) => ({ ...row, applied_at: isoJapan(applied_at) })),
      experiences: foundOf(experiences, (row) => row),
      slots: foundOf(slots, ({ starts_at, ...row }) => ({ ...row, starts_at: isoJapan(starts_at) })),
      communities: foundOf(communities, (row) => row),
      members: foundOf(members, ({ before, ...row }) => ({ ...row, page: pageOfRow(before) })),
    }
  })
}
