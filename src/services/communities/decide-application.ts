import type { Decided, DecisionBody } from '#contract/communities/received-applications-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inApplicationScope } from '#database/communities/application-scope.ts'
import { findApplication, setDecision } from '#database/communities/received-applications.ts'
import { decisionMessageProblem } from '#domain/communities/application-state.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { cleanText } from '#domain/shared/text.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { App } from '../shared/app.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'
import { type ApplicationKeeper, scopeOf } from './application-keeper.ts'
import { decisionMail } from './application-mails.ts'

/**
 * Accepts or declines an application and mails the applicant if there is an address. To change a
 * decision, the caller must send its current state as `known_state`.
 * @throws Refused application_not_found, application_decided (409), application_decided_so;
 * InvalidInput
 */
export async function decideApplication(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url'>,
  keeper: ApplicationKeeper,
  id: number,
  { state, message, known_state }: DecisionBody,
): Promise<Decided> {
  const words = cleanText(message ?? '')
  const problem = decisionMessageProblem(state, words)
  if (problem) throw new InvalidInput({ message: [problem] })
  const now = app.clock.now()
  const decision_message = words === '' ? null : words
  const scope = scopeOf(keeper)
  return await inApplicationScope(app, scope, async (tx) => {
    const row = await findApplication(tx, scope, id)
    if (!row) throw new Refused('application_not_found')
    if (row.state !== known_state) throw new Refused('application_decided')
    if (row.state === state) throw new Refused('application_decided_so')
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
    if (row.email !== null)
      await queueMail(
        app,
        tx,
        decisionMail(
          row.email,
          { ...row, full_name: row.user_name },
          { state, decision_message, changed: known_state !== 'new' },
          app.base_url,
        ),
      )
    return { id, state, decision_message, decided_at: isoJapan(now) }
  })
}
