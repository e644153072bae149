// A host changes or removes an option that guests have booked.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type ExperienceForm, formOf } from '#domain/experiences/experience-form.ts'
import { getReservation } from '#services/booking/reservations/reservations.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { book, booked, bookingWorld, refusalOf } from '#test/booking-world.ts'
import { aHost, anExperience, anOption, aSlot, aTheme, aUser } from '#test/factories.ts'
import { getExperience } from '../stories/get-experience.ts'
import { listComingGuests } from './own-experiences.ts'
import { updateExperience } from './update-experience.ts'

const world = bookingWorld()
let host: UserActor
let themes: number[]
let id: number
let slot: number
let glaze: number
let photo: number

beforeAll(async () => {
  host = await aHost(world.db)
  themes = [await aTheme(world.db)]
})
beforeEach(async () => {
  world.clock.set(new Date('2026-11-20T03:00:00+09:00'))
  id = (await anExperience(world.db, { user_id: host.id, themes, price: 3000, recruitment_number: 6, note: '傘' })).id
  glaze = await anOption(world.db, id, { name: '釉薬', description: '三色です。', price: 500, sort_order: 1 })
  photo = await anOption(world.db, id, { name: '写真', description: '三枚です。', price: 800, sort_order: 2 })
  slot = await aSlot(world.db, id, { date: '2026-11-21', recruitment_number: 6 })
})

type Options = ExperienceForm['options']
const edit = async (
  change: (options: Options) => Options,
  { told = null, note }: { told?: number[] | null; note?: string } = {},
) => {
  const form = formOf(await getExperience(world, host, id))
  const next = { ...form, options: change(form.options), ...(note !== undefined && { note }) }
  const opened = { updated_at: null, known_calendar_ids: null, told_reservation_ids: told }
  return (await updateExperience(world, host, id, next, opened)).told_guests
}
const with_ =
  (option: number, change: Partial<Options[number]>) =>
  (options: Options): Options =>
    options.map((row) => (row.id === option ? { ...row, ...change } : row))
const without =
  (option: number) =>
  (options: Options): Options =>
    options.filter((row) => row.id !== option)
const guestWith = async (option_id: number | null) => {
  const guest = await aUser(world.db)
  return { guest, ...(await booked(world, guest, { calendar_ids: [slot], ...(option_id !== null && { option_id }) })) }
}
const mailOf = async (reservation_id: number) => {
  await world.runJobs()
  const mails = await world.db
    .selectFrom('mails')
    .select('text_body')
    .where('reservation_id', '=', reservation_id)
    .where('kind', '=', 'terms_changed')
    .execute()
  expect(mails.length).toBeLessThanOrEqual(1)
  return mails[0]?.text_body ?? null
}

test('those who booked a changed option are notified, and keep it as booked', async () => {
  const [glazing, photographed, plain] = [await guestWith(glaze), await guestWith(photo), await guestWith(null)]
  expect((await listComingGuests(world, host, id)).guests.map(({ option_id }) => option_id)).toEqual([
    glaze,
    photo,
    null,
  ])
  expect(await edit(with_(glaze, { description: '二色です。', price: 900 }))).toBe(1)
  const mail = await mailOf(glazing.id)
  expect(mail).toContain('【オプション】')
  expect(mail).toContain('釉薬（500円）')
  expect(mail).toContain('釉薬（900円）')
  expect(mail).toContain('ご予約のオプションは、お申し込みのときの内容と料金のままです。')
  expect(mail).not.toContain('無料でキャンセル')
  const { option, price, changed, cancellation } = await getReservation(world, glazing.guest, glazing.id)
  expect({ option, price, free_until: cancellation.free_until }).toEqual({
    option: { id: glaze, name: '釉薬', price: 500 },
    price: glazing.price,
    free_until: null,
  })
  expect(changed?.terms).toEqual([
    { field: 'option', label: 'オプション', before: '釉薬（500円）\n三色です。', after: '釉薬（900円）\n二色です。' },
  ])
  for (const other of [photographed, plain]) {
    expect(await mailOf(other.id)).toBeNull()
    expect((await getReservation(world, other.guest, other.id)).changed).toBeNull()
  }
})

test('guests are notified of a removed option, also beside a change for all guests', async () => {
  const [glazing, plain] = [await guestWith(glaze), await guestWith(null)]
  expect(await edit(without(glaze), { note: '長靴' })).toBe(2)
  expect(await mailOf(glazing.id)).toContain('これからのご予約では選べません')
  const plainMail = await mailOf(plain.id)
  expect(plainMail).toContain('変更後：長靴')
  expect(plainMail).not.toContain('オプション')
  const { option, changed } = await getReservation(world, glazing.guest, glazing.id)
  expect(option).toEqual({ id: glaze, name: '釉薬', price: 500 })
  expect(changed?.terms.map(({ field }) => field)).toEqual(['note', 'option'])
})

test('a new option, another order and a repeated save tell nobody', async () => {
  const { id: reservation_id } = await guestWith(glaze)
  const added = { id: null, name: '包装', description: '箱です。', price: '100' }
  expect(await edit((options) => [added, ...options.toReversed()])).toBe(0)
  expect(await edit(with_(glaze, { name: '絵付け' }))).toBe(1)
  expect(await edit(with_(glaze, { name: '絵付け' }))).toBe(0)
  expect(await mailOf(reservation_id)).toContain('絵付け')
})

test('a guest of the option whom the host was not shown stops the save; others don’t', async () => {
  const first = await guestWith(glaze)
  const told = [first.id]
  await guestWith(photo)
  expect(await edit(with_(glaze, { price: 600 }), { told })).toBe(1)
  await guestWith(glaze)
  expect(await refusalOf(edit(with_(glaze, { price: 700 }), { told }))).toBe('guests_changed')
})

test('a guest who is still paying keeps the option as chosen, and reads the change in the reservation', async () => {
  const guest = await aUser(world.db)
  const answer = await book(world, guest, { calendar_ids: [slot], option_id: glaze, card: 'three_d_secure' })
  if (!('action' in answer)) throw new Error('expected 3-D Secure')
  expect(await edit(without(glaze))).toBe(0)
  const { agreed_terms, term_change_id } = await world.db
    .selectFrom('reservations')
    .select(['agreed_terms', 'term_change_id'])
    .where('id', '=', answer.action.reservation_id)
    .executeTakeFirstOrThrow()
  expect(agreed_terms).toMatchObject({ options: [{ id: glaze, price: 500 }, { id: photo }] })
  expect(term_change_id).not.toBeNull()
})

test('a reservation without stored options gets those before the first change', async () => {
  const { guest, id: reservation_id } = await guestWith(glaze)
  await world.pool.query(`update reservations set agreed_terms = agreed_terms - 'options' where id = $1`, [
    reservation_id,
  ])
  expect(await edit(with_(glaze, { price: 900 }))).toBe(1)
  expect((await getReservation(world, guest, reservation_id)).changed?.terms).toMatchObject([
    { field: 'option', before: '釉薬（500円）\n三色です。' },
  ])
})
