/** The chosen slots in an address, `?cid=1,2&tour_id=3` (specification 2), so that a reload, back or a sign-in loses nothing. */
import { MAX_SLOTS } from '#domain/booking/selection.ts'

const MAX_ID = 2_147_483_647

function readId(text: string | null): number | null {
  const id = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0
  return id >= 1 && id <= MAX_ID ? id : null
}

/** The ids of `cid`, each once, at most as many as can be booked at once; what isn't an id is left out. */
export function readSelection(search: URLSearchParams): number[] {
  const ids = search
    .getAll('cid')
    .flatMap((value) => value.split(','))
    .map((text) => readId(text.trim()))
  return [...new Set(ids.filter((id) => id !== null))].slice(0, MAX_SLOTS)
}

/** The experience's id of `tour_id`. */
export const readTourId = (search: URLSearchParams) => readId(search.get('tour_id'))

/** A copy of the query with these slots as `cid`; without any it has none. */
export function withSelection(search: URLSearchParams, ids: readonly number[]): URLSearchParams {
  const next = new URLSearchParams(search)
  if (ids.length === 0) next.delete('cid')
  else next.set('cid', ids.join(','))
  return next
}

const query = (ids: readonly number[]) => (ids.length === 0 ? '' : `cid=${ids.join(',')}`)

/** The schedule with these slots chosen. */
export const schedulePath = (experience_id: number, ids: readonly number[] = []) =>
  `/stories/${experience_id}/calendars${ids.length === 0 ? '' : `?${query(ids)}`}`

/** The booking form for these slots. */
export const bookingPath = (experience_id: number, ids: readonly number[]) =>
  `/reservations/new?${query(ids)}&tour_id=${experience_id}`

/** The page after a booking. */
export const completePath = (experience_id: number, ids: readonly number[]) =>
  `/reservations/complete?${query(ids)}&tour_id=${experience_id}`
