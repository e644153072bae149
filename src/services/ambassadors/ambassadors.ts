import type { AdminAmbassador, Ambassador, MyAmbassadors } from '#contract/ambassadors/ambassadors-schemas.ts'
import type { AdminListQuery } from '#contract/profiles/profiles-schemas.ts'
import { findExperienceIds, withdrawExperiencesOf } from '#database/accounts/suspensions.ts'
import {
  ambassadorIsPublished,
  type AmbassadorRow,
  findAmbassador,
  findAmbassadors,
} from '#database/ambassadors/find-ambassadors.ts'
import {
  countExperiencesInItsName,
  findAmbassadorsOf,
  findExperiencesInItsName,
  findPeopleToTell,
} from '#database/ambassadors/members.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import type { Tx } from '#database/client.ts'
import { findCommunitiesOfAmbassador } from '#database/communities/find-communities.ts'
import { setSearchOfExperiencesIn } from '#database/experiences/set-experience-search.ts'
import { lockExperienceForm } from '#database/locks.ts'
import { countDependents, findProfileState } from '#database/profiles/find-profiles.ts'
import type { ProfileForm } from '#domain/profiles/profile.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { makeProfile, profileList, updateProfile } from '../profiles/profiles.ts'
import { type Actor, isAdminAs, type UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { queueWithdrawnMail } from './member-mails.ts'

/** An ambassador in the API's form. */
export function ambassadorOf(row: AmbassadorRow): Ambassador {
  return { ...row, image_url: row.images[0]?.url ?? null, created_at: isoJapan(row.created_at) }
}

/**
 * The published ambassadors; with `include_unpublished`, for admins, all of them.
 * @throws Refused not_signed_in, not_allowed when another caller requests all
 */
export async function listAmbassadors(
  { db }: Pick<App, 'db'>,
  actor: Actor,
  { include_unpublished }: { include_unpublished?: boolean },
): Promise<{ ambassadors: Ambassador[] }> {
  if (include_unpublished && actor.kind !== 'user') throw new Refused('not_signed_in')
  if (include_unpublished && !isAdminAs(actor)) throw new Refused('not_allowed')
  const rows = await findAmbassadors(db, include_unpublished ? 'all' : 'published')
  return { ambassadors: rows.map(ambassadorOf) }
}

/**
 * A published ambassador.
 * @throws Refused ambassador_not_found
 */
export async function getAmbassador({ db }: Pick<App, 'db'>, id: number): Promise<Ambassador> {
  const row = await findAmbassador(db, id)
  if (!row?.published) throw new Refused('ambassador_not_found')
  return ambassadorOf(row)
}

/**
 * The ambassadors whose member the actor is, the newest membership first, with the communities in
 * which they can publish.
 */
export async function listMyAmbassadors({ db }: Pick<App, 'db'>, actor: UserActor): Promise<MyAmbassadors> {
  return { ambassadors: await findAmbassadorsOf(db, actor.id) }
}

/**
 * The published communities of a published ambassador.
 * @throws Refused ambassador_not_found
 */
export async function listAmbassadorCommunities({ db }: Pick<App, 'db'>, id: number) {
  if (!(await ambassadorIsPublished(db, id))) throw new Refused('ambassador_not_found')
  return { communities: await findCommunitiesOfAmbassador(db, id) }
}

const MOST_EXPERIENCES = 20

/**
 * One ambassador, published or not, with its experiences. For the operator.
 * @throws Refused ambassador_not_found
 */
export async function getAdminAmbassador(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  id: number,
): Promise<AdminAmbassador> {
  const [row, state, dependents, experiences, experience_count] = await Promise.all([
    findAmbassador(db, id),
    findProfileState(db, 'ambassador', id),
    countDependents(db, 'ambassador', id, clock.now()),
    findExperiencesInItsName(db, id, MOST_EXPERIENCES),
    countExperiencesInItsName(db, id),
  ])
  if (!row || !state) throw new Refused('ambassador_not_found')
  const updated_at = isoJapan(state.updated_at)
  return { ...ambassadorOf(row), ...state, updated_at, dependents, experiences, experience_count }
}

export type AmbassadorChange = {
  form: ProfileForm
  /** The version that was read; null skips the comparison. */
  version: number | null
  /**
   * What happens to its published experiences if this makes the ambassador private: they stay,
   * without its name, or are withdrawn.
   */
  stories_then: 'stay' | 'withdraw'
}

/**
 * Saves the form of an ambassador, and its new name in the search text of its experiences. For the
 * operator.
 * @throws Refused ambassador_not_found, ambassador_changed; InvalidInput
 */
export async function updateAmbassador(
  app: Pick<App, 'db' | 'clock' | 'images' | 'log' | 'jobs' | 'base_url'>,
  admin: UserActor,
  id: number,
  { form, version, stories_then }: AmbassadorChange,
): Promise<AdminAmbassador> {
  await updateProfile(app, 'ambassador', admin, {
    id,
    form,
    version,
    find: findAmbassador,
    afterSave: async (tx, before, { name, published }, now) => {
      if (before.published && !published && stories_then === 'withdraw')
        await withdrawStories(app, tx, admin, { id, name, now })
      if (name !== before.name || published !== before.published)
        await setSearchOfExperiencesIn(tx, { ambassador_id: id })
    },
  })
  return await getAdminAmbassador(app, id)
}

async function withdrawStories(
  app: Pick<App, 'jobs' | 'base_url'>,
  tx: Tx,
  admin: UserActor,
  { id, name, now }: { id: number; name: string; now: Date },
) {
  for (const experience of await findExperienceIds(tx, { ambassador_id: id })) await lockExperienceForm(tx, experience)
  const comment = 'アンバサダーを非公開にしたため、公開を停止しました。'
  const experiences = await withdrawExperiencesOf(tx, id, { by: admin.id, now, comment })
  if (experiences.length === 0) return
  for (const experience of experiences)
    await insertAudit(tx, admin, {
      at: now,
      action: 'take_down_experience',
      subject_type: 'experience',
      subject_id: experience,
      detail: { from: 'published', to: 'withdrawn', comment },
    })
  for (const person of await findPeopleToTell(tx, id, experiences))
    await queueWithdrawnMail(app, tx, person, name, experiences.length)
}

/** A page of all ambassadors, published or not. For the operator. */
export async function listAdminAmbassadors(app: Pick<App, 'db'>, query: AdminListQuery) {
  const { rows, meta } = await profileList(app, 'ambassador', query)
  return { ambassadors: rows, meta }
}

/**
 * Creates an ambassador. For the operator.
 * @throws InvalidInput
 */
export async function makeAmbassador(
  app: Pick<App, 'db' | 'clock' | 'images' | 'log'>,
  admin: UserActor,
  form: ProfileForm,
): Promise<AdminAmbassador> {
  return await getAdminAmbassador(app, await makeProfile(app, 'ambassador', admin, form))
}
