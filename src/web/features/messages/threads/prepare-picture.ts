// Makes a chosen picture small before it is uploaded: photographs of phones have ten megabytes.
import { drawPicture } from '#web/features/images/draw-picture.ts'

/** The longest side, px. */
const LONGEST = 1600
const QUALITY = 0.82

/**
 * The picture as JPEG in base64.
 * @throws if the browser can't read the file
 */
export async function preparePicture(file: File): Promise<string> {
  const address = (await drawPicture(file, LONGEST)).toDataURL('image/jpeg', QUALITY)
  return address.slice(address.indexOf(',') + 1)
}
