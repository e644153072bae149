import { forgetEmailChange, keepEmailChange } from '#database/accounts/email-changes.ts'
import { findRegistered } from '#database/accounts/identities.ts'
import { inTransaction } from '#database/client.ts'
import { normaliseEmail } from '#domain/shared/text.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { atLeast } from '../shared/at-least.ts'
import { mailChangeCode, mailChangeToTaken } from '../mails/email-change-letters.ts'
import { emailProblem } from '../shared/email-problem.ts'
import { limits, MAILED_CODE } from '../shared/limits.ts'
import { requireFresh } from '../shared/security-of.ts'

/**
 * Begins the way to another address: mails a code there, which this session brings back. An address that is somebody's is answered alike, in the same
 * time, and its owner told by mail.
 * @throws Refused identity_unconfirmed, too_many_attempts; InvalidInput
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
  await requireFresh(app, user, headers)
  await limitAttempts(app, `email_change:account:${user.id}`, limits.mailToAccount)
  await limitAttempts(app, `email_change:address:${new_email}`, limits.mailToAccount)
  const session = app.accounts.sessionOf(headers)
  const made = app.accounts.newCode(headers)
  if (session === null || made === null) throw new Refused('not_signed_in')
  const expires_at = new Date(app.clock.now().getTime() + MAILED_CODE.lifetime)
  const asked = { user_id: user.id, session, new_email, code_hash: made.code_hash, expires_at }
  await atLeast(150, () =>
    inTransaction(app.db, async (tx) => {
      if (!(await keepEmailChange(tx, asked))) throw new Refused('not_signed_in')
      const owner = await findRegistered(tx, new_email)
      if (!owner) await mailChangeCode(app, tx, new_email, made.code)
      else if (owner.active) await mailChangeToTaken(app, tx, owner)
    }),
  )
}

/** Gives the way up that this session has begun. There may be none any more. */
export async function cancelEmailChange(app: App, user: UserActor, headers: Headers): Promise<void> {
  await inTransaction(app.db, (tx) => forgetEmailChange(tx, user.id, app.accounts.sessionOf(headers)))
}
