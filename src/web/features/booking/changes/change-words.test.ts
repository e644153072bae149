import { describe, expect, it } from 'vitest'
import { aloneWords, changeParts } from './change-words.ts'

const slotOf = (id: number, date: string) => ({ id, date, start_time: '10:00', end_time: '12:00' })
const [first, second, third] = [slotOf(1, '2026-12-01'), slotOf(2, '2026-12-02'), slotOf(3, '2026-12-08')] as const

describe('a change in a line', () => {
  it('says who, another date, fewer people, and yen back', () => {
    const before = { calendars: [first], number_of_people: 3 }
    const after = { calendars: [third], number_of_people: 2 }
    expect(changeParts({ by: 'guest', before, after, refund: 4351 }).join('')).toBe(
      'お客さま：12月1日(火) 10:00 → 12月8日(火) 10:00、3名 → 2名、返金 4,351円',
    )
  })
  it('says which of several slots was given up, and no refund of a free booking', () => {
    const before = { calendars: [first, second], number_of_people: 1 }
    const after = { calendars: [first], number_of_people: 1 }
    expect(changeParts({ by: 'host', before, after, refund: 0 }).join('')).toBe('主催者：12月2日(水) 10:00をやめる')
  })
})

describe('what a guest may do alone', () => {
  const until = { alone_until: '2026-11-29T23:59:59+09:00' }
  const wordsOf = (change: { alone: boolean; changes_left: number }) =>
    aloneWords({ ...until, ...change } as Parameters<typeof aloneWords>[0])
  it('names the deadline and the changes that are left', () => {
    expect(wordsOf({ alone: true, changes_left: 2 })).toMatch(/^2026年11月29日 23:59まで、あと2回/)
  })
  it('says why not: three changes, or the deadline', () => {
    expect(wordsOf({ alone: false, changes_left: 0 })).toMatch(/^ご自身での変更は3回までです。/)
    expect(wordsOf({ alone: false, changes_left: 1 })).toMatch(
      /^ご自身で変更できる期限（2026年11月29日 23:59）を過ぎました。/,
    )
  })
})
