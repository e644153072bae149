// Which people the admins' list shows, as the address says it.
import {
  type AccessLevel,
  accessLevels,
  type PeopleOrder,
  peopleOrders,
  type PersonState,
  personStates,
} from '#domain/accounts/people.ts'

export type Shown = {
  q: string
  access_control: '' | AccessLevel
  state: '' | PersonState
  sort: PeopleOrder
}

const oneOf = <T extends string>(known: readonly T[], text: string | null) => known.find((one) => one === text)

/** What an address asks for; what it can't mean counts as not given. */
export const readShown = (query: URLSearchParams): Shown => ({
  q: query.get('q')?.trim() ?? '',
  access_control: oneOf(accessLevels, query.get('access_control')) ?? '',
  state: oneOf(personStates, query.get('state')) ?? '',
  sort: oneOf(peopleOrders, query.get('sort')) ?? 'newest',
})

export function peoplePath({ q, access_control, state, sort }: Shown, page = 1): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (access_control) query.set('access_control', access_control)
  if (state) query.set('state', state)
  if (sort !== 'newest') query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/admin/users?${query}` : '/admin/users'
}

/** Whether the list is narrowed. */
export const isNarrowed = ({ q, access_control, state }: Shown) => Boolean(q || access_control || state)
