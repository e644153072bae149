// What can be private, on everything that a visitor reads: pages, API, search, sitemaps, mails
// (docs/product/profiles.md#what-private-means).
import { beforeAll, expect, test } from 'vitest'
import { applyToCommunity } from '#services/communities/public/own-applications.ts'
import { decideApplication } from '#services/communities/applications/decisions.ts'
import type { ApplicationBody } from '#contract/communities/applications-schemas.ts'
import { getPageSitemap, getStorySitemap } from '#services/experiences/stories/get-sitemap.ts'
import { booked } from '../booking-world.ts'
import { aBrandMember } from '../brand-factories.ts'
import { aBrand, aCommunity, anAmbassador, anExperience, aSlot, aUser } from '../factories.ts'
import { site } from './site.ts'

const home = site()

const SECRET = {
  brand: 'ひみつ工房',
  ambassador: 'かくれ案内人',
  introduction: '山の奥で暮らしています。',
  community: 'しのび会',
  story: 'よそに出さない味噌づくり',
}
type Kind = 'brand' | 'ambassador' | 'community' | 'story'
const id: Record<Kind, number> = { brand: 0, ambassador: 0, community: 0, story: 0 }
let occupation_id = 0
let slot = 0

beforeAll(async () => {
  const { db } = home.world
  id.brand = await aBrand(db, { name: SECRET.brand })
  id.ambassador = await anAmbassador(db, { name: SECRET.ambassador, description: SECRET.introduction })
  id.community = await aCommunity(db, { name: SECRET.community, brand_id: id.brand, ambassadors: [id.ambassador] })
  const story = await anExperience(db, {
    title: SECRET.story,
    ambassador_id: id.ambassador,
    community_id: id.community,
  })
  id.story = story.id
  slot = await aSlot(db, id.story)
  occupation_id = (
    await db.insertInto('occupations').values({ name: '会社員' }).returning('id').executeTakeFirstOrThrow()
  ).id
})

const called = async (method: string, path: string, body?: object) => {
  const response = await home.request(path, {
    method,
    headers: { 'content-type': 'application/json', ...home.sessions.admin },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect([method, path, response.status]).toEqual([method, path, 200])
  return (await response.json()) as Record<string, never>
}

/** An admin saves the thing with its form, as the office does. */
const publish: Record<Kind, (published: boolean) => Promise<unknown>> = {
  brand: async (published) => {
    const saved = await called('GET', `/api/v1/admin/brands/${id.brand}`)
    await called('PUT', `/api/v1/brands/${id.brand}`, { ...saved, published })
  },
  ambassador: async (published) => {
    const saved = await called('GET', `/api/v1/admin/ambassadors/${id.ambassador}`)
    await called('PUT', `/api/v1/ambassadors/${id.ambassador}`, { ...saved, published })
  },
  community: async (published) =>
    await called('PATCH', `/api/v1/admin/communities/${id.community}`, { published, brand_id: id.brand }),
  story: async (published) =>
    await home.world.db
      .updateTable('experiences')
      .set({ status: published ? 'published' : 'withdrawn' })
      .where('id', '=', id.story)
      .execute(),
}

const read = async (path: string) => {
  const response = await home.request(path, { headers: { accept: path.startsWith('/api') ? '*/*' : 'text/html' } })
  return await response.text()
}

const application = (): ApplicationBody => ({
  community_id: id.community,
  occupation_id,
  full_name: '海野 渚',
  gender: 'female',
  postal_code: '1500001',
  birthday: '1990-02-03',
  email: 'nagisa@example.jp',
  answers: [],
})
const mailedSince = async (work: () => Promise<unknown>) => {
  const { db } = home.world
  await db.deleteFrom('mails').execute()
  await work()
  const mails = await db.selectFrom('mails').select(['subject', 'text_body']).execute()
  return mails.map(({ subject, text_body }) => `${subject}\n${text_body}`).join('\n')
}

/** Mails to the applicant about a decision. */
const decisionMails = async () => {
  const { world } = home
  const keeper = await aBrandMember(world.db, { brand_id: id.brand })
  const applied = await world.db
    .insertInto('community_applications')
    .values({
      community_id: id.community,
      full_name: '海野 渚',
      gender: 'female',
      postal_code: '1500001',
      birthday: '1990-02-03',
      email: 'nagisa@example.jp',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return await mailedSince(() =>
    decideApplication(world, keeper, applied.id, { state: 'accepted', message: 'ようこそ。', known_state: 'new' }),
  )
}
const bookingMails = async () =>
  await mailedSince(async () => {
    await booked(home.world, await aUser(home.world.db), { calendar_ids: [slot] })
    await home.world.runJobs()
  })

// The files of the sitemap are kept for ten minutes.
const pagesOfSitemap = async () => (await getPageSitemap(home.world)).map(({ url }) => `${url} `).join('')
const storiesOfSitemap = async () => (await getStorySitemap(home.world, 1)).map(({ url }) => `${url} `).join('')
const q = encodeURIComponent
/** Where a visitor could read `words` of `kind`, and whether a private one may be named there. */
const table: [kind: Kind, where: string, words: string, read: () => Promise<string>, named?: 'named'][] = [
  ['brand', 'page of brands', SECRET.brand, () => read('/brands')],
  ['brand', 'its page', SECRET.brand, () => read(`/brands/${id.brand}`)],
  ['brand', 'page of its community', SECRET.brand, () => read(`/communities/${id.community}`)],
  ['brand', 'page of communities', SECRET.brand, () => read('/communities')],
  ['brand', 'front page', SECRET.brand, () => read('/')],
  ['brand', 'API of brands', SECRET.brand, () => read('/api/v1/brands')],
  ['brand', 'API of it', SECRET.brand, () => read(`/api/v1/brands/${id.brand}`)],
  ['brand', 'API of its communities', SECRET.community, () => read(`/api/v1/brands/${id.brand}/communities`)],
  ['brand', 'API of communities', SECRET.brand, () => read('/api/v1/communities')],
  ['brand', 'search of communities', SECRET.community, () => read(`/api/v1/communities?q=${q(SECRET.brand)}`)],
  ['brand', 'sitemap', `/brands/IT `, pagesOfSitemap],
  // Who applies must know who reads it.
  ['brand', 'application form', SECRET.brand, () => read(`/communities/${id.community}/registrations`), 'named'],
  [
    'brand',
    'API of the form',
    `"recipient":{"id":IT`,
    () => read(`/api/v1/communities/${id.community}/detail`),
    'named',
  ],

  ['ambassador', 'page of ambassadors', SECRET.ambassador, () => read('/ambassadors')],
  ['ambassador', 'its page', SECRET.ambassador, () => read(`/ambassadors/${id.ambassador}`)],
  ['ambassador', 'page of its story', SECRET.ambassador, () => read(`/stories/${id.story}`)],
  ['ambassador', 'introduction on its story', SECRET.introduction, () => read(`/stories/${id.story}`)],
  ['ambassador', 'picture on its story', `images.example/a/IT`, () => read(`/stories/${id.story}`)],
  ['ambassador', 'page of its community', SECRET.ambassador, () => read(`/communities/${id.community}`)],
  ['ambassador', 'front page', SECRET.ambassador, () => read('/')],
  ['ambassador', 'API of ambassadors', SECRET.ambassador, () => read('/api/v1/ambassadors')],
  ['ambassador', 'API of it', SECRET.ambassador, () => read(`/api/v1/ambassadors/${id.ambassador}`)],
  ['ambassador', 'API of its story', SECRET.ambassador, () => read(`/api/v1/experiences/${id.story}`)],
  ['ambassador', 'API: introduction', SECRET.introduction, () => read(`/api/v1/experiences/${id.story}`)],
  ['ambassador', 'API: picture', `images.example/a/IT`, () => read(`/api/v1/experiences/${id.story}`)],
  ['ambassador', 'API of stories', SECRET.ambassador, () => read('/api/v1/stories')],
  [
    'ambassador',
    'API of stories of a community',
    SECRET.ambassador,
    () => read(`/api/v1/communities/${id.community}/stories`),
  ],
  ['ambassador', 'search', SECRET.story, () => read(`/api/v1/stories?q=${q(SECRET.ambassador)}`)],
  ['ambassador', 'sitemap', `/ambassadors/IT `, pagesOfSitemap],
  // Who books must know who guides them.
  ['ambassador', 'mail about a booking', SECRET.ambassador, bookingMails, 'named'],

  ['community', 'page of communities', SECRET.community, () => read('/communities')],
  ['community', 'its page', SECRET.community, () => read(`/communities/${id.community}`)],
  ['community', 'its form', SECRET.community, () => read(`/communities/${id.community}/registrations`)],
  ['community', 'page of its brand', SECRET.community, () => read(`/brands/${id.brand}`)],
  ['community', 'page of its ambassador', SECRET.community, () => read(`/ambassadors/${id.ambassador}`)],
  ['community', 'page of its story', SECRET.community, () => read(`/stories/${id.story}`)],
  ['community', 'API of communities', SECRET.community, () => read('/api/v1/communities')],
  ['community', 'API of it', SECRET.community, () => read(`/api/v1/communities/${id.community}/detail`)],
  ['community', 'API of its stories', SECRET.story, () => read(`/api/v1/communities/${id.community}/stories`)],
  ['community', 'API of its brand', SECRET.community, () => read(`/api/v1/brands/${id.brand}/communities`)],
  [
    'community',
    'API of its ambassador',
    SECRET.community,
    () => read(`/api/v1/ambassadors/${id.ambassador}/communities`),
  ],
  ['community', 'API of its story', SECRET.community, () => read(`/api/v1/experiences/${id.story}`)],
  ['community', 'search', SECRET.story, () => read(`/api/v1/stories?q=${q(SECRET.community)}`)],
  ['community', 'sitemap', `/communities/IT `, pagesOfSitemap],
  ['community', 'link in the mail of a decision', `/communities/IT`, decisionMails],
  // Who applied knows it.
  ['community', 'mail of a decision', SECRET.community, decisionMails, 'named'],

  ['story', 'page of stories', SECRET.story, () => read('/stories')],
  ['story', 'its page', SECRET.story, () => read(`/stories/${id.story}`)],
  ['story', 'page of its community', SECRET.story, () => read(`/communities/${id.community}`)],
  ['story', 'page of its ambassador', SECRET.story, () => read(`/ambassadors/${id.ambassador}`)],
  ['story', 'API of stories', SECRET.story, () => read('/api/v1/stories')],
  ['story', 'API of it', SECRET.story, () => read(`/api/v1/experiences/${id.story}`)],
  ['story', 'search', SECRET.story, () => read(`/api/v1/stories?q=${q('味噌づくり')}`)],
  ['story', 'sitemap', `/stories/IT `, storiesOfSitemap],
]

for (const kind of ['brand', 'ambassador', 'community', 'story'] as const)
  test(`a private ${kind} is named only where somebody must know it`, async () => {
    const rows = table.filter(([of]) => of === kind)
    const seen = async () => {
      const found: Record<string, boolean> = {}
      for (const [, where, words, text] of rows)
        found[where] = (await text()).includes(words.replace('IT', String(id[kind])))
      return found
    }
    const all = (value: (row: (typeof table)[number]) => boolean) =>
      Object.fromEntries(rows.map((row) => [row[1], value(row)]))
    // Public: each row can fail.
    expect(await seen()).toEqual(all(() => true))
    await publish[kind](false)
    try {
      expect(await seen()).toEqual(all((row) => row[4] === 'named'))
    } finally {
      await publish[kind](true)
    }
    expect(await seen()).toEqual(all(() => true))
  })

test('an application goes to the brand that the page named, or is refused', async () => {
  const { world } = home
  const other = await aBrand(world.db)
  const visitor = { kind: 'visitor', address: 'local' } as const
  const attempt = async (recipient_brand_id: number | null | undefined, key: string | null = null) =>
    await applyToCommunity(world, visitor, { ...application(), recipient_brand_id, idempotency_key: key }, 'local')
  const moveTo = (brand_id: number | null) => called('PATCH', `/api/v1/admin/communities/${id.community}`, { brand_id })
  const refused = { code: 'application_recipient_changed' }
  const first = await attempt(id.brand, 'key-1')
  await expect(attempt(other)).rejects.toMatchObject(refused)
  await expect(attempt(null)).rejects.toMatchObject(refused)
  await moveTo(other)
  await expect(attempt(id.brand)).rejects.toMatchObject(refused)
  // The response to the first call was lost.
  expect(await attempt(id.brand, 'key-1')).toEqual(first)
  await moveTo(null)
  await expect(attempt(other)).rejects.toMatchObject(refused)
  await attempt(null)
  await moveTo(id.brand)
})

test('applications during a change of visibility or brand are all of the named brand', async () => {
  const { world } = home
  world.rate_limits = false
  const other = await aBrand(world.db)
  const visitor = { kind: 'visitor', address: 'local' } as const
  const send = () =>
    applyToCommunity(
      world,
      visitor,
      { ...application(), email: null, recipient_brand_id: id.brand, idempotency_key: null },
      'local',
    ).then(
      () => 'made',
      (error: { code?: string }) => error.code,
    )
  for (const change of [{ brand_id: other }, { published: false, brand_id: id.brand }]) {
    await world.db.deleteFrom('community_applications').execute()
    const results = await Promise.all([
      ...Array.from({ length: 6 }, send),
      called('PATCH', `/api/v1/admin/communities/${id.community}`, change).then(() => 'changed'),
      ...Array.from({ length: 6 }, send),
    ])
    const made = results.filter((result) => result === 'made').length
    const { stored } = await world.db
      .selectFrom('community_applications')
      .select(({ fn }) => fn.countAll<string>().as('stored'))
      .executeTakeFirstOrThrow()
    expect(Number(stored)).toBe(made)
    // What was made was made before the change: afterwards everything is refused.
    expect(await send()).toBe(
      'brand_id' in change && change.brand_id === other ? 'application_recipient_changed' : 'community_not_found',
    )
    for (const result of results)
      expect(['made', 'changed', 'application_recipient_changed', 'community_not_found']).toContain(result)
    await called('PATCH', `/api/v1/admin/communities/${id.community}`, { published: true, brand_id: id.brand })
  }
})
