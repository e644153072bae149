import { expect, test } from 'vitest'
import { calendar, calendars, holdingRequest } from '#contract/schedule/schedule-schemas.ts'
import { apiOf, getJson } from '#test/api.ts'
import { signedInAs, testApp } from '#test/database.ts'
import { anExperience, aSlot, aUser } from '#test/factories.ts'
import { scheduleRoutes } from './schedule-routes.ts'

const app = testApp()
const get = (path: string) => getJson(apiOf(app, scheduleRoutes()), `/api/v1${path}`)
const ask = async (id: number, body: unknown, user?: { id: number }) => {
  const response = await apiOf(app, scheduleRoutes()).request(`/api/v1/experiences/${id}/holding_requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(user && signedInAs(user)) },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('schedule and slot have the shape of the contract', async () => {
  const { id } = await anExperience(app.db)
  const slot = await aSlot(app.db, id)
  const listed = await get(`/experiences/${id}/calendars`)
  expect(calendars.parse(listed.body)).toEqual(listed.body)
  expect(listed.body.calendars).toMatchObject([{ date: '2026-11-25', items: [{ id: slot }] }])
  const one = await get(`/calendars/${slot}`)
  expect(calendar.parse(one.body)).toEqual(one.body)
})

test('of an unpublished experience', async () => {
  const { id } = await anExperience(app.db, { status: 'awaiting' })
  const slot = await aSlot(app.db, id)
  expect((await get(`/experiences/${id}/calendars`)).status).toBe(401)
  expect((await get('/experiences/999999/calendars')).status).toBe(404)
  expect((await get(`/calendars/${slot}`)).status).toBe(404)
  expect((await get('/calendars/999999')).status).toBe(404)
})

test.each(['from_date=x', 'from_date=2026-02-30', 'to_date=2020-01-01', 'from_date=2026-01-01&to_date=2027-01-01'])(
  '%s is refused',
  async (query) => {
    const { id } = await anExperience(app.db)
    expect((await get(`/experiences/${id}/calendars?${query}`)).status).toBe(422)
  },
)

test('a request for a date: 403 without a session, 201, then 422', async () => {
  const { id } = await anExperience(app.db)
  const user = await aUser(app.db)
  expect(await ask(id, { date: '2026-12-05' })).toMatchObject({ status: 403 })
  const kept = await ask(id, { date: '2026-12-05', start_time: '' }, user)
  expect(kept.status).toBe(201)
  expect(holdingRequest.parse(kept.body)).toEqual(kept.body)
  expect(await ask(id, { date: '2026-12-05' }, user)).toMatchObject({
    status: 422,
    body: { code: 'holding_request_exists', messages: { date: [expect.any(String)] } },
  })
})

test.each([
  [{}, 'date'],
  [{ date: 'x' }, 'date'],
  [{ date: '2026-02-30' }, 'date'],
  [{ date: '2020-01-01' }, 'date'],
  [{ date: '2026-12-05', start_time: '10:10' }, 'start_time'],
  [{ date: '2026-12-05', number_of_people: 0 }, 'number_of_people'],
  [{ date: '2026-12-05', number_of_people: 31 }, 'number_of_people'],
  [{ date: '2026-12-05', message: 'あ'.repeat(1001) }, 'message'],
])('a request like %j is refused', async (body, field) => {
  const { id } = await anExperience(app.db)
  expect(await ask(id, body, await aUser(app.db))).toMatchObject({
    status: 422,
    body: { messages: { [field]: [expect.any(String)] } },
  })
})
