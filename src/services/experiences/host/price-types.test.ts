// A host gives an experience price types, changes and retires them, while guests have booked.
import { beforeAll, expect, test } from 'vitest'
import { readPersonData } from '#database/accounts/person-data.ts'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { copyOf, type ExperienceForm, formOf, type FormPriceType } from '#domain/experiences/experience-form.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { booked, bookingWorld, refusalOf } from '#test/booking-world.ts'
import { aHost, anAdmin, anExperience, aSlot, aTheme, aUser } from '#test/factories.ts'
import { aFamily, partyOf } from '#test/price-types.ts'
import { getExperienceApproval } from '../approval/experience-approval.ts'
import { getExperience } from '../stories/get-experience.ts'
import { type Opened, updateExperience } from './update-experience.ts'

const world = bookingWorld({ connections: 6 })
let taro: UserActor
let themes: number[]
beforeAll(async () => {
  taro = await aHost(world.db)
  themes = [await aTheme(world.db)]
})

const unread: Opened = { updated_at: null, known_calendar_ids: null }
const formAs = async (id: number): Promise<ExperienceForm> => formOf(await getExperience(world, taro, id))
const save = async (id: number, price_types: FormPriceType[], opened: Partial<Opened> = {}) =>
  await updateExperience(world, taro, id, { ...(await formAs(id)), price_types }, { ...unread, ...opened })
const published = async () => {
  const { id } = await anExperience(world.db, { user_id: taro.id, themes, price: 3000, recruitment_number: 8 })
  return { id, slot: await aSlot(world.db, id, { recruitment_number: 8 }), guest: await aUser(world.db) }
}
const reservation = async (id: number) =>
  await world.db
    .selectFrom('reservations')
    .select(['number_of_people', 'lines', 'price', 'tour', 'total', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const person = { id: null, note: '', takes_place: true, needs_adult: false, whole_slot_people: null }
const adult: FormPriceType = { ...person, name: 'おとな', price: '３，５００' }
const child: FormPriceType = { ...person, name: '小学生', price: 1500, needs_adult: true }

test('types of an experience that had one price change no reservation; guests and admins read of them', async () => {
  const { id, slot, guest } = await published()
  const { id: reservation_id } = await booked(world, guest, { calendar_ids: [slot], number_of_people: 2 })
  const before = await reservation(reservation_id)
  const saved = await save(id, [adult, child])
  expect(saved).toMatchObject({ price: 3500, told_guests: 1, price_types: [{ price: 3500 }, { name: '小学生' }] })
  expect(await reservation(reservation_id)).toEqual(before)
  expect(before).toMatchObject({ lines: null, tour: 6000 })
  const words = { before: '', after: 'おとな 3,500円、小学生 1,500円（大人といっしょに）' }
  const { changes } = await getExperienceApproval(world, await anAdmin(world.db), id)
  expect(changes).toEqual(
    expect.arrayContaining([
      { field: 'price', before: 3000, after: 3500 },
      { field: 'price_types', ...words },
    ]),
  )
  await world.runJobs()
  const { rows } = await world.pool.query(
    `select text_body as text from mails where reservation_id = $1 and kind = 'terms_changed'`,
    [reservation_id],
  )
  expect(rows[0].text.replaceAll('\n', '')).toContain(`変更前：3,000円変更後：${words.after}`)
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
})

test('a retired type stays on bookings, others keep their ids in a new order, and a copy has new ones', async () => {
  const { id, slot, guest } = await published()
  const [adults, children, infants, group] = await aFamily(world.db, id)
  const made = await booked(world, guest, { calendar_ids: [slot], party: partyOf([adults, 2], [children, 1]) })
  const before = await reservation(made.id)
  const { price_types } = await formAs(id)
  const of = (type_id: number) => price_types.find((type) => type.id === type_id)!
  const saved = await save(id, [of(adults), { ...of(infants), price: 100 }, of(group), { ...adult, name: '学生' }])
  expect(saved.price_types!.map((type) => type.id).slice(0, 3)).toEqual([adults, infants, group])
  expect(await reservation(made.id)).toEqual(before)
  expect(before.lines).toMatchObject([{ price_type_id: adults }, { price_type_id: children, name: '小学生' }])
  expect(copyOf(await formAs(id)).price_types.map((type) => type.id)).toEqual([null, null, null, null])
  await save(id, [])
  expect(await getExperience(world, taro, id)).not.toHaveProperty('price_types')
  expect(await reservation(made.id)).toEqual(before)
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
})

test('of two saves at once the second is stopped, and no type is there twice', async () => {
  const { id } = await published()
  const { updated_at } = await getExperience(world, taro, id)
  const attempts = [[adult, child], [adult]].map((types) => save(id, types, { updated_at }))
  const refusals = await Promise.all(attempts.map((attempt) => refusalOf(attempt).catch(() => null)))
  expect(refusals.filter((code) => code === 'experience_changed')).toHaveLength(1)
  const { rows } = await world.pool.query('select id from experience_price_types where experience_id = $1', [id])
  expect([1, 2]).toContain(rows.length)
  expect((await formAs(id)).price_types).toHaveLength(rows.length)
})

test('the copy of a person’s data has the types of a host and the lines of a guest', async () => {
  const { id, slot, guest } = await published()
  const [adults, , infants] = await aFamily(world.db, id)
  await booked(world, guest, { calendar_ids: [slot], party: partyOf([adults, 1], [infants, 1]) })
  expect((await readPersonData(world.db, guest.id))!.reservations).toMatchObject([
    { lines: [{ name: 'おとな' }, { name: '幼児', people: 1 }] },
  ])
  const own = (await readPersonData(world.db, taro.id))!.experiences
  expect(own.find((one) => one['id'] === id)).toMatchObject({
    price_types: [{ name: 'おとな', price: 3000 }, {}, {}, {}],
  })
})
