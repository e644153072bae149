/** What the list of applications shows stands in its address: filters, page, and whose panel is open. */
import { type ApplicationState, applicationStates } from '#domain/communities/application-state.ts'
import { pageOf } from '#web/ui/page-of.ts'

export type Shown = {
  page: number
  community_id: number | null
  state: ApplicationState | null
  q: string
  /** The application in the panel. */
  application: number | null
}

const MOST_Q = 100

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null)

/** What is asked for; anything that makes no sense counts as not asked. */
export const readShown = (query: URLSearchParams): Shown => ({
  page: pageOf(query),
  community_id: idOf(query.get('community_id')),
  state: applicationStates.find((state) => state === query.get('state')) ?? null,
  q: (query.get('q') ?? '').trim().slice(0, MOST_Q),
  application: idOf(query.get('application')),
})

/** The filters as a query of the API, without those that aren't set. */
export const filterQueryOf = ({ community_id, state, q }: Pick<Shown, 'community_id' | 'state' | 'q'>) => ({
  ...(community_id !== null && { community_id: String(community_id) }),
  ...(state !== null && { state }),
  ...(q !== '' && { q }),
})

/** @param path of the list */
export function addressOf(path: string, shown: Shown): string {
  const query = new URLSearchParams(filterQueryOf(shown))
  if (shown.page > 1) query.set('page', String(shown.page))
  if (shown.application !== null) query.set('application', String(shown.application))
  const search = query.toString()
  return `${path}${search ? `?${search}` : ''}`
}
