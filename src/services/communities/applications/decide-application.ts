import type { Decided, DecisionBody } from '#contract/communities/received-applications-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inApplicationScope } from '#database/communities/application-scope.ts'
import { keepForUndo, noteMailOfDecision } from '#database/communities/decision-undos.ts'
import { communityIsPublished } from '#database/communities/find-communities.ts'
import { findApplication, setDecision } from '#database/communities/received-applications.ts'
import { decisionMessageProblem, HOLD_SECONDS } from '#domain/communities/application-state.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import { queueMailAfter } from '../../mail/queue-mail.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { type ApplicationKeeper, scopeOf } from './application-keeper.ts'
import { decisionMail } from '../shared/application-mails.ts'

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
