// Creates experiences through the API, as test data.
import { type APIRequestContext, expect } from '@playwright/test'
import sharp from 'sharp'
import { addDays } from '#domain/shared/japan-time.ts'
import { today } from './database.ts'
import { idIn } from './test.ts'

/**
 * Uploads a picture of one color as the signed-in user.
 *
 * @returns its value in the body of a form
 */
async function uploadPicture(request: APIRequestContext, colour: string) {
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  const answer = await request.post('/v1_1/tsumugi/image/upload', {
    multipart: { file: { name: 'picture.jpg', mimeType: 'image/jpeg', buffer }, upload_preset: 'experience' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { public_id, secure_url } = (await answer.json()) as { public_id: string; secure_url: string }
  return { object_key: public_id, url: secure_url }
}

/** The body of a request for publication, with a slot in ten days. */
export async function experienceBody(request: APIRequestContext, title: string) {
  const idOf = async (path: 'categories' | 'themes') => {
    const body = (await (await request.get(`/api/v1/${path}`)).json()) as Record<string, { id: number }[]>
    const first = body[path]?.[0]
    if (!first) throw new Error(`there are no ${path}`)
    return first.id
  }
  return {
    title,
    images: [await uploadPicture(request, '#7a9a6a')],
    category_id: await idOf('categories'),
    themes: [await idOf('themes')],
    state: 20,
    address: '諏訪郡富士見町境7308',
    price: 4800,
    description: '大豆を煮て、つぶして、樽に詰めます。',
    recruitment_number: 6,
    cancellation_period: 7,
    calendars: [{ date: addDays(today(), 10), start_time: '10:00', end_time: '12:00' }],
  }
}

/** Requests publication of a new experience. @returns its id and the body of the request */
export async function requestPublication(request: APIRequestContext, title: string) {
  const form = await experienceBody(request, title)
  const answer = await request.post('/api/v1/experiences', { data: form })
  expect(answer.status(), await answer.text()).toBe(201)
  return { id: await idIn(answer), form }
}
