import { beforeEach, describe, expect, test } from 'vitest'
import type { MeBody } from '#contract/accounts/accounts-schemas.ts'
import type { StoriesQuery } from '#contract/experiences/experiences-schemas.ts'
import { uploadImage } from '#services/images/images.ts'
import { testApp } from '#test/database.ts'
import { aHost, anExperience, aReview } from '#test/factories.ts'
import { aPicture, keepImages } from '#test/images.ts'
import { getExperience } from '../../experiences/stories/get-experience.ts'
import { listStories } from '../../experiences/stories/stories.ts'
import { listHostReviews, replyToReview } from '../../reviews/host-reviews.ts'
import { listReviews } from '../../reviews/reviews.ts'
import { type UserActor, visitor } from '../../shared/actor.ts'
import { type InvalidInput, Refused } from '../../shared/refused.ts'
import { exportOwnData } from '../people/personal-data.ts'
import { getMyProfile, updateMe } from './my-profile.ts'

const app = testApp()
keepImages(app)
let user: UserActor
beforeEach(async () => {
  user = await aHost(app.db, { name: '海野 はるか', display_name: null })
})

const messagesOf = async (body: MeBody) =>
  await updateMe(app, user, body).then(
    () => null,
    (error: unknown) => (error as InvalidInput).messages,
  )
const topics = async () =>
  (await app.db.selectFrom('content_changes').select('topic').execute()).filter(({ topic }) => topic === 'public')
    .length
async function upload(of: UserActor): Promise<string> {
  const uploader = { uploaded_by_user_id: of.id, uploaded_by_brand_member_id: null }
  const file = await aPicture()
  const read = async () => ({ files: [file], upload_presets: ['experience'] })
  return (await uploadImage(app, uploader, 'tsumugi', read)).public_id
}

describe('the public name', () => {
  test.each([
    ['海野 はるか', '海野 は.'],
    ['海野　はるか', '海野 は.'],
    ['Haruka Anne Unno', 'Haruka U.'],
    ['海野はるか', '海.'],
    ['  海野   はるか ', '海野 は.'],
    ['退会したユーザー', '退会したユーザー'],
  ])('of %s is %s until they choose one', async (name, shown) => {
    const { public_name } = await getMyProfile(app, await aHost(app.db, { name, display_name: null }))
    expect(public_name).toBe(shown)
  })

  test('stands on every public place instead of the full name', async () => {
    const story = await anExperience(app.db, { user_id: user.id, title: '潮だまりの観察' })
    const review = await aReview(app.db, story.id, { user_id: user.id, content: '楽しい時間でした。' })
    const places = async () => ({
      reviews: await listReviews(app, visitor, story.id, {}),
      story: await getExperience(app, visitor, story.id),
      hosts: await listHostReviews(app, user, { page: 1 }),
    })
    const before = JSON.stringify(await places())
    expect(before).not.toContain('はるか')
    expect(before.match(/海野 は\./g)?.length).toBeGreaterThanOrEqual(3)
    await updateMe(app, user, { display_name: '磯のひと' })
    const after = JSON.stringify(await places())
    expect(after).not.toContain('海野')
    expect(after.match(/磯のひと/g)?.length).toBeGreaterThanOrEqual(3)
    // A letter to the guest begins with their own name.
    expect(JSON.stringify(await replyToReview(app, user, review, { content: 'ありがとうございます。' }))).not.toContain(
      '海野',
    )
    const mail = await app.db
      .selectFrom('mails')
      .selectAll()
      .where('to_address', '=', user.email)
      .executeTakeFirstOrThrow()
    expect(mail.text_body).toMatch(/^海野 はるか 様/)
  })

  test('finds the stories of the host, and the full name doesn’t', async () => {
    const story = await anExperience(app.db, { user_id: user.id, title: '夜釣り' })
    const found = async (word: string) =>
      (await listStories(app, { q: word, sort: 'new' } as StoriesQuery)).stories.map(({ id }) => id)
    await updateMe(app, user, { display_name: '灯台もり' })
    expect(await found('灯台もり')).toEqual([story.id])
    expect(await found('はるか')).toEqual([])
  })
})

describe('a change', () => {
  test('writes the fields that were sent, and no others', async () => {
    await updateMe(app, user, {
      display_name: ' はる ',
      introduction: '海のそばです。\r\n',
      phone: '０９０−１２３４−５６７８',
    })
    await updateMe(app, user, { name: '海野 遥', name_kana: ' うんの　ﾊﾙｶ ' })
    expect(await getMyProfile(app, user)).toEqual({
      name: '海野 遥',
      name_kana: 'ウンノ　ハルカ',
      display_name: 'はる',
      public_name: 'はる',
      image: null,
      introduction: '海のそばです。',
      phone: '09012345678',
    })
    await updateMe(app, user, { display_name: '', name_kana: '', phone: '' })
    expect(await getMyProfile(app, user)).toMatchObject({
      name_kana: null,
      display_name: null,
      public_name: '海野 遥.',
      phone: null,
    })
    expect(await updateMe(app, user, {})).toMatchObject({ id: user.id, name: '海野 遥' })
  })

  test('invalidates the cached pages when it changes what they show', async () => {
    for (const body of [
      { display_name: '磯のひと' },
      { introduction: '海。' },
      { image: { object_key: await upload(user) } },
    ]) {
      const before = await topics()
      await updateMe(app, user, body)
      expect(await topics(), Object.keys(body).join()).toBeGreaterThan(before)
    }
    const before = await topics()
    await updateMe(app, user, { phone: '09012345678' })
    expect(await topics()).toBe(before)
  })

  test('is refused as a whole, with a sentence for each field', async () => {
    const body = { name: ' ', display_name: '運営', introduction: 'あ'.repeat(1001), phone: '12' }
    expect(Object.keys((await messagesOf(body)) ?? {})).toEqual(['name', 'display_name', 'introduction', 'phone'])
    expect(await messagesOf({ phone: '09012345678', display_name: '<b>' })).toHaveProperty('display_name')
    expect(await getMyProfile(app, user)).toMatchObject({ display_name: null, phone: null })
    await expect(updateMe(app, user, { display_name: 'はる', current_ambassador_id: 2_147_483_647 })).rejects.toThrow(
      new Refused('ambassador_not_found'),
    )
    expect(await getMyProfile(app, user)).toMatchObject({ display_name: null })
  })

  test('may happen many times at once', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `はる${n}`)
    await Promise.all(names.map((display_name) => updateMe(app, user, { display_name })))
    expect(names).toContain((await getMyProfile(app, user)).display_name)
  })
})

describe('the picture', () => {
  test('is one that the user uploaded', async () => {
    const [own, other] = [await upload(user), await upload(await aHost(app.db))]
    const refused = { image: ['写真をもう一度アップロードしてください。'] }
    for (const object_key of [other, 'experience/unknown', '../secret', 'https://evil.example/v1/x'])
      expect(await messagesOf({ image: { object_key } })).toEqual(refused)
    expect(await updateMe(app, user, { image: { object_key: own } })).toMatchObject({
      image_url: app.images.urlOf(own),
    })
    // The form sends the shown picture again, although its upload may be forgotten by now.
    await app.db.deleteFrom('images').where('public_id', '=', own).execute()
    await updateMe(app, user, { image: { object_key: own } })
    expect((await getMyProfile(app, user)).image).toEqual({ object_key: own, url: app.images.urlOf(own) })
    expect(await updateMe(app, user, { image: null })).toMatchObject({ image_url: null })
  })
})

test('the export has the whole profile; an admin who views as the user sees no telephone number', async () => {
  await updateMe(app, user, { display_name: '磯のひと', phone: '090-1234-5678' })
  expect(JSON.parse(await exportOwnData(app, user))).toMatchObject({
    account: { display_name: '磯のひと', phone: '09012345678' },
  })
  const impersonation = { id: 1, admin: { id: 1, name: '管理者' }, expires_at: new Date() }
  expect(await getMyProfile(app, { ...user, impersonation })).toMatchObject({ display_name: '磯のひと', phone: null })
})
