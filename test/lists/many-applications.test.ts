// A brand with many applications among those of others. `npm run prove` makes 5,000 and measures.
import { fastest } from '../fastest.ts'
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { applicationsQuery } from '#contract/communities/received-applications-schemas.ts'
import { findDueMembers } from '#database/communities/application-digests.ts'
import { listApplications, summarizeApplications } from '#services/communities/applications/applications.ts'
import { searchBrand } from '#services/office/search.ts'
import type { BrandActor } from '#services/shared/actor.ts'
import { aBrandMember } from '../brand-factories.ts'
import { testApp } from '../database.ts'
import { aCommunity } from '../factories.ts'
import { runs } from '../lanes.ts'

const APPLICATIONS = runs(500, 5_000)
const MOST_MS = runs(1_000, 100)

const app = testApp()
let member: BrandActor
let shore: number

beforeAll(async () => {
  member = await aBrandMember(app.db, { application_mail: 'daily' })
  shore = await aCommunity(app.db, { brand_id: member.brand_id, name: '浜の会' })
  const others = await aCommunity(app.db)
  await app.db.transaction().execute(async (tx) => {
    await sql`insert into community_applications
        (community_id, full_name, gender, postal_code, birthday, email, state, decided_at, applied_at)
      select case when n % 2 = 0 then ${shore}::int else ${others}::int end, '申込' || n, 'no_answer', '6068187', '1990-04-01',
        'a' || n || '@example.jp', case when n % 20 < 2 then 'new' else 'accepted' end,
        case when n % 20 < 2 then null else now() end, timestamptz '2026-11-20 01:00Z' - make_interval(mins => n)
      from generate_series(1, ${2 * APPLICATIONS}::int) n`.execute(tx)
  })
  await sql`vacuum analyze`.execute(app.db)
})

test.each([
  {},
  { page: String(APPLICATIONS / 20) },
  { state: 'new' },
  { state: 'new', q: '申込 4' },
  { q: '浜の会' },
  { q: 'a400@example' },
])('the list with %j', async (query) => {
  const asked = applicationsQuery.parse(query)
  expect((await listApplications(app, member, asked)).community_applications.length).toBeGreaterThan(0)
  const took = await fastest(() => listApplications(app, member, asked))
  expect(took).toBeLessThan(MOST_MS)
})

test.each(['申込 4', '浜の会', 'a400@example', '申込400', 'ない名前'])(
  'the search over everything for %s',
  async (q) => {
    const took = await fastest(() => searchBrand(app, member.brand_id, q))
    expect(took).toBeLessThan(MOST_MS)
  },
)

test('the numbers of the home page, and the members who are due for the daily mail', async () => {
  expect((await summarizeApplications(app, member)).undecided_count).toBe(APPLICATIONS / 10)
  const due = { day: '2026-11-20', until: app.clock.now() }
  const took = [
    await fastest(() => summarizeApplications(app, member)),
    await fastest(() => findDueMembers(app.db, due, 200)),
  ]
  expect(Math.max(...took)).toBeLessThan(MOST_MS)
})
