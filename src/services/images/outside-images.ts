import type { Tx } from '#database/client.ts'
import { claimImage, findOperatorImages, type NewImage } from '#database/images/images.ts'
import { PUBLIC_ID } from '#gateways/images/port.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { InvalidInput } from '../shared/refused.ts'
import { orStoreDown, type Uploader } from './images.ts'

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

// Pictures in the forms of admins: ambassadors, brands, communities.

/**
 * The pictures of an admin's form that are on an external image host.
 * @param most maximum number of lookups
 */
export const findOutsideOfAdmin = (
  app: Pick<App, 'images' | 'clock' | 'log'>,
  actor: UserActor,
  images: readonly { object_key: string }[],
  most: number,
): Promise<NewImage[]> =>
  findOutside(
    app,
    { uploaded_by_user_id: actor.id, uploaded_by_brand_member_id: null },
    images.map((image) => image.object_key),
    most,
  )

/**
 * The pictures to store: those that an admin uploaded, and those that are shown already. Pictures
 * on an external image host are claimed first.
 * @throws InvalidInput for any other picture
 */
export async function operatorPictures(
  { images }: Pick<App, 'images'>,
  tx: Tx,
  public_ids: readonly string[],
  { shown, outside }: { shown: readonly { object_key: string; url: string }[]; outside: readonly NewImage[] },
): Promise<{ object_key: string; url: string }[]> {
  for (const image of outside) await claimImage(tx, image)
  const already = new Map(shown.map(({ object_key, url }) => [object_key, url]))
  const own = new Set(await findOperatorImages(tx, public_ids))
  if (public_ids.some((id) => !own.has(id) && !already.has(id)))
    throw new InvalidInput({ images: ['写真をもう一度アップロードしてください。'] })
  return public_ids.map((object_key) => ({ object_key, url: already.get(object_key) ?? images.urlOf(object_key) }))
}
