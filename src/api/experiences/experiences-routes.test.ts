import { describe, expect, test } from 'vitest'
import { experience as experienceSchema } from '#contract/experiences/experiences-schemas.ts'
import { defaultRates, optionTotalForOne } from '#domain/booking/quote.ts'
import { experiencesRoutes } from './experiences-routes.ts'
import { apiOf, getJson } from '#test/api.ts'
import { signedInAs, testApp } from '#test/database.ts'
import {
  aCommunity,
  aHost,
  anAdmin,
  anAmbassador,
  anExperience,
  anOption,
  aSlot,
  aTheme,
  aUser,
} from '#test/factories.ts'
import { visitor } from '#services/shared/actor.ts'
import { InvalidInput } from '#services/shared/refused.ts'
import { getExperience } from '#services/experiences/stories/get-experience.ts'

const app = testApp()

test('shows everything of a published experience, in the shape of the contract', async () => {
  const host = await aHost(app.db, { name: '太郎', introduction: '陶工です。', image: 'https://images.example/taro' })
  const [first, second] = [await aTheme(app.db, '手を動かす'), await aTheme(app.db, '静かに過ごす')]
  const { id } = await anExperience(app.db, {
    user_id: host.id,
    title: 'ろくろ体験',
    themes: [second, first],
    images: 2,
    set_minimum_number_of_participant_count: true,
    minimum_number_of_participant_count: 3,
  })
  await anOption(app.db, id, { name: '写真', sort_order: 1 })
  await anOption(app.db, id, { name: '前のもの', sort_order: 2, retired_at: new Date() })
  const slot = await aSlot(app.db, id, { taken: 1 })
  const shown = await getExperience(app, visitor, id)
  expect(experienceSchema.parse(shown)).toEqual(shown)
  expect(shown).toMatchObject({
    title: 'ろくろ体験',
    themes: [second, first],
    images: [{ sort_order: 1 }, { sort_order: 2 }],
    options: [{ name: '写真', price: 500, total: optionTotalForOne(shown.price, 500, defaultRates) }],
    host: {
      type: 'user',
      id: host.id,
      name: '太郎',
      introduction: '陶工です。',
      image_url: 'https://images.example/taro',
    },
    hosted_by: '太郎',
    community: null,
    review_count: 0,
    rating: null,
    next_slot: {
      id: slot,
      date: '2026-11-25',
      start_time: '10:00',
      end_time: '12:00',
      places_left: 4,
      missing_for_minimum: 2,
    },
    next_slots: [{ id: slot, start_time: '10:00', end_time: '12:00', missing_for_minimum: 2 }],
  })
  expect(shown.updated_at).toMatch(/\+09:00$/)
})

test('an experience of an ambassador is hosted by the ambassador', async () => {
  const member = await aHost(app.db)
  const ambassador_id = await anAmbassador(app.db, { name: '海の案内人', members: [member] })
  const community_id = await aCommunity(app.db, { name: '入江の会', ambassadors: [ambassador_id] })
  const { id } = await anExperience(app.db, { user_id: member.id, ambassador_id, community_id })
  const shown = await getExperience(app, visitor, id)
  expect(shown).toMatchObject({
    hosted_by: '海の案内人',
    community: { id: community_id, name: '入江の会' },
    host: { type: 'ambassador', id: ambassador_id, image_url: `https://images.example/a/${ambassador_id}` },
  })
})

test('the next slot is the first that can be booked', async () => {
  const { id } = await anExperience(app.db, { reservation_deadline: 'the_day_before' })
  await aSlot(app.db, id, { date: '2026-11-19' })
  await aSlot(app.db, id, { date: '2026-11-20', start_time: '18:00', end_time: '20:00' })
  await aSlot(app.db, id, { date: '2026-11-21', taken: 5 })
  await aSlot(app.db, id, { date: '2026-11-22', open: false })
  await aSlot(app.db, id, { date: '2026-11-23', cancelled_at: new Date(), cancelled_by: 'host' })
  const next = await aSlot(app.db, id, { date: '2026-11-24' })
  expect((await getExperience(app, visitor, id)).next_slot?.id).toBe(next)
  // The next three dates, each with its first slot.
  await aSlot(app.db, id, { date: '2026-11-24', start_time: '18:00', end_time: '20:00' })
  await aSlot(app.db, id, { date: '2026-11-26', start_time: '18:00', end_time: '20:00' })
  const second = await aSlot(app.db, id, { date: '2026-11-26', start_time: '08:00', end_time: '09:00' })
  const third = await aSlot(app.db, id, { date: '2027-03-01' })
  await aSlot(app.db, id, { date: '2027-03-02' })
  const { next_slots, open_slots } = await getExperience(app, visitor, id)
  expect(next_slots.map((slot) => slot.id)).toEqual([next, second, third])
  expect(open_slots.map(({ date, start_time }) => `${date} ${start_time}`)).toEqual([
    '2026-11-24 10:00',
    '2026-11-24 18:00',
    '2026-11-26 08:00',
    '2026-11-26 18:00',
    '2027-03-01 10:00',
    '2027-03-02 10:00',
  ])
})

test('the asked slots are those of the dates, with places for all people', async () => {
  const { id } = await anExperience(app.db)
  await aSlot(app.db, id, { date: '2026-11-28', recruitment_number: 5, taken: 3 })
  await aSlot(app.db, id, { date: '2026-12-05', recruitment_number: 5, taken: 4 })
  const asked = await aSlot(app.db, id, { date: '2026-12-05', start_time: '14:00', end_time: '15:00' })
  const day = { date_from: '2026-12-05', date_to: '2026-12-05' }
  const slots = async (query: Parameters<typeof getExperience>[3]) =>
    (await getExperience(app, visitor, id, query)).asked_slots?.map((slot) => slot.id)
  expect(await slots({ ...day, people: 2 })).toEqual([asked])
  expect(await slots({ ...day, people: 6 })).toEqual([])
  expect(await slots(day)).toHaveLength(2)
  expect(await slots({})).toBeUndefined()
  await expect(slots({ date_from: '2026-12-06', date_to: '2026-12-05' })).rejects.toThrow(InvalidInput)
})

describe('visibility', () => {
  const refusal = (status: number, code: string) => ({
    status,
    body: { status, code, messages: { base: [expect.any(String)] } },
  })

  test.each(['awaiting', 'returned', 'withdrawn'] as const)('an experience that is %s', async (status) => {
    const owner = await aHost(app.db)
    const member = await aUser(app.db)
    const ambassador_id = await anAmbassador(app.db, { members: [owner, member] })
    const community_id = await aCommunity(app.db, { ambassadors: [ambassador_id] })
    const { id } = await anExperience(app.db, { user_id: owner.id, ambassador_id, community_id, status })
    const api = apiOf(app, experiencesRoutes())
    const asked = async (user?: { id: number }) => getJson(api, `/api/v1/experiences/${id}`, user && signedInAs(user))
    expect(await asked()).toMatchObject(refusal(401, 'experience_not_public'))
    expect(await asked(await aHost(app.db))).toMatchObject(refusal(401, 'experience_not_public'))
    for (const insider of [owner, member, await anAdmin(app.db)])
      expect(await asked(insider)).toMatchObject({ status: 200, body: { id, status, approve: false, next_slot: null } })
    const others = await getJson(api, `/api/v1/experiences/${id}/other_experiences`)
    expect(others).toMatchObject(refusal(401, 'experience_not_public'))
  })

  test('unknown and malformed ids are 404', async () => {
    const api = apiOf(app, experiencesRoutes())
    expect(await getJson(api, '/api/v1/experiences/2147483647')).toMatchObject(refusal(404, 'experience_not_found'))
    for (const id of ['0', '-1', '1.5', 'abc', '99999999999', '%00'])
      expect((await getJson(api, `/api/v1/experiences/${id}`)).status).toBe(404)
  })

  test('the online URL and a hidden address are visible to the owner and admins only', async () => {
    const online = await anExperience(app.db, { online: true })
    const hidden = await anExperience(app.db, { address_displayable: false })
    const shown = await anExperience(app.db)
    const as = async (user: Parameters<typeof getExperience>[1], { id }: { id: number }) => {
      const { online_url, address, state } = await getExperience(app, user, id)
      return [online_url, address, state]
    }
    const owner = async ({ user_id }: { user_id: number }) => ({ ...(await aUser(app.db)), id: user_id })
    const url = 'https://meet.example/room'
    for (const outsider of [visitor, await aUser(app.db)]) {
      expect(await as(outsider, online)).toEqual([null, null, null])
      expect(await as(outsider, hidden)).toEqual([null, null, 26])
      expect(await as(outsider, shown)).toEqual([null, '左京区一乗寺1-2', 26])
    }
    expect(await as(await owner(online), online)).toEqual([url, null, null])
    expect(await as(await owner(hidden), hidden)).toEqual([null, '左京区一乗寺1-2', 26])
    expect(await as(await anAdmin(app.db), online)).toEqual([url, null, null])
    expect(await as(await anAdmin(app.db), hidden)).toEqual([null, '左京区一乗寺1-2', 26])
  })
})
