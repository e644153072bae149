import { beforeAll, expect, test } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { communityExperiences, nextSlots, participantNumbers } from '#contract/experiences/brand-experiences-schemas.ts'
import type { BrandActor } from '#services/shared/actor.ts'
import { aBrandMember } from '#test/brand-factories.ts'
import { signedInToBrandAs, testApp } from '#test/database.ts'
import { aCommunity, aHost, anAmbassador, anExperience, aReservation, aSlot } from '#test/factories.ts'

const app = testApp()
let member: BrandActor
let stranger: BrandActor
let community_id: number
let ambassador_id: number

beforeAll(async () => {
  member = await aBrandMember(app.db)
  stranger = await aBrandMember(app.db)
  const host = await aHost(app.db)
  ambassador_id = await anAmbassador(app.db, { name: '磯の人', members: [host] })
  community_id = await aCommunity(app.db, { brand_id: member.brand_id, ambassadors: [ambassador_id] })
})

async function get(actor: BrandActor, path: string) {
  const response = await wholeApi(app).request(`/brand/api/v1${path}`, { headers: signedInToBrandAs(actor) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const inCommunity = (values: object = {}) => anExperience(app.db, { community_id, ambassador_id, ...values })

test('one row per slot: future slots ascending, past slots descending', async () => {
  const { id } = await inCommunity({ title: '磯あそび' })
  const awaiting = await inCommunity({ title: '海藻', status: 'awaiting' })
  await anExperience(app.db, { title: 'よその体験' })
  const late = await aSlot(app.db, id, { date: '2027-02-02' })
  const soon = await aSlot(app.db, awaiting.id, { date: '2026-12-01' })
  const cancelled = await aSlot(app.db, id, {
    date: '2027-03-03',
    cancelled_at: app.clock.now(),
    cancelled_by: 'host',
    cancel_reason: '台風',
  })
  const past = await aSlot(app.db, id, { date: '2026-10-01' })
  const older = await aSlot(app.db, id, { date: '2026-09-01' })

  const { status, body } = await get(member, `/communities/${community_id}/experiences`)
  expect(status).toBe(200)
  expect(communityExperiences.parse(body)).toEqual(body)
  const row = { ambassador_name: '磯の人', cancelled: false }
  expect(body).toMatchObject({
    experiences: [
      { ...row, id: awaiting.id, calendar_id: soon, published: false, experience_name: '海藻' },
      { ...row, id, calendar_id: late, published: true, held_at: expect.stringMatching(/^2027-02-02T.*\+09:00$/) },
      { ...row, id, calendar_id: cancelled, cancelled: true },
    ],
    meta: { current_page: 1, total_pages: 1 },
  })
  expect((await get(member, `/communities/${community_id}/experiences?held_at=past`)).body).toMatchObject({
    experiences: [{ calendar_id: past }, { calendar_id: older }],
  })
  expect((await get(member, `/communities/${community_id}/experiences?page=2`)).body).toMatchObject({ experiences: [] })
  expect((await get(member, `/communities/${community_id}/experiences?held_at=now`)).status).toBe(422)
})

test('the numbers of an experience count confirmed places', async () => {
  const { id } = await inCommunity({ title: '舟あそび' })
  const slot = await aSlot(app.db, id, { date: '2027-02-10', recruitment_number: 8 })
  await aSlot(app.db, id, {
    date: '2027-02-12',
    cancelled_at: app.clock.now(),
    cancelled_by: 'host',
    cancel_reason: '台風',
  })
  const empty = { date: '2027-02-11', recruitment_number: 3 }
  await aSlot(app.db, id, empty)
  await aReservation(app.db, id, [slot], { number_of_people: 3 })
  await aReservation(app.db, id, [slot], { number_of_people: 2 })
  const { status, body } = await get(member, `/experiences/${id}/participant-numbers`)
  expect(status).toBe(200)
  expect(participantNumbers.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    experience_id: id,
    experience_name: '舟あそび',
    ambassador_name: '磯の人',
    state: 'published',
    participant_numbers: [
      { held_at: expect.stringMatching(/^2027-02-10/), participant_number: 5, recruitment_number: 8 },
      { participant_number: 0, recruitment_number: 3 },
    ],
  })
})

test('experiences of another brand and without a community are not found', async () => {
  const own = await inCommunity()
  const free = await anExperience(app.db)
  for (const [actor, { id }] of [
    [stranger, own],
    [member, free],
  ] as const)
    expect(await get(actor, `/experiences/${id}/participant-numbers`)).toMatchObject({
      status: 404,
      body: { status: 404, code: 'experience_not_found' },
    })
})

test('the next slots of the brand with their numbers, the nearest first, without cancelled and unpublished ones', async () => {
  const other = await aBrandMember(app.db)
  const community = await aCommunity(app.db, { brand_id: other.brand_id })
  const of = { community_id: community, ambassador_id: await anAmbassador(app.db) }
  const { id } = await anExperience(app.db, of)
  const hidden = await anExperience(app.db, { ...of, status: 'awaiting' })
  await aSlot(app.db, hidden.id, { date: '2026-12-01' })
  const late = await aSlot(app.db, id, { date: '2027-02-10', recruitment_number: 8 })
  const soon = await aSlot(app.db, id, { date: '2026-12-10', recruitment_number: 6 })
  await aSlot(app.db, id, { date: '2026-10-01' })
  await aSlot(app.db, id, {
    date: '2026-12-02',
    cancelled_at: app.clock.now(),
    cancelled_by: 'host',
    cancel_reason: '台風',
  })
  await aReservation(app.db, id, [soon], { number_of_people: 2 })
  const { status, body } = await get(other, '/experiences/next-slots')
  expect(status).toBe(200)
  expect(nextSlots.parse(body)).toEqual(body)
  expect(body).toMatchObject({
    slots: [
      { calendar_id: soon, community_id: community, participant_number: 2, recruitment_number: 6 },
      { calendar_id: late, participant_number: 0, recruitment_number: 8 },
    ],
  })
})
