import { deleteEmailChange, storeEmailChange } from '#database/accounts/email-changes.ts'
import { findRegistered } from '#database/accounts/identities.ts'
import { inTransaction } from '#database/client.ts'
import { normaliseEmail } from '#domain/shared/text.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { atLeast } from '../shared/at-least.ts'
import { mailChangeCode, mailChangeToTaken } from '../mails/email-change-mails.ts'
import { emailProblem } from '../shared/email-problem.ts'
import { limits, MAILED_CODE } from '../shared/limits.ts'

/**
 * Starts a change of address: mails a code to the new address, to be entered in this session. A
 * registered address gets the same response in the same time, and its owner gets a mail.
 * @throws Refused too_many_attempts; InvalidInput
 */
export async function requestEmailChange(
  app: App,
  user: UserActor,
  input: { email: string },
  headers: Headers,
): Promise<void> {
  const new_email = normaliseEmail(input.email)
  const problem = new_email === user.email ? 'いまのメールアドレスと同じです。' : emailProblem(new_email)
  if (problem) throw new InvalidInput({ email: [problem] })
  await limitAttempts(app, `email_change:account:${user.id}`, limits.mailToAccount)
  await limitAttempts(app, `email_change:address:${new_email}`, limits.mailToAccount)
  const session = app.accounts.sessionOf(headers)
  const made = app.accounts.newCode(headers)
  if (session === null || made === null) throw new Refused('not_signed_in')
  const expires_at = new Date(app.clock.now().getTime() + MAILED_CODE.lifetime)
  const asked = { user_id: user.id, session, new_email, code_hash: made.code_hash, expires_at }
  await atLeast(150, () =>
    inTransaction(app.db, async (tx) => {
      if (!(await storeEmailChange(tx, asked))) throw new Refused('not_signed_in')
      const owner = await findRegistered(tx, new_email)
      if (!owner) await mailChangeCode(app, tx, new_email, made.code)
      else if (owner.active) await mailChangeToTaken(app, tx, owner)
    }),
  )
}

/** Cancels the change that this session has started. Does nothing if there is none. */
export async function cancelEmailChange(app: App, user: UserActor, headers: Headers): Promise<void> {
  await inTransaction(app.db, (tx) => deleteEmailChange(tx, user.id, app.accounts.sessionOf(headers)))
}
