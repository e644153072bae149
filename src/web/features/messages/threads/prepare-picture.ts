// Makes a chosen picture small before it is uploaded: photographs of phones have ten megabytes.

/** The longest side, px. */
const LONGEST = 1600
const QUALITY = 0.82

/**
 * The picture as JPEG in base64.
 * @throws if the browser can't read the file
 */
export async function preparePicture(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  // JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const address = canvas.toDataURL('image/jpeg', QUALITY)
  return address.slice(address.indexOf(',') + 1)
}
