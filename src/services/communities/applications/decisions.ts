import type { Decided, DecisionBody, UndoBody, Undone } from '#contract/communities/received-applications-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inApplicationScope } from '#database/communities/application-scope.ts'
import { keepForUndo, noteMailOfDecision, restoreUndecided } from '#database/communities/decision-undos.ts'
import { communityIsPublished } from '#database/communities/find-communities.ts'
import { findApplication, setDecision } from '#database/communities/received-applications.ts'
import { decisionMessageProblem, HOLD_SECONDS } from '#domain/communities/applications.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import { queueMailAfter, withdrawMail } from '../../mail/queue-mail.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { decisionMail } from '../shared/application-mails.ts'
import { type ApplicationKeeper, scopeOf } from './applications.ts'

/**
 * Accepts or declines an application and mails the applicant if there is an address. To change a
 * decision, the caller must send its current state as `known_state`. The mail waits HOLD_SECONDS,
 * in which `undoDecision` takes both back.
 * @throws Refused application_not_found, application_decided (409), application_decided_so;
 * InvalidInput
 */
export async function decideApplication(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url' | 'checkpoint'>,
  keeper: ApplicationKeeper,
  id: number,
  { state, message, known_state }: DecisionBody,
): Promise<Decided> {
  const text = cleanText(message ?? '')
  const problem = decisionMessageProblem(state, text)
  if (problem) throw new InvalidInput({ message: [problem] })
  const now = app.clock.now()
  const decision_message = text === '' ? null : text
  const scope = scopeOf(keeper)
  return await inApplicationScope(app, scope, async (tx) => {
    const row = await findApplication(tx, scope, id)
    if (!row) throw new Refused('application_not_found')
    if (row.state !== known_state) throw new Refused('application_decided')
    if (row.state === state) throw new Refused('application_decided_so')
    const ends_at = new Date(now.getTime() + HOLD_SECONDS * 1000)
    await keepForUndo(tx, id, ends_at)
    // Another keeper may have decided since the row was read.
    if (!(await setDecision(tx, id, known_state, keeper, { state, decision_message, decided_at: now })))
      throw new Refused('application_decided')
    await insertAudit(tx, keeper, {
      at: now,
      action: 'decide_application',
      subject_type: 'community_application',
      subject_id: id,
      detail: { from: known_state, to: state },
    })
    if (row.email !== null) {
      const applied = { ...row, full_name: row.user_name }
      const published = await communityIsPublished(tx, row.community_id)
      const words = { state, decision_message, changed: known_state !== 'new', published }
      const mail = decisionMail(row.email, applied, words, app.base_url)
      const mail_id = await queueMailAfter(app, tx, mail, HOLD_SECONDS)
      if (mail_id !== null) await noteMailOfDecision(tx, id, mail_id)
    }
    app.checkpoint('decision:written')
    return { id, state, decision_message, decided_at: isoJapan(now) }
  })
}

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
