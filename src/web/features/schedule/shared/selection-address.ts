/**
 * The selected slots in the address, `?cid=1,2&tour_id=3`, so that a reload, back or a sign-in
 * keeps them (docs/product/schedule.md#schedule-page).
 */
import { MAX_SLOTS } from '#domain/booking/selection.ts'

const MAX_ID = 2_147_483_647

function readId(text: string | null): number | null {
  const id = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0
  return id >= 1 && id <= MAX_ID ? id : null
}

export type AddressedSlots = {
  /** Ids without duplicates, at most as many as one booking can have. */
  ids: number[]
  /** The ids after those. */
  beyond: number[]
  /** How many values of `cid` are no ids. */
  unreadable: number
}

/** The slots of `cid`. */
export function readSlots(search: URLSearchParams): AddressedSlots {
  const values = search
    .getAll('cid')
    .flatMap((value) => value.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const read = values.map(readId)
  const ids = [...new Set(read.filter((id) => id !== null))]
  return {
    ids: ids.slice(0, MAX_SLOTS),
    beyond: ids.slice(MAX_SLOTS),
    unreadable: read.filter((id) => id === null).length,
  }
}

/** The experience id of `tour_id`. */
export const readTourId = (search: URLSearchParams) => readId(search.get('tour_id'))

/** A copy of the query with these slots as `cid`, or without `cid` if there are none. */
export function withSelection(search: URLSearchParams, ids: readonly number[]): URLSearchParams {
  const next = new URLSearchParams(search)
  if (ids.length === 0) next.delete('cid')
  else next.set('cid', ids.join(','))
  return next
}

const query = (ids: readonly number[]) => (ids.length === 0 ? '' : `cid=${ids.join(',')}`)

/** The schedule page with these slots selected. */
export const schedulePath = (experience_id: number, ids: readonly number[] = []) =>
  `/stories/${experience_id}/calendars${ids.length === 0 ? '' : `?${query(ids)}`}`

/**
 * The booking form for these slots.
 * @param party what the form begins with: a number of people, or as of `readParty`
 */
export const bookingPath = (experience_id: number, ids: readonly number[], party: number | string | null = null) =>
  `/reservations/new?${query(ids)}&tour_id=${experience_id}${party === null ? '' : `&${typeof party === 'number' ? 'people' : 'party'}=${party}`}`

/** The completion page of a booking. */
export const completePath = (experience_id: number, ids: readonly number[]) =>
  `/reservations/complete?${query(ids)}&tour_id=${experience_id}`
