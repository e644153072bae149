import { describe, expect, it } from 'vitest'
import { closesAt, type Obstacles, obstacleWords } from './closing.ts'

const none: Obstacles = {
  coming_reservations: 0,
  hosted_reservations: 0,
  money_under_way: 0,
  balance: 0,
  unposted: 0,
}
const kindsOf = (obstacles: Partial<Obstacles>, admin = false) =>
  obstacleWords({ ...none, ...obstacles }, admin).map(({ kind }) => kind)

describe('closing an account', () => {
  it('takes seven days', () => {
    expect(closesAt(new Date('2026-12-28T10:00:00+09:00'))).toEqual(new Date('2027-01-04T10:00:00+09:00'))
  })

  it('names each obstacle, and nothing without one', () => {
    expect(kindsOf({})).toEqual([])
    expect(kindsOf({}, true)).toEqual(['admin'])
    expect(kindsOf({ coming_reservations: 2 })).toEqual(['coming'])
    expect(kindsOf({ money_under_way: 1 })).toEqual(['money'])
    expect(kindsOf({ balance: 1 })).toEqual(['balance'])
    expect(kindsOf({ balance: -1 })).toEqual(['debt'])
    expect(kindsOf({ unposted: 1 })).toEqual(['unposted'])
    // Coming bookings of guests are unposted too.
    expect(kindsOf({ hosted_reservations: 1, unposted: 1 })).toEqual(['hosted'])
    expect(obstacleWords({ ...none, balance: 3980 }, false)[0]?.what).toContain('3,980円')
    expect(obstacleWords({ ...none, balance: -3980 }, false)[0]?.what).toContain('3,980円不足')
  })
})
