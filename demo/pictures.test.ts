import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { sample } from '#test/lanes.ts'
import { demonstration } from './index.ts'

const { folder } = demonstration.pictures
const files = fs.readdirSync(folder)

it.each(files)('%s has the format of the image store’s masters', async (file) => {
  const { format, width, height, space, exif, xmp, icc, pages } = await sharp(path.join(folder, file)).metadata()
  expect({ format, width, height, space }).toEqual({ format: 'webp', width: 1200, height: 800, space: 'srgb' })
  expect([exif, xmp, icc, pages]).toEqual([undefined, undefined, undefined, undefined])
})

it.each(sample(files, 12))('%s can be decoded', async (file) => {
  // Reads every pixel, so it fails for a truncated file.
  await sharp(path.join(folder, file), { failOn: 'warning' }).stats()
})

it('has different pictures, with less than 8 MB together', () => {
  expect(files.length).toBeGreaterThan(100)
  const bytes = files.map((file) => fs.readFileSync(path.join(folder, file)))
  expect(new Set(bytes.map((one) => one.toString('base64'))).size).toBe(files.length)
  expect(bytes.reduce((sum, one) => sum + one.length, 0)).toBeLessThan(8_000_000)
})
