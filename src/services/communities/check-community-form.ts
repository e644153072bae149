// What creating and updating a community check alike: the form by itself, and whose pictures it shows.
import { beyondBrand } from '#database/brand-scope.ts'
import type { Tx } from '#database/client.ts'
import { findOwnImages } from '#database/communities/own-communities.ts'
import { claimImage, type NewImage } from '#database/images/images.ts'
import {
  checkCommunity,
  type CommunityForm,
  type CommunityValues,
  MAX_COMMUNITY_IMAGES,
} from '#domain/communities/community-form.ts'
import { findOutside } from '../images/find-outside.ts'
import type { BrandActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { InvalidInput } from '../shared/refused.ts'

/** The form's values. @throws InvalidInput with a sentence for each field that is wrong */
export function communityValuesOf(form: CommunityForm): CommunityValues {
  const { values, problems } = checkCommunity(form)
  if (problems) throw new InvalidInput(problems)
  return values
}

/** The pictures of the form that an image host outside keeps. */
export const findOutsideOf = (
  app: Pick<App, 'images' | 'clock' | 'log'>,
  actor: BrandActor,
  form: Pick<CommunityForm, 'images'>,
): Promise<NewImage[]> =>
  findOutside(
    app,
    { uploaded_by_user_id: null, uploaded_by_brand_member_id: actor.id },
    form.images.map((image) => image.object_key),
    MAX_COMMUNITY_IMAGES,
  )

/**
 * The pictures as they are kept. What an image host outside keeps is claimed first.
 * @throws InvalidInput for a picture that isn't the brand's
 */
export async function picturesOf(
  { images }: Pick<App, 'images'>,
  tx: Tx,
  brandId: number,
  public_ids: readonly string[],
  outside: readonly NewImage[],
): Promise<{ object_key: string; url: string }[]> {
  // Pictures belong to no brand.
  await beyondBrand(tx, async () => {
    for (const image of outside) await claimImage(tx, image)
  })
  const own = new Set(await findOwnImages(tx, brandId, public_ids))
  if (public_ids.some((id) => !own.has(id)))
    throw new InvalidInput({ images: ['写真をもう一度アップロードしてください。'] })
  return public_ids.map((object_key) => ({ object_key, url: images.urlOf(object_key) }))
}
