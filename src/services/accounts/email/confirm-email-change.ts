import { deleteEmailChange, moveEmail, type TriedChange, tryEmailChange } from '#database/accounts/email-changes.ts'
import { findRegistered } from '#database/accounts/identities.ts'
import { findStanding } from '#database/accounts/find-people.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockUsers } from '#database/locks.ts'
import { deleteBounces } from '#database/mail/bounces.ts'
import { toHalfWidth } from '#domain/shared/half-width.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { Refused } from '../../shared/refused.ts'
import { mailChangedFrom, mailChangedTo } from '../mails/email-change-mails.ts'
import { limits, MAILED_CODE } from '../shared/limits.ts'
import { aboutPerson } from '../shared/with-locked-person.ts'

/**
 * Changes the address with the code that was mailed to the new one. Both addresses get a mail, and
 * all other sessions end.
 * @throws Refused email_change_code_wrong, email_change_over, email_change_taken, too_many_attempts
 */
export async function confirmEmailChange(
  app: App,
  user: UserActor,
  input: { code: string },
  headers: Headers,
): Promise<void> {
  await limitAttempts(app, `email_change:code:${user.id}`, limits.codeByAccount)
  const session = app.accounts.sessionOf(headers)
  const typed = app.accounts.hashOfCode(headers, toHalfWidth(input.code).replace(/[\s-]/g, ''))
  const tried = { user_id: user.id, session, most: MAILED_CODE.tries, now: app.clock.now() }
  // In its own transaction, so that a wrong code is counted although the call fails.
  const change = await inTransaction(app.db, (tx) => tryEmailChange(tx, tried))
  if (!change) throw new Refused('email_change_over')
  if (change.code_hash !== typed) throw new Refused('email_change_code_wrong')
  const outcome = await settled(app, user, change, session)
  if (outcome !== 'changed') throw new Refused(outcome)
}

type Outcome = 'changed' | 'email_change_over' | 'email_change_taken'
type Work = (tx: Tx) => Promise<Outcome>

/**
 * Retries once if another user took the address after the check: the second check finds it taken.
 */
async function settled(app: App, user: UserActor, change: TriedChange, session: string | null): Promise<Outcome> {
  const work: Work = (tx) => settle(app, tx, user, change, session)
  try {
    return await inTransaction(app.db, work)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '23505')) throw error
    return await inTransaction(app.db, work)
  }
}

async function settle(
  app: App,
  tx: Tx,
  user: UserActor,
  change: TriedChange,
  session: string | null,
): Promise<Outcome> {
  const { new_email: to, code_hash } = change
  // Of two calls with one code, the second waits here and then finds the code used. After a
  // suspension, the session of the change no longer exists.
  await lockUsers(tx, [user.id])
  const person = await findStanding(tx, user.id)
  if (!person || !(await deleteEmailChange(tx, user.id, session, code_hash))) return 'email_change_over'
  if (await findRegistered(tx, to)) return 'email_change_taken'
  const now = app.clock.now()
  const { id, name, email: from, email_verified: from_verified } = person
  await moveEmail(tx, { id, from, from_verified, to, session, now })
  await deleteBounces(tx, to)
  await insertAudit(tx, user, { at: now, action: 'change_email', ...aboutPerson(id) })
  await mailChangedFrom(app, tx, { name, email: from }, now)
  await mailChangedTo(app, tx, { name, email: to })
  return 'changed'
}
