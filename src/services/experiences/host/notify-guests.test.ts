// A host edits an experience that guests have booked: who is notified, once, and what they may do.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { type ExperienceForm, formOf } from '#domain/experiences/experience-form.ts'
import { cancelReservation, getReservation } from '#services/booking/reservations/reservations.ts'
import { giveUpHold } from '#services/booking/reserve/holds.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { InvalidInput, Refused } from '#services/shared/refused.ts'
import { book, booked, bookingWorld } from '#test/booking-world.ts'
import { aCommunity, aHost, anAmbassador, anExperience, aReservation, aSlot, aTheme, aUser } from '#test/factories.ts'
import { getExperienceApproval } from '../approval/experience-approval.ts'
import { getExperience } from '../stories/get-experience.ts'
import { listComingGuests } from './own-experiences.ts'
import { type Opened, updateExperience } from './update-experience.ts'

const world = bookingWorld({ connections: 8 })
let taro: UserActor
let themes: number[]
const START = new Date('2026-11-20T03:00:00+09:00')

beforeAll(async () => {
  taro = await aHost(world.db)
  themes = [await aTheme(world.db)]
})
beforeEach(() => world.clock.set(START))

const unread: Opened = { updated_at: null, known_calendar_ids: null }
type Values = Parameters<typeof anExperience>[1]
const published = async (values: Values = {}) =>
  (await anExperience(world.db, { user_id: taro.id, themes, price: 3000, recruitment_number: 6, ...values })).id
const edit = async (id: number, change: Partial<ExperienceForm>, opened: Partial<Opened> = {}, actor = taro) => {
  const form = { ...formOf(await getExperience(world, actor, id)), ...change }
  return await updateExperience(world, actor, id, form, { ...unread, ...opened })
}
const aBooking = async (id: number, date = '2026-11-21', number_of_people = 1) => {
  const guest = await aUser(world.db)
  const slot = await aSlot(world.db, id, { date, recruitment_number: 6 })
  return { guest, slot, ...(await booked(world, guest, { calendar_ids: [slot], number_of_people })) }
}
const mailsOf = (reservation_id: number, kind = 'terms_changed') =>
  world.db
    .selectFrom('mails')
    .select(['subject', 'text_body as text'])
    .where('reservation_id', '=', reservation_id)
    .where('kind', '=', kind)
    .execute()
const refusal = async (work: Promise<unknown>) => {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof InvalidInput) return error.messages
    if (error instanceof Refused) return error.code
    throw error
  }
}

describe('a changed place, length, lowest age or what is included', () => {
  test('is mailed once, with the host’s message, and lets the guest cancel after the deadline', async () => {
    const id = await published({ note: 'エプロン' })
    const { guest, id: reservation_id, price } = await aBooking(id)
    await world.runJobs()
    expect(await getReservation(world, guest, reservation_id)).toMatchObject({
      changed: null,
      cancellation: { refund_now: 0, free_until: null },
    })

    const saved = await edit(
      id,
      { note: '長靴', price: 9000, target_age: '大人' },
      { message_to_guests: ' 雨のためです。http://evil.example ' },
    )
    expect(saved.told_guests).toBe(1)
    await world.runJobs()
    await world.runJobs()
    const [mail, ...others] = await mailsOf(reservation_id)
    expect(others).toEqual([])
    expect(mail?.subject).toContain('内容の変更')
    expect(mail?.text).toContain(`■ 予約番号\n${reservation_id}\n`)
    for (const words of [
      '変更前：エプロン',
      '変更後：長靴',
      '雨のためです。',
      'お支払いいただいた料金は変わりません',
      '2026年11月21日(土)',
    ])
      expect(mail?.text.replaceAll('\n', '')).toContain(words)
    expect(mail?.text).not.toContain('http://evil')

    const reservation = await getReservation(world, guest, reservation_id)
    expect(reservation).toMatchObject({
      note: '長靴',
      price,
      unit_price: 3000,
      changed: {
        terms: [
          { field: 'note', before: 'エプロン', after: '長靴' },
          { field: 'target_age', before: '', after: '大人' },
          { field: 'price', before: '3,000円', after: '9,000円' },
        ],
        messages: [{ text: '雨のためです。http://evil.example' }],
      },
      cancellation: { refund_now: price.total, free_until: '2026-11-21T10:00:00+09:00' },
    })
    await cancelReservation(world, guest, reservation_id, price.total)
    await world.runJobs()
    expect(await world.books()).toMatchObject({ ours: 0, theirs: 0 })
    expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
  })

  test('72 hours later the deadline of the booking holds again', async () => {
    const id = await published()
    const { guest, id: reservation_id } = await aBooking(id, '2026-11-24')
    world.clock.set(new Date('2026-11-20T12:00:00+09:00'))
    await edit(id, { meeting_point: '駅前' })
    world.clock.set(new Date('2026-11-23T12:00:00+09:00'))
    const free = await getReservation(world, guest, reservation_id)
    expect(free.cancellation.refund_now).toBe(free.price.total)
    world.clock.set(new Date('2026-11-23T12:00:00.001+09:00'))
    expect((await getReservation(world, guest, reservation_id)).cancellation).toMatchObject({
      refund_now: 0,
      free_until: null,
    })
    expect(await refusal(cancelReservation(world, guest, reservation_id, free.price.total))).toBe('refund_changed')
  })

  test('several changes are mailed one by one, and the page compares with what was agreed', async () => {
    const id = await published({ note: '一' })
    const { guest, id: reservation_id } = await aBooking(id)
    await edit(id, { note: '二' }, { message_to_guests: '一つ目' })
    await edit(id, { note: '三' }, { message_to_guests: '二つ目' })
    await world.runJobs()
    expect((await mailsOf(reservation_id)).map(({ text }) => /変更前：./.exec(text)?.[0])).toEqual([
      '変更前：一',
      '変更前：二',
    ])
    const { changed } = await getReservation(world, guest, reservation_id)
    expect(changed).toMatchObject({
      terms: [{ before: '一', after: '三' }],
      messages: [{ text: '一つ目' }, { text: '二つ目' }],
    })
    await edit(id, { note: '一' })
    expect((await getReservation(world, guest, reservation_id)).changed).toBeNull()
  })
})

test('a changed price or number of places is mailed, but frees nobody', async () => {
  const id = await published()
  const { guest, id: reservation_id, price } = await aBooking(id)
  await edit(id, { price: 100, recruitment_number: 4 })
  await world.runJobs()
  expect(await mailsOf(reservation_id)).toHaveLength(1)
  expect(await getReservation(world, guest, reservation_id)).toMatchObject({
    price,
    cancellation: { refund_now: 0, free_until: null },
  })
})

test('one more thing to bring is mailed, but frees nobody', async () => {
  const id = await published({ note: 'エプロン' })
  const { guest, id: reservation_id } = await aBooking(id)
  expect((await edit(id, { note: 'エプロン\n手拭き' })).told_guests).toBe(1)
  await world.runJobs()
  expect(await mailsOf(reservation_id)).toHaveLength(1)
  expect((await getReservation(world, guest, reservation_id)).cancellation).toMatchObject({
    refund_now: 0,
    free_until: null,
  })
})

describe('a change that the host declares as small', () => {
  const small = { small_change: true }
  const recorded = async (experience_id: number) =>
    await world.db
      .selectFrom('experience_changes')
      .select(['before', 'after', 'small'])
      .where('experience_id', '=', experience_id)
      .execute()

  test('is told to nobody, changes no reservation, and is listed to admins', async () => {
    const id = await published({ note: 'エプロソ' })
    const { guest, id: reservation_id } = await aBooking(id)
    expect((await edit(id, { note: 'エプロン' }, { ...small, told_reservation_ids: [] })).told_guests).toBe(0)
    await world.runJobs()
    expect(await mailsOf(reservation_id)).toEqual([])
    expect(await getReservation(world, guest, reservation_id)).toMatchObject({
      note: 'エプロソ',
      changed: null,
      cancellation: { refund_now: 0, free_until: null },
    })
    expect(await recorded(id)).toEqual([{ before: { note: 'エプロソ' }, after: { note: 'エプロン' }, small: true }])
    const admin = await aUser(world.db, { access_control: 'ADMIN' })
    expect(await getExperienceApproval(world, admin, id)).toMatchObject({
      has_small_changes: true,
      changes: [{ field: 'note', before: 'エプロソ', after: 'エプロン' }],
    })
  })

  test.each<Partial<ExperienceForm>>([{ target_age: '大人' }, { price: 4000 }, { meeting_point: '駅前' }])(
    'is told with %j, which is more than wording',
    async (more) => {
      const id = await published({ note: 'エプロソ' })
      const { id: reservation_id } = await aBooking(id)
      expect((await edit(id, { note: 'エプロン', ...more }, small)).told_guests).toBe(1)
      await world.runJobs()
      expect(await mailsOf(reservation_id)).toHaveLength(1)
      expect(await recorded(id)).toMatchObject([{ small: false }])
    },
  )

  test('hides nothing where nobody has booked', async () => {
    const id = await published({ note: 'エプロソ' })
    await edit(id, { note: 'エプロン' }, small)
    expect(await recorded(id)).toMatchObject([{ small: false }])
  })
})

test('a change that doesn’t concern guests and a repeated save notify nobody', async () => {
  const id = await published()
  const { id: reservation_id } = await aBooking(id)
  expect((await edit(id, { inspiration: '祖父の窯です。' })).told_guests).toBe(0)
  expect((await edit(id, { note: '長靴' })).told_guests).toBe(1)
  expect((await edit(id, { note: '長靴' })).told_guests).toBe(0)
  await world.runJobs()
  expect(await mailsOf(reservation_id)).toHaveLength(1)
})

test('past, cancelled and other reservations stay as they were', async () => {
  const id = await published({ note: '一' })
  const past = await aBooking(id, '2026-11-21')
  const cancelled = await aBooking(id, '2026-11-22')
  await cancelReservation(world, cancelled.guest, cancelled.id)
  const other = await aBooking(await published({ note: '一' }))
  world.clock.set(new Date('2026-11-21T13:00:00+09:00'))
  expect((await edit(id, { note: '二' })).told_guests).toBe(0)
  await world.runJobs()
  for (const { guest, id: reservation_id } of [past, cancelled, other]) {
    expect(await mailsOf(reservation_id)).toEqual([])
    expect(await getReservation(world, guest, reservation_id)).toMatchObject({ changed: null, note: '一' })
  }
})

test('a reservation from before the terms were stored keeps those before the first change', async () => {
  const id = await published({ note: '一' })
  const slot = await aSlot(world.db, id, { date: '2026-11-24' })
  const guest = await aUser(world.db)
  const starts = new Date('2026-11-24T10:00:00+09:00')
  const reservation_id = await aReservation(world.db, id, [slot], {
    user_id: guest.id,
    first_starts_at: starts,
    last_ends_at: starts,
  })
  await edit(id, { note: '二' })
  expect((await getReservation(world, guest, reservation_id)).changed?.terms).toMatchObject([
    { before: '一', after: '二' },
  ])
})

describe('at the same time', () => {
  test('a guest who is not on the host’s list stops the save', async () => {
    const id = await published()
    const first = await aBooking(id)
    const { guests } = await listComingGuests(world, taro, id)
    expect(guests).toMatchObject([
      { reservation_id: first.id, number_of_people: 1, calendars: [{ date: '2026-11-21' }] },
    ])
    const told_reservation_ids = guests.map((guest) => guest.reservation_id)
    const second = await aBooking(id, '2026-11-23')
    expect(await refusal(edit(id, { note: '長靴' }, { told_reservation_ids }))).toBe('guests_changed')
    expect((await getExperience(world, taro, id)).note).not.toBe('長靴')
    // A guest who left doesn't.
    await cancelReservation(world, first.guest, first.id)
    const told = { told_reservation_ids: [first.id, second.id] }
    expect((await edit(id, { note: '長靴' }, told)).told_guests).toBe(1)
  })

  test('of two hosts of one ambassador, the second is stopped, and guests get one mail', async () => {
    const hanako = await aHost(world.db)
    const ambassador_id = await anAmbassador(world.db, { members: [taro, hanako] })
    const community_id = await aCommunity(world.db, { ambassadors: [ambassador_id] })
    const id = await published({ ambassador_id, community_id })
    const { id: reservation_id } = await aBooking(id)
    const { updated_at } = await getExperience(world, taro, id)
    const saves = await Promise.all([
      refusal(edit(id, { note: '長靴' }, { updated_at })),
      refusal(edit(id, { note: '帽子' }, { updated_at }, hanako)),
    ])
    expect(new Set(saves)).toEqual(new Set(['experience_changed', null]))
    await world.runJobs()
    expect(await mailsOf(reservation_id)).toHaveLength(1)
  })

  test('a guest either booked before the save and is notified, or agrees to what is saved', async () => {
    const id = await published({ note: '前' })
    const slot = await aSlot(world.db, id, { date: '2026-11-24', recruitment_number: 6 })
    const guests = await Promise.all(Array.from({ length: 5 }, () => aUser(world.db)))
    const [, ...bookings] = await Promise.all([
      edit(id, { note: '後' }),
      ...guests.map((guest) => booked(world, guest, { calendar_ids: [slot] })),
    ])
    await world.runJobs()
    for (const [at, { id: reservation_id }] of bookings.entries()) {
      const { note, changed } = await getReservation(world, guests[at]!, reservation_id)
      expect(note).toBe('後')
      expect(await mailsOf(reservation_id)).toHaveLength(changed ? 1 : 0)
    }
  })

  test('a guest who is still paying reads the change in the confirmation', async () => {
    const id = await published({ note: '前' })
    const slot = await aSlot(world.db, id, { date: '2026-11-22' })
    const guest = await aUser(world.db)
    const answer = await book(world, guest, { calendar_ids: [slot], card: 'three_d_secure' })
    if (!('action' in answer)) throw new Error('expected 3-D Secure')
    const { reservation_id } = answer.action
    expect((await listComingGuests(world, taro, id)).guests).toEqual([])
    expect((await edit(id, { note: '後', meeting_point: '駅前' }, { told_reservation_ids: [] })).told_guests).toBe(0)
    const row = await world.db
      .selectFrom('reservations')
      .select(['free_cancel_until', 'agreed_terms', 'term_change_id'])
      .where('id', '=', reservation_id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ agreed_terms: { note: '前' } })
    expect(row.free_cancel_until).not.toBeNull()
    await giveUpHold(world, guest, reservation_id)
    await world.runJobs()
    expect(await mailsOf(reservation_id)).toEqual([])
  })
})

test('a lowered number of places lowers each slot as far as its guests allow, and names the others', async () => {
  const id = await published()
  const { slot } = await aBooking(id, '2026-11-22', 4)
  const other = await aSlot(world.db, id, { date: '2026-11-23', recruitment_number: 6 })
  const { kept_places } = await edit(id, { recruitment_number: 2 })
  expect(kept_places).toEqual([
    { id: slot, date: '2026-11-22', start_time: '10:00', end_time: '12:00', recruitment_number: 4 },
  ])
  const rows = await world.db
    .selectFrom('calendars')
    .select(['id', 'recruitment_number'])
    .where('experience_id', '=', id)
    .execute()
  expect(Object.fromEntries(rows.map((row) => [row.id, row.recruitment_number]))).toEqual({ [slot]: 4, [other]: 2 })
})

test('the list of guests is for those who act for the experience', async () => {
  const id = await published()
  await aBooking(id)
  for (const actor of [await aHost(world.db), await aUser(world.db)])
    expect(await refusal(listComingGuests(world, actor, id))).toBe('experience_not_found')
  expect(await refusal(listComingGuests(world, taro, 2_000_000_000))).toBe('experience_not_found')
})

test('a message that is too long is refused', async () => {
  const id = await published()
  expect(await refusal(edit(id, { note: '長靴' }, { message_to_guests: 'あ'.repeat(1001) }))).toEqual({
    message_to_guests: ['メッセージは1000文字以内で入力してください。'],
  })
})
