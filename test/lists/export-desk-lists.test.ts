// The CSV file of coupons.
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { couponSorts } from '#domain/booking/coupon.ts'
import { exportCoupons, listCoupons } from '#services/booking/coupons/coupons.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { PART } from '#services/shared/export-list.ts'
import { refusalOf } from '../booking-world.ts'
import { testApp } from '../database.ts'
import { anAdmin } from '../factories.ts'

/** More rows than one part. */
const ROWS = PART + 300

const app = testApp()
let admin: UserActor

async function linesOf(file: Promise<AsyncIterable<string>>): Promise<string[]> {
  const parts: string[] = []
  for await (const part of await file) parts.push(part)
  return parts.join('').split('\r\n').slice(0, -1)
}
const idsOf = (lines: string[]) => lines.slice(1).map((line) => Number(line.split(',')[0]))
const lastAudit = async () =>
  await app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'subject_type', 'subject_id', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirst()

beforeAll(async () => {
  const { db } = app
  admin = await anAdmin(db)
  await sql`insert into coupons (code, amount, rate_bp, minimum_base, funded_by, active, starts_at, ends_at, created_at)
    select 'CODE' || n, case when n % 2 = 0 then 500 end, case when n % 2 = 1 then 1250 end, 0, 'operator', n % 7 > 0,
      null, case when n % 3 > 0 then timestamptz '2027-01-01' + n % 3 * interval '1 day' end, now()
    from generate_series(1, ${ROWS}::int) n`.execute(db)
})

describe('the CSV file of coupons', () => {
  test.each(couponSorts)('has each row once, in the order of the list by %s', async (sort) => {
    const ids = idsOf(await linesOf(exportCoupons(app, admin, { sort })))
    expect(new Set(ids).size).toBe(ROWS)
    expect(ids).toHaveLength(ROWS)
    const { coupons } = await listCoupons(app, { sort, page: 1 })
    expect(ids.slice(0, 20)).toEqual(coupons.map(({ id }) => id))
    const last = await listCoupons(app, { sort, page: ROWS / 20 })
    expect(ids.slice(-20)).toEqual(last.coupons.map(({ id }) => id))
  })

  test('has discount, state and filter as the list, and is refused during an impersonation', async () => {
    const stopped = await linesOf(exportCoupons(app, admin, { sort: 'newest', state: 'stopped' }))
    expect(stopped).toHaveLength(1 + Math.floor(ROWS / 7))
    expect(stopped.slice(1).every((line) => line.includes(',停止中,'))).toBe(true)
    const [, one] = await linesOf(exportCoupons(app, admin, { sort: 'newest', q: 'code1235' }))
    expect(one).toMatch(/^\d+,CODE1235,,12\.5,運営が負担,0,,,,2027-01-03 \d\d:\d\d,0,,,0,利用できる,/)
    expect(await lastAudit()).toMatchObject({ action: 'export_coupons', detail: { filters: ['q'] } })
    const impersonating = { ...admin, impersonation: { id: 1 } } as unknown as UserActor
    expect(await refusalOf(exportCoupons(app, impersonating, { sort: 'newest' }))).toBe('seeing_as_somebody')
  })
})
