import { expect, test } from 'vitest'
import {
  ambassador as ambassadorSchema,
  ambassadors as ambassadorsSchema,
} from '#contract/ambassadors/ambassadors-schemas.ts'
import { apiOf, getJson } from '#test/api.ts'
import { signedInAs, testApp } from '#test/database.ts'
import { aCommunity, aHost, anAdmin, anAmbassador, aUser } from '#test/factories.ts'
import { ambassadorsRoutes } from './ambassadors-routes.ts'

const app = testApp()
const get = (path: string, user?: { id: number }) =>
  getJson(apiOf(app, ambassadorsRoutes()), `/api/v1${path}`, user && signedInAs(user))
const idsOf = (body: Record<string, unknown>) => (body.ambassadors as { id: number }[]).map((one) => one.id)

test('a published ambassador with its first picture', async () => {
  const id = await anAmbassador(app.db, { name: '灯台', homepage_url: 'https://todai.example' })
  const { status, body } = await get(`/ambassadors/${id}`)
  expect(status).toBe(200)
  expect(ambassadorSchema.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    id,
    name: '灯台',
    published: true,
    image_url: `https://images.example/a/${id}`,
    homepage_url: 'https://todai.example',
    x_username: null,
  })
})

test('access to unpublished ambassadors', async () => {
  const hidden = await anAmbassador(app.db, { published: false })
  const shown = await anAmbassador(app.db)
  const listed = await get('/ambassadors')
  expect(ambassadorsSchema.parse(listed.body)).toEqual(listed.body)
  expect(idsOf(listed.body)).toContain(shown)
  expect(idsOf(listed.body)).not.toContain(hidden)
  const admin = await anAdmin(app.db)
  expect(idsOf((await get('/ambassadors', admin)).body)).not.toContain(hidden)
  expect(idsOf((await get('/ambassadors?include_unpublished=false')).body)).not.toContain(hidden)
  const all = await get('/ambassadors?include_unpublished=true', admin)
  expect(idsOf(all.body)).toEqual(expect.arrayContaining([hidden, shown]))
  expect((await get('/ambassadors?include_unpublished=true')).status).toBe(401)
  for (const user of [await aUser(app.db), await aHost(app.db), await aUser(app.db, { access_control: 'CATALYST' })])
    expect((await get('/ambassadors?include_unpublished=true', user)).status).toBe(403)
  expect((await get('/ambassadors?include_unpublished=x')).status).toBe(422)
})

test('its published communities', async () => {
  const id = await anAmbassador(app.db)
  const community = await aCommunity(app.db, { ambassadors: [id], name: 'みんなの会' })
  await aCommunity(app.db, { ambassadors: [id], published: false })
  await aCommunity(app.db)
  expect((await get(`/ambassadors/${id}/communities`)).body).toEqual({
    communities: [{ id: community, name: 'みんなの会', image_url: `https://images.example/c/${community}` }],
  })
})

test('unpublished and unknown ambassadors are not found, for admins too', async () => {
  const id = await anAmbassador(app.db, { published: false })
  for (const path of [`/ambassadors/${id}`, `/ambassadors/${id}/communities`, '/ambassadors/999999'])
    expect(await get(path, await anAdmin(app.db))).toMatchObject({
      status: 404,
      body: { status: 404, code: 'ambassador_not_found', messages: { ambassador: [expect.any(String)] } },
    })
  // Clients read the message of this list where they read it for a brand.
  const { body } = await get(`/ambassadors/${id}/communities`)
  expect(body.messages).toEqual({ ambassador: [body.message], brand: [body.message] })
})
