// Where to meet, how to get there, how long it takes: from the form to the guest.
import { beforeAll, expect, test } from 'vitest'
import { formOf } from '#domain/experiences/experience-form.ts'
import { booked, bookingWorld } from '#test/booking-world.ts'
import { aForm, aHost, anAdmin, anExperience, aPicture, aSlot, aTheme, aUser } from '#test/factories.ts'
import { cancelReservation, getCalendarFile, getReservation } from '../../booking/reservations/reservations.ts'
import { type UserActor, visitor } from '../../shared/actor.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { getExperience } from '../stories/get-experience.ts'
import { getExperienceApproval } from '../approval/experience-approval.ts'
import { requestPublication } from './request-publication.ts'
import { updateExperience } from './update-experience.ts'

const world = bookingWorld()
let host: UserActor
beforeAll(async () => {
  host = await aHost(world.db)
})
const unread = { updated_at: null, known_calendar_ids: null }

const guide = {
  meeting_point: '港の待合所の前。\n青いのぼりが目印です。',
  nearest_station: '庵治駅から徒歩10分',
  directions: '改札を出て右へ。',
  duration_minutes: '９０',
  target_age: '6歳以上',
  languages: '日本語、英語',
}
const stored = { ...guide, duration_minutes: 90 }
const nothing = { meeting_point: '', meeting_image: null, directions: '' }

/** A published experience with all parts of a guide. */
async function published(values: Parameters<typeof anExperience>[1] = {}) {
  const { id } = await anExperience(world.db, { user_id: host.id, themes: [await aTheme(world.db)], ...values })
  const object_key = await aPicture(world.db, host.id)
  const form = { ...formOf(await getExperience(world, host, id)), ...guide, meeting_image: { object_key, url: '' } }
  await updateExperience(world, host, id, form, unread)
  const meeting_image = { object_key, url: world.images.urlOf(object_key) }
  return { id, meeting_image, form }
}

test('an edit stores all of it, shows it at once, and lists it for the admins', async () => {
  const { id, meeting_image } = await published()
  expect(await getExperience(world, visitor, id)).toMatchObject({ ...stored, meeting_image })
  const { changes } = await getExperienceApproval(world, await anAdmin(world.db), id)
  expect(changes.map(({ field }) => field)).toEqual([
    'meeting_point',
    'meeting_image',
    'nearest_station',
    'directions',
    'duration_minutes',
    'target_age',
    'languages',
  ])
  // The same form again is no change, and a cleared one removes it.
  const again = formOf(await getExperience(world, host, id))
  await updateExperience(world, host, id, again, unread)
  expect(await getExperience(world, visitor, id)).toMatchObject({ ...stored, meeting_image })
  await updateExperience(world, host, id, { ...again, ...nothing, duration_minutes: null }, unread)
  expect(await getExperience(world, visitor, id)).toMatchObject({ ...nothing, duration_minutes: null })
})

test('a new experience has it, an online one without a place', async () => {
  const object_key = await aPicture(world.db, host.id)
  const typed = { ...guide, meeting_image: { object_key, url: '' } }
  const { id } = await requestPublication(world, host, await aForm(world.db, { user_id: host.id, ...typed }), null)
  expect(await getExperience(world, host, id)).toMatchObject({ ...stored, meeting_image: { object_key } })
  const online = { online: true, online_url: 'https://meet.example/a', state: null, address: '' }
  const other = await requestPublication(
    world,
    host,
    await aForm(world.db, { user_id: host.id, ...typed, ...online }),
    null,
  )
  expect(await getExperience(world, host, other.id)).toMatchObject({
    ...nothing,
    nearest_station: '',
    duration_minutes: 90,
    languages: '日本語、英語',
  })
})

test('the meeting point may only be a picture that the host uploaded', async () => {
  const { id, form } = await published()
  const theirs = await aPicture(world.db, (await aHost(world.db)).id)
  for (const object_key of [theirs, 'experience/unknown'])
    await expect(
      updateExperience(
        world,
        host,
        id,
        { ...form, meeting_image: { object_key, url: 'https://evil.example/x' } },
        unread,
      ),
    ).rejects.toThrow(InvalidInput)
})

test('a hidden place stays hidden from everybody but the host and guests with a booking', async () => {
  const { id, meeting_image } = await published({ address_displayable: false })
  const [guest, stranger] = [await aUser(world.db), await aUser(world.db)]
  for (const actor of [visitor, guest, stranger])
    expect(await getExperience(world, actor, id)).toMatchObject({
      ...nothing,
      address: null,
      nearest_station: guide.nearest_station,
      duration_minutes: 90,
    })
  expect(await getExperience(world, host, id)).toMatchObject({ ...stored, meeting_image })
  const slot = await aSlot(world.db, id, { date: '2026-12-10' })
  const reservation = await booked(world, guest, { calendar_ids: [slot] })
  expect(reservation).toMatchObject({ ...stored, meeting_image })
  await cancelReservation(world, guest, reservation.id)
  expect(await getReservation(world, guest, reservation.id)).toMatchObject(nothing)
})

test('the mail and the calendar file of a booking have it, and a link to a map', async () => {
  const { id, meeting_image } = await published({ state: 37, address: '高松市庵治町浜通り12-7' })
  const guest = await aUser(world.db)
  const { id: reservation_id } = await booked(world, guest, {
    calendar_ids: [await aSlot(world.db, id, { date: '2026-12-11' })],
  })
  await world.runJobs()
  const { text_body } = await world.db
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', guest.email)
    .executeTakeFirstOrThrow()
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent('香川県高松市庵治町浜通り12-7')}`
  for (const part of [
    `地図 ${map}`,
    `■ 集合場所\n${guide.meeting_point}\n写真 ${new URL(meeting_image.url, world.base_url).href}`,
    '■ 道順\n改札を出て右へ。',
    '■ 所要時間\n1時間30分',
    '■ 対象年齢\n6歳以上',
  ])
    expect(text_body).toContain(part)
  const file = (await getCalendarFile(world, guest, reservation_id)).replaceAll('\r\n ', '')
  expect(file).toMatch(/^METHOD:PUBLISH\r\nBEGIN:VEVENT[^]*^ORGANIZER;CN="[^"\r\n]+":https?:\/\/\S+\r$/m)
  expect(file).toContain('集合場所：港の待合所の前。\\n青いのぼりが目印です。')
  expect(file).toContain(`地図：${map}`)
  expect(file.match(/^LOCATION:(.*)\r$/m)?.[1]).toBe('香川県高松市庵治町浜通り12-7')
})
