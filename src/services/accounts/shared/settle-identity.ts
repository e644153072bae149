// Whose account it is that somebody signs in to with LINE or Google.
import { findOwner, findRegistered, insertIdentity, insertVerifiedUser } from '#database/accounts/identities.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockUsers } from '#database/locks.ts'
import type { SignInProviderId } from '#domain/accounts/sign-in-providers.ts'
import type { App } from '../../shared/app.ts'
import { mailLinked, mailRegistered } from '../mails/social-letters.ts'

/** Somebody whom the company has identified, and whose address has been shown to be theirs. */
export type Proven = { provider: SignInProviderId; subject: string; email: string }

export type Settled =
  | { user_id: number }
  /** Nobody is registered, and nobody was to be. */
  | { unknown: true }
  | { refused: 'social_account_unavailable' | 'social_address_unverified' | 'social_another_linked' }

/** Somebody else wrote the same row between looking and writing; what was done so far is rolled back. */
class Overtaken extends Error {}

/**
 * Finds the account, by the company's own id of the person first. An account of the same address is linked when it has been verified too: one that
 * never was may be somebody else's who knew the address, and waits for its owner with the password they chose. Whoever proves the address may
 * take such an account over by a new password, which is mailed there.
 * @param register their name, when an account may be made
 * @param finish runs in the same transaction once there is an account
 */
export async function settleIdentity(
  app: App,
  proven: Proven,
  register: string | null,
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
      if (!(error instanceof Overtaken) || tries > 1) throw error
    }
}

async function settle(app: App, tx: Tx, proven: Proven, register: string | null): Promise<Settled> {
  const owner = await findOwner(tx, proven)
  if (owner) return owner.active ? { user_id: owner.user_id } : { refused: 'social_account_unavailable' }
  const { provider, email } = proven
  const now = app.clock.now()
  const identity = { ...proven, now }
  const found = await findRegistered(tx, email)
  if (found) {
    await lockUsers(tx, [found.id])
    // What was read before the lock may have changed: the address may have been verified, or the person be gone.
    const person = await findRegistered(tx, email)
    if (person?.id !== found.id) throw new Overtaken()
    if (!person.active) return { refused: 'social_account_unavailable' }
    if (!person.email_verified) return { refused: 'social_address_unverified' }
    if (!(await insertIdentity(tx, person.id, identity))) {
      if (await findOwner(tx, proven)) throw new Overtaken()
      return { refused: 'social_another_linked' }
    }
    await mailLinked(app, tx, person, provider, true)
    return { user_id: person.id }
  }
  if (register === null) return { unknown: true }
  const user_id = await insertVerifiedUser(tx, { name: register, email, now })
  if (user_id === undefined || !(await insertIdentity(tx, user_id, identity))) throw new Overtaken()
  await mailRegistered(app, tx, { name: register, email }, provider)
  return { user_id }
}
