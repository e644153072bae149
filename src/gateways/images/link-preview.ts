// The picture of a link preview: the crop of the cover with words on it. A person wrote the title,
// so it is data for the type setter, never markup.
import fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '#domain/images/pictures.ts'
import { inTwoLines } from '#domain/shared/line-breaks.ts'
import { turnsByKey } from '#domain/shared/queue.ts'
import { MAX_PIXELS, TIMEOUT_SECONDS } from './master.ts'
import type { PreviewWords } from './port.ts'

/** SIL Open Font License. */
export const FONT = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/biz-udpmincho/700Bold/BIZUDPMincho_700Bold.ttf',
)
const FAMILY = 'BIZ UDPMincho Bold'

const MARGIN = 64
const MEASURE = PREVIEW_WIDTH - 2 * MARGIN
/** Sizes of the title, px; the largest in which it has two lines. The last is legible at 300 px. */
const SIZES = [72, 60, 50, 44]
const SMALL = 42
/** Where the last line stands, and the space above it. */
const FOOT = PREVIEW_HEIGHT - 52
const GAP = 26
const NAME = 'つむぎ'
/** More of a title is not read. */
const MOST_TITLE = 120
/** Of a JPEG. Crawlers give up large pictures. */
const MOST_BYTES = 150_000
const QUALITIES = [80, 60, 40, 20, 8]

const MOST_WAITING = 12
const inTurn = turnsByKey(1, { of_one: MOST_WAITING, in_all: MOST_WAITING })

let hasGlyph: ((code: number) => boolean) | undefined

/** Calm at the top of the words, dark enough below white letters on a white photograph. */
const SHADE = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}">
  <linearGradient id="a" x1="0" y1="0" x2="0" y2="1">
    <stop offset=".25" stop-color="#14110e" stop-opacity="0"/>
    <stop offset=".6" stop-color="#14110e" stop-opacity=".62"/>
    <stop offset="1" stop-color="#14110e" stop-opacity=".86"/>
  </linearGradient>
  <rect width="100%" height="100%" fill="url(#a)"/>
</svg>`)

/**
 * @param cover reads the cover when it is this picture's turn; null: there is none
 * @returns a JPEG
 * @throws QueueFull when too many pictures wait
 */
export const drawPreview = (
  cover: () => Promise<{ bytes: Uint8Array } | null>,
  { title, facts }: PreviewWords,
): Promise<Buffer<ArrayBuffer>> =>
  inTurn('', async () => {
    const crop = await cover()
    const ground = crop
      ? sharp(crop.bytes, { limitInputPixels: MAX_PIXELS }).resize({ width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT })
      : sharp({ create: { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT, channels: 3, background: '#1f3a5f' } })
    const has = (hasGlyph ??= glyphsOf(await fs.readFile(FONT)))
    const { lines, size } = titleIn(shownOf(title, has))
    const name = await typeset(NAME, SMALL, MEASURE)
    const [left, right] = [MARGIN, PREVIEW_WIDTH - MARGIN - name!.info.width]
    const small = await typeset(shownOf(facts, has), SMALL, right - 2 * MARGIN)
    const large = await typeset(lines.join('\n'), size, MEASURE)
    const standing = (words: typeof name, left: number, bottom: number) =>
      words ? [{ input: words.data, left, top: bottom - words.info.height }] : []
    const picture = await ground
      .flatten({ background: '#ffffff' })
      .composite([
        { input: SHADE },
        ...standing(name, right, FOOT),
        ...standing(small, left, FOOT),
        ...standing(large, left, FOOT - SMALL - GAP),
      ])
      .timeout({ seconds: TIMEOUT_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true })
    let jpeg = Buffer.alloc(0)
    for (const quality of QUALITIES) {
      jpeg = await sharp(picture.data, { raw: picture.info }).jpeg({ quality, mozjpeg: true }).toBuffer()
      if (jpeg.length <= MOST_BYTES) break
    }
    return jpeg
  })

function titleIn(title: string): { lines: string[]; size: number } {
  for (const size of SIZES) {
    const lines = inTwoLines(title, Math.floor((MEASURE / size) * 2))
    if (lines) return { lines, size }
  }
  const signs = Array.from(title)
  return titleIn(`${signs.slice(0, -2).join('')}…`)
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** White letters on nothing, at most so wide; null without letters. */
async function typeset(text: string, size: number, most: number) {
  if (text === '') return null
  const markup = `<span foreground="white" line_height="1.25">${escaped(text)}</span>`
  const letters = sharp({ text: { text: markup, font: `${FAMILY} ${size}`, fontfile: FONT, rgba: true } })
  const set = await letters.png().toBuffer({ resolveWithObject: true })
  // Latin letters can be wider than half of their size.
  return set.info.width <= most
    ? set
    : await sharp(set.data).resize({ width: most }).png().toBuffer({ resolveWithObject: true })
}

const graphemes = new Intl.Segmenter('ja')
/** A character with more marks would fill the picture. */
const MOST_MARKS = 2

/** The text without characters that the font lacks (emoji, other scripts) and invisible ones. */
export const shownOf = (text: string, has: (code: number) => boolean): string =>
  Array.from(graphemes.segment(text.slice(0, 4 * MOST_TITLE).replace(/\s+/g, ' ')), ({ segment }) =>
    Array.from(segment.replace(/\p{Default_Ignorable_Code_Point}/gu, '')),
  )
    .filter((signs) => signs.length <= 1 + MOST_MARKS && signs.every((one) => has(one.codePointAt(0)!)))
    .slice(0, MOST_TITLE)
    .flat()
    .join('')
    .replace(/ +/g, ' ')
    .trim()

/** Whether the font has a character: groups of its table `cmap`, format 12 (OpenType). */
export function glyphsOf(font: Buffer): (code: number) => boolean {
  const cmap = font.readUInt32BE(font.indexOf('cmap', 12, 'latin1') + 8)
  const tables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, n) => cmap + font.readUInt32BE(cmap + 8 + 8 * n),
  )
  const at = tables.find((table) => font.readUInt16BE(table) === 12)!
  const groups = Array.from({ length: font.readUInt32BE(at + 12) }, (_, n) => at + 16 + 12 * n).map((group) => ({
    first: font.readUInt32BE(group),
    last: font.readUInt32BE(group + 4),
  }))
  return (code) => groups.some(({ first, last }) => code >= first && code <= last)
}
