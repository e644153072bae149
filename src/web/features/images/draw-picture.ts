import { isHeic } from './choose-files.ts'

/**
 * Draws a picture upright on white, as JPEG has no transparency.
 * @param longest the longest side of the result, px; smaller pictures keep their size
 * @throws if the browser can't read the file
 */
export async function drawPicture(file: Blob, longest: number): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}

// HEIC, the format of iPhones. Our server can't read it: its image library has no decoder for HEVC.
// A telephone converts it when a file is chosen, because `accept` doesn't name it. A file that is
// dropped is converted here, if the browser can read it.

/** The longest side, px: Safari has no larger canvas than 16 megapixels. The server keeps 2,400. */
const LONGEST = 4096
const QUALITY = 0.95

/** @returns each HEIC file as JPEG; unchanged if this browser can't read it, as all other files */
export const fromHeic = (files: readonly File[]): Promise<File[]> => Promise.all(files.map(oneFromHeic))

async function oneFromHeic(file: File): Promise<File> {
  if (!isHeic(file)) return file
  try {
    const canvas = await drawPicture(file, LONGEST)
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return jpeg ? new File([jpeg], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}
