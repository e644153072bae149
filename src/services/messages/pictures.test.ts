import { beforeEach, expect, test } from 'vitest'
import { refusalOf } from '#test/booking-world.ts'
import { testApp } from '#test/database.ts'
import { aHost, anExperience, aUser, next } from '#test/factories.ts'
import { aPhotograph, aPicture, keepImages } from '#test/images.ts'
import type { UserActor } from '../shared/actor.ts'
import { sendMessage, withdrawMessage } from './messages.ts'
import { addPicture, getPicture, sweepPictures } from './pictures.ts'
import { getThread, openThread } from './threads.ts'

const app = testApp()
keepImages(app)
let host: UserActor
let guest: UserActor
let stranger: UserActor
let thread: number

beforeEach(async () => {
  app.clock.set(new Date('2026-11-20T10:00:00+09:00'))
  host = await aHost(app.db)
  guest = await aUser(app.db)
  stranger = await aUser(app.db)
  const { id: experience_id } = await anExperience(app.db, { user_id: host.id })
  thread = (await openThread(app, guest, { experience_id })).id
})

const added = async (actor = guest) => (await addPicture(app, actor, thread, (await aPicture()).toString('base64'))).id
const send = (actor: UserActor, pictures: number[], text = '') =>
  sendMessage(app, actor, thread, { text, client_key: `key-of-tests-${next()}`, pictures })
const seenBy = (actor: UserActor, id: number) => refusalOf(getPicture(app, actor, id))

test('a picture is seen by its sender, and by the other side when it is sent', async () => {
  const id = await added()
  expect(await seenBy(guest, id)).toBeUndefined()
  for (const one of [host, stranger]) expect(await seenBy(one, id)).toBe('picture_not_found')
  const second = await added()
  const sent = await send(guest, [second, id])
  expect(sent).toMatchObject({ text: '', pictures: [{ id: second, width: 40, height: 30 }, { id }] })
  expect(await seenBy(host, id)).toBeUndefined()
  expect(await seenBy(stranger, id)).toBe('picture_not_found')
  expect((await getThread(app, host, thread, {})).messages).toMatchObject([{ pictures: [{ id: second }, { id }] }])
})

test('nothing of the file survives but the picture', async () => {
  const photograph = await aPhotograph(60, 40)
  const { id } = await addPicture(app, guest, thread, photograph.toString('base64'))
  const { content, media_type } = await getPicture(app, guest, id)
  expect(media_type).toBe('image/webp')
  expect(content.subarray(8, 12).toString()).toBe('WEBP')
  expect(content.includes('Exif')).toBe(false)
})

test('pictures of others, of another thread, and those that were sent can’t be sent', async () => {
  const theirs = await added(host)
  expect(await refusalOf(send(guest, [theirs]))).toBe('picture_not_attachable')
  const mine = await added()
  await send(guest, [mine])
  expect(await refusalOf(send(guest, [mine]))).toBe('picture_not_attachable')
  const { id: other } = await anExperience(app.db, { user_id: stranger.id })
  const elsewhere = (await openThread(app, guest, { experience_id: other })).id
  const foreign = (await addPicture(app, guest, elsewhere, (await aPicture()).toString('base64'))).id
  expect(await refusalOf(send(guest, [foreign]))).toBe('picture_not_attachable')
  expect((await getThread(app, guest, thread, {})).messages).toHaveLength(1)
  expect(await refusalOf(addPicture(app, stranger, thread, (await aPicture()).toString('base64')))).toBe(
    'thread_not_found',
  )
})

test('a message that is sent twice has its pictures once', async () => {
  const body = { text: '', client_key: 'key-with-picture', pictures: [await added()] }
  const [first, second] = await Promise.all([
    sendMessage(app, guest, thread, body),
    sendMessage(app, guest, thread, body),
  ])
  expect(second).toEqual(first)
  expect(first.pictures).toHaveLength(1)
})

test('withdrawing deletes the pictures, and unsent ones go after a week', async () => {
  const sent = await added()
  const { id } = await send(guest, [sent], '見てください。')
  await withdrawMessage(app, guest, thread, id)
  expect(await seenBy(guest, sent)).toBe('picture_not_found')
  const unsent = await added()
  const kept = await added()
  await send(guest, [kept])
  app.clock.set(new Date('2026-11-27T10:00:01+09:00'))
  await sweepPictures(app)
  expect(await seenBy(guest, unsent)).toBe('picture_not_found')
  expect(await seenBy(guest, kept)).toBeUndefined()
})
