// Pictures of link previews, from the story to the bytes.
import { Hono } from 'hono'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { QueueFull } from '#domain/shared/queue.ts'
import { getExperience } from '#services/experiences/stories/get-experience.ts'
import { testApp } from '#test/database.ts'
import { anAdmin, anExperience } from '#test/factories.ts'
import { aStoreFailure, keepImages, plainPicture } from '#test/images.ts'
import type { ApiEnv } from '../shared/env.ts'
import { handleError, prepare } from '../shared/middleware.ts'
import { deliveryRoutes } from './images-routes.ts'

const app = testApp()
keepImages(app)
const api = new Hono<ApiEnv>()
api.onError(handleError)
api.use('*', prepare(app))
api.route('/images', deliveryRoutes())

const addressOf = async (id: number) => (await getExperience(app, { kind: 'visitor' }, id)).preview_url!
const change = (id: number, values: { title?: string; price?: number; state?: number; status?: 'withdrawn' }) =>
  app.db.updateTable('experiences').set(values).where('id', '=', id).execute()
let id: number
beforeEach(async () => {
  ;({ id } = await anExperience(app.db, { title: '陶芸', images: 2 }))
})
async function cover(public_id: string, colour: string) {
  await app.images.store(await plainPicture(1200, 800, colour).jpeg().toBuffer(), { public_id })
  const { public_id: object_key, url } = (await app.images.find(public_id))!
  await app.db
    .updateTable('experience_images')
    .set({ object_key, url })
    .where('experience_id', '=', id)
    .where('sort_order', '=', 1)
    .execute()
}

test('a public story names a picture of its cover, which is kept for a year', async () => {
  await cover(`experience/red${id}`, '#cc0000')
  const path = await addressOf(id)
  expect(path).toMatch(new RegExp(`^/images/stories/${id}-[\\w-]{16}\\.jpg$`))
  const response = await api.request(path, { headers: { 'accept-encoding': 'br, gzip' } })
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('x-robots-tag')).toBeNull()
  const jpeg = Buffer.from(await response.arrayBuffer())
  expect(jpeg.length).toBeLessThan(150_000)
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const { r, g } = (await sharp(jpeg).extract({ left: 0, top: 0, width: 1200, height: 100 }).stats()).dominant
  expect([r > 180, g < 40]).toEqual([true, true])
  const head = await api.request(path, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('another title, price, place or cover has another address; the old one leads there for a minute', async () => {
  const paths = [await addressOf(id)]
  for (const step of [
    () => change(id, { title: '陶芸と金継ぎ' }),
    () => change(id, { price: 0 }),
    () => change(id, { state: 13 }),
    () => cover(`experience/other${id}`, '#0000cc'),
  ]) {
    await step()
    paths.push(await addressOf(id))
  }
  expect(new Set(paths).size).toBe(paths.length)
  const made = `/images/stories/${id}-${'x'.repeat(16)}.jpg`
  for (const path of [...paths.slice(0, -1), made]) {
    const response = await api.request(path)
    expect([response.status, response.headers.get('location')]).toEqual([302, paths.at(-1)])
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  }
  // What the picture doesn't show changes nothing.
  await app.db.updateTable('experiences').set({ description: '別の文' }).where('id', '=', id).execute()
  expect(await addressOf(id)).toBe(paths.at(-1))
})

test('a story that is not public has no picture, also for an admin and after it had one', async () => {
  const path = await addressOf(id)
  await change(id, { status: 'withdrawn' })
  expect((await getExperience(app, await anAdmin(app.db), id)).preview_url).toBeNull()
  const { id: draft } = await anExperience(app.db, { status: 'awaiting' })
  const hash = path.slice(path.indexOf('-'))
  for (const none of [path, `/images/stories/${draft}${hash}`, `/images/stories/999999999${hash}`]) {
    const response = await api.request(none)
    expect(response.status, none).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})

test.each(['0-', '-1-', '1e3-', '9999999999-', '1%00-', '１-', ''])('no other address: %s', async (number) => {
  for (const rest of [`${'a'.repeat(16)}.jpg`, `${'a'.repeat(17)}.jpg`, `${'a'.repeat(16)}.png`, '.jpg', '../x.jpg'])
    expect((await api.request(`/images/stories/${number}${rest}`)).status).toBe(404)
})

test('many requests for one picture are one drawing; a failed one is tried again', async () => {
  const { images } = app
  const path = await addressOf(id)
  let drawn = 0
  let failure: Error | null = null
  const preview = async () => {
    drawn += 1
    if (failure) throw failure
    return new Uint8Array(3)
  }
  app.images = { ...images, preview }
  try {
    for (const [error, code] of [
      [new QueueFull('too many'), 'unavailable'],
      [aStoreFailure(), 'image_store_down'],
    ] as const) {
      failure = error
      const response = await api.request(path)
      expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
      expect(response.headers.get('retry-after')).toBe('5')
      expect(await response.json()).toMatchObject({ code })
    }
    expect(app.takeLoggedErrors()).toHaveLength(1)
    failure = null
    drawn = 0
    const all = await Promise.all(Array.from({ length: 30 }, async () => api.request(path)))
    expect(all.every(({ status }) => status === 200)).toBe(true)
    expect((await api.request(path)).status).toBe(200)
    expect(drawn).toBe(1)
  } finally {
    app.images = images
  }
})
