// Account numbers, encrypted as the keys of authenticator apps are.
import { type KeyPurpose, keySafe } from '../accounts/one-time-codes.ts'
import type { AccountNumbers } from './port.ts'

function numbersOf(secrets: readonly string[], purpose: KeyPurpose): AccountNumbers {
  const safe = keySafe(secrets, purpose)
  return {
    lock: (owner_id, number) => safe.lock(`${owner_id}:${number}`),
    unlock: async (owner_id, locked) => {
      const [id, number] = (await safe.tryOpen(locked))?.key.split(':') ?? []
      return id === String(owner_id) ? (number ?? null) : null
    },
  }
}

/** The numbers of payees. @param secrets of the installation, the current one first */
export const lockedAccountNumbers = (secrets: readonly string[]): AccountNumbers =>
  numbersOf(secrets, 'account numbers')

/** The numbers in payouts, bound to the payout; and our own, bound to its row. */
export const lockedPayoutNumbers = (secrets: readonly string[]): { payouts: AccountNumbers; own: AccountNumbers } => ({
  payouts: numbersOf(secrets, 'account numbers of payouts'),
  own: numbersOf(secrets, 'own account number'),
})
