import { inTransaction } from '#database/client.ts'
import { removeDraft } from '#database/experiences/drafts.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

/** @throws Refused draft_not_found, also for another user's */
export async function deleteDraft({ db }: Pick<App, 'db'>, actor: UserActor, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await removeDraft(tx, actor.id, id))) throw new Refused('draft_not_found')
  })
}
