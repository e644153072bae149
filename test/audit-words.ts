// Every name and every stored value in the audit log has Japanese words.
import type pg from 'pg'
import { expect } from 'vitest'
import { detailItems } from '#domain/audit/detail-words.ts'

/** Texts and numbers that people or other systems wrote. */
const WRITTEN = new Set([
  'reason',
  'comment',
  'answer',
  'name',
  'code',
  'error',
  'sha256',
  'bank_code',
  'branch_code',
  'ids',
])

const JAPANESE = /[ぁ-んァ-ヶ一-龠]/

/** What admins would read as it is stored, such as `borne_by: half`. */
export const wordless = (detail: object): string[] =>
  Object.entries(detail).flatMap(([name, value]) => {
    const [item] = detailItems({ [name]: 0 })
    return [...(JAPANESE.test(item!.term) ? [] : [name]), ...wordlessValues(name, value)]
  })

function wordlessValues(name: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => wordlessValues(name, one))
  if (value !== null && typeof value === 'object') return 'calendars' in value ? [] : wordless(value)
  if (typeof value !== 'string' || WRITTEN.has(name)) return []
  const [item] = detailItems({ [name]: value })
  return /[a-z]{2}/i.test(value) && !JAPANESE.test(value) && item!.detail === value ? [`${name}: ${value}`] : []
}

/** After the tests of a file: all that its operations have written. */
export async function expectAuditWords(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ action: string; detail: object }>(
    'select distinct action, detail from audit_log where action not like $1 limit 1000',
    ['test_%'],
  )
  const found = rows.flatMap(({ action, detail }) => wordless(detail).map((words) => `${action}: ${words}`))
  expect([...new Set(found)], 'values of the audit log without Japanese words').toEqual([])
}
