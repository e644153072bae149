// Every table that a cached response reads has triggers that invalidate the response. Without one,
// a change of the table would not be visible until something else evicts the response.
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { everyEndpoint } from '#contract/endpoints.ts'
import { cacheableAt } from '#main/cached-topics.ts'
import { aBrand, aCommunity, anAmbassador } from '../factories.ts'
import { filled, site } from '../security/site.ts'

const product = site()

const EXPIRED_HOLDS =
  'only for holds whose time is over, which cached responses allow for, and every other change of places updates calendars'
/** Tables that cached responses may read without a trigger, and why. */
const EXEMPT: Record<string, string> = {
  holds: EXPIRED_HOLDS,
  reservation_calendars: EXPIRED_HOLDS,
}

/** The texts of all statements that this process sends while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return spy.mock.calls.map(([given]: unknown[]) =>
      typeof given === 'string' ? given : (given as { text: string }).text,
    )
  } finally {
    spy.mockRestore()
  }
}

/**
 * Names of triggers' topics by table: 'public', 'places', 'experience:', each for insert, update
 * and delete.
 */
const topicsOf = new Map<string, Set<string>>()
let ids: Record<string, number>

beforeAll(async () => {
  const { db } = product.world
  const { rows } = await sql<{ table: string; source: string }>`
    select c.relname as table, p.prosrc as source from pg_class c
    left join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
    left join pg_proc p on p.oid = t.tgfoid and p.prosrc like '%content_changes%'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(db)
  for (const { table, source } of rows) {
    const topics = topicsOf.get(table) ?? new Set()
    for (const [, topic = ''] of source?.matchAll(/'(public|places|experience:)'/g) ?? []) topics.add(topic)
    topicsOf.set(table, topics)
  }
  const { calendar_id } = await db
    .selectFrom('reservation_calendars')
    .select('calendar_id')
    .where('reservation_id', '=', product.reservation_id)
    .executeTakeFirstOrThrow()
  const { experience_id, user_id } = await db
    .selectFrom('reservations')
    .innerJoin('experiences', 'experiences.id', 'reservations.experience_id')
    .select(['experience_id', 'experiences.user_id'])
    .where('reservations.id', '=', product.reservation_id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('reviews')
    .columns(['experience_id', 'reservation_id', 'user_id', 'rate', 'content', 'posted_at'])
    .expression((select) =>
      select
        .selectFrom('reservations')
        .select((eb) => [
          'experience_id',
          'id',
          'user_id',
          eb.val(5).as('rate'),
          eb.val('楽しい時間でした。').as('content'),
          'created_at',
        ])
        .where('id', '=', product.reservation_id),
    )
    .execute()
  const brand = await aBrand(db)
  ids = {
    experiences: experience_id,
    'v1/calendars': calendar_id,
    stories: experience_id,
    reviews: experience_id,
    hosts: user_id,
    communities: await aCommunity(db, { brand_id: brand }),
    ambassadors: await anAmbassador(db),
    brands: brand,
  }
})

/** `/communities/{id}` with the id of a row that exists. */
function addressOf(path: string): string {
  const id = Object.entries(ids).find(([name]) => path.includes(`/${name}/`))?.[1]
  const query = path.endsWith('/story_days') ? '?month=2026-12' : ''
  return path.replace('{id}', String(id)).replace('{slug}', 'terms') + query
}

/** @param declared topics of the response: 'public', 'places', 'experience:{id}' */
async function expectInvalidated(address: string, declared: readonly string[]) {
  let status = 0
  const texts = await statementsOf(async () => {
    status = (await product.request(address)).status
  })
  expect(status, address).toBe(200)
  const tables = new Set(
    texts.flatMap((text) => Array.from(text.matchAll(/\b(?:from|join)\s+"?(\w+)"?/gi), (match) => match[1]!)),
  )
  const missing = [...tables].filter((table) => {
    const topics = topicsOf.get(table)
    if (!topics || EXEMPT[table] !== undefined) return false
    return !declared.some((topic) => topics.has(topic.replace(/\{?\w*\}?$/, (id) => (topic.includes(':') ? '' : id))))
  })
  expect(missing, `${address} reads tables without a trigger for ${declared.join(', ')}`).toEqual([])
  return [...tables].filter((table) => topicsOf.has(table))
}

describe('tables that cached responses read have triggers', () => {
  it('of the API', async () => {
    const read = new Set<string>()
    const cached = everyEndpoint.filter(({ topics }) => topics !== undefined)
    for (const { path, topics } of cached)
      for (const table of await expectInvalidated(addressOf(path), topics!)) read.add(table)
    expect(cached.length).toBeGreaterThan(15)
    for (const table of ['experiences', 'calendars', 'reviews', 'users', 'communities', 'ambassadors', 'brands'])
      expect(read).toContain(table)
  })

  it('of pages', async () => {
    let pages = 0
    for (const page of product.pages) {
      const address = addressOf(page.replace(':id', '{id}').replace(':slug', '{slug}'))
      const cacheable = cacheableAt(address)
      if (!cacheable) continue
      await expectInvalidated(filled(address, '1'), cacheable.topics)
      pages += 1
    }
    expect(pages).toBeGreaterThan(10)
  })
})
