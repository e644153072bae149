import type { UndoBody, Undone } from '#contract/communities/received-applications-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inApplicationScope } from '#database/communities/application-scope.ts'
import { restoreUndecided } from '#database/communities/decision-undos.ts'
import { findApplication } from '#database/communities/received-applications.ts'
import { withdrawMail } from '../../mail/queue-mail.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { type ApplicationKeeper, scopeOf } from './application-keeper.ts'

/**
 * Takes the caller's own decision back before its mail is sent. The application is as it was
 * before.
 * @throws Refused application_not_found; decision_final (409) when the time is over, the mail is
 * being sent, or the application was decided otherwise meanwhile
 */
export async function undoDecision(
  app: Pick<App, 'db' | 'clock'>,
  keeper: ApplicationKeeper,
  id: number,
  { decided_at }: UndoBody,
): Promise<Undone> {
  const now = app.clock.now()
  const scope = scopeOf(keeper)
  return await inApplicationScope(app, scope, async (tx) => {
    const row = await findApplication(tx, scope, id)
    if (!row) throw new Refused('application_not_found')
    // The page knows the instant in seconds.
    if (row.decided_at === null || Math.abs(row.decided_at.getTime() - Date.parse(decided_at)) >= 1000)
      throw new Refused('decision_final')
    const undone = await restoreUndecided(tx, id, { decided_at: row.decided_at, by: keeper, now })
    if (!undone) throw new Refused('decision_final')
    // A delivery that has begun can't be stopped, so the decision stays.
    if (undone.mail_id !== null && !(await withdrawMail(tx, undone.mail_id))) throw new Refused('decision_final')
    await insertAudit(tx, keeper, {
      at: now,
      action: 'undo_decision',
      subject_type: 'community_application',
      subject_id: id,
      detail: { from: row.state, to: undone.state },
    })
    return { id, state: undone.state }
  })
}
