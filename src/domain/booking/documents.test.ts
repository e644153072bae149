import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  documentNumber,
  isQualified,
  type Issuing,
  issuingOf,
  partsOf,
  shareOf,
  shareOfRefund,
  taxOf,
} from './documents.ts'
import type { HostRegistration, Registration } from './registration.ts'
import { taxIn } from './sales.ts'

const service = { first: '2026-12-05', last: '2026-12-19', starts_at: new Date('2026-12-05T10:00:00+09:00') }
const ours: Registration = { number: 'T7000012050002', from: null, until: null }
const host: HostRegistration = {
  number: 'T8000012010038',
  from: '2023-10-01',
  until: null,
  consented_at: new Date('2026-12-05T09:59:59+09:00'),
}

test.each<[string, Registration | null, Partial<HostRegistration> | null, Issuing]>([
  ['both and a consent', ours, {}, 'intermediary'],
  ['no number of the operator', null, {}, 'proxy'],
  ['no consent', ours, { consented_at: null }, 'proxy'],
  ['a consent at the start', ours, { consented_at: service.starts_at }, 'proxy'],
  ['a consent after the start', ours, { consented_at: new Date('2026-12-06T00:00:00+09:00') }, 'proxy'],
  ['no registration of the host', ours, null, 'plain'],
  ['neither', null, null, 'plain'],
  ['the host from the first day', ours, { from: '2026-12-05' }, 'intermediary'],
  ['the host from the second day', ours, { from: '2026-12-06' }, 'plain'],
  ['the host until the last day', ours, { until: '2026-12-19' }, 'intermediary'],
  ['the host until the day before the last', ours, { until: '2026-12-18' }, 'plain'],
  ['the operator from the first day', { ...ours, from: '2026-12-05' }, {}, 'intermediary'],
  ['the operator from the second day', { ...ours, from: '2026-12-06' }, {}, 'proxy'],
  ['the operator until the day before the last', { ...ours, until: '2026-12-18' }, {}, 'proxy'],
])('the document with %s', (_, operator, changes, expected) => {
  expect(issuingOf(operator, changes && { ...host, ...changes }, service)).toBe(expected)
})

describe('the parts', () => {
  const names = {
    host: { name: '海野 渚', invoice_number: host.number },
    operator: { name: '株式会社つむぎ', invoice_number: ours.number },
  }
  const amounts = { host: 105, operator: 105 }

  it('are one invoice with one rounding if the operator issues for both', () => {
    const parts = partsOf('intermediary', amounts, names)
    expect(parts).toEqual([{ of: 'both', name: '株式会社つむぎ', invoice_number: ours.number, amount: 210, tax: 19 }])
    // Twice 9 would be wrong.
    expect(taxOf(parts)).toBe(19)
  })
  it('are two invoices, each with its rounding, if the host issues', () => {
    expect(partsOf('proxy', amounts, names)).toEqual([
      { of: 'host', name: '海野 渚', invoice_number: host.number, amount: 105, tax: 9 },
      { of: 'operator', name: '株式会社つむぎ', invoice_number: ours.number, amount: 105, tax: 9 },
    ])
  })
  it('have no number and no tax for a host who isn’t registered, and the operator’s number for the fee', () => {
    const parts = partsOf('plain', amounts, names)
    expect(parts).toMatchObject([
      { of: 'host', invoice_number: null, tax: null },
      { of: 'operator', invoice_number: ours.number, tax: 9 },
    ])
    expect([taxOf(parts), isQualified(parts)]).toEqual([9, true])
    const none = partsOf('plain', amounts, { ...names, operator: { ...names.operator, invoice_number: null } })
    expect([taxOf(none), isQualified(none)]).toEqual([0, false])
  })
  it('leave out what is 0', () => {
    expect(partsOf('plain', { host: 500, operator: 0 }, names).map(({ of }) => of)).toEqual(['host'])
  })
})

it('splits what stays paid and each refund so that the parts always sum', () => {
  const cases = fc.record({
    total: fc.integer({ min: 50, max: 9_999_999 }),
    fee: fc.integer({ min: 0, max: 999_999 }),
    before: fc.nat(),
    amount: fc.nat(),
  })
  fc.assert(
    fc.property(cases, (asked) => {
      const paid = { total: asked.total, fee: Math.min(asked.fee, asked.total) }
      const before = asked.before % paid.total
      const amount = 1 + (asked.amount % (paid.total - before))
      const refund = shareOfRefund(paid, { before, amount })
      const left = shareOf(paid, paid.total - before - amount)
      const held = shareOf(paid, paid.total - before)
      expect(refund.host + refund.operator).toBe(amount)
      expect([refund.host + left.host, refund.operator + left.operator]).toEqual([held.host, held.operator])
      expect(Math.min(refund.host, refund.operator, left.host, left.operator)).toBeGreaterThanOrEqual(0)
    }),
  )
})

it('takes the tax of the sums in the example of the tax office', () => {
  expect(taxIn(23_894 + 2_389)).toBe(2_389)
})

it('numbers documents by kind', () => {
  expect([documentNumber('receipt', 12), documentNumber('return_invoice', 123_456_789)]).toEqual([
    'RC-00000012',
    'RI-123456789',
  ])
})
