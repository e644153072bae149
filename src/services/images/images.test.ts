import { expect, test } from 'vitest'
import { testApp } from '#test/database.ts'
import { aCommunity, aDraft, aHost, anExperience } from '#test/factories.ts'
import { aPicture, keepImages } from '#test/images.ts'
import { sweepImages, uploadImage } from './images.ts'

const app = testApp()
const kept = keepImages(app)
const DAY = 86_400_000

async function uploads() {
  const user = await aHost(app.db)
  const uploader = { uploaded_by_user_id: user.id, uploaded_by_brand_member_id: null }
  const file = await aPicture()
  return {
    user,
    upload: async () =>
      (await uploadImage(app, uploader, 'tsumugi', async () => ({ files: [file], upload_presets: ['experience'] })))
        .public_id,
  }
}
const rows = async () =>
  (await app.db.selectFrom('images').select('public_id').orderBy('id').execute()).map((row) => row.public_id)

test('uploads that no page shows are removed after some days, with their renditions; others stay', async () => {
  const { user, upload } = await uploads()
  const stray = await upload()
  await app.images.deliver(stray, { size: 160, accept: 'image/webp' })
  const ofExperience = await upload()
  const experience = await anExperience(app.db, { user_id: user.id })
  const shown = (object_key: string) => ({ sort_order: 3, object_key, url: app.images.urlOf(object_key) })
  await app.db
    .insertInto('experience_images')
    .values({ experience_id: experience.id, ...shown(ofExperience) })
    .execute()
  const ofCommunity = await upload()
  await app.db
    .insertInto('community_images')
    .values({ community_id: await aCommunity(app.db), ...shown(ofCommunity) })
    .execute()
  const ofDraft = await upload()
  await aDraft(app.db, { user_id: user.id, form: { title: '', images: [{ object_key: ofDraft, url: '' }] } })
  const [ofUnseen, ofSeen] = [await upload(), await upload()]
  const change = (object_key: string, seen_at: Date | null) => ({
    experience_id: experience.id,
    before: JSON.stringify({ images: [{ object_key, url: '' }] }),
    after: JSON.stringify({ images: [] }),
    seen_at,
  })
  await app.db
    .insertInto('experience_changes')
    .values([change(ofUnseen, null), change(ofSeen, app.clock.now())])
    .execute()
  const portrait = await upload()
  await app.db
    .updateTable('users')
    .set({ image: app.images.urlOf(portrait) })
    .where('id', '=', user.id)
    .execute()

  app.clock.advance(6 * DAY)
  expect(await sweepImages(app)).toBe(0)
  app.clock.advance(2 * DAY)
  const young = await upload()
  expect(await sweepImages(app)).toBe(2)
  expect(await rows()).toEqual([ofExperience, ofCommunity, ofDraft, ofUnseen, portrait, young])
  const files = await kept.files()
  expect(files.filter((file) => file.includes(stray))).toEqual([])
  expect(files.filter((file) => file.startsWith('masters'))).toHaveLength(6)
  expect(await sweepImages(app)).toBe(0)
})

test('a failed removal is retried and does not stop the others', async () => {
  const { upload } = await uploads()
  const [stuck, other] = [await upload(), await upload()]
  app.clock.advance(8 * DAY)
  const { remove } = app.images
  app.images = {
    ...app.images,
    remove: async (id) => (id === stuck ? Promise.reject(new Error('no answer')) : remove(id)),
  }
  await sweepImages(app)
  expect(await rows()).toContain(stuck)
  expect(await rows()).not.toContain(other)
  expect(app.takeLoggedErrors()).toMatchObject([{ fields: { public_id: stuck } }])
  app.images = { ...app.images, remove }
  await sweepImages(app)
  expect(await rows()).not.toContain(stuck)
})
