import { describe, expect, test } from 'vitest'
import { defaultPayoutRules } from './closing.ts'
import { nextPayout, type StandingFacts } from './standing.ts'

const holidays = { names: new Map([['2026-11-23', '勤労感謝の日']]), known_until: '2028-12-31' }
const at = (now: string) => ({ now: new Date(now), rules: defaultPayoutRules, holidays, fee: 0 })
const facts: StandingFacts = {
  stopped: null,
  statement: { period: '2026-10', pay_on: '2026-11-30' },
  due: 228_700,
  open: null,
  blocked_until: null,
}
const NOW = '2026-11-27T10:00:00+09:00'

describe('the next payment', () => {
  test.each<[string, Partial<StandingFacts>, string, string | null]>([
    ['is on the day of its statement', {}, NOW, '2026-11-30'],
    ['is on that day until it is over', {}, '2026-11-30T23:59:59+09:00', '2026-11-30'],
    ['is on the next pay day when nobody paid it', {}, '2026-12-01T00:00:00+09:00', '2026-12-30'],
    ['has no date while the account is in doubt', { stopped: 'account_returned' }, NOW, null],
    ['has no date before the verification', { stopped: 'unverified' }, NOW, null],
    ['has none without a statement', { statement: null, due: 0 }, NOW, null],
    [
      'moves to the next pay day when the pause after a change ends too late',
      { stopped: 'account_changed', blocked_until: new Date('2026-11-30T00:00:01+09:00') },
      NOW,
      '2026-12-30',
    ],
    [
      'stays when the pause is over at the beginning of the pay day',
      { stopped: 'account_changed', blocked_until: new Date('2026-11-30T00:00:00+09:00') },
      NOW,
      '2026-11-30',
    ],
  ])('%s', (_, change, now, pay_on) => {
    expect(nextPayout({ ...facts, ...change }, at(now))).toMatchObject({ pay_on, under_way: false })
  })

  test('is the payout of a run, unless that is stopped before its file is written', () => {
    const open = { pay_on: '2026-11-30', amount: 228_000, state: 'made' as const }
    expect(nextPayout({ ...facts, open }, at(NOW))).toEqual({ amount: 228_000, pay_on: '2026-11-30', under_way: true })
    expect(nextPayout({ ...facts, open, stopped: 'dispute' }, at(NOW))).toEqual({
      amount: 228_700,
      pay_on: null,
      under_way: false,
    })
    // A pause that is over on the pay date stops nothing.
    const paused = (end: string) => ({ stopped: 'account_changed' as const, blocked_until: new Date(`${end}+09:00`) })
    expect(nextPayout({ ...facts, open, ...paused('2026-11-29T10:00:00') }, at(NOW)).under_way).toBe(true)
    expect(nextPayout({ ...facts, open, ...paused('2026-11-30T10:00:00') }, at(NOW)).under_way).toBe(false)
    expect(nextPayout({ ...facts, open: { ...open, state: 'sent' }, stopped: 'dispute' }, at(NOW))).toMatchObject({
      under_way: true,
    })
  })

  test('is less the fee that the payee bears, never below 0', () => {
    expect(nextPayout(facts, { ...at(NOW), fee: 330 }).amount).toBe(228_370)
    expect(nextPayout({ ...facts, due: 100 }, { ...at(NOW), fee: 330 })).toMatchObject({ amount: 0, pay_on: null })
  })
})
