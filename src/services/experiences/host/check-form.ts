// Shared checks of publication and update: the form, its references, and its ambassador.
import { isAttached } from '#database/ambassadors/members.ts'
import type { Db } from '#database/client.ts'
import { findReferences } from '#database/experiences/experience-form.ts'
import type { Affiliation } from '#database/experiences/write-experience.ts'
import type { NewImage } from '#database/images/images.ts'
import { checkExperience, type ExperienceValues } from '#domain/experiences/check-experience.ts'
import type { CheckContext } from '#domain/experiences/check-dates.ts'
import type { ExperienceForm } from '#domain/experiences/experience-form.ts'
import { MAX_IMAGES } from '#domain/experiences/limits.ts'
import { findOutside } from '../../images/outside-images.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput } from '../../shared/refused.ts'

const UPLOAD_AGAIN = '写真をもう一度アップロードしてください。'
const COMMUNITY_PROBLEM = 'このコミュニティには公開できません。選び直してください。'

/** @throws InvalidInput with a sentence for each wrong field */
export function valuesOf(form: ExperienceForm, context: CheckContext): ExperienceValues {
  const { values, problems } = checkExperience(form, context)
  if (problems) throw new InvalidInput(problems)
  return values
}

/**
 * Checks that the form's references exist and may be used.
 * @param whose experience_id null for a new one; the users whose pictures it may show
 * @throws InvalidInput
 */
export async function checkReferences(
  db: Db,
  values: ExperienceValues,
  whose: { experience_id: number | null; user_ids: number[] },
): Promise<void> {
  const { meeting_image } = values
  const images = [...values.images, ...(meeting_image === null ? [] : [meeting_image])]
  const found = await findReferences(db, { ...values, images }, whose)
  const allowed = new Set(found.images)
  const messages: Record<string, string[]> = {}
  if (!found.category) messages.category_id = ['カテゴリーを選択してください。']
  if (found.themes.length < values.themes.length) messages.themes = ['テーマを選び直してください。']
  if (values.images.some((image) => !allowed.has(image))) messages.images = [UPLOAD_AGAIN]
  if (meeting_image !== null && !allowed.has(meeting_image)) messages.meeting_image = [UPLOAD_AGAIN]
  if (Object.keys(messages).length > 0) throw new InvalidInput(messages)
}

/** The pictures of the form that are on an external image host. */
export const findOutsideOf = (
  app: Pick<App, 'images' | 'clock' | 'log'>,
  actor: UserActor,
  form: Pick<ExperienceForm, 'images' | 'meeting_image'>,
): Promise<NewImage[]> =>
  findOutside(
    app,
    { uploaded_by_user_id: actor.id, uploaded_by_brand_member_id: null },
    [...form.images, ...(form.meeting_image ? [form.meeting_image] : [])].map((image) => image.object_key),
    MAX_IMAGES + 1,
  )

/**
 * The ambassador of a new experience: the host's current ambassador, if it is attached to the
 * community.
 * @throws InvalidInput
 */
export async function affiliationOf(
  db: Db,
  community_id: number | null,
  ambassador_id: number | null,
): Promise<Affiliation> {
  if (community_id === null) return { community_id: null, ambassador_id: null }
  if (ambassador_id === null || !(await isAttached(db, ambassador_id, community_id)))
    throw new InvalidInput({ community_id: [COMMUNITY_PROBLEM] })
  return { community_id, ambassador_id }
}

/**
 * The same for an edit. The saved community may stay. A new one must belong to the experience's
 * ambassador or, for the owner, to their current ambassador. Only the owner can remove the
 * experience from all communities, because it is theirs alone afterwards.
 * @throws InvalidInput
 */
export async function affiliationAfter(
  db: Db,
  community_id: number | null,
  saved: Affiliation & { user_id: number },
  actor: UserActor,
): Promise<Affiliation> {
  if (community_id === saved.community_id) return { community_id, ambassador_id: saved.ambassador_id }
  const owner = actor.id === saved.user_id
  if (community_id === null) {
    if (!owner) throw new InvalidInput({ community_id: ['コミュニティを選択してください。'] })
    return { community_id: null, ambassador_id: null }
  }
  if (saved.ambassador_id !== null && (await isAttached(db, saved.ambassador_id, community_id)))
    return { community_id, ambassador_id: saved.ambassador_id }
  return await affiliationOf(db, community_id, owner ? actor.current_ambassador_id : null)
}
