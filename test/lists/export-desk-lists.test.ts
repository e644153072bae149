// The CSV files of the smaller lists of the admin area: brands, ambassadors, communities, coupons.
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { couponSorts } from '#domain/booking/coupon-form.ts'
import { listOrders } from '#domain/profiles/list-order.ts'
import { exportCoupons, listCoupons } from '#services/booking/coupons/coupons.ts'
import { exportCommunities, listAdminCommunities } from '#services/communities/admin/admin-communities.ts'
import { exportProfiles, profileList } from '#services/profiles/profiles.ts'
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
  // Names and ends repeat, so that rows of two parts are equal in the order.
  const names = sql`(array['=SUM(1)', '里山の会', '海辺の会'])[1 + n % 3]`
  const rows = sql`generate_series(1, ${ROWS}::int) n`
  for (const table of ['brands', 'ambassadors'])
    await sql`insert into ${sql.table(table)} (name, description, published, homepage_url, instagram_username, x_username
        ${table === 'ambassadors' ? sql`, address` : sql``})
      select ${names}, '紹介', n % 4 > 0, '', '', '' ${table === 'ambassadors' ? sql`, '町'` : sql``} from ${rows}`.execute(
      db,
    )
  await sql`insert into communities (name, host_name, published, brand_id)
    select ${names}, '世話役', n % 4 > 0, case when n % 5 = 0 then (select min(id) from brands) end from ${rows}`.execute(
    db,
  )
  await sql`insert into coupons (code, amount, rate_bp, minimum_base, funded_by, active, starts_at, ends_at, created_at)
    select 'CODE' || n, case when n % 2 = 0 then 500 end, case when n % 2 = 1 then 1250 end, 0, 'operator', n % 7 > 0,
      null, case when n % 3 > 0 then timestamptz '2027-01-01' + n % 3 * interval '1 day' end, now()
    from ${rows}`.execute(db)
})

describe.each(['brand', 'ambassador'] as const)('the CSV file of %ss', (kind) => {
  test.each(listOrders)('has each row once, in the order of the list by %s', async (sort) => {
    const ids = idsOf(await linesOf(exportProfiles(app, admin, kind, { sort })))
    expect(new Set(ids).size).toBe(ROWS)
    expect(ids).toHaveLength(ROWS)
    const { rows } = await profileList(app, kind, { sort, page: 1 })
    expect(ids.slice(0, rows.length)).toEqual(rows.map(({ id }) => id))
    const last = await profileList(app, kind, { sort, page: ROWS / 20 })
    expect(ids.slice(-20)).toEqual(last.rows.map(({ id }) => id))
  })

  test('follows the filter, and no name runs as a formula', async () => {
    const hidden = await linesOf(exportProfiles(app, admin, kind, { sort: 'newest', published: false }))
    expect(hidden[0]).toBe('\uFEFF番号,名前,公開の状態,メンバー,コミュニティ,作成日時')
    expect(hidden).toHaveLength(1 + ROWS / 4)
    expect(hidden.slice(1).every((line) => line.includes(',非公開,0,'))).toBe(true)
    const found = await linesOf(exportProfiles(app, admin, kind, { sort: 'newest', q: 'SUM' }))
    expect(found.length).toBeGreaterThan(400)
    expect(found.slice(1).every((line) => line.includes(`,"'=SUM(1)",`))).toBe(true)
  })

  test('is recorded without the text of the search, and refused while the admin views as somebody', async () => {
    await linesOf(exportProfiles(app, admin, kind, { sort: 'name', q: '海野 花子' }))
    expect(await lastAudit()).toEqual({
      action: kind === 'brand' ? 'export_brands' : 'export_ambassadors',
      actor_id: admin.id,
      subject_type: kind,
      subject_id: 'list',
      detail: { filters: ['q'] },
    })
    const viewing = { ...admin, viewing: { id: 1 } } as unknown as UserActor
    expect(await refusalOf(exportProfiles(app, viewing, kind, { sort: 'name' }))).toBe('seeing_as_somebody')
  })
})

describe('the CSV file of communities', () => {
  test.each(listOrders)('has each row once, in the order of the list by %s', async (sort) => {
    const ids = idsOf(await linesOf(exportCommunities(app, admin, { sort })))
    expect(new Set(ids).size).toBe(ROWS)
    const { communities } = await listAdminCommunities(app, { sort, page: 1 })
    expect(ids.slice(0, 20)).toEqual(communities.map(({ id }) => id))
  })

  test('follows the filter of the brand', async () => {
    const without = await linesOf(exportCommunities(app, admin, { sort: 'newest', without_brand: true }))
    expect(without).toHaveLength(1 + ROWS - ROWS / 5)
    const lines = await linesOf(exportCommunities(app, admin, { sort: 'newest', q: '海辺', published: true }))
    expect(lines[0]).toContain('コミュニティ番号,タイトル,世話役の名前,ブランド番号,ブランド,公開の状態,募集,応募,')
    expect(lines.slice(1).every((line) => /,海辺の会,世話役,\d*,[^,]*,公開,募集中,0,/.test(line))).toBe(true)
    expect(await lastAudit()).toMatchObject({ action: 'export_communities', detail: { filters: ['q', 'published'] } })
  })
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

  test('has discount, state and filter as the list', async () => {
    const stopped = await linesOf(exportCoupons(app, admin, { sort: 'newest', state: 'stopped' }))
    expect(stopped).toHaveLength(1 + Math.floor(ROWS / 7))
    expect(stopped.slice(1).every((line) => line.includes(',停止中,'))).toBe(true)
    const [, one] = await linesOf(exportCoupons(app, admin, { sort: 'newest', q: 'code1235' }))
    expect(one).toMatch(/^\d+,CODE1235,,12\.5,運営が負担,0,,,,2027-01-03 \d\d:\d\d,0,,,0,利用できる,/)
    expect(await lastAudit()).toMatchObject({ action: 'export_coupons', detail: { filters: ['q'] } })
  })
})
