import type { Me, MeBody, Profile } from '#contract/accounts/accounts-schemas.ts'
import { findProfile, type ProfileChange, updateProfile, uploadedImage } from '#database/accounts/own-profile.ts'
import { findActiveUser, setCurrentAmbassador } from '#database/accounts/users.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { setSearchOfExperiencesIn } from '#database/experiences/set-experience-search.ts'
import { claimImage, type NewImage } from '#database/images/images.ts'
import { readDisplayName } from '#domain/accounts/display-name.ts'
import { MAX_INTRODUCTION, nameProblem, readNameKana } from '#domain/accounts/people.ts'
import { readPhone } from '#domain/shared/phone.ts'
import { cleanLine, cleanText } from '#domain/shared/text.ts'
import { findOutside } from '../../images/outside-images.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { limits } from '../shared/limits.ts'
import { getMe } from '../sign-in/sign-in.ts'

/**
 * Changes the fields that the body has: the ambassador for whom the actor writes experiences, and
 * the profile. All or nothing.
 * @throws Refused ambassador_not_found (also when the actor is not a member), too_many_attempts,
 * image_store_down; InvalidInput
 */
export async function updateMe(app: App, actor: UserActor, body: MeBody): Promise<Me> {
  const { current_ambassador_id, image, ...typed } = body
  const change = changeOf(typed)
  const of_profile = image !== undefined || Object.keys(change).length > 0
  if (of_profile) await limitAttempts(app, `profile:${actor.id}`, limits.profileByUser)
  const outside = image ? await findOutside(app, uploaderOf(actor), [image.object_key], 1) : []
  return await inTransaction(app.db, async (tx) => {
    if (current_ambassador_id !== undefined && !(await setCurrentAmbassador(tx, actor.id, current_ambassador_id)))
      throw new Refused('ambassador_not_found')
    if (of_profile) {
      const before = await findProfile(tx, actor.id)
      const shown = before?.image ?? null
      const address = image && (await addressOf(app, tx, actor, image.object_key, { shown, outside }))
      const all = { ...change, ...(address !== undefined && { image: address }) }
      if (!(await updateProfile(tx, actor.id, all, app.clock.now()))) throw new Refused('not_signed_in')
      const after = await findProfile(tx, actor.id)
      // The search finds experiences by the public name of their host.
      if (before?.public_name !== after?.public_name) await setSearchOfExperiencesIn(tx, { user_id: actor.id })
    }
    const row = await findActiveUser(tx, actor.id)
    if (!row) throw new Refused('not_signed_in')
    const { name, image_url, current_ambassador_id: ambassador } = row
    return getMe({ ...actor, name, image: image_url, current_ambassador_id: ambassador })
  })
}

const uploaderOf = (actor: UserActor) => ({ uploaded_by_user_id: actor.id, uploaded_by_brand_member_id: null })

/**
 * The typed fields in their stored form.
 * @throws InvalidInput
 */
function changeOf(typed: Omit<MeBody, 'current_ambassador_id' | 'image'>): ProfileChange {
  const messages: Record<string, string[]> = {}
  const note = (field: string, problem: string | null) => {
    if (problem !== null) messages[field] = [problem]
  }
  const change: ProfileChange = {}
  if (typed.name !== undefined) {
    change.name = cleanLine(typed.name)
    note('name', nameProblem(change.name))
  }
  if (typed.name_kana !== undefined) {
    const { name_kana, problem } = readNameKana(typed.name_kana)
    change.name_kana = name_kana
    note('name_kana', problem)
  }
  if (typed.display_name !== undefined) {
    const { name, problem } = readDisplayName(typed.display_name)
    change.display_name = name
    note('display_name', problem)
  }
  if (typed.introduction !== undefined) {
    change.introduction = cleanText(typed.introduction)
    if (Array.from(change.introduction).length > MAX_INTRODUCTION)
      note('introduction', `自己紹介は${MAX_INTRODUCTION}文字以内で入力してください。`)
  }
  if (typed.phone !== undefined) {
    const { phone, problem } = readPhone(typed.phone)
    change.phone = phone
    note('phone', problem)
  }
  if (Object.keys(messages).length > 0) throw new InvalidInput(messages)
  return change
}

/**
 * The address of the picture to show: one that the actor uploaded, or that the profile shows
 * already.
 * @throws InvalidInput for any other picture
 */
async function addressOf(
  { images }: Pick<App, 'images'>,
  tx: Tx,
  actor: UserActor,
  object_key: string,
  { shown, outside }: { shown: { object_key: string; url: string } | null; outside: readonly NewImage[] },
): Promise<string> {
  if (shown?.object_key === object_key) return shown.url
  for (const one of outside) await claimImage(tx, one)
  if (!(await uploadedImage(tx, actor.id, object_key)))
    throw new InvalidInput({ image: ['写真をもう一度アップロードしてください。'] })
  return images.urlOf(object_key)
}

/**
 * The user's own profile. An admin who views the product as the user doesn't get the telephone
 * number: only hosts of a booking do.
 */
export async function getMyProfile({ db }: Pick<App, 'db'>, actor: UserActor): Promise<Profile> {
  const profile = await findProfile(db, actor.id)
  if (!profile) throw new Refused('not_signed_in')
  return actor.impersonation ? { ...profile, phone: null } : profile
}
