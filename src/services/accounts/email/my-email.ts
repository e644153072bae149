import type { MyEmail } from '#contract/accounts/accounts-schemas.ts'
import {
  deleteEmailChange,
  findEmailChange,
  moveEmail,
  storeEmailChange,
  type TriedChange,
  tryEmailChange,
} from '#database/accounts/email-changes.ts'
import { findStanding } from '#database/accounts/find-people.ts'
import { findRegistered } from '#database/accounts/identities.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockUsers } from '#database/locks.ts'
import { deleteBounces, findUndeliverable } from '#database/mail/bounces.ts'
import { normaliseEmail, toHalfWidth } from '#domain/shared/text.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { reachOf } from '../../mail/mails.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { mailChangeCode, mailChangedFrom, mailChangedTo, mailChangeToTaken } from '../mails/email-change-mails.ts'
import { clearBounces, emailProblem } from '../shared/email.ts'
import { limits, MAILED_CODE } from '../shared/limits.ts'
import { aboutPerson } from '../shared/locked-person.ts'
import { atLeast } from '../shared/passwords.ts'

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

/** The user's address, whether mail to it bounces, and whether a change is pending. */
export async function getMyEmail(
  app: Pick<App, 'db' | 'mail' | 'clock' | 'accounts'>,
  user: UserActor,
  headers: Headers,
): Promise<MyEmail> {
  const { email, email_verified } = user
  const change = await findEmailChange(app.db, user.id, app.accounts.sessionOf(headers), app.clock.now())
  return {
    email,
    email_verified,
    ...(await reachOf(app, email)),
    change: change ? { email: change.new_email, expires_at: isoJapan(change.expires_at) } : null,
  }
}

/**
 * Mails the verification link again. Sends nothing if the address is verified and mail reaches it.
 * @throws Refused too_many_attempts
 */
export async function resendVerification(app: App, user: UserActor): Promise<void> {
  if (user.email_verified && !(await findUndeliverable(app.db, user.email))) return
  await limitAttempts(app, `email_verification:account:${user.id}`, limits.mailToAccount)
  await app.accounts.resendVerification(user)
}

/**
 * Marks the address of a user as verified. The link can be opened again until it expires.
 * @param address IP address of the client
 * @throws Refused verification_token_invalid, too_many_attempts
 */
export async function verifyEmail(app: App, input: { token: string }, address: string): Promise<void> {
  await limitAttempts(app, `token:address:${address}`, limits.tokenByAddress)
  const email = await app.accounts.verifyEmail(input.token)
  if (email === null) throw new Refused('verification_token_invalid')
  await clearBounces(app, email)
}
