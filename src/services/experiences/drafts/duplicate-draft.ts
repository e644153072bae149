import type { Draft } from '#contract/experiences/host-experiences-schemas.ts'
import { findDraft } from '#database/experiences/drafts.ts'
import { copyOf, formOf } from '#domain/experiences/experience-form.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { makeDraft } from './make-draft.ts'

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
  const row = await findDraft(app.db, actor.id, id)
  if (!row) throw new Refused('draft_not_found')
  return await makeDraft(app, actor, copyOf(formOf(row.form)), idempotency_key)
}
