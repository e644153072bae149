import { expect, it } from 'vitest'
import { blackPng } from '#test/images.ts'
import { type ImageRefusal, ImageRefused } from './port.ts'
import { rasterise, type RasteriseOptions } from './rasterise.ts'

const drawing = (content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1200" height="900">${content}</svg>`,
  )
const SIMPLE = drawing('<rect width="9" height="9"/>')
/** Would take minutes. */
const BOMB = drawing(
  `<filter id="f" x="0" y="0" width="1" height="1">${'<feGaussianBlur stdDeviation="90"/><feTurbulence numOctaves="9"/>'.repeat(100)}</filter>
   <rect width="1200" height="900" filter="url(#f)"/>`,
)
const refused = (svg: Buffer, reason: ImageRefusal, options: RasteriseOptions) =>
  expect(rasterise(svg, options)).rejects.toSatisfy((error) => error instanceof ImageRefused && error.reason === reason)

/** Creates uploaders that record when their drawings begin and end. */
function noting() {
  const noted: string[] = []
  const by = (key: string, name: string) => ({
    key,
    attempt: async <T>(draw: () => Promise<T>): Promise<T> => {
      noted.push(`${name} begins`)
      return await draw().finally(() => noted.push(`${name} ends`))
    },
  })
  return { noted, by }
}

it('stops a drawing that would take minutes, and continues with the waiting ones', async () => {
  const both = [refused(BOMB, 'too_complex', { drawingTimeout: 300 }), rasterise(SIMPLE)] as const
  await both[0]
  expect((await both[1]).info).toMatchObject({ width: 1200, height: 900 })
})

it('stops a drawing that would take gigabytes', async () => {
  const bomb = blackPng(13_000, 13_000)
  expect(bomb.length).toBeLessThan(2_000_000)
  await refused(
    drawing(`<image width="9" height="9" xlink:href="data:image/png;base64,${bomb.toString('base64')}"/>`),
    'too_complex',
    { drawingTimeout: 60_000 },
  )
})

it('does not blame a drawing when the machine is too busy to start', async () => {
  await refused(SIMPLE, 'busy', { startTimeout: 1 })
})

it('rasterises one drawing of a person at a time, and alternates between people', async () => {
  const { noted, by } = noting()
  await Promise.all([
    ...['1', '2', '3'].map((name) =>
      refused(BOMB, 'too_complex', { uploader: by('bomber', `bomb ${name}`), drawingTimeout: 300 }),
    ),
    rasterise(SIMPLE, { uploader: by('aoi', 'aoi 1') }),
    rasterise(SIMPLE, { uploader: by('ren', 'ren 1') }),
    rasterise(SIMPLE, { uploader: by('aoi', 'aoi 2') }),
  ])
  expect(noted.filter((line) => line.endsWith('ends'))).toEqual([
    'bomb 1 ends',
    'aoi 1 ends',
    'ren 1 ends',
    'bomb 2 ends',
    'aoi 2 ends',
    'bomb 3 ends',
  ])
  for (const name of ['bomb', 'aoi'])
    expect(noted.filter((line) => line.startsWith(name)).map((line) => line.split(' ')[2])).toEqual(
      Array.from({ length: name === 'bomb' ? 3 : 2 }, () => ['begins', 'ends']).flat(),
    )
})

it('skips a drawing that its uploader may not try, and continues with the next', async () => {
  const refusal = new Error('not now')
  const uploader = { key: 'aoi', attempt: () => Promise.reject(refusal) }
  await expect(rasterise(SIMPLE, { uploader })).rejects.toBe(refusal)
  expect((await rasterise(SIMPLE, { uploader: noting().by('aoi', '1') })).info.width).toBe(1200)
})
