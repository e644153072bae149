import { expect, it } from 'vitest'
import { plainPicture } from '#test/images.ts'
import { ImageRefused } from './port.ts'
import { rasterise } from './rasterise.ts'

const drawing = (content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1200" height="900">${content}</svg>`,
  )
const refused = (svg: Buffer, most_time?: number) =>
  expect(rasterise(svg, most_time)).rejects.toSatisfy(
    (error) => error instanceof ImageRefused && error.reason === 'not_an_image',
  )

it('ends a drawing that would take minutes, and those that wait for it are drawn', async () => {
  const slow = '<feGaussianBlur stdDeviation="90"/><feTurbulence numOctaves="9"/>'.repeat(100)
  const endless = drawing(
    `<filter id="f" x="0" y="0" width="1" height="1">${slow}</filter><rect width="1200" height="900" filter="url(#f)"/>`,
  )
  const both = [refused(endless, 1500), rasterise(drawing('<rect width="9" height="9"/>'))] as const
  await both[0]
  expect((await both[1]).info).toMatchObject({ width: 1200, height: 900 })
})

it('ends a drawing that would take gigabytes', async () => {
  const bomb = await plainPicture(13_000, 13_000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(2_000_000)
  await refused(
    drawing(`<image width="9" height="9" xlink:href="data:image/png;base64,${bomb.toString('base64')}"/>`),
    60_000,
  )
})
