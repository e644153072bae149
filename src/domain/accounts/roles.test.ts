import { describe, expect, it } from 'vitest'
import { adminRoles, mayAs, tidyRoles } from './roles.ts'

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
})
