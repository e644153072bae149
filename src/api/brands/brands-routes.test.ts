import { expect, test } from 'vitest'
import { brand as brandSchema, brands as brandsSchema } from '#contract/brands/brands-schemas.ts'
import { apiOf, getJson } from '#test/api.ts'
import { signedInAs, testApp } from '#test/database.ts'
import { aBrand, aCommunity, aHost, anAdmin, aUser } from '#test/factories.ts'
import { brandsRoutes } from './brands-routes.ts'

const app = testApp()
const get = (path: string, user?: { id: number }) =>
  getJson(apiOf(app, brandsRoutes()), `/api/v1${path}`, user && signedInAs(user))
const idsOf = (body: Record<string, unknown>) => (body.brands as { id: number }[]).map((one) => one.id)

test('a published brand with its first picture', async () => {
  const id = await aBrand(app.db, { name: '灯台', homepage_url: 'https://todai.example' })
  const { status, body } = await get(`/brands/${id}`)
  expect(status).toBe(200)
  expect(brandSchema.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    id,
    name: '灯台',
    published: true,
    image_url: `https://images.example/b/${id}/1`,
    homepage_url: 'https://todai.example',
    x_username: null,
  })
})

test('access to unpublished brands', async () => {
  const hidden = await aBrand(app.db, { published: false })
  const shown = await aBrand(app.db)
  const listed = await get('/brands')
  expect(brandsSchema.parse(listed.body)).toEqual(listed.body)
  expect(idsOf(listed.body)).toContain(shown)
  expect(idsOf(listed.body)).not.toContain(hidden)
  const admin = await anAdmin(app.db)
  expect(idsOf((await get('/brands', admin)).body)).not.toContain(hidden)
  expect(idsOf((await get('/brands?include_unpublished=false')).body)).not.toContain(hidden)
  const all = await get('/brands?include_unpublished=true', admin)
  expect(idsOf(all.body)).toEqual(expect.arrayContaining([hidden, shown]))
  expect((await get('/brands?include_unpublished=true')).status).toBe(401)
  for (const user of [await aUser(app.db), await aHost(app.db), await aUser(app.db, { access_control: 'CATALYST' })])
    expect((await get('/brands?include_unpublished=true', user)).status).toBe(403)
  expect((await get('/brands?include_unpublished=x')).status).toBe(422)
})

test('its published communities', async () => {
  const id = await aBrand(app.db)
  const community = await aCommunity(app.db, { brand_id: id, name: 'みんなの会' })
  await aCommunity(app.db, { brand_id: id, published: false })
  await aCommunity(app.db)
  expect((await get(`/brands/${id}/communities`)).body).toEqual({
    communities: [{ id: community, name: 'みんなの会', image_url: `https://images.example/c/${community}` }],
  })
})

test('unpublished and unknown brands are not found, for admins too', async () => {
  const id = await aBrand(app.db, { published: false })
  for (const path of [`/brands/${id}`, `/brands/${id}/communities`, '/brands/999999'])
    expect(await get(path, await anAdmin(app.db))).toMatchObject({
      status: 404,
      body: { status: 404, code: 'brand_not_found', messages: { brand: [expect.any(String)] } },
    })
})
