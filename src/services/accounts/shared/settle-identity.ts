// Finds or creates the account for a person who signs in with LINE or Google.
import { findOwner, findRegistered, insertIdentity, insertVerifiedUser } from '#database/accounts/identities.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockUsers } from '#database/locks.ts'
import type { SignInProviderId } from '#domain/accounts/sign-in-providers.ts'
import type { App } from '../../shared/app.ts'
import { mailLinked, mailRegistered } from '../mails/social-mails.ts'

/** A person whom LINE or Google has identified, with a verified address. */
export type Proven = { provider: SignInProviderId; subject: string; email: string }

type NewPerson = { name: string; name_kana: string | null; agreed_texts: string | null }

export type Settled =
  | { user_id: number }
  /** No account exists, and the caller didn't allow a new one. */
  | { unknown: true }
  | { refused: 'social_account_unavailable' | 'social_address_unverified' | 'social_another_linked' }

/** A concurrent call wrote the same row after the check; the transaction is rolled back. */
class ConcurrentChange extends Error {}

/**
 * Finds the account, first by the provider's id of the person. An account with the same address is
 * linked only if its address is verified. An unverified account may belong to another person who
 * knew the address; it keeps its password. The owner of the address can take such an account over
 * by a password reset, which is mailed there.
 * @param register for a new account; null if no account may be created
 * @param finish runs in the same transaction when the account is known
 */
export async function settleIdentity(
  app: App,
  proven: Proven,
  register: NewPerson | null,
  finish: (tx: Tx) => Promise<void>,
): Promise<Settled> {
  for (let tries = 0; ; tries += 1)
    try {
      return await inTransaction(app.db, async (tx) => {
        const settled = await settle(app, tx, proven, register)
        if ('user_id' in settled) await finish(tx)
        return settled
      })
    } catch (error) {
      if (!(error instanceof ConcurrentChange) || tries > 1) throw error
    }
}

async function settle(app: App, tx: Tx, proven: Proven, register: NewPerson | null): Promise<Settled> {
  const owner = await findOwner(tx, proven)
  if (owner) return owner.active ? { user_id: owner.user_id } : { refused: 'social_account_unavailable' }
  const { provider, email } = proven
  const now = app.clock.now()
  const identity = { ...proven, now }
  const found = await findRegistered(tx, email)
  if (found) {
    await lockUsers(tx, [found.id])
    // Data read before the lock may be stale: the address may be verified now, or the person
    // erased.
    const person = await findRegistered(tx, email)
    if (person?.id !== found.id) throw new ConcurrentChange()
    if (!person.active) return { refused: 'social_account_unavailable' }
    if (!person.email_verified) return { refused: 'social_address_unverified' }
    if (!(await insertIdentity(tx, person.id, identity))) {
      if (await findOwner(tx, proven)) throw new ConcurrentChange()
      return { refused: 'social_another_linked' }
    }
    await mailLinked(app, tx, person, provider, true)
    return { user_id: person.id }
  }
  if (register === null) return { unknown: true }
  const user_id = await insertVerifiedUser(tx, { ...register, email, now })
  if (user_id === undefined || !(await insertIdentity(tx, user_id, identity))) throw new ConcurrentChange()
  await mailRegistered(app, tx, { name: register.name, email }, provider)
  return { user_id }
}
