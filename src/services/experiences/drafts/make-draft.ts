import type { Draft } from '#contract/experiences/host-experiences-schemas.ts'
import { inTransaction } from '#database/client.ts'
import { findDraftByKey, insertDraft } from '#database/experiences/drafts.ts'
import type { StoredForm } from '#domain/experiences/experience-form.ts'
import { MAX_DRAFTS } from '#domain/experiences/limits.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { draftForm, draftOf } from './draft-of.ts'

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
  const draft = made ?? (idempotency_key === null ? undefined : await findDraftByKey(app.db, actor.id, idempotency_key))
  if (!draft) throw new Refused('too_many_drafts')
  return draftOf(draft)
}
