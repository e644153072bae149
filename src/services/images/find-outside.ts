import type { NewImage } from '#database/images/images.ts'
import { PUBLIC_ID } from '#gateways/images/port.ts'
import type { App } from '../shared/app.ts'
import { orStoreDown } from './or-store-down.ts'

/** The uploader: a user, a member of a brand, or a person who is signed in as both. */
export type Uploader = { uploaded_by_user_id: number | null; uploaded_by_brand_member_id: number | null }

/**
 * Of these pictures, those on an external image host. Pages upload to it directly, so we learn of a
 * picture when a form first shows it. Ids can't be guessed, so the picture then belongs to the
 * author of that form.
 * @param most maximum number of lookups
 * @throws Refused image_store_down
 */
export async function findOutside(
  app: Pick<App, 'images' | 'clock' | 'log'>,
  uploader: Uploader,
  public_ids: readonly string[],
  most: number,
): Promise<NewImage[]> {
  const { images, clock } = app
  if (images.origins.delivery === null) return []
  const ids = public_ids.filter((id) => PUBLIC_ID.test(id)).slice(0, most)
  const found = await orStoreDown(app, Promise.all(ids.map((id) => images.find(id))))
  return found.flatMap((image) => {
    if (!image) return []
    const { public_id, format, width, height, bytes } = image
    return [{ public_id, format, width, height, bytes, ...uploader, created_at: clock.now() }]
  })
}
