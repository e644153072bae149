import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { portraits } from './portraits.ts'

const names = Array.from({ length: 24 }, (_, index) => `portrait-${index + 1}`)

describe('portraits', () => {
  it('holds twenty-four people', () => {
    expect(Object.keys(portraits)).toEqual(names)
  })

  it('draws every person differently', () => {
    expect(new Set(names.map((name) => portraits[name]?.())).size).toBe(names.length)
  })

  it.each(names)('draws %s whole, lean and the same every time', async (name) => {
    const drawn = portraits[name]?.() ?? ''
    expect(portraits[name]?.()).toBe(drawn)
    expect(drawn).not.toMatch(/NaN|undefined|Infinity|<text|<image/)
    expect(Buffer.byteLength(drawn)).toBeLessThan(120_000)
    const { info } = await sharp(Buffer.from(drawn)).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1200, 800])
  })

  it.each(names)('keeps the face of %s in the middle of a square crop', async (name) => {
    const crop = { left: 500, top: 330, width: 200, height: 200 }
    const middle = await sharp(Buffer.from(portraits[name]?.() ?? ''))
      .extract(crop)
      .png()
      .toBuffer()
    const { channels } = await sharp(middle).stats()
    const [red, , blue] = channels
    expect(red?.mean).toBeGreaterThan((blue?.mean ?? 255) + 15)
  })
})
