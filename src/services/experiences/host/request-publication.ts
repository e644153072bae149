import type { SavedExperience } from '#contract/experiences/host-experiences-schemas.ts'
import { findClosing } from '#database/accounts/closings.ts'
import { findActiveUser } from '#database/accounts/users.ts'
import { inTransaction } from '#database/client.ts'
import { removeDraft } from '#database/experiences/drafts.ts'
import { insertDecision, insertExperience } from '#database/experiences/write-experience.ts'
import { claimImage } from '#database/images/images.ts'
import type { ExperienceForm } from '#domain/experiences/experience-form.ts'
import { isAdminAs, type UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { affiliationOf, checkReferences, findOutsideOf, valuesOf } from './check-form.ts'
import { queueWrittenForHostMail } from '../shared/decision-mails.ts'
import { getExperience } from '../stories/get-experience.ts'
import { saveParts, saveSlots } from './save-form.ts'

/** Requests of one user. Each creates hundreds of slots and is read by an admin. */
const LIMIT = { most: 30, seconds: 3600 } as const

/**
 * Creates an experience from a form and submits it to the admins. The same transaction deletes its
 * draft. A host for whom an admin writes gets a mail.
 * @param draft_id null for a form that was never a draft
 * @throws Refused not_allowed (acting for another user without being an admin), draft_not_found
 * (also when it was submitted already), too_many_attempts, account_closing,
 * experience_host_closing; InvalidInput with a sentence for each
 * wrong field
 */
export async function requestPublication(
  app: App,
  actor: UserActor,
  form: ExperienceForm,
  draft_id: number | null,
): Promise<SavedExperience> {
  const host = await hostOf(app, actor, form.proxy_user_id)
  const values = valuesOf(form, { now: app.clock.now() })
  const outside = await findOutsideOf(app, actor, form)
  await limitAttempts(app, `publication:${actor.id}`, LIMIT)
  const id = await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    if (await findClosing(tx, host.id))
      throw new Refused(host.id === actor.id ? 'account_closing' : 'experience_host_closing')
    if (draft_id !== null && !(await removeDraft(tx, { user_id: actor.id, id: draft_id })))
      throw new Refused('draft_not_found')
    for (const image of outside) await claimImage(tx, image)
    await checkReferences(tx, values, { experience_id: null, user_ids: [actor.id, host.id] })
    const affiliation = await affiliationOf(tx, values.community_id, host.current_ambassador_id)
    const made = await insertExperience(tx, host.id, values, affiliation, now)
    await saveSlots(tx, made, values, null, { known: null, now, holidays: app.holidays })
    await saveParts(app, tx, made, values, [])
    if (host.id !== actor.id) await queueWrittenForHostMail(app, tx, host, { id: made, title: values.title })
    await insertDecision(tx, { experience_id: made, action: 'requested', user_id: actor.id, at: now })
    return made
  })
  return { ...(await getExperience(app, actor, id)), kept_calendars: [], kept_places: [], told_guests: 0 }
}

/** The owner: the actor, or the host for whom an admin acts. */
async function hostOf({ db }: Pick<App, 'db'>, actor: UserActor, proxy_user_id: number | null) {
  if (proxy_user_id === null || proxy_user_id === actor.id) return actor
  if (!isAdminAs(actor, 'approvals')) throw new Refused('not_allowed')
  const host = await findActiveUser(db, proxy_user_id)
  if (!host) throw new InvalidInput({ proxy_user_id: ['ホストを選び直してください。'] })
  return host
}
