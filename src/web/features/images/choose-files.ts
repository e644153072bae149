import { UPLOAD_TYPES } from '#domain/images/pictures.ts'

type FileLike = { name: string; type: string; size: number }

type Choice<F> = {
  /** Files to upload, in their order. */
  accepted: F[]
  /** What was left out and why, as messages for the user. */
  notes: string[]
}

type Limits = {
  /** Number of further pictures. */
  room: number
  /** Maximum number of pictures of the control. */
  max: number
  /** Maximum file size in bytes. */
  max_bytes: number
  /** Sizes in bytes of the files selected earlier. */
  sizes: readonly number[]
}

/** Whether a file is HEIC, the format of iPhones. Most browsers have no name for its type. */
export const isHeic = ({ name, type }: Pick<FileLike, 'name' | 'type'>) =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))

/** What to do with a HEIC file that the browser can't read. */
export const HEIC_HELP =
  'このブラウザーでは HEIC 形式の写真を読み込めません。iPhone からそのまま選ぶか、写真アプリで JPEG に書き出してから選んでください。'

const named = (files: readonly FileLike[]) => files.map(({ name }) => `「${name}」`).join('')

/**
 * Selects the files to upload: only JPEG, PNG, WebP and SVG, none with the size of an earlier file,
 * and at most as many as the control has room for (docs/product/images.md#choosing-files).
 */
export function chooseFiles<F extends FileLike>(
  files: readonly F[],
  { room, max, max_bytes, sizes }: Limits,
): Choice<F> {
  const heic: F[] = []
  const others: F[] = []
  const large: F[] = []
  const duplicates: F[] = []
  const extra: F[] = []
  const accepted: F[] = []
  const knownSizes = new Set(sizes)
  for (const file of files) {
    if (isHeic(file)) heic.push(file)
    else if (!UPLOAD_TYPES.some((type) => type === file.type)) others.push(file)
    else if (file.size > max_bytes) large.push(file)
    else if (knownSizes.has(file.size)) duplicates.push(file)
    else if (accepted.length >= room) extra.push(file)
    else {
      knownSizes.add(file.size)
      accepted.push(file)
    }
  }
  const megabytes = Math.floor(max_bytes / 1024 / 1024)
  const notes: string[] = []
  if (heic.length > 0) notes.push(`${named(heic)}は追加できませんでした。${HEIC_HELP}`)
  if (others.length > 0)
    notes.push(`${named(others)}は追加できませんでした。JPEG・PNG・WebP・SVG の画像を選んでください。`)
  if (large.length > 0) notes.push(`${named(large)}は大きすぎます。${megabytes}MBまでの画像を選んでください。`)
  if (duplicates.length > 0)
    notes.push(`${named(duplicates)}は、同じサイズの写真がすでに選ばれているため、追加しませんでした。`)
  if (extra.length > 0) notes.push(`写真は${max}枚までです。${named(extra)}は追加しませんでした。`)
  return { accepted, notes }
}
