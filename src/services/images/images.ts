import type { ImageHost, UploadedImage } from '#contract/images/images-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { deleteImage, findUnusedImages, insertImage } from '#database/images/images.ts'
import {
  type DeliveredImage,
  type ImageRefusal,
  ImageRefused,
  ImageStoreFailed,
  type PlainImage,
  type Rendition,
  type StoredImage,
} from '#gateways/images/port.ts'
import type { App } from '../shared/app.ts'
import { assertAttemptLeft, limitAttempts } from '../shared/limit-attempts.ts'
import { Refused } from '../shared/refused.ts'

/** The uploader: a user, a member of a brand, or a person who is signed in as both. */
export type Uploader = { uploaded_by_user_id: number | null; uploaded_by_brand_member_id: number | null }

/**
 * The result of the image store. A failure is logged and refused with a clear message.
 * @throws Refused image_store_down
 */
export async function orStoreDown<T>({ log }: Pick<App, 'log'>, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ImageStoreFailed)) throw error
    log.error({ error }, 'the image store failed')
    throw new Refused('image_store_down')
  }
}

/** Pictures that one person can upload. A story has three, and a host tries several. */
const LIMITS = [
  ['hour', { most: 100, seconds: 3600 }],
  ['day', { most: 300, seconds: 86_400 }],
] as const
/** Failed drawings (SVG) of one person. Each may have used all of its drawing time. */
const FAILED_DRAWINGS = { most: 5, seconds: 3600 } as const

/** A unique key of the uploader, for limits. */
export const keyOf = ({ uploaded_by_user_id, uploaded_by_brand_member_id }: Uploader): string =>
  uploaded_by_user_id === null ? `brand_member:${uploaded_by_brand_member_id}` : String(uploaded_by_user_id)

/** The form as it was sent; a field may occur several times. */
export type UploadForm = { files: Uint8Array[]; upload_presets: string[] }

const REFUSALS = {
  not_an_image: 'image_unreadable',
  animated: 'image_animated',
  too_large: 'image_too_large',
  too_many_pixels: 'image_too_many_pixels',
  too_complex: 'image_too_complex',
  busy: 'upload_busy',
} as const satisfies Record<ImageRefusal, string>

/**
 * Stores one picture for a signed-in user or brand member.
 * @param read reads the form, after it is known that the sender may upload
 * @returns the image host's response, with the addresses of the store
 * @throws Refused too_many_attempts, upload_cloud_unknown, upload_preset_unknown, image_*
 */
export async function uploadImage(
  app: Pick<App, 'db' | 'clock' | 'images' | 'rate_limits' | 'log'>,
  uploader: Uploader,
  cloud_name: string,
  read: () => Promise<UploadForm>,
): Promise<UploadedImage> {
  const { target } = app.images
  for (const [window, limit] of LIMITS) await limitAttempts(app, `upload:${window}:${keyOf(uploader)}`, limit)
  if (cloud_name !== target.cloud_name) throw new Refused('upload_cloud_unknown')
  const { files, upload_presets } = await read()
  if (upload_presets.length !== 1 || upload_presets[0] !== target.upload_preset)
    throw new Refused('upload_preset_unknown')
  if (files.length > 1) throw new Refused('image_several')
  if (!files[0]) throw new Refused('image_missing')
  const { url, ...image } = await keep(app, files[0], keyOf(uploader))
  const created_at = app.clock.now()
  try {
    await inTransaction(app.db, (tx) => insertImage(tx, { ...image, ...uploader, created_at }))
  } catch (error) {
    // Without its row, no cleanup job would find the file.
    await app.images.remove(image.public_id)
    throw error
  }
  return {
    ...image,
    version: 1,
    resource_type: 'image',
    type: 'upload',
    created_at: created_at.toISOString(),
    url,
    secure_url: url,
  }
}

type Keeping = Pick<App, 'db' | 'clock' | 'images' | 'rate_limits' | 'log'>

/**
 * Checks and re-encodes a picture that isn't stored among the public ones.
 * @param key of its uploader, for limits
 * @throws Refused image_*
 */
export async function reencodePicture(app: Keeping, file: Uint8Array, key: string): Promise<PlainImage> {
  try {
    return await app.images.reencode(file, { key, attempt: countingFailures(app, `drawing_failed:${key}`) })
  } catch (error) {
    if (error instanceof ImageRefused) throw new Refused(REFUSALS[error.reason], { most: app.images.target.max_bytes })
    throw error
  }
}

async function keep(app: Keeping, file: Uint8Array, key: string): Promise<StoredImage> {
  const { images } = app
  const uploader = { key, attempt: countingFailures(app, `drawing_failed:${key}`) }
  try {
    return await orStoreDown(app, images.store(file, { uploader }))
  } catch (error) {
    if (error instanceof ImageRefused) throw new Refused(REFUSALS[error.reason], { most: images.target.max_bytes })
    throw error
  }
}

/** Refuses a drawing when its uploader has too many failed ones, and counts it if it fails too. */
const countingFailures =
  (app: Keeping, key: string) =>
  async <T>(draw: () => Promise<T>): Promise<T> => {
    await assertAttemptLeft(app, key, FAILED_DRAWINGS)
    try {
      return await draw()
    } catch (error) {
      // With `busy`, the drawing was not tried, so it did not fail.
      if (error instanceof ImageRefused && error.reason !== 'busy') await limitAttempts(app, key, FAILED_DRAWINGS)
      throw error
    }
  }

/**
 * A picture for a page; null when the picture or the width doesn't exist.
 * @throws Refused image_store_down
 */
export const deliverImage = (
  app: Pick<App, 'images' | 'log'>,
  public_id: string,
  rendition: Rendition,
): Promise<DeliveredImage | null> => orStoreDown(app, app.images.deliver(public_id, rendition))

/** Where pages upload pictures: to us, or to the configured image host. */
export const getImageHost = ({ images }: Pick<App, 'images'>): ImageHost => images.target

/**
 * Milliseconds that an upload may wait for a form that shows it. A form may stay open for days,
 * though drafts are saved automatically.
 */
const KEPT = 7 * 86_400_000
/** Maximum removals in one run; the next run removes the rest. */
const MOST = 300

/**
 * Removes uploads that no page has shown for days. The file is deleted first: if deleting the row
 * fails, the next run finds it again.
 * @returns how many were removed
 */
export async function sweepImages(app: Pick<App, 'db' | 'clock' | 'images' | 'log'>): Promise<number> {
  const strays = await findUnusedImages(app.db, new Date(app.clock.now().getTime() - KEPT), MOST)
  let removed = 0
  for (const public_id of strays) {
    try {
      await app.images.remove(public_id)
      await inTransaction(app.db, (tx) => deleteImage(tx, public_id))
      removed += 1
    } catch (error) {
      app.log.error({ public_id, error }, 'an upload that nothing shows could not be removed')
    }
  }
  return removed
}
