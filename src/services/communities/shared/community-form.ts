import { createHash } from 'node:crypto'
import type { BrandCommunity } from '#contract/communities/brand-communities-schemas.ts'
import { withoutBrandScope } from '#database/brand-scope.ts'
import type { Tx } from '#database/client.ts'
import type { CommunityRow } from '#database/communities/find-communities.ts'
import { findOwnImages, type OwnCommunity } from '#database/communities/own-communities.ts'
import { claimImage, type NewImage } from '#database/images/images.ts'
import type { Dependents } from '#database/profiles/find-profiles.ts'
import {
  checkCommunity,
  type CommunityForm,
  type CommunityValues,
  MAX_COMMUNITY_IMAGES,
} from '#domain/communities/community-form.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { findOutside } from '../../images/outside-images.ts'
import type { BrandActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput } from '../../shared/refused.ts'

/** A community in the API's form for its brand. */
export function ownCommunityOf(row: OwnCommunity, dependents: Dependents): BrandCommunity {
  return {
    ...row,
    dependents,
    image_url: row.images[0]?.url ?? null,
    created_at: isoJapan(row.created_at),
    updated_at: isoJapan(row.updated_at),
  }
}

// Shared checks of creating and updating a community: the form and its pictures.

/** @throws InvalidInput with a sentence for each wrong field */
export function communityValuesOf(form: CommunityForm): CommunityValues {
  const { values, problems } = checkCommunity(form)
  if (problems) throw new InvalidInput(problems)
  return values
}

/** The pictures of the form that are on an external image host. */
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
 * The pictures to store. Pictures on an external image host are claimed first.
 * @throws InvalidInput for a picture that isn't the brand's
 */
export async function picturesOf(
  { images }: Pick<App, 'images'>,
  tx: Tx,
  brandId: number,
  public_ids: readonly string[],
  outside: readonly NewImage[],
): Promise<{ object_key: string; url: string }[]> {
  // Pictures belong to no brand, so a brand's transaction can't write them.
  await withoutBrandScope(tx, async () => {
    for (const image of outside) await claimImage(tx, image)
  })
  const own = new Set(await findOwnImages(tx, brandId, public_ids))
  if (public_ids.some((id) => !own.has(id)))
    throw new InvalidInput({ images: ['写真をもう一度アップロードしてください。'] })
  return public_ids.map((object_key) => ({ object_key, url: images.urlOf(object_key) }))
}

/**
 * The version of what an applicant answers and agrees to. It changes with each text of the form
 * that the community or its brand can change.
 */
export const termsVersionOf = (community: CommunityRow): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        community.name,
        community.brand && [community.brand.id, community.brand.name],
        community.participation_condition,
        community.note,
        community.application_items.map(({ id, name, required }) => [id, name, required]),
      ]),
    )
    .digest('base64url')
