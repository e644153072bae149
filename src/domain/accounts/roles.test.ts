import { describe, expect, it } from 'vitest'
import { adminRoles, mayAs, mayRefund, tidyRoles } from './roles.ts'

describe('the roles of admins', () => {
  it('lets full do everything, and others only what is allowed to them', () => {
    for (const role of adminRoles) expect(mayAs(['full'], role)).toBe(true)
    expect(mayAs(['full'])).toBe(true)
    expect(mayAs(['support'], 'approvals', 'accounting')).toBe(false)
    expect(mayAs(['support', 'accounting'], 'accounting')).toBe(true)
    expect(mayAs([], 'support')).toBe(false)
    expect(mayAs(['approvals'])).toBe(false)
  })

  it('keeps each role once, and full alone', () => {
    expect(tidyRoles(['support', 'approvals', 'support'])).toEqual(['approvals', 'support'])
    expect(tidyRoles(['support', 'full'])).toEqual(['full'])
    expect(tidyRoles([])).toEqual([])
  })

  it.each([
    [['support'], 3000, true],
    [['support'], 3001, false],
    [['accounting'], 3001, true],
    [['full'], 3001, true],
    [['support', 'accounting'], 3001, true],
    [['approvals'], 1, false],
  ] as const)('%j may refund %i with a limit of 3,000 yen: %s', (roles, amount, allowed) => {
    expect(mayRefund(roles, amount, 3000)).toBe(allowed)
  })
})
