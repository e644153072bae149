import type { Draft, Drafts, OpenedDraft } from '#contract/experiences/host-experiences-schemas.ts'
import { findActiveUser } from '#database/accounts/users.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import {
  type DraftKey,
  type DraftRow,
  findDraft,
  findDrafts,
  insertDraft,
  type NextVersion,
  removeDraft,
  saveDraftRow,
} from '#database/experiences/drafts.ts'
import { findExperienceAccess } from '#database/experiences/find-experience.ts'
import { copyOf, type ExperienceForm, formOf, type StoredForm } from '#domain/experiences/experience-form.ts'
import { MAX_DRAFTS } from '#domain/experiences/limits.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { isAdmin, type UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { getExperience } from '../stories/get-experience.ts'

/** A draft in the API's form: the whole form, whichever fields are filled in. */
export function draftOf(row: DraftRow): Draft {
  return { ...formOf(row.form), id: row.id, version: row.version, updated_at: isoJapan(row.updated_at) }
}

/** Size as JSON. The table allows a third more, which its own encoding may add. */
const MOST_BYTES = 150_000

/**
 * The form to store in a draft.
 * @throws InvalidInput when it is too large
 */
export function draftForm(form: StoredForm): ExperienceForm {
  const whole = formOf(form)
  if (Buffer.byteLength(JSON.stringify(whole)) > MOST_BYTES)
    throw new InvalidInput({ base: ['入力された内容が長すぎるため、保存できません。文章を短くしてください。'] })
  return whole
}

/** The actor's drafts, the last edited first. */
export async function listDrafts({ db }: Pick<App, 'db'>, actor: UserActor): Promise<Drafts> {
  const rows = await findDrafts(db, actor.id)
  return {
    experience_drafts: rows.map((row) => ({ ...row, approve: false, updated_at: isoJapan(row.updated_at) })),
  }
}

/**
 * A draft to continue with. Only admins see the host for whom it is written.
 * @throws Refused draft_not_found, also for another user's
 */
export async function getDraft({ db }: Pick<App, 'db'>, actor: UserActor, id: number): Promise<OpenedDraft> {
  const row = await findDraft(db, { user_id: actor.id, id })
  if (!row) throw new Refused('draft_not_found')
  const draft = draftOf(row)
  const host =
    draft.proxy_user_id !== null && isAdmin(actor) ? await findActiveUser(db, draft.proxy_user_id) : undefined
  return { ...draft, proxy_user: host ?? null }
}

/**
 * Stores a form as a new draft, valid or not.
 * @param idempotency_key the browser's key: a repeated call returns the draft of the first one in
 * its present state
 * @throws Refused idempotency_key_invalid, too_many_drafts; InvalidInput
 */
export async function makeDraft(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  form: StoredForm,
  idempotency_key: string | null,
): Promise<Draft> {
  if (idempotency_key !== null && !/^[\x21-\x7e]{1,255}$/.test(idempotency_key))
    throw new Refused('idempotency_key_invalid')
  const made = await inTransaction(app.db, (tx) =>
    insertDraft(tx, {
      user_id: actor.id,
      form: draftForm(form),
      creation_key: idempotency_key,
      now: app.clock.now(),
      most: MAX_DRAFTS,
    }),
  )
  const draft =
    made ??
    (idempotency_key !== null && (await findDraft(app.db, { user_id: actor.id, creation_key: idempotency_key })))
  if (!draft) throw new Refused('too_many_drafts')
  return draftOf(draft)
}

/** `newer`: the stored draft, if nothing was stored because it is newer. */
type SavedDraft = { saved: Draft } | { newer: Draft }

/**
 * Replaces the form of a draft, valid or not.
 * @param version the one that was read; null overwrites any version
 * @returns the draft with its new version; if the stored draft is newer than `version`, that draft,
 * and nothing is stored
 * @throws Refused draft_not_found, also for another user's; InvalidInput
 */
export async function saveDraft(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  id: number,
  form: StoredForm,
  version: number | null,
): Promise<SavedDraft> {
  const now = app.clock.now()
  return await inTransaction(app.db, (tx) => save(tx, { user_id: actor.id, id }, { form, version, now }))
}

async function save(tx: Tx, key: DraftKey, { form, ...given }: NextVersion): Promise<SavedDraft> {
  const saved = await saveDraftRow(tx, key, { ...given, form: draftForm(form) })
  if (saved) return { saved: draftOf(saved) }
  const there = await findDraft(tx, key)
  // A concurrent update of the experience deletes its unfinished edit.
  if (!there) throw new Refused('id' in key ? 'draft_not_found' : 'busy')
  return { newer: draftOf(there) }
}

/** @throws Refused draft_not_found, also for another user's */
export async function deleteDraft({ db }: Pick<App, 'db'>, actor: UserActor, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await removeDraft(tx, { user_id: actor.id, id }))) throw new Refused('draft_not_found')
  })
}

/**
 * Makes a draft with the content of another one, without its dates.
 * @param idempotency_key as for `makeDraft`
 * @throws Refused draft_not_found (also for another user's), idempotency_key_invalid,
 * too_many_drafts
 */
export async function duplicateDraft(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  id: number,
  idempotency_key: string | null,
): Promise<Draft> {
  const row = await findDraft(app.db, { user_id: actor.id, id })
  if (!row) throw new Refused('draft_not_found')
  return await makeDraft(app, actor, copyOf(formOf(row.form)), idempotency_key)
}

/**
 * Makes a draft with the content of one of the actor's own experiences, in any state: without its
 * dates, approval and reviews. A member of an ambassador can't copy the experiences of others,
 * because they may not show their pictures.
 * @param idempotency_key as for `makeDraft`
 * @throws Refused experience_not_found (also for another user's), idempotency_key_invalid,
 * too_many_drafts
 */
export async function duplicateExperience(
  app: App,
  actor: UserActor,
  id: number,
  idempotency_key: string | null,
): Promise<Draft> {
  const access = await findExperienceAccess(app.db, id, actor.id)
  if (access?.user_id !== actor.id) throw new Refused('experience_not_found')
  const form = formOf(await getExperience(app, actor, id))
  return await makeDraft(app, actor, copyOf(form), idempotency_key)
}

/**
 * What the actor has saved of an unfinished edit of an experience; null without one.
 * @throws Refused experience_not_found, also for another user's
 */
export async function getUnfinishedEdit(
  { db }: Pick<App, 'db'>,
  actor: UserActor,
  experience_id: number,
): Promise<Draft | null> {
  const access = await findExperienceAccess(db, experience_id, actor.id)
  if (!access?.acts_for_it) throw new Refused('experience_not_found')
  const row = await findDraft(db, { user_id: actor.id, experience_id })
  return row ? draftOf(row) : null
}

/**
 * Stores an edit of an experience that isn't complete yet, valid or not. The experience doesn't
 * change; `updateExperience` deletes the stored edit.
 * @param version the one that was read, 0 without one; null overwrites any version
 * @returns the edit with its new version; if the stored one is newer than `version`, that one, and
 * nothing is stored
 * @throws Refused experience_not_found (also for another user's), busy; InvalidInput
 */
export async function saveUnfinishedEdit(
  app: Pick<App, 'db' | 'clock'>,
  actor: UserActor,
  experience_id: number,
  form: StoredForm,
  version: number | null,
): Promise<SavedDraft> {
  return await inTransaction(app.db, async (tx) => {
    const access = await findExperienceAccess(tx, experience_id, actor.id)
    if (!access?.acts_for_it) throw new Refused('experience_not_found')
    return await save(tx, { user_id: actor.id, experience_id }, { form, version, now: app.clock.now() })
  })
}
