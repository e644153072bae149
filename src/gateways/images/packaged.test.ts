import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPicture, plainPicture } from '#test/images.ts'
import { diskFiles } from './disk.ts'
import { selfHostedImages } from './self-hosted.ts'
import type { ImageStore } from './port.ts'
import { withPackagedMasters } from './packaged.ts'

const WEBP = 'image/webp'
let folder: string
let images: ImageStore

const inFolder = async (...names: string[]) => (await fs.readdir(path.join(folder, ...names))).toSorted()

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'tsumugi-packaged-'))
  const program = path.join(folder, 'program')
  await fs.mkdir(program)
  await plainPicture(1200, 800).webp().toFile(path.join(program, 'a-1.webp'))
  await fs.writeFile(path.join(folder, 'secret.webp'), 'not of the program')
  const files = diskFiles(path.join(folder, 'kept'))
  images = selfHostedImages(withPackagedMasters(files, { prefix: 'demo/', folder: program }), '/images')
})
afterAll(() => fs.rm(folder, { recursive: true }))

describe('packaged pictures', () => {
  it('are delivered in all widths; their renditions are stored with the others', async () => {
    const [small, again] = await Promise.all(
      [320, 320].map((size) => images.deliver('demo/a-1', { size, accept: WEBP })),
    )
    const { width, height, format } = await sharp(small!.bytes).metadata()
    expect([width, height, format]).toEqual([320, 213, 'webp'])
    expect(again!.bytes).toEqual(small!.bytes)
    expect(await inFolder('kept')).toEqual(['renditions', 'unfinished'])
    expect(await inFolder('kept/renditions/demo')).toEqual(['a-1.320.webp'])
  })

  it('are delivered unchanged, and as JPEG to clients without WebP', async () => {
    const whole = await images.deliver('demo/a-1', { size: null, accept: WEBP })
    expect(Buffer.from(whole!.bytes)).toEqual(await fs.readFile(path.join(folder, 'program/a-1.webp')))
    const jpeg = await images.deliver('demo/a-1', { size: null, accept: '*/*' })
    expect(jpeg!.content_type).toBe('image/jpeg')
  })

  it('are found', async () => {
    const url = '/images/upload/v1/demo/a-1'
    expect(await images.find('demo/a-1')).toMatchObject({ public_id: 'demo/a-1', url, width: 1200, height: 800 })
    expect(await images.find('demo/a-2')).toBeNull()
  })

  it('are only those of the folder', async () => {
    for (const public_id of [
      'demo/a-2',
      'demo/../secret',
      'demo/..',
      'demo/',
      'demo',
      'demo/program/a-1',
      'a-1',
      'secret',
    ])
      expect(await images.deliver(public_id, { size: 320, accept: WEBP })).toBeNull()
    for (const width of [321, 0, -1]) expect(await images.deliver('demo/a-1', { size: width, accept: WEBP })).toBeNull()
  })

  it('are never replaced or removed', async () => {
    await expect(images.store(await aPicture(), { public_id: 'demo/a-1' })).rejects.toThrow('part of the program')
    await images.remove('demo/a-1')
    expect(await inFolder('program')).toEqual(['a-1.webp'])
    expect(await images.deliver('demo/a-1', { size: 320, accept: WEBP })).not.toBeNull()
  })

  it('do not affect other pictures', async () => {
    const { public_id } = await images.store(await aPicture())
    expect(await images.deliver(public_id, { size: 160, accept: WEBP })).not.toBeNull()
    await images.remove(public_id)
    expect(await images.find(public_id)).toBeNull()
  })
})
