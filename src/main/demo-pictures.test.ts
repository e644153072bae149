import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskImages } from '#gateways/images/disk.ts'
import type { ImageStore } from '#gateways/images/port.ts'
import { drawDemoPictures, withDemoPictures } from './demo.ts'

let folder: string
let images: ImageStore

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'tsumugi-demo-'))
  images = withDemoPictures(diskImages({ folder, base_path: '/images' }))
})
afterAll(() => fs.rm(folder, { recursive: true }))

describe('the pictures of the demonstration', () => {
  const WEBP = 'image/webp'

  it('are drawn when they are first asked for, once for all who ask, and kept', async () => {
    const asked = ['kayak-1', 'portrait-1', 'cover-setouchi'].flatMap((name) => [name, name])
    const all = await Promise.all(asked.map((name) => images.deliver(`demo/${name}`, { width: 320, accept: WEBP })))
    for (const picture of all) {
      const { width, format } = await sharp(picture!.bytes).metadata()
      expect([width, format]).toEqual([320, 'webp'])
    }
    expect((await fs.readdir(path.join(folder, 'masters/demo'))).toSorted()).toEqual([
      'cover-setouchi.webp',
      'kayak-1.webp',
      'portrait-1.webp',
    ])
  })

  it('are drawn beforehand until they are told to stop', async () => {
    const stop = new AbortController()
    const seen: string[] = []
    const watched: ImageStore = {
      ...images,
      deliver: (public_id, rendition) => {
        seen.push(public_id)
        if (seen.length === 3) stop.abort()
        return images.deliver(public_id, rendition)
      },
    }
    await drawDemoPictures(watched, stop.signal)
    expect(seen).toHaveLength(3)
    for (const public_id of seen) expect(await fs.stat(path.join(folder, 'masters', `${public_id}.webp`))).toBeDefined()
  })

  it('are no others', async () => {
    expect(await images.deliver('demo/none', { width: 320, accept: WEBP })).toBeNull()
    expect(await images.deliver('demo/kayak-2', { width: 321, accept: WEBP })).toBeNull()
    expect(await images.deliver('demo/../kayak-2', { width: 320, accept: WEBP })).toBeNull()
    expect(await images.deliver('kayak-2', { width: 320, accept: WEBP })).toBeNull()
  })
})
