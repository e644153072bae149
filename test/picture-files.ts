// Files of pictures for Vitest and for the browser tests.
import sharp from 'sharp'

const frame = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()

/** A WebP of 15 bytes of data that claims this size: nothing but the header of a lossless picture. */
export function webpOfSize(width: number, height: number): Buffer<ArrayBuffer> {
  const webp = Buffer.alloc(40)
  webp.write('RIFF', 0, 'latin1')
  webp.writeUInt32LE(32, 4)
  webp.write('WEBPVP8L', 8, 'latin1')
  webp.writeUInt32LE(20, 16)
  webp.writeUInt8(0x2f, 20)
  webp.writeUInt32LE((width - 1) | ((height - 1) << 14), 21)
  return webp
}

/** A WebP with two frames. */
export const animatedWebp = async (): Promise<Buffer> =>
  await sharp([await frame('#3366aa'), await frame('#aa3333')], {
    join: { animated: true },
  })
    .webp()
    .toBuffer()

/** HEIC, as an iPhone writes it: 64 × 48 px in HEVC. Made with heif-enc of libheif. */
export const HEIC = Buffer.from(
  `AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAA
AAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAA
HQACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAA
AgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AA
AAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQB
wXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEA
AAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAACVtZGF0AAAAGSgBrxOA9SeBP//LxR/+
1hnh9wCF+efLU8A=`,
  'base64',
)
