import fs from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { QueueFull } from '#domain/shared/queue.ts'
import { plainPicture } from '#test/images.ts'
import { drawPreview, FONT, glyphsOf, shownOf } from './link-preview.ts'

const FACTS = '京都府・6,526円／1名'
const white = await plainPicture(900, 900, '#ffffff').png().toBuffer()
const draw = (title: string, facts = FACTS, cover: Buffer | null = white) =>
  drawPreview(async () => cover && { bytes: cover }, { title, facts })

type Region = { left: number; top: number; width: number; height: number }
const ALL: Region = { left: 0, top: 0, width: 1200, height: 630 }
const TOP = { ...ALL, height: 120 }
/** Where titles of two lines stand, and what stands below them. */
const TITLE = { left: 64, top: 330, width: 1072, height: 185 }
const LAST = { left: 64, top: 520, width: 700, height: 70 }
const within = (jpeg: Uint8Array, region: Region) => sharp(jpeg).extract(region).greyscale().raw().toBuffer()
/** The share of a region that white letters cover. */
const ink = async (jpeg: Uint8Array, region: Region) => {
  const pixels = await within(jpeg, region)
  return pixels.filter((one) => one > 225).length / pixels.length
}

test('words stand on a dark band at the bottom, and the top stays as it is', async () => {
  const jpeg = await draw('瀬戸内の朝凪をゆく、島影のシーカヤック')
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect((await within(jpeg, TOP)).every((one) => one > 250)).toBe(true)
  // Dark enough for white letters on a white photograph: 4.5 to 1.
  const edge = await within(jpeg, { left: 0, top: 380, width: 40, height: 250 })
  expect(edge.every((one) => one < 118)).toBe(true)
  for (const region of [TITLE, LAST]) expect(await ink(jpeg, region)).toBeGreaterThan(0.04)
})

test('each word is on the picture: the title, the facts, the name', async () => {
  const bare = await draw('🌸', '')
  for (const region of [TITLE, LAST]) expect(await ink(bare, region)).toBe(0)
  expect(await ink(bare, { ...LAST, left: 950, width: 200 })).toBeGreaterThan(0.04)
})

test.each(['瀬戸内の朝凪をゆく島影のシーカヤック', 'W'])(
  'a long title stays in two smaller lines: many %s',
  async (part) => {
    const jpeg = await draw(part.repeat(500 / part.length))
    expect(await ink(jpeg, TITLE)).toBeGreaterThan(0.04)
    expect(await ink(jpeg, { ...TITLE, top: 250, height: 80 })).toBe(0)
    expect(await ink(jpeg, { left: 1142, top: 300, width: 58, height: 330 })).toBe(0)
  },
)

test('a title is never markup', async () => {
  const black = '</span><span foreground="black">&#0;陶芸 & <b>"'
  expect(await ink(await draw(black), TITLE)).toBeGreaterThan(0.04)
})

test('every character of JIS levels 1 and 2 is in the font, and a title loses what is not', async () => {
  const has = glyphsOf(await fs.readFile(FONT))
  const decoder = new TextDecoder('shift_jis')
  const signs: string[] = []
  for (let lead = 0x81; lead <= 0xea; lead += lead === 0x9f ? 0x41 : 1)
    for (let trail = 0x40; trail <= 0xfc; trail++) signs.push(decoder.decode(new Uint8Array([lead, trail])))
  const known = signs.filter((sign) => Array.from(sign).length === 1 && !sign.includes('\uFFFD'))
  expect(known.length).toBeGreaterThan(6800)
  expect(known.filter((sign) => !has(sign.codePointAt(0)!))).toEqual([])
  for (const [title, shown] of [
    ['陶芸🌸☕👨‍👩‍👧‍👦の日', '陶芸の日'],
    ['陶芸 العربيةעברית 가나の日', '陶芸 の日'],
    ['\u202e陶\u200b芸\u2060\u0000\u0007の\ud800日\u2066', '陶芸の日'],
    ['陶芸\r\n\n\tの日 ', '陶芸 の日'],
    [`陶芸${'か\u0301'.repeat(50)}${`か${'\u0301'.repeat(50)}`}の日`, `陶芸${'か\u0301'.repeat(50)}の日`],
    ['Café<b>&amp;①髙﨑〜', 'Café<b>&amp;①髙﨑〜'],
    ['あ'.repeat(500), 'あ'.repeat(120)],
  ] as const)
    expect(shownOf(title, has)).toBe(shown)
})

test('a noisy or missing cover', async () => {
  const noise = await sharp({
    create: {
      width: 1200,
      height: 630,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  expect((await draw('陶芸', FACTS, noise)).length).toBeLessThanOrEqual(150_000)
  expect(await ink(await draw('陶芸', FACTS, null), TITLE)).toBeGreaterThan(0)
})

test('one picture at a time, and few wait', async () => {
  let [drawing, most] = [0, 0]
  const cover = async () => {
    most = Math.max(most, ++drawing)
    await new Promise(setImmediate)
    drawing -= 1
    throw new Error('no cover')
  }
  const all = Array.from({ length: 20 }, () => drawPreview(cover, { title: '陶芸', facts: FACTS }))
  const reasons = (await Promise.allSettled(all)).map((one) =>
    one.status === 'rejected' ? (one.reason as unknown) : null,
  )
  expect(most).toBe(1)
  expect(reasons.filter((reason) => reason instanceof QueueFull)).toHaveLength(7)
  // The failures of some leave the next one alone.
  expect((await draw('陶芸')).length).toBeGreaterThan(1000)
})
