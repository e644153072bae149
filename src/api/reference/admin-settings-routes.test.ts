import { beforeAll, expect, test } from 'vitest'
import { type Settings, settings as settingsSchema } from '#contract/reference/admin-settings-schemas.ts'
import { legalSlugs } from '#contract/reference/reference-schemas.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { apiOf } from '#test/api.ts'
import { booked, bookingWorld } from '#test/booking-world.ts'
import { signedInAs } from '#test/database.ts'
import { anAdmin, anExperience, aSlot, aUser } from '#test/factories.ts'
import { anOperator } from '#test/settings.ts'
import { documentsRoutes } from '../booking/admin-booking-routes.ts'
import { bookingRoutes } from '../booking/booking-routes.ts'
import { adminSettingsRoutes, referenceRoutes } from './reference-routes.ts'

const world = bookingWorld({ connections: 5 })
let admin: UserActor
beforeAll(async () => {
  admin = await anAdmin(world.db)
})

async function call(method: string, path: string, body?: object, who: UserActor = admin) {
  const api = apiOf(world, adminSettingsRoutes(), referenceRoutes(), bookingRoutes(), documentsRoutes())
  const response = await api.request(`/api/v1${path}`, {
    method,
    headers: { ...signedInAs(who), ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const settings = async (): Promise<Settings> => settingsSchema.parse((await call('GET', '/admin/settings')).body)
const legal = async (slug: string) => (await call('GET', `/legal/${slug}`)).body
const lastAudit = async () =>
  await world.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'subject_type', 'subject_id', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirst()

test('every legal page is a sample until the operator is set', async () => {
  expect((await settings()).operator).toMatchObject({ set: false, company_name: '', version: 0 })
  for (const slug of legalSlugs) expect(await legal(slug)).toMatchObject({ sample: true })
  await world.pool.query('truncate content_changes')
  const saved = await call('PUT', '/admin/settings/operator', { ...anOperator, phone: '０３ー１２３４ー５６７８' })
  expect(saved.status).toBe(200)
  expect((await settings()).operator).toEqual({ ...anOperator, version: 1, set: true })
  expect((await world.pool.query('select distinct topic from content_changes')).rows).toEqual([{ topic: 'public' }])
  for (const slug of legalSlugs) expect(await legal(slug)).toMatchObject({ sample: false })
  expect(JSON.stringify(await legal('tokushoho'))).toContain('03-1234-5678')
  expect((await call('GET', '/operator')).body).not.toHaveProperty('sole_trader')
  expect(await lastAudit()).toEqual({
    action: 'change_operator',
    actor_id: admin.id,
    subject_type: 'setting',
    subject_id: 'operator',
    detail: { changed: expect.arrayContaining(['company_name', 'phone']) },
  })
  // The audit log is never erased, so it must not contain names and numbers of people.
  expect(JSON.stringify((await lastAudit())!.detail)).not.toContain('浜')
})

test('invalid fields have messages, and an older form doesn’t overwrite a newer one', async () => {
  const { version } = (await settings()).operator
  const wrong = { ...anOperator, email: 'x', phone: '1', invoice_number: 'T8000012050002', version }
  const refused = await call('PUT', '/admin/settings/operator', wrong)
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.messages as object)).toEqual(['phone', 'email', 'invoice_number'])
  const mine = { ...anOperator, address: '東京都港区1-1', version }
  expect((await call('PUT', '/admin/settings/operator', mine)).status).toBe(200)
  expect(await call('PUT', '/admin/settings/operator', { ...anOperator, address: '京都市1', version })).toMatchObject({
    status: 409,
    body: { code: 'settings_changed' },
  })
  expect((await settings()).operator.address).toBe('東京都港区1-1')
})

test('with the operator’s number its fee on a receipt is a qualified invoice', async () => {
  const guest = await aUser(world.db)
  const { id } = await anExperience(world.db, { price: 4000 })
  const reservation = await booked(world, guest, { calendar_ids: [await aSlot(world.db, id, { date: '2027-01-20' })] })
  const receipt = async () =>
    (await call('PUT', `/reservations/${reservation.id}/receipt`, { name: '小川商店' }, guest)).body as {
      parts: { of: string; invoice_number: string | null }[]
      issuer: { invoice_number: string | null }
      sample: boolean
    }
  const numbers = (number: string | null) => [
    { of: 'host', invoice_number: null },
    { of: 'operator', invoice_number: number },
  ]
  expect(await receipt()).toMatchObject({ sample: false, parts: numbers(null) })
  const { version } = (await settings()).operator
  const saved = await call('PUT', '/admin/settings/operator', {
    ...anOperator,
    invoice_number: '7000012050002',
    version,
  })
  expect(saved.status).toBe(200)
  expect(await receipt()).toMatchObject({
    sample: false,
    parts: numbers('T7000012050002'),
    issuer: { invoice_number: 'T7000012050002' },
  })
  expect(JSON.stringify(await legal('tokushoho'))).toContain('T7000012050002')
})

test('new fees apply from the next quote; a total that was shown earlier is rejected with a message', async () => {
  const guest = await aUser(world.db)
  const { id } = await anExperience(world.db, { price: 10_000 })
  const slot = await aSlot(world.db, id, { date: '2027-01-21' })
  const price = async () =>
    (await call('GET', `/experiences/${id}/price?calendar_ids[]=${slot}`, undefined, guest)).body as { total: number }
  const book = async (total: number) =>
    await call(
      'POST',
      '/reservations',
      { calendar_ids: [slot], number_of_people: 1, payment_token: await world.token(), total },
      guest,
    )
  const { total: shown } = await price()
  const earlier = await booked(world, await aUser(world.db), { calendar_ids: [slot] })

  const { fees } = await settings()
  expect(fees).toEqual({ service_rate_bp: 500, processing_rate_bp: 360, version: 0, set: false })
  const changed = await call('PUT', '/admin/settings/fees', {
    service_rate_bp: 1000,
    processing_rate_bp: 0,
    version: fees.version,
  })
  expect(changed.status).toBe(200)
  expect(await lastAudit()).toMatchObject({
    action: 'change_fees',
    subject_id: 'fees',
    detail: {
      from: { service_rate_bp: 500, processing_rate_bp: 360 },
      to: { service_rate_bp: 1000, processing_rate_bp: 0 },
    },
  })
  expect(await price()).toMatchObject({ total: 11_000 })
  const refused = await book(shown)
  expect(refused).toMatchObject({ status: 422, body: { code: 'price_changed' } })
  expect(JSON.stringify(refused.body.messages)).toContain('11,000円')
  expect((await book(11_000)).status).toBe(201)
  const kept = await world.db
    .selectFrom('reservations')
    .select(['total', 'service_rate_bp'])
    .where('id', '=', earlier.id)
    .executeTakeFirst()
  expect(kept).toEqual({ total: shown, service_rate_bp: 500 })
  for (const body of [
    { service_rate_bp: 3001, processing_rate_bp: 0, version: 1 },
    { service_rate_bp: -1, processing_rate_bp: 0, version: 1 },
    { service_rate_bp: 1.5, processing_rate_bp: 0, version: 1 },
  ])
    expect((await call('PUT', '/admin/settings/fees', body)).status).toBe(422)
  // Two admins have the same page open.
  const again = { service_rate_bp: 700, processing_rate_bp: 0, version: 0 }
  expect((await call('PUT', '/admin/settings/fees', again)).status).toBe(409)
})

test('the text of a page is the operator’s own until it is reset', async () => {
  const path = '/admin/settings/legal/terms'
  const sample = (await call('GET', path)).body as { text: string; version: number; title: string }
  expect(sample).toMatchObject({ title: '利用規約', set: false, version: 0 })
  expect(sample.text).toContain('■ 第1条')
  const own = { title: '会員規約', text: '前書き。\n■ 一\n<script>alert(1)</script>\n\n二つめ。', version: 0 }
  expect((await call('PUT', path, own)).body).toMatchObject({ set: true, version: 1, title: '会員規約' })
  expect(await legal('terms')).toEqual({
    slug: 'terms',
    title: '会員規約',
    updated_on: '2026-11-20',
    sample: false,
    sections: [
      { heading: '', paragraphs: ['前書き。'] },
      { heading: '一', paragraphs: ['<script>alert(1)</script>', '二つめ。'] },
    ],
  })
  expect(await lastAudit()).toMatchObject({ action: 'change_legal_page', subject_id: 'legal:terms' })
  expect((await call('PUT', path, own)).status).toBe(409)
  expect(await call('PUT', path, { title: '', text: ' ', version: 1 })).toMatchObject({
    status: 422,
    body: { messages: { title: [expect.any(String)], text: [expect.any(String)] } },
  })
  expect((await call('DELETE', `${path}?version=0`)).status).toBe(409)
  expect((await call('DELETE', `${path}?version=1`)).body).toMatchObject({ set: false, title: '利用規約', version: 2 })
  expect(await lastAudit()).toMatchObject({ action: 'reset_legal_page', subject_id: 'legal:terms' })
  // An admin with an older version can't restore the older text.
  expect((await call('PUT', path, { ...own, version: 1 })).status).toBe(409)
  expect((await call('PUT', path, { ...own, version: 2 })).status).toBe(200)
  for (const slug of ['other', 'constructor', '__proto__'])
    for (const [method, body] of [['GET'], ['PUT', own]] as const)
      expect((await call(method, `/admin/settings/legal/${slug}`, body)).status).toBe(404)
})
