import type { OpenedDraft } from '#contract/experiences/host-experiences-schemas.ts'
import { findActiveUser } from '#database/accounts/users.ts'
import { findDraft } from '#database/experiences/drafts.ts'
import { isAdmin, type UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { draftOf } from './draft-of.ts'

/**
 * A draft to continue with. Only admins see the host for whom it is written.
 * @throws Refused draft_not_found, also for another user's
 */
export async function getDraft({ db }: Pick<App, 'db'>, actor: UserActor, id: number): Promise<OpenedDraft> {
  const row = await findDraft(db, actor.id, id)
  if (!row) throw new Refused('draft_not_found')
  const draft = draftOf(row)
  const host =
    draft.proxy_user_id !== null && isAdmin(actor) ? await findActiveUser(db, draft.proxy_user_id) : undefined
  return { ...draft, proxy_user: host ?? null }
}
