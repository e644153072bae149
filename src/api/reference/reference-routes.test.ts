import { expect, test, vi } from 'vitest'
import { legalPage, legalSlugs, operator as operatorSchema } from '#contract/reference/reference-schemas.ts'
import { type Instant, nextMidnight } from '#domain/shared/japan-time.ts'
import { changeLegalPage, getLegalText } from '#services/reference/settings/legal-pages.ts'
import { apiOf, getJson } from '#test/api.ts'
import { testApp } from '#test/database.ts'
import { anAdmin } from '#test/factories.ts'
import { referenceRoutes } from './reference-routes.ts'

const app = testApp()
const get = (path: string) => getJson(apiOf(app, referenceRoutes()), `/api/v1${path}`)
const set = (key: string, value: object) =>
  app.db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .execute()

test.each(['categories', 'themes', 'occupations'] as const)('%s in order, without retired items', async (list) => {
  await app.db
    .insertInto(list)
    .values([
      { name: '二番', sort_order: 2 },
      { name: '一番', sort_order: 1 },
      { name: '前の', sort_order: 0, retired_at: new Date() },
    ])
    .execute()
  expect((await get(`/${list}`)).body).toEqual({
    [list]: [
      { id: expect.any(Number), name: '一番' },
      { id: expect.any(Number), name: '二番' },
    ],
  })
})

test('the payment provider’s script and key', async () => {
  const { body } = await get('/payment_provider')
  expect(body).toEqual({ provider: 'sandbox', script_url: '/sandbox-pay/v1/pay.js', public_key: 'pk_sandbox' })
})

test('every legal page has a sample until the operator sets its text', async () => {
  for (const slug of legalSlugs) {
    const { status, body } = await get(`/legal/${slug}`)
    expect(status).toBe(200)
    expect(legalPage.parse(body)).toEqual(body)
    expect(body).toMatchObject({ slug, sample: true })
  }
  await set('legal:terms', {
    title: '規約',
    updated_on: '2027-01-01',
    sections: [{ heading: '一', paragraphs: ['文'] }],
  })
  const own = await get('/legal/terms')
  expect(own.body).toMatchObject({ slug: 'terms', title: '規約', sample: false })
  for (const slug of ['other', 'constructor', '__proto__', '%00'])
    expect((await get(`/legal/${slug}`)).status).toBe(404)
})

test('the operator with its fees', async () => {
  const sample = await get('/operator')
  expect(operatorSchema.parse(sample.body)).toEqual(sample.body)
  expect(sample.body).toMatchObject({ sample: true, service_rate_bp: 500, processing_rate_bp: 360 })
  expect(JSON.stringify((await get('/legal/tokushoho')).body)).toContain('3.6％')
  await set('operator', { company_name: '株式会社浜' })
  await set('fees', { service_rate_bp: 800, processing_rate_bp: 325 })
  const own = await get('/operator')
  expect(own.body).toMatchObject({ sample: false, company_name: '株式会社浜', service_rate_bp: 800 })
  const law = JSON.stringify((await get('/legal/tokushoho')).body)
  for (const part of ['株式会社浜', '8％', '3.25％']) expect(law).toContain(part)
  // A fee for paying by card is what the card companies' agreements forbid.
  expect(law).not.toContain('決済手数料')
})

test.each([
  [null, null, '2026-11-27', true],
  ['2026-12-20', null, '2026-12-19', false],
  ['2026-12-20', null, '2026-12-20', true],
  [null, '2026-12-20', '2026-12-20', true],
  [null, '2026-12-20', '2026-12-21', false],
])('the number of a registration from %s until %s is public on %s: %s', async (from, until, day, shown) => {
  const clock = { now: () => new Date(`${day}T00:00:00+09:00`) }
  const noteChange = vi.fn<(instant: Instant | null) => void>()
  const dated = { ...app, clock, noteChange }
  await app.db.deleteFrom('settings').execute()
  await set('operator', { invoice_number: 'T7000012050002' })
  await set('documents', { registered_from: from, registered_until: until })
  for (const path of ['/operator', '/legal/tokushoho']) {
    const { body } = await getJson(apiOf(dated, referenceRoutes()), `/api/v1${path}`)
    expect({ path, shown: JSON.stringify(body).includes('T7000012050002') }).toEqual({ path, shown })
    expect(noteChange).toHaveBeenLastCalledWith(nextMidnight(clock.now()))
  }
  // The operator's own text is refused on the same days.
  const { version } = await getLegalText(dated, 'tokushoho')
  const change = changeLegalPage(dated, await anAdmin(app.db), 'tokushoho', {
    title: '特商法',
    text: '登録番号 T7000012050002',
    version,
  })
  if (shown) expect((await change).set).toBe(true)
  else await expect(change).rejects.toMatchObject({ messages: { text: [expect.stringContaining('載せられません')] } })
})
