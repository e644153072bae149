import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { indoorScenes } from './scenes.ts'

const crafts = [
  'kintsugi',
  'indigo',
  'soba',
  'pottery',
  'washi',
  'sake',
  'zazen',
  'ikebana',
  'wagashi',
  'glass',
  'bamboo',
  'shamisen',
  'calligraphy',
  'kogin',
  'bakery',
  'coffee',
  'miso',
  'letterpress',
]
const names = [
  ...crafts.flatMap((craft) => [1, 2, 3].map((picture) => `${craft}-${picture}`)),
  'cover-itoguchi',
  'cover-umibe',
  'cover-machinoie',
]

describe('indoor scenes', () => {
  it('holds three pictures of every craft and the covers of the brands', () => {
    expect(Object.keys(indoorScenes).toSorted()).toEqual(names.toSorted())
  })

  it('draws every picture differently', () => {
    expect(new Set(names.map((name) => indoorScenes[name]?.())).size).toBe(names.length)
  })

  it.each(names)('draws %s whole, lean and the same every time', async (name) => {
    const drawn = indoorScenes[name]?.() ?? ''
    expect(indoorScenes[name]?.()).toBe(drawn)
    expect(drawn).not.toMatch(/NaN|undefined|Infinity|<text|<image/)
    expect(Buffer.byteLength(drawn)).toBeLessThan(120_000)
    const { data, info } = await sharp(Buffer.from(drawn)).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1200, 800])
    const corners = [0, 1199, 799 * 1200, 799 * 1200 + 1199].map((pixel) =>
      info.channels === 4 ? data[pixel * 4 + 3] : 255,
    )
    expect(corners).toEqual([255, 255, 255, 255])
  })
})
