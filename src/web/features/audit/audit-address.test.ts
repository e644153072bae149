import { expect, test } from 'vitest'
import { auditPath, auditPlace, readAuditFilter } from './audit-address.ts'

const read = (text: string) => readAuditFilter(new URLSearchParams(text))

test('the log goes on after an entry, with an opened one', () => {
  const filter = read('action=approve_experience&actor_type=operator&subject_id=%20')
  expect(auditPath(filter)).toBe('/admin/audit?actor_type=operator&action=approve_experience')
  expect(auditPlace(filter, { before: '12' })).toBe(
    '/admin/audit?actor_type=operator&action=approve_experience&before=12',
  )
  expect(auditPlace({}, { before: '12', open: 7 })).toBe('/admin/audit?before=12&open=7')
  expect(auditPlace({ sort: 'newest' }, {})).toBe('/admin/audit')
})

test('nonsense is not asked', () => {
  expect(read('actor_type=else&actor_id=1e3&action=x&date_from=2026-13-01&sort=size')).toEqual({})
  expect(read('actor_id=12&date_to=2026-11-30')).toEqual({ actor_id: '12', date_to: '2026-11-30' })
})
