import { describe, expect, test } from 'vitest'
import { isShortBefore, nextOffers, offerEnd, placesFor, type WaitedSlot, type Waiter } from './waiting.ts'

const now = new Date('2026-11-20T10:00:00+09:00')
const slot = (free: number, of: Partial<WaitedSlot> = {}): WaitedSlot => ({
  id: 7,
  starts_at: new Date('2026-12-01T10:00:00+09:00'),
  recruitment_number: 6,
  free,
  ...of,
})
const waiter = (id: number, places: number, of: Partial<Waiter> = {}): Waiter => ({
  id,
  user_id: 100 + id,
  places,
  whole_slot: false,
  offer: null,
  told: false,
  ...of,
})
const ids = (all: Waiter[]) => all.map(({ id }) => id)

describe('offers', () => {
  test('go to the first who fit whole; the others keep their rank', () => {
    const all = [waiter(1, 4), waiter(2, 2), waiter(3, 2), waiter(4, 1)]
    expect(ids(nextOffers(slot(3), all))).toEqual([2, 4])
    expect(ids(nextOffers(slot(4), all))).toEqual([1])
    expect(ids(nextOffers(slot(0), all))).toEqual([])
  })

  test('go to nobody who has one, in any slot', () => {
    const all = [waiter(1, 2, { offer: { calendar_id: 8, places: 2 } }), waiter(2, 2)]
    expect(ids(nextOffers(slot(2), all))).toEqual([2])
  })

  test('of a whole slot need all places, however many there are now', () => {
    const whole = waiter(1, 6, { whole_slot: true })
    expect(ids(nextOffers(slot(6, { recruitment_number: 8 }), [whole]))).toEqual([])
    expect(ids(nextOffers(slot(8, { recruitment_number: 8 }), [whole, waiter(2, 1)]))).toEqual([1])
  })

  test('end at 20:00 of the next day, and never after the reservation deadline', () => {
    const late = new Date('2026-12-30T00:00:00+09:00')
    expect(offerEnd(new Date('2026-11-20T00:00:00+09:00'), late)).toEqual(new Date('2026-11-21T20:00:00+09:00'))
    expect(offerEnd(new Date('2026-11-20T23:59:00+09:00'), late)).toEqual(new Date('2026-11-21T20:00:00+09:00'))
    const soon = new Date('2026-11-21T09:00:00+09:00')
    expect(offerEnd(now, soon)).toEqual(soon)
  })

  test('are made until 48 hours before the start', () => {
    const starts_at = new Date('2026-11-22T10:00:00+09:00')
    expect(isShortBefore(starts_at, now)).toBe(true)
    expect(isShortBefore(starts_at, now.getTime() - 1)).toBe(false)
  })
})

describe('the places that somebody can book', () => {
  test('are the free ones when nobody who waits fits', () => {
    expect(placesFor(null, slot(2), [], now)).toBe(2)
    expect(placesFor(1, slot(2), [waiter(1, 3)], now)).toBe(2)
  })

  test('are none while somebody who waits fits, except for those before', () => {
    const all = [waiter(1, 3), waiter(2, 2), waiter(3, 1)]
    expect(placesFor(null, slot(2), all, now)).toBe(0)
    expect(placesFor(103, slot(2), all, now)).toBe(0)
    // The first has too many people for an offer, but may come with fewer.
    expect(placesFor(101, slot(2), all, now)).toBe(2)
    expect(placesFor(102, slot(2), all, now)).toBe(2)
  })

  test('are those of the own offer, beside what is free for all', () => {
    const offered = waiter(2, 2, { offer: { calendar_id: 7, places: 2 } })
    expect(placesFor(102, slot(0), [waiter(1, 3), offered], now)).toBe(2)
    expect(placesFor(102, slot(3), [waiter(1, 3), offered], now)).toBe(2)
    expect(placesFor(102, slot(1), [waiter(1, 3), offered], now)).toBe(3)
    expect(placesFor(102, slot(0, { id: 8 }), [offered], now)).toBe(0)
    expect(placesFor(null, slot(1), [offered], now)).toBe(1)
  })

  test('are the free ones for everybody within 48 hours', () => {
    const soon = slot(2, { starts_at: new Date('2026-11-22T09:00:00+09:00') })
    expect(placesFor(null, soon, [waiter(1, 1)], now)).toBe(2)
  })
})
