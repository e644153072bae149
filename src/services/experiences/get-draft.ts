import type { Draft } from '#contract/experiences/host-experiences-schemas.ts'
import { findDraft } from '#database/experiences/drafts.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { draftOf } from './draft-of.ts'

/** @throws Refused draft_not_found, also for somebody else's */
export async function getDraft({ db }: Pick<App, 'db'>, actor: UserActor, id: number): Promise<Draft> {
  const row = await findDraft(db, actor.id, id)
  if (!row) throw new Refused('draft_not_found')
  return draftOf(row)
}
