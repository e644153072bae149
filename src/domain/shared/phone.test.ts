import { describe, expect, it } from 'vitest'
import { instantOf } from './japan-time.ts'
import { formatPhone, readPhone, readWrittenPhone, showsPhone } from './phone.ts'

describe('a telephone number', () => {
  it.each([
    ['090-1234-5678', '09012345678'],
    ['０９０ー１２３４ー５６７８', '09012345678'],
    ['03(1234)5678', '0312345678'],
    [' 0467 12 3456 ', '0467123456'],
    ['+81 90 1234 5678', '09012345678'],
    ['+81(0)90-1234-5678', '09012345678'],
    ['＋1 650 253 0000', '+16502530000'],
    ['', null],
    ['　', null],
  ])('%s is stored as %s', (typed, phone) => expect(readPhone(typed)).toEqual({ phone, problem: null }))

  it.each([
    '1234',
    '090-1234-567',
    '090-1234-56789',
    '00 90 1234 5678',
    'tel',
    '09012345678;ext=1',
    '+0123456789',
    '電話',
  ])('%s is refused', (typed) =>
    expect(readPhone(typed)).toMatchObject({ phone: null, problem: expect.stringContaining('電話番号') }),
  )

  it.each([
    ['03 1234 5678', '03-1234-5678'],
    ['０３（１２３４）５６７８', '03-1234-5678'],
    ['(03) 1234-5678', '03-1234-5678'],
    ['0120-123-456', '0120-123-456'],
    ['0312345678', '0312345678'],
    ['09012345678', '090-1234-5678'],
    ['+81 90-1234-5678', '090-1234-5678'],
    ['+81(0)3 1234 5678', '03-1234-5678'],
    ['＋８１９０１２３４５６７８', '090-1234-5678'],
    ['+1 650 253 0000', '+1-650-253-0000'],
    ['', null],
    ['03', null],
    ['1312345678', null],
    ['03-1234-567', null],
    ['090-1234-56789', null],
    ['０三', null],
  ])('%s in a document is %s', (typed, phone) => expect(readWrittenPhone(typed)).toBe(phone))

  it('is shown with hyphens where they are certain', () => {
    expect(['09012345678', '0312345678', '+16502530000'].map(formatPhone)).toEqual([
      '090-1234-5678',
      '0312345678',
      '+16502530000',
    ])
  })

  it.each([
    ['2026-03-07', '23:59', false],
    ['2026-03-08', '00:00', true],
    ['2026-03-10', '12:00', true],
    ['2026-03-11', '23:59', true],
    ['2026-03-12', '00:00', false],
  ])('of a slot on 10 March is shown on %s %s: %s', (date, time, shown) =>
    expect(showsPhone('2026-03-10', instantOf(date, time))).toBe(shown),
  )
})
