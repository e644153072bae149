// Completes a registration after LINE or Google has identified the person: name, verified address
// and consent.
import type { SocialSignUp } from '#contract/accounts/social-schemas.ts'
import { deleteRound, findUnfinished, storeCode, tryCode, type Unfinished } from '#database/accounts/social-sign-ins.ts'
import { inTransaction } from '#database/client.ts'
import { providerName } from '#domain/accounts/sign-in-providers.ts'
import { normaliseEmail, toHalfWidth } from '#domain/shared/text.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { limits, MAILED_CODE } from '../shared/limits.ts'
import { settleIdentity } from '../shared/settle-identity.ts'
import { agreedTextsOf, readPerson } from '../sign-in/sign-up.ts'
import { mailCode } from '../mails/social-mails.ts'

/** `code_sent`: a mailed code is awaited; `code_needed`: a code of the second factor. */
export type SignUpStep = { step: 'signed_in' | 'code_sent' | 'code_needed'; back: string; cookies: string[] }

/**
 * The unfinished registration of this browser.
 * @throws Refused social_sign_up_gone
 */
async function unfinishedAt(app: App, headers: Headers): Promise<Unfinished> {
  const browser = app.accounts.rounds.browserOf(headers)
  const unfinished = browser && (await findUnfinished(app.db, browser, app.clock.now()))
  if (!unfinished) throw new Refused('social_sign_up_gone')
  return unfinished
}

/**
 * The data that is known so far.
 * @throws Refused social_sign_up_gone
 */
export async function getSocialSignUp(app: App, headers: Headers): Promise<SocialSignUp> {
  const { provider, name, name_kana, email, email_proven, code_sent, back } = await unfinishedAt(app, headers)
  return { provider, provider_name: providerName(provider), name, name_kana, email, email_proven, code_sent, back }
}

/**
 * Creates the account if the provider has verified the address. Otherwise mails a code there,
 * whether or not the address is registered.
 * @param address IP address of the client
 * @throws Refused social_sign_up_gone, legal_changed, too_many_attempts, and as finish;
 * InvalidInput
 */
export async function submitSocialSignUp(
  app: App,
  input: { name: string; name_kana: string; email: string; legal_version?: string | null | undefined },
  headers: Headers,
  address: string,
): Promise<SignUpStep> {
  const unfinished = await unfinishedAt(app, headers)
  const { id, provider, back, email_proven } = unfinished
  const email = email_proven ? (unfinished.email ?? '') : normaliseEmail(input.email)
  const { person, messages } = readPerson(input, email)
  if (Object.keys(messages).length > 0) throw new InvalidInput(messages)
  const agreed_texts = await agreedTextsOf(app, input.legal_version)
  await limitAttempts(app, `sign_up:address:${address}`, limits.signUpByAddress)
  if (email_proven) return await finish(app, unfinished, { ...person, agreed_texts }, headers)
  await limitAttempts(app, `social:account:${email}`, limits.mailToAccount)
  const { code, code_hash } = app.accounts.rounds.newCode(headers)
  await inTransaction(app.db, async (tx) => {
    await storeCode(tx, id, { ...person, agreed_texts, code_hash, now: app.clock.now() })
    await mailCode(app, tx, email, code, provider)
  })
  return { step: 'code_sent', back, cookies: [] }
}

/**
 * Checks the mailed code, then signs in to the account of that address, or creates one.
 * @param address IP address of the client
 * @throws Refused social_sign_up_gone, social_code_wrong, social_code_over, too_many_attempts, and
 * as finish
 */
export async function confirmSocialSignUp(
  app: App,
  input: { code: string },
  headers: Headers,
  address: string,
): Promise<SignUpStep> {
  const unfinished = await unfinishedAt(app, headers)
  await limitAttempts(app, `token:address:${address}`, limits.tokenByAddress)
  const typed = app.accounts.rounds.hashOfCode(headers, toHalfWidth(input.code).replace(/[\s-]/g, ''))
  // In its own transaction, so that a wrong code is counted although the call fails.
  const since = new Date(app.clock.now().getTime() - MAILED_CODE.lifetime)
  const kept = await inTransaction(app.db, (tx) => tryCode(tx, unfinished.id, MAILED_CODE.tries, since))
  if (kept === undefined) throw new Refused('social_code_over')
  if (kept !== typed) throw new Refused('social_code_wrong')
  const { name, name_kana, email, agreed_texts } = unfinished
  return await finish(app, unfinished, { name, name_kana, email: email ?? '', agreed_texts }, headers)
}

/**
 * @throws Refused social_account_unavailable, social_address_unverified, social_another_linked,
 *   social_sign_up_gone
 */
async function finish(
  app: App,
  { id, provider, subject, back }: Unfinished,
  { email, ...register }: { name: string; name_kana: string | null; email: string; agreed_texts: string | null },
  headers: Headers,
): Promise<SignUpStep> {
  const settled = await settleIdentity(app, { provider, subject, email }, register, async (tx) => {
    // Of two concurrent calls, one finishes; the other finds the identity linked and signs in too.
    await deleteRound(tx, id)
  })
  if ('refused' in settled) throw new Refused(settled.refused, { provider: providerName(provider) })
  const reached = 'user_id' in settled && (await app.accounts.signInAs(settled.user_id, headers))
  if (!reached) throw new Refused('social_account_unavailable')
  return { step: reached.step, back, cookies: [...reached.cookies, app.accounts.rounds.end()] }
}
