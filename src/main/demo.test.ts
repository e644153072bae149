import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImageStore } from '#gateways/images/port.ts'
import { plainPicture } from '#test/images.ts'
import { withDemoPictures } from './demo.ts'

let folder: string
let images: ImageStore
const asked: string[] = []
const WORDS = { title: '陶芸', facts: '無料' }

/** A store outside this machine, as Cloudinary and S3 are. */
const elsewhere: ImageStore = {
  target: { upload_url: 'https://host.example/upload', cloud_name: 'cloud', upload_preset: 'any', max_bytes: 1 },
  origins: { upload: 'https://host.example', delivery: 'https://host.example' },
  urlOf: (public_id) => `https://host.example/${public_id}`,
  store: () => Promise.reject(new Error('not part of this test')),
  reencode: () => Promise.reject(new Error('not part of this test')),
  find: async (public_id) => (asked.push(`find ${public_id}`), null),
  deliver: async (public_id) => (asked.push(`deliver ${public_id}`), null),
  preview: async (public_id) => (asked.push(`preview ${public_id}`), new Uint8Array()),
  remove: async (public_id) => void asked.push(`remove ${public_id}`),
}

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'tsumugi-demo-'))
  const pictures = path.join(folder, 'pictures')
  await fs.mkdir(pictures)
  await plainPicture(1200, 800).webp().toFile(path.join(pictures, 'kayak-1.webp'))
  const disk = { folder: path.join(folder, 'images'), base_path: '/images' }
  images = withDemoPictures(elsewhere, { prefix: 'demo/', folder: pictures }, disk)
})
afterAll(() => fs.rm(folder, { recursive: true }))

describe('the pictures of the demonstration', () => {
  it('come from the folder, also when another store has the other pictures', async () => {
    expect(images.urlOf('demo/kayak-1')).toBe('/images/upload/v1/demo/kayak-1')
    expect(await images.find('demo/kayak-1')).toMatchObject({ width: 1200, url: '/images/upload/v1/demo/kayak-1' })
    expect(await images.deliver('demo/kayak-1', { size: 320, accept: 'image/webp' })).not.toBeNull()
    expect((await images.preview('demo/kayak-1', WORDS)).length).toBeGreaterThan(0)
    await images.remove('demo/kayak-1')
    expect(await images.find('demo/kayak-1')).not.toBeNull()
    expect(asked).toEqual([])
  })

  it('change nothing about other pictures', async () => {
    expect(images.origins).toBe(elsewhere.origins)
    expect(images.urlOf('experience/a')).toBe('https://host.example/experience/a')
    await images.find('experience/a')
    await images.deliver('experience/a', { size: null, accept: '*/*' })
    await images.preview('experience/a', WORDS)
    await images.remove('experience/a')
    expect(asked).toEqual(['find experience/a', 'deliver experience/a', 'preview experience/a', 'remove experience/a'])
  })
})
