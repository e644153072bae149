// Which files a picture of a message may be, by content.
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { addPicture } from '#services/messages/add-picture.ts'
import { openThread } from '#services/messages/open-thread.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { refusalOf } from '../booking-world.ts'
import { testApp } from '../database.ts'
import { anExperience, aUser } from '../factories.ts'
import { keepImages } from '../images.ts'

const app = testApp()
keepImages(app)
let guest: UserActor
let thread: number

beforeAll(async () => {
  guest = await aUser(app.db)
  thread = (await openThread(app, guest, { experience_id: (await anExperience(app.db)).id })).id
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
test.each([
  ['JPEG', 'jpeg', null],
  ['PNG', 'png', null],
  ['WebP', 'webp', 'message_picture_type'],
  ['GIF', 'gif', 'message_picture_type'],
  ['AVIF, as HEIC', 'avif', 'message_picture_type'],
  ['SVG', SVG, 'message_picture_type'],
  ['HTML', '<!doctype html><img src=x>', 'message_picture_type'],
  ['PDF', '%PDF-1.7\n', 'message_picture_type'],
  ['text', 'not a picture', 'message_picture_type'],
  ['nothing', '', 'message_picture_type'],
  ['the first bytes of a JPEG', '\u00ff\u00d8\u00ff<svg/>', 'image_unreadable'],
] as const)('%s as a picture of a message', async (_, content, refusal) => {
  const blank = sharp({ create: { width: 9, height: 9, channels: 3, background: 'white' } })
  const file = /^[a-z]{3,4}$/.test(content)
    ? await blank.toFormat(content as 'png').toBuffer()
    : Buffer.from(content, 'latin1')
  const added = addPicture(app, guest, thread, file.toString('base64'))
  if (refusal) expect(await refusalOf(added)).toBe(refusal)
  else expect(await added).toMatchObject({ width: 9 })
})
